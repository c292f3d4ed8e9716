import type * as api from '@liuhe/contract/api/documents-of-cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { ballsOfOpenNum, isIssueOf, issueOf, type JudgedDraw } from '@liuhe/domain/content/prediction.ts'
import { type CallingItem, verdictOfPost } from '@liuhe/domain/content/layout-judging.ts'
import { type Post, type PostOutcome, trackRecordOf } from '@liuhe/domain/content/track-record.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectDrawsOfTurns } from './draw-queries.ts'
import { type FoundDraws, findDraws } from './find-draws.ts'
import { type DrawRow, type ItemRow, selectItems, selectTemplate, type TemplateRow } from './queries.ts'
import { type SealRow, selectDocumentOrder, selectSealedPosts } from './seal-queries.ts'

/**
 * The whole record of a card. Of a sealed document counts what it said last before its draw closed, whatever became of
 * it later; a document without a seal is judged by what it says.
 */
export async function readRecord(
  { sql, clock }: ReadContext,
  { templateId }: InputOf<typeof api.record>,
): Promise<OutputOf<typeof api.record>> {
  const row = await selectTemplate(sql, { id: templateId })
  if (row === undefined) throw new Refusal('DOC/NOT_FOUND')
  const [order, sealed] = await Promise.all([
    selectDocumentOrder(sql, templateId, POSTS_MAX),
    selectSealedPosts(sql, templateId),
  ])
  const isSealed = new Set(sealed.map(({ documentId }) => documentId))
  const found = [
    ...(await sealedPosts(sql, sealed, { gameId: row.gameId, codeOf: () => row.templateCode })),
    ...(await plainPosts(sql, row, { isSealed, now: clock.now() })),
  ]
  const byDocument = Map.groupBy(found, ({ documentId }) => documentId)
  const posts = order.flatMap((id) => byDocument.get(id) ?? [])
  return { ...trackRecordOf(posts), posts }
}

/** The layout code of a document's card: calls are judged as it shows them. */
type CodeOf = (documentId: number) => string

/** What sealed documents of a game called, by the draw that each names. */
export async function sealedPosts(
  sql: Queryable,
  seals: SealRow[],
  { gameId, codeOf }: { gameId: number; codeOf: CodeOf },
): Promise<Post[]> {
  const turns = seals.flatMap(({ turnNum }) => turnNum ?? [])
  const draws = new Map((await selectDrawsOfTurns(sql, gameId, turns)).map((draw) => [draw.turnNum, judgedDraw(draw)]))
  return seals.flatMap(({ documentId, name, state, turnNum, items }) => {
    const draw = draws.get(turnNum ?? '')
    const own = items.map(({ text }) => JSON.parse(text) as CallingItem).filter(({ title }) => speaksOf(title, turnNum))
    const outcome = state === 'post-draw' ? 'post-draw' : outcomeOf(codeOf(documentId), own, draw)
    return outcome === undefined ? [] : [{ documentId, issue: issueOf(name) ?? turnNum ?? '', outcome }]
  })
}

/** An item that names another issue than its document's repeats an old post. */
const speaksOf = (title: string, turnNum: string | null): boolean => {
  const issue = issueOf(title)
  return issue === undefined || (turnNum !== null && isIssueOf(issue, turnNum))
}

/** Posts of a card's documents that were never sealed. */
async function plainPosts(
  sql: Queryable,
  row: TemplateRow,
  { isSealed, now }: { isSealed: Set<number>; now: number },
): Promise<Post[]> {
  const all = await selectItems(sql, [{ id: row.id, groupsMax: POSTS_MAX }])
  const items = all.filter(({ groupId }) => !isSealed.has(groupId))
  return postsOfItems(items, await findDraws(sql, { cards: [row], rows: items, now }), () => row.templateCode)
}

/** Each issue that the items of a document name is one post. */
export function postsOfItems(items: ItemRow[], { draws, turnOf }: FoundDraws, codeOf: CodeOf): Post[] {
  const judged = new Map(draws.map((draw) => [draw.turnNum, judgedDraw(draw)]))
  const posts = Map.groupBy(
    items,
    ({ groupId, title, groupName }) => `${groupId} ${issueOf(title) ?? issueOf(groupName)}`,
  )
  return [...posts.values()].flatMap((parts) => {
    const [first] = parts as [ItemRow]
    const { groupId, title, groupName } = first
    const issue = issueOf(title) ?? issueOf(groupName)
    const outcome = issue && outcomeOf(codeOf(groupId), parts, judged.get(turnOf(first) ?? ''))
    return issue && outcome ? [{ documentId: groupId, issue, outcome }] : []
  })
}

/** What the first call of a post came to; undefined when it calls nothing. */
function outcomeOf(code: string, items: readonly CallingItem[], draw: JudgedDraw | undefined): PostOutcome | undefined {
  const verdict = verdictOfPost(code, items, draw)
  return verdict && OUTCOMES[verdict]
}

const OUTCOMES = { 准: 'hit', 错: 'miss', pending: 'pending' } as const

const judgedDraw = ({ turnNum, openNum, lunarYear }: DrawRow): JudgedDraw => ({
  turnNum,
  lunarYear,
  balls: ballsOfOpenNum(openNum),
})

/** A year of daily issues. */
const POSTS_MAX = 366
