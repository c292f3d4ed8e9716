import type * as api from '@liuhe/contract/api/documents-of-cards.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { chanceOf, type DrawnCalls } from '@liuhe/domain/content/chance.ts'
import type { CallingItem } from '@liuhe/domain/content/calls.ts'
import { verdictOfPost } from '@liuhe/domain/content/layout-judging.ts'
import { ballsOfResult, isIssueOf, issueOf, type JudgedDraw } from '@liuhe/domain/content/prediction.ts'
import { type Post, trackRecordOf } from '@liuhe/domain/content/track-record.ts'
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
  const judged = order.flatMap((id) => byDocument.get(id) ?? [])
  const posts = judged.map(({ documentId, issue, outcome }) => ({ documentId, issue, outcome }))
  return { ...trackRecordOf(posts), chance: chanceOfPosts(judged) ?? null, posts }
}

/** A post with what it called, once its issue is drawn and if it counts. */
export interface JudgedPost extends Post {
  calls?: DrawnCalls
}

/** What the posts that count would have hit by chance. */
export const chanceOfPosts = (posts: readonly JudgedPost[]): number | undefined =>
  chanceOf(posts.flatMap(({ calls }) => calls ?? []))

/** The layout code of a document's card: calls are judged as it shows them. */
type CodeOf = (documentId: number) => string

/** What sealed documents of a game called, by the draw that each names. */
export async function sealedPosts(
  sql: Queryable,
  seals: SealRow[],
  { gameId, codeOf }: { gameId: number; codeOf: CodeOf },
): Promise<JudgedPost[]> {
  const turns = seals.flatMap(({ turnNum }) => turnNum ?? [])
  const draws = new Map((await selectDrawsOfTurns(sql, gameId, turns)).map((draw) => [draw.turnNum, judgedDraw(draw)]))
  return seals.flatMap(({ documentId, name, state, turnNum, items }) => {
    const draw = draws.get(turnNum ?? '')
    const own = items.map(({ text }) => JSON.parse(text) as CallingItem).filter(({ title }) => speaksOf(title, turnNum))
    const issue = issueOf(name) ?? turnNum ?? ''
    if (state === 'post-draw') return [{ documentId, issue, outcome: state }]
    return judgedPost({ documentId, issue }, { code: codeOf(documentId), items: own, draw })
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
): Promise<JudgedPost[]> {
  const all = await selectItems(sql, [{ id: row.id, groupsMax: POSTS_MAX }])
  const items = all.filter(({ groupId }) => !isSealed.has(groupId))
  return postsOfItems(items, await findDraws(sql, { cards: [row], rows: items, now }), () => row.templateCode)
}

/** Each issue that the items of a document name is one post. */
export function postsOfItems(items: ItemRow[], { draws, turnOf }: FoundDraws, codeOf: CodeOf): JudgedPost[] {
  const judged = new Map(draws.map((draw) => [draw.turnNum, judgedDraw(draw)]))
  const posts = Map.groupBy(
    items,
    ({ groupId, title, groupName }) => `${groupId} ${issueOf(title) ?? issueOf(groupName)}`,
  )
  return [...posts.values()].flatMap((parts) => {
    const [first] = parts as [ItemRow]
    const { groupId, title, groupName } = first
    const issue = issueOf(title) ?? issueOf(groupName)
    if (issue === undefined) return []
    const calls = { code: codeOf(groupId), items: parts, draw: judged.get(turnOf(first) ?? '') }
    return judgedPost({ documentId: groupId, issue }, calls)
  })
}

/** What the first call of a post came to; none when it calls nothing. */
function judgedPost(
  post: Omit<Post, 'outcome'>,
  { code, items, draw }: Omit<DrawnCalls, 'draw'> & { draw: JudgedDraw | undefined },
): JudgedPost[] {
  const verdict = verdictOfPost(code, items, draw)
  if (verdict === undefined) return []
  const outcome = OUTCOMES[verdict]
  return [draw === undefined ? { ...post, outcome } : { ...post, outcome, calls: { code, items, draw } }]
}

const OUTCOMES = { 准: 'hit', 错: 'miss', pending: 'pending' } as const

const judgedDraw = ({ turnNum, resultText, lunarYear }: DrawRow): JudgedDraw => ({
  turnNum,
  lunarYear,
  balls: ballsOfResult(resultText),
})

/** A year of daily issues. */
const POSTS_MAX = 366
