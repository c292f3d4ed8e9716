import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import { lockOf, type Reader } from '@liuhe/domain/content/lock.ts'
import type { CardDraw, Template, TemplateItem } from '@liuhe/contract/api/templates.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Viewer } from '../../http/sessions/viewer.ts'
import { renderHtml } from './clean-html.ts'
import { type FoundDraws, findDraws } from './find-draws.ts'
import { type FoundPoll, selectPolls } from './poll-queries.ts'
import { type ItemRow, selectItems, selectLikes, selectRecharged, type TemplateRow } from './queries.ts'

type WireTemplate = output<typeof Template>
type WireItem = output<typeof TemplateItem>

export interface CardReading {
  viewer: Viewer
  /** Epoch ms. */
  now: number
  /** How many groups of a card are wanted; as many as its layout is sent in a list if it is not said. */
  groupsMax?: number
  /** A document that comes before the newest ones. */
  firstDocument?: number | undefined
}

/**
 * Rows as the cards of one reader: groups in order, favourites, and without the content that is locked for him (the
 * server removes it; a covered text would be no lock). With them come the draws that judge them.
 */
export async function readCards(
  sql: Queryable,
  rows: TemplateRow[],
  { viewer, now, groupsMax, firstDocument }: CardReading,
): Promise<{ templates: WireTemplate[]; draws: output<typeof CardDraw>[] }> {
  if (rows.length === 0) return { templates: [], draws: [] }
  const ids = rows.map(({ id }) => id)
  const memberId = viewer.kind === 'member' ? viewer.memberId : undefined
  const [items, likes, polls, reader] = await Promise.all([
    selectItems(
      sql,
      rows.map(({ id, templateCode }) => ({
        id,
        groupsMax: groupsMax ?? layoutRulesOf(templateCode).documentsMax,
        firstDocument,
      })),
    ),
    memberId === undefined ? new Set<number>() : selectLikes(sql, memberId, ids),
    selectPolls(sql, ids, memberId),
    readerOf(sql, viewer),
  ])
  const { draws, turnOf } = await findDraws(sql, { cards: rows, rows: items, now })
  const itemsOf = Map.groupBy(items, ({ templateId }) => templateId)
  const templates = rows.map((row) => ({
    ...row,
    like: likes.has(row.id),
    groups: groupsOf(itemsOf.get(row.id) ?? [], { reader, turnOf }),
    ...pollFields(polls.get(row.id), reader),
  }))
  return { templates, draws }
}

/** Who reads, as locks ask. */
export async function readerOf(sql: Queryable, viewer: Viewer): Promise<Reader> {
  if (viewer.kind !== 'member') return { kind: viewer.kind }
  return { kind: 'member', recharged: (await selectRecharged(sql, viewer.memberId)) ?? false }
}

function pollFields(found: FoundPoll | undefined, reader: Reader) {
  if (found === undefined || found.locks.some((item) => lockOf(item, reader) !== 'open')) return {}
  const { pollOptions, pollStatus, optionId } = found.poll
  return { pollOptions, pollStatus, optionId }
}

type Reading = { reader: Reader; turnOf: FoundDraws['turnOf'] }

function groupsOf(items: ItemRow[], { reader, turnOf }: Reading): WireTemplate['groups'] {
  const groups = Map.groupBy(items, ({ groupId }) => groupId)
  return [...groups].map(([id, members]) => {
    const [first] = members as [ItemRow]
    const turnNum = first.turnNum ?? turnOf(first)
    return {
      id,
      groupName: first.groupName,
      turnNum,
      items: members.map((item) => {
        const own = turnOf(item)
        return { ...itemFor(item, reader), ...(own !== turnNum && { turnNum: own }) }
      }),
    }
  })
}

/** What a reader gets of an item. Everything that could tell the content goes with it. */
function itemFor(row: ItemRow, reader: Reader): WireItem {
  const { templateId: _template, groupId: _group, groupName: _name, turnNum: _turn, ...item } = row
  const lock = lockOf(item, reader)
  if (lock !== 'open') {
    const { content: _1, content2: _2, content3: _3, multiContents: _4, iconUrl: _5, ...rest } = item
    return { ...rest, lock }
  }
  const { multiContents, ...rest } = item
  const shown = { ...rest, content: html(item.content), content2: html(item.content2), content3: html(item.content3) }
  if (multiContents === null) return shown
  return {
    ...shown,
    multiContents: multiContents.map(({ title, content }) => ({ title, content: renderHtml(content) })),
  }
}

const html = (source: string | null): string | null => (source === null ? null : renderHtml(source))
