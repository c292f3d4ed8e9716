/** Supplies the cards of the demonstration with the posts they lack, up to the issue that is drawn next. */
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { below } from '@liuhe/domain/random.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { seededRandom } from '@liuhe/demo/content/chance.ts'
import { depthOf, documentsOfIssue, judgedDraw, recordIssue } from '@liuhe/demo/content/documents.ts'
import { isDrawn, type SeedCard, type SeedDocument, type SeedIssue } from '@liuhe/demo/content/model.ts'
import { Records } from '@liuhe/demo/content/records.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { plannedIssues, type Plan, withDraws } from './content-issues.ts'
import { seriesByName } from './gallery.ts'
import { inLanes } from './in-lanes.ts'
import { publishSeeded, type SeededPost } from './publish-seeded.ts'
import { recordsOfPosts } from './read-posts.ts'
import { markSixGames, storedCards, type StoredCard } from './stored-cards.ts'

export type Supply = {
  readonly now: Instant
  /** How many issues the past of new cards has at most, for tests that need no year. */
  readonly pastMax?: number
}

/** Writes the posts that are missing. @returns how many */
export async function writeDocuments(sql: Sql, supply: Supply): Promise<number> {
  const games = await markSixGames(sql)
  const written = await inLanes(games, ({ gameId, timing }) => writeOfGame(sql, { gameId, timing, ...supply }))
  return written.reduce((sum, count) => sum + count, 0)
}

type Game = Supply & { gameId: number; timing: GameTiming }

async function writeOfGame(sql: Sql, { gameId, timing, now, pastMax = LONG_PAST }: Game): Promise<number> {
  const plan = plannedIssues(timing, now)
  if (!isBehind(await storedCards(sql, gameId), plan)) return 0
  return inTransaction(sql, async (tx) => {
    // Two processes that keep the same house take turns, and the second finds it done.
    await tx`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${gameId}::int)`
    const stored = await storedCards(tx, gameId)
    const past = (await withDraws(tx, gameId, plan)).slice(-pastMax)
    if (!isBehind(stored, plan) || !isTimeToWrite(plan, past, now)) return 0
    const posts = await missingPosts(tx, { stored, past, upcoming: plan.upcoming, now })
    const links = { gameId, idOf: await waysOf(tx, gameId), seriesOf: await seriesByName(tx, gameId) }
    await publishSeeded(tx, posts, links)
    await tx`
      update template set game_turn = ${plan.upcoming.turnNum} where template_id = any(${stored.map(({ id }) => id)})`
    return posts.length
  })
}

/** The engine's locks have other first numbers. */
const LOCK_SPACE = 8_118

const isBehind = (stored: readonly StoredCard[], { upcoming }: Plan): boolean =>
  stored.some(({ newestTurn }) => newestTurn === null || newestTurn < upcoming.turnNum)

/** Authors wait for the last draw, whose result they write about, but not until it is too late for the next. */
function isTimeToWrite({ upcoming, step }: Plan, past: readonly SeedIssue[], now: Instant): boolean {
  const last = past.at(-1)
  return last === undefined || isDrawn(last) || now > upcoming.planAt - step / 2
}

/** Every card of the game by its name, for posts that lead to others. */
async function waysOf(sql: Queryable, gameId: number): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select template_id as id, name from template where game_id = ${gameId} and location = 'home' order by 1 desc`
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type Missing = { stored: readonly StoredCard[]; past: readonly SeedIssue[]; upcoming: SeedIssue; now: Instant }

/** Posts of every issue that a card has none for, the oldest issue first. */
async function missingPosts(tx: Tx, { stored, past, upcoming, now }: Missing): Promise<SeededPost[]> {
  const cards = stored.map(({ card }) => card)
  const idOf = new Map(stored.map(({ card, id }) => [card, id]))
  const isNew = stored.every(({ newestTurn }) => newestTurn === null)
  const records = isNew ? new Records() : await recordsOfPosts(tx, stored, past)
  const posts: SeededPost[] = []
  for (const [index, issue] of [...past, upcoming].entries()) {
    const age = past.length - index
    const wanted = new Set(stored.filter((one) => lacks(one, issue, age)).map(({ card }) => card))
    if (wanted.size === 0) continue
    const before = past
      .slice(Math.max(0, index - ARGUED), index)
      .filter(isDrawn)
      .reverse()
    const documents = documentsOfIssue({ cards, issue, past: before, records, wanted })
    posts.push(...postsOf(documents, { idOf, issue, now, isPast: age > 0 }))
    const draw = judgedDraw(issue)
    if (draw) recordIssue(records, documents, draw)
  }
  return posts
}

/** Draws that an article looks back on. */
const ARGUED = 30

/** Whether a card has no post for an issue that is so many issues old, and should have one. */
const lacks = ({ card, newestTurn }: StoredCard, issue: SeedIssue, age: number): boolean =>
  issue.turnNum > (newestTurn ?? '') && (age === 0 || (depthOf(card) === 'issues' && age <= pastOf(card)))

/** How far the past of a new card goes, in issues: what stands first on home has a year, the others two months. */
const pastOf = ({ recipe }: SeedCard): number => (recipe.playCate === '推荐' ? LONG_PAST : SHORT_PAST)
const LONG_PAST = 360
const SHORT_PAST = 60

type Posting = { idOf: ReadonlyMap<SeedCard, number>; issue: SeedIssue; now: Instant; isPast: boolean }

const postsOf = (documents: ReadonlyMap<SeedCard, SeedDocument>, { idOf, issue, now, isPast }: Posting): SeededPost[] =>
  [...documents].map(([card, document]) => {
    const at = Math.min(writtenAt(card, issue), now)
    return {
      templateId: idOf.get(card) as number,
      document: writtenBy(document, now - at),
      writtenAt: at,
      order: Math.floor(issue.planAt / HOUR_MS),
      turnNum: issue.turnNum,
      isPast,
    }
  })
const HOUR_MS = 3_600_000

/** Nothing is dated after the moment it is planted at, which is so many ms after the document was begun. */
const writtenBy = (document: SeedDocument, restMs: number): SeedDocument => ({
  ...document,
  items: document.items.map((item) =>
    item.later === undefined ? item : { ...item, later: Math.min(item.later, Math.floor(restMs / 1000)) },
  ),
})

/** Some time between the draw before and the close, the same at every look. */
function writtenAt({ gameId, recipe }: SeedCard, { turnNum, opensAt, closesAt }: SeedIssue): Instant {
  const part = 50 + below(seededRandom(`${gameId} ${recipe.name} ${turnNum} at`), 700)
  return Math.round(opensAt + ((closesAt - opensAt) * part) / 1000)
}
