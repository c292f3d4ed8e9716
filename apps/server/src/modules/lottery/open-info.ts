// What the result panel shows (Domain §2.3): the turn that is on, the last result as far as it is out, the
// plan. The rows are remembered for a moment; what may be shown of them is worked out again for every request.
import type { OpenInfo } from '@liuhe/contract/api/lottery.ts'
import { FAMILIES } from '@liuhe/domain/lottery/family.ts'
import { nextIssueAt, PANEL_DRAWING_MAX_MS, REVEAL, revealedAt } from '@liuhe/domain/lottery/open-info.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { type DrawPace, issueAt, paceOf } from '@liuhe/domain/lottery/schedule.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { GAMES_MAX, gameOf, games } from './games.ts'
import type { DrawRow, DrawsAround, GameRow } from './queries.ts'
import { drawsAround, liveUrls } from './queries.ts'

export type OpenInfoView = z.output<typeof OpenInfo>

/** The current, previous and planned issue of a game. Refuses GAME/NOT_FOUND. */
export async function openInfo(asker: Asker, gameId: number): Promise<OpenInfoView> {
  const game = await gameOf(asker, gameId)
  return viewOf(game, await around(asker, gameId), asker.clock.now())
}

/** The same of every game on offer; one question to the database, whatever their number. */
export async function openInfoList(asker: Asker): Promise<OpenInfoView[]> {
  const [all, draws] = await Promise.all([games(asker), aroundAll(asker)])
  return all.flatMap((game) => {
    const own = draws.get(game.gameId)
    return own === undefined ? [] : [viewOf(game, own, asker.clock.now())]
  })
}

/** Drops what is remembered of a game; call it when the outbox tells of one of its draws or of its broadcast. */
export const forgetDraws = (sql: Queryable, gameId: number): void => {
  around.forget(sql, gameId)
  aroundAll.forget(sql)
}

type Around = DrawsAround & { liveUrl: string }

const DRAWS_FRESH_MS = 1_000

const around = remember(
  { freshMs: DRAWS_FRESH_MS, entriesMax: GAMES_MAX },
  async ({ sql }, gameId: number): Promise<Around> => {
    const own = (await aroundGames(sql, [gameId])).get(gameId)
    return own ?? { last: undefined, coming: [], liveUrl: '' }
  },
)

const aroundAll = remember({ freshMs: DRAWS_FRESH_MS, entriesMax: 1 }, async (asker) =>
  aroundGames(
    asker.sql,
    (await games(asker)).map(({ gameId }) => gameId),
  ),
)

async function aroundGames(sql: Queryable, gameIds: readonly number[]): Promise<Map<number, Around>> {
  const [draws, urls] = await Promise.all([drawsAround(sql, gameIds), liveUrls(sql, gameIds)])
  return new Map([...draws].map(([gameId, own]) => [gameId, { ...own, liveUrl: urls.get(gameId) ?? '' }]))
}

/** The panel's facts at an instant. */
export function viewOf(game: GameRow, { last, coming, liveUrl }: Around, now: Instant): OpenInfoView {
  const { gameId, name: gameName, family } = game
  const pace = paceOf(game.timing)
  const shown = last && resultShown(last, { ballMs: REVEAL[pace].ballMs, count: FAMILIES[family].count, now })
  // A live draw stays on the panel until its pause is over, then the panel turns to the next issue.
  const isLingering = last && shown && now < lingersUntil(last, pace, shown.count)
  const current = isLingering ? issueOf(last) : currentIssue(game, coming, now)
  const { opensAt } = current
  const plan = { turnNum: current.turnNum, planTime: current.planAt, lunarYear: current.lunarYear }
  return {
    gameId,
    gameName,
    family,
    cur: {
      turnNum: current.turnNum,
      closeTime: current.closeAt,
      liveUrl,
      ...(opensAt !== undefined && { openTime: opensAt }),
      ...(game.isClosed && { closed: true as const }),
    },
    pre: shown ? shown.pre : null,
    plan,
    serverTime: now,
  }
}

/** A live draw stays for a pause after its last ball: by its own pace, or when an official one was published. */
function lingersUntil({ drawnAt, publicAt, planAt }: DrawRow, pace: DrawPace, count: number): Instant {
  // An official draw that is still running.
  if (drawnAt === null) return planAt.getTime() + PANEL_DRAWING_MAX_MS
  const { nextIssueMs } = REVEAL[pace]
  return Math.max(nextIssueAt(drawnAt.getTime(), pace, count), (publicAt?.getTime() ?? 0) + nextIssueMs)
}

/**
 * As much of a result as is out: all of a fast game's, one ball every eight seconds of a live one's, and of an official
 * draw that runs what is agreed on.
 */
function resultShown(last: DrawRow, { ballMs, count, now }: { ballMs: number; count: number; now: Instant }) {
  if (last.resultText === null) return last.partialNum === null ? undefined : runningDraw(last, last.partialNum, count)
  const balls = last.resultText.split(',')
  const openedAt = (last.drawnAt ?? last.planAt).getTime()
  const isOver = last.publicAt === null || last.publicAt.getTime() <= now
  const out = isOver ? balls.length : revealedAt(openedAt, now, { ballMs, count: balls.length })
  const { turnNum, lunarYear, replayUrl: liveUrl } = last
  const resultText = balls.slice(0, out).join(',')
  const isStreaming = out < balls.length
  return { count: balls.length, pre: { turnNum, resultText, openTime: openedAt, isStreaming, liveUrl, lunarYear } }
}

const runningDraw = ({ turnNum, planAt, lunarYear }: DrawRow, resultText: string, count: number) => ({
  count,
  pre: { turnNum, resultText, openTime: planAt.getTime(), isStreaming: true, liveUrl: '', lunarYear },
})

type CurrentIssue = {
  turnNum: string
  closeAt: Instant
  planAt: Instant
  lunarYear: number
  /** Of a turn that takes no bets yet: a bet on it would be refused (I-11). */
  opensAt?: Instant
}

/** The first turn that can still be bet on or is awaited; the calendar answers while the engine has not written any. */
function currentIssue({ timing }: GameRow, coming: readonly DrawRow[], now: Instant): CurrentIssue {
  const draw = coming.find(({ status, closeAt, planAt }) => {
    // An official result may be hours late; the panel does not wait with it.
    if (status === 'closed') return now < planAt.getTime() + PANEL_DRAWING_MAX_MS
    return status !== 'scheduled' || closeAt.getTime() > now
  })
  if (draw) return isOpeningLate(draw, now) ? { ...issueOf(draw), closeAt: draw.openAt.getTime() } : issueOf(draw)
  const { current } = issueAt(timing, now)
  const { turnNum, openAt, closeAt, planAt, businessDay } = current
  return { turnNum, closeAt, planAt, lunarYear: lunarYearOf(businessDay), opensAt: openAt }
}

/**
 * A turn that should have been opened and was not, because the engine was away or its commitment is not public yet,
 * takes no bets. It is shown as closed, with its draw still to come, until it is opened.
 */
const isOpeningLate = ({ status, openAt }: DrawRow, now: Instant): boolean =>
  status === 'scheduled' && now >= openAt.getTime() + OPENING_MS

/** Opening follows the draw before it within a moment; so long nobody is told of it. */
const OPENING_MS = 3_000

const issueOf = ({ turnNum, status, openAt, closeAt, planAt, lunarYear }: DrawRow): CurrentIssue => ({
  turnNum,
  ...(status === 'scheduled' && { opensAt: openAt.getTime() }),
  closeAt: closeAt.getTime(),
  planAt: planAt.getTime(),
  lunarYear,
})
