/** The calls of the console about pieces of content. */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import * as api from '@liuhe/contract/api/operator/pieces.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { excerptOf, plainText } from '@liuhe/domain/content/plain-text.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { mountOperatorArea, type OperatorHandlers, type OperatorWrite } from '../operators/index.ts'
import type { PieceDraft } from './piece-input.ts'
import * as life from './piece-life.ts'
import * as queries from './queries.ts'

/** Notices, slides, adverts, about texts and tutorials, for those who write them. */
export const mountPiecesConsole = (server: Server): void => mountOperatorArea(server, api, handlers)

const handlers: OperatorHandlers<typeof api> = {
  async list({ sql }, filter) {
    const [rows, totalCount] = await Promise.all([
      queries.selectPieces(sql, filter),
      queries.countPieces(sql, filter, COUNT_MAX + 1),
    ])
    return {
      data: rows.map(wireRow),
      next: nextKey(rows, filter.rows, (row) => [row.place, row.sort, row.id]),
      totalCount,
    }
  },
  async read({ sql, clock }, { pieceId }) {
    const piece = await find(sql, pieceId)
    return { piece: wireRow(piece), text: textOf(piece), isShown: isShown(piece, clock.now()) }
  },
  async changes({ sql }, { pieceId }) {
    await find(sql, pieceId)
    const rows = await queries.selectRevisions(sql, pieceId)
    return rows.map(({ revision, changedBy, state, madeAt, ...row }) => ({
      ...{ revision, changedBy, state, madeAt: madeAt.getTime() },
      text: textOfFacts(row),
    }))
  },
  async create({ tx, operator, note }, { text }) {
    const id = await life.createPiece(tx, text, operator.login)
    note({ object: `piece/${id}`, after: { state: 'draft', revision: 1, kind: text.kind, place: text.place } })
    return { id, revision: 1, state: 'draft' }
  },
  save: (context, input) => changed(context, input, (seen) => life.savePiece(context.tx, seen, input.text)),
  publish: (context, input) => step(context, input, { step: 'publish' }),
  schedule: (context, input) => step(context, input, { step: 'schedule', publishAt: input.publishAt }),
  unschedule: (context, input) => step(context, input, { step: 'unschedule' }),
  withdraw: (context, input) => step(context, input, { step: 'withdraw' }),
  async reorder({ tx, note }, { kind, place, seen, ids }) {
    await life.reorderPieces(tx, { kind, place, seen, ids })
    note({ object: `pieces/${kind}/${place}`, before: { ids: seen }, after: { ids } })
    return null
  },
}

type Context = Pick<OperatorWrite<typeof api.publish>, 'tx' | 'operator' | 'note' | 'clock'>
type Input = Pick<InputOf<typeof api.withdraw>, 'pieceId' | 'revision' | 'reason'>
type Step = Omit<Parameters<typeof life.stepPiece>[2], 'now'>

const step = (context: Context, input: Input, taken: Step) =>
  changed(context, input, (seen) => life.stepPiece(context.tx, seen, { ...taken, now: context.clock.now() }))

/** Changes a piece in the version that its editor looked at, and notes what it was and what it is. */
async function changed(
  { tx, operator, note }: Context,
  { pieceId, revision, reason }: Input,
  work: (seen: life.SeenPiece) => Promise<void>,
): Promise<OutputOf<typeof api.withdraw>> {
  const before = await find(tx, pieceId)
  await work({ pieceId, revision, by: operator.login })
  const after = await find(tx, pieceId)
  note({ object: `piece/${pieceId}`, before: figuresOf(before), after: figuresOf(after), reason })
  return { id: pieceId, revision: after.revision, state: after.state }
}

/** What the audit is told: the life, and what was said where it is short. The versions have all of it. */
const figuresOf = ({
  state,
  revision,
  title,
  redirectUrl,
  imageUrl,
  audience,
  publishAt,
  endsAt,
}: queries.PieceRow) => ({
  ...{ state, revision, title, redirectUrl, imageUrl, audience },
  ...{ publishAt: msOf(publishAt), endsAt: msOf(endsAt) },
})

async function find(sql: Queryable, pieceId: number): Promise<queries.PieceRow> {
  const found = await queries.findPiece(sql, pieceId)
  if (found === undefined) throw new Refusal('CONTENT/NOT_FOUND')
  return found
}

const isShown = ({ state, publishAt, endsAt }: queries.PieceRow, now: number): boolean =>
  (state === 'published' || (state === 'scheduled' && (publishAt?.getTime() ?? now) <= now)) &&
  (endsAt === null || endsAt.getTime() > now)

const NAME_MAX = 40

const wireRow = (row: queries.PieceRow): output<typeof api.PieceRow> => ({
  ...{ id: row.id, revision: row.revision, state: row.state, kind: row.kind, place: row.place },
  ...{ companyCode: row.companyCode, groupName: row.groupName, audience: row.audience, sort: row.sort },
  ...{ publishAt: msOf(row.publishAt), endsAt: msOf(row.endsAt), changedBy: row.changedBy },
  ...{ publishedAt: msOf(row.publishedAt), withdrawnAt: msOf(row.withdrawnAt) },
  name: row.title || nameIn(row.content),
  imageUrl: row.imageUrl || (/<img [^>]*src="([^"]+)"/.exec(row.content)?.[1] ?? ''),
})

/** The first words of a text; of a text that is a picture, what is said instead of it. */
const nameIn = (html: string): string =>
  excerptOf(plainText(html).trim() || plainText(/<img [^>]*alt="([^"]*)"/.exec(html)?.[1] ?? ''), NAME_MAX)

const textOf = ({ endsAt, ...row }: queries.PieceRow): PieceDraft => ({
  ...{ kind: row.kind, place: row.place, companyCode: row.companyCode, clients: row.clients },
  ...{ groupName: row.groupName, title: row.title, content: row.content, imageUrl: row.imageUrl },
  ...{ redirectUrl: row.redirectUrl, audience: row.audience, endsAt: msOf(endsAt) },
})

/** A version as the trigger kept it: the columns of the table. */
function textOfFacts({ kind, place, facts }: Pick<queries.PieceRevision, 'kind' | 'place' | 'facts'>): PieceDraft {
  const words = (name: string) => String(facts[name] ?? '')
  const endsAt = facts['ends_at']
  return {
    ...{ kind, place, companyCode: (facts['company_code'] as string | null) ?? null },
    clients: (facts['clients'] as string[] | null) ?? null,
    ...{ groupName: words('group_name'), title: words('title'), content: words('content') },
    ...{ imageUrl: words('image_url'), redirectUrl: words('redirect_url') },
    audience: words('audience') as PieceDraft['audience'],
    endsAt: typeof endsAt === 'string' ? Date.parse(endsAt) : null,
  }
}

const msOf = (at: Date | null): number | null => at?.getTime() ?? null
