import type * as api from '@liuhe/contract/api/documents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { skillOf } from '@liuhe/domain/content/chance.ts'
import { trackRecordOf } from '@liuhe/domain/content/track-record.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { readSite } from '../../http/documents/site.ts'
import { selectCountedDocuments } from './document-queries.ts'
import { selectItems, selectTemplates, type TemplateRow } from './queries.ts'
import { findDraws } from './find-draws.ts'
import { chanceOfPosts, type JudgedPost, postsOfItems, sealedPosts } from './read-record.ts'
import { selectSealedDocuments } from './seal-queries.ts'

/**
 * The cards of a game by what their newest posts were worth beside chance. Computed here from what was sealed or
 * written, locked rows included, and from public draws only: nobody states his own record.
 */
export async function rankAuthors(
  { sql, clock }: Pick<ReadContext, 'sql' | 'clock'>,
  { gameId }: InputOf<typeof api.authors>,
): Promise<OutputOf<typeof api.authors>> {
  const { company } = await readSite(sql)
  const { rows } = await selectTemplates(sql, {
    ...{ gameId, location: 'home', playCateName: '', client: undefined, companyCode: company.code },
    ...{ page: 1, rows: CARDS_MAX },
  })
  const posts = await postsOfCards(sql, rows, { gameId, now: clock.now() })
  return rows
    .map((row) => ({
      ...{ gameId, templateId: row.id, name: row.name, subName: row.subName },
      ...{ playCateName: row.playCateName, colorTheme: row.colorTheme },
      record: recordOf(posts.get(row.id) ?? []),
    }))
    .filter(({ record }) => record.hits + record.misses >= JUDGED_MIN)
    .sort((a, b) => skillOf(b.record) - skillOf(a.record) || b.record.streak - a.record.streak)
}

/** The posts of each card, newest first. */
async function postsOfCards(
  sql: Queryable,
  rows: TemplateRow[],
  { gameId, now }: { gameId: number; now: number },
): Promise<Map<number, JudgedPost[]>> {
  const ids = rows.map(({ id }) => id)
  const documents = await selectCountedDocuments(sql, ids, DOCUMENTS_MAX)
  const [seals, items] = await Promise.all([
    selectSealedDocuments(
      sql,
      documents.map(({ documentId }) => documentId),
    ),
    selectItems(
      sql,
      ids.map((id) => ({ id, groupsMax: DOCUMENTS_MAX })),
    ),
  ])
  const isSealed = new Set(seals.map(({ documentId }) => documentId))
  const plain = items.filter(({ groupId }) => !isSealed.has(groupId))
  const codes = new Map(rows.map(({ id, templateCode }) => [id, templateCode]))
  const cardOf = new Map([
    ...documents.map(({ documentId, templateId }) => [documentId, templateId] as const),
    ...items.map(({ groupId, templateId }) => [groupId, templateId] as const),
  ])
  const codeOf = (documentId: number) => codes.get(cardOf.get(documentId) ?? 0) ?? ''
  const found = [
    ...(await sealedPosts(sql, seals, { gameId, codeOf })),
    ...postsOfItems(plain, await findDraws(sql, { cards: rows, rows: plain, now }), codeOf),
  ]
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId)
  const byCard = Map.groupBy(documents, ({ templateId }) => templateId)
  return new Map(
    [...byCard].map(([id, own]) => [id, own.flatMap(({ documentId }) => byDocument.get(documentId) ?? [])]),
  )
}

function recordOf(all: JudgedPost[]) {
  const posts = all.slice(0, DOCUMENTS_MAX)
  const { postDraw: _, ...record } = trackRecordOf(posts)
  const judged = posts.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss')
  const chance = chanceOfPosts(posts) ?? 0
  return { ...record, chance, recent: judged.slice(0, RECENT_ISSUES).map(({ outcome }) => outcome === 'hit') }
}

/** More than a game has. */
const CARDS_MAX = 200
/** How far a ranking looks back; one more document may be waiting for its draw. */
const RECENT_ISSUES = 30
const DOCUMENTS_MAX = RECENT_ISSUES + 1
/** Fewer issues say nothing about anybody. */
const JUDGED_MIN = 5
