import { CHASE_TURNS_MAX } from '@liuhe/contract/api/bets.ts'
import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import { type ChaseTurn, priceChase } from '@liuhe/domain/bets/chase.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Asker } from '../../platform/remember.ts'
import { drawsUpTo, upcomingIssues } from '../lottery/index.ts'
import { switchedOff } from '../switches/index.ts'
import { pricesOf } from '../prices/index.ts'
import { settingOf } from '../system/index.ts'
import {
  answerOf,
  type BetRequest,
  type Bettor,
  type ChaseWish,
  hashOf,
  type PlacedBet,
  refusalOf,
} from './bet-request.ts'
import * as queries from './chase-queries.ts'
import { chunkSizeOf } from './chunk-size.ts'
import type { OpenDraws } from './open-draws.ts'
import { type BetRefusal, type BookedBet, playCapsOf, type PricedChase } from './priced-bet.ts'
import { offIn } from './switched-off.ts'

/** What a desk gives to a chase. */
interface ChaseDesk extends Asker {
  sql: Sql
  draws: OpenDraws
}

/**
 * 追号: books the lines of a request on all its turns in one transaction of its own, or refuses and leaves no trace. The
 * queue of ordinary bets never waits for one. A repeat is answered like the first time.
 */
export async function placeChase(
  desk: ChaseDesk,
  bettor: Bettor,
  request: BetRequest,
): Promise<PlacedBet | BetRefusal> {
  const bodyHash = hashOf(request)
  const priced = await price(desk, bettor, request, bodyHash)
  if ('code' in priced) return (await replay(desk.sql, bettor, request, bodyHash)) ?? priced
  return answerOf(await book(desk.sql, priced), priced)
}

/**
 * Books a chase, and with payout caps of plays only if no turn is over one: that is asked of the orders themselves,
 * while the wallet is still locked, and what was booked is undone.
 */
async function book(sql: Sql, chase: PricedChase): Promise<BookedBet> {
  if (Object.keys(chase.playCaps ?? {}).length === 0) return queries.bookChase(sql, chase)
  try {
    return await inTransaction(sql, async (tx) => {
      const booked = await queries.bookChase(tx, chase)
      const play = booked.outcome === 'placed' ? await queries.playOverCap(tx, chase) : undefined
      if (play !== undefined) throw new PlayCapped(play)
      return booked
    })
  } catch (error) {
    if (!(error instanceof PlayCapped)) throw error
    return { outcome: 'play-capped', play: error.play, total: 0n, balance: null, orderIds: null }
  }
}

class PlayCapped extends Error {
  readonly play: PlayCode
  constructor(play: PlayCode) {
    super(`the payout cap of play ${play} is reached`)
    this.play = play
  }
}

async function price(
  desk: ChaseDesk,
  { memberId, rebateTenths, priceGroup }: Bettor,
  { gameId, turnNum, requestId, lines, chase }: BetRequest,
  bodyHash: Buffer,
): Promise<PricedChase | BetRefusal> {
  const wish = chase as ChaseWish
  // They are booked in one transaction, which holds their turns open.
  const most = await settingOf(desk.sql, 'chase_orders_max')
  if (wish.turns.length * lines.length > most) return { code: 'REQ/INVALID', data: { fields: ['chase'] } }
  const draw = await desk.draws.find(gameId, turnNum)
  if (!draw) return { code: 'BET/DRAW_CLOSED' }
  const off = await switchedOff(desk)
  if (off.isFeatureOff('chase')) return { code: 'SYS/FEATURE_OFF' }
  const isOff = offIn(off, { gameId, family: draw.family, lines })
  if (isOff) return isOff
  const issues = await upcomingIssues(desk, { gameId, count: CHASE_TURNS_MAX })
  const turns = chosenTurns(wish, turnNum, new Map(issues.map((issue) => [issue.turnNum, issue.lunarYear])))
  if ('code' in turns) return turns

  const { family } = draw
  const { odds, limits } = await pricesOf(desk, gameId, priceGroup)
  const priced = priceChase(lines, turns, {
    gameId,
    family,
    oddsOf: (key) => odds[key],
    limits,
    rebateMaxTenths: rebateTenths,
  })
  if (!priced.ok)
    return priced.reason.code === 'BET/CHASE_TURN' ? turnRefusal(priced.turnNum) : refusalOf(priced.reason)
  const drawIds = await drawsUpTo(desk.sql, gameId, { issues, turnNums: turns.map((turn) => turn.turnNum) })
  return {
    memberId,
    requestId,
    bodyHash,
    winCap: limits.payoutMax,
    playCaps: playCapsOf(limits, priced.turns[0]?.lines ?? []),
    stopOnWin: wish.stopOnWin,
    turns: priced.turns.map((turn) => ({ drawId: drawIds.get(turn.turnNum) as number, lines: turn.lines })),
  }
}

/** The turns with their years, or why one cannot be taken: unknown, over, or named twice. */
function chosenTurns(
  { turns }: ChaseWish,
  firstTurn: string,
  lunarYears: ReadonlyMap<string, number>,
): ChaseTurn[] | BetRefusal {
  const chosen: ChaseTurn[] = []
  const seen = new Set<string>()
  for (const [index, { turnNum, multiple }] of turns.entries()) {
    const lunarYear = lunarYears.get(turnNum)
    const isOutOfPlace = index === 0 && turnNum !== firstTurn
    if (lunarYear === undefined || seen.has(turnNum) || isOutOfPlace) return turnRefusal(turnNum)
    seen.add(turnNum)
    chosen.push({ turnNum, multiple, lunarYear })
  }
  return chosen
}

const turnRefusal = (turnNum: string): BetRefusal => ({ code: 'BET/CHASE_TURN', data: { turnNum } })

/** The answer of the first time, when this request number was used already; undefined when it was not. */
async function replay(sql: Sql, { memberId }: Bettor, { requestId }: BetRequest, bodyHash: Buffer) {
  const first = await queries.findChaseReplay(sql, memberId, requestId)
  if (!first) return undefined
  return answerOf({ ...first, outcome: first.bodyHash.equals(bodyHash) ? 'replayed' : 'key-reused' })
}

/** What stopping a chase gave back, in 厘; undefined when the member has no such chase. */
export async function stopChase(
  db: Queryable,
  memberId: bigint,
  chaseNo: bigint,
): Promise<{ stopped: number; refund: Money } | BetRefusal> {
  const row = await queries.endChase(db, memberId, chaseNo)
  if (!row) return { code: 'BET/CHASE_NOT_FOUND' }
  if (row.outcome === 'disabled') return { code: 'BET/CANCEL_DISABLED' }
  return { stopped: row.stopped, refund: row.refund }
}

/** Chases handled in one transaction. */
const CHASES_AT_ONCE = 200

/** Stops every chase that a settled turn has won for and that wanted to end there. Safe to repeat after a crash. */
export async function stopWonChases(db: Queryable, drawId: number): Promise<void> {
  const size = chunkSizeOf(db, 'chases')
  while ((await size.run(CHASES_AT_ONCE, (max) => queries.stopWon(db, drawId, max))) > 0);
}
