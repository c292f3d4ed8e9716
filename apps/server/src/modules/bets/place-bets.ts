import { priceOrder } from '@liuhe/domain/bets/price.ts'
import type { Sql } from '../../db/connect.ts'
import { findReplay } from '../../ledger/index.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Asker } from '../../platform/remember.ts'
import { pricesOf } from '../prices/index.ts'
import { switchedOff } from '../switches/index.ts'
import { type BetQueue, createBetQueue } from './bet-queue.ts'
import { answerOf, type BetRequest, type Bettor, hashOf, type PlacedBet, refusalOf } from './bet-request.ts'
import { placeChase } from './chase-bets.ts'
import { createOpenDraws, type OpenDraws } from './open-draws.ts'
import { offIn } from './switched-off.ts'
import { type BetRefusal, playCapsOf, type PricedBet } from './priced-bet.ts'
import { placeByCaps } from './place-by-caps.ts'

/** Takes bets for one process. */
export interface BetDesk {
  /**
   * Takes the stake and books one order per line, of a chase on every turn, or refuses and leaves no trace. A repeat of
   * the same request is answered like the first one, also after the draw has closed.
   */
  place(bettor: Bettor, request: BetRequest): Promise<PlacedBet | BetRefusal>
}

/** Makes the desk: its queue of batches and its memory of open draws. */
export function createBetDesk(sql: Sql, options: DeskOptions = {}): BetDesk {
  const clock = options.clock ?? systemClock
  const desk: Desk = {
    sql,
    clock,
    draws: createOpenDraws({ sql, clock }),
    queue: createBetQueue((batch) => placeByCaps(sql, batch), options),
  }
  return {
    place: (bettor, request) => (request.chase ? placeChase(desk, bettor, request) : place(desk, bettor, request)),
  }
}

async function place(desk: Desk, bettor: Bettor, request: BetRequest): Promise<PlacedBet | BetRefusal> {
  const bodyHash = hashOf(request)
  const priced = await price(desk, bettor, request, bodyHash)
  if ('code' in priced) return (await replay(desk, bettor, request, bodyHash)) ?? priced
  const booked = await desk.queue.book(priced)
  return booked === 'busy' ? { code: 'SYS/BUSY' } : answerOf(booked, priced)
}

/** Server odds, server limits, server draw: nothing of the client's arithmetic is believed (I-12). */
async function price(desk: Desk, bettor: Bettor, request: BetRequest, bodyHash: Buffer) {
  const { gameId, turnNum, requestId } = request
  const draw = await desk.draws.find(gameId, turnNum)
  if (!draw) return { code: 'BET/DRAW_CLOSED' } satisfies BetRefusal
  const { drawId, family, lunarYear } = draw
  const off = offIn(await switchedOff(desk), { gameId, family, lines: request.lines })
  if (off) return off
  const { odds, limits } = await pricesOf(desk, gameId, bettor.priceGroup)
  const priced = priceOrder(request.lines, {
    gameId,
    family,
    lunarYear,
    oddsOf: (key) => odds[key],
    limits,
    rebateMaxTenths: bettor.rebateTenths,
  })
  if (!priced.ok) return refusalOf(priced.reason)
  const caps = { winCap: limits.payoutMax, playCaps: playCapsOf(limits, priced.lines) }
  return { memberId: bettor.memberId, drawId, requestId, bodyHash, ...caps, lines: priced.lines } satisfies PricedBet
}

/** The answer of the first time, when this request number was booked already; undefined when it was not. */
async function replay(desk: Desk, bettor: Bettor, request: BetRequest, bodyHash: Buffer) {
  const first = await findReplay(desk.sql, `bet:${bettor.memberId}`, request.requestId)
  if (!first) return undefined
  const { orderIds, total, balance } = first
  return answerOf({ outcome: first.bodyHash.equals(bodyHash) ? 'replayed' : 'key-reused', orderIds, total, balance })
}

interface DeskOptions {
  /** Which turns come next, and which prices hold; whether a turn can still be bet on is decided by the database's. */
  clock?: Clock
  queueMax?: number
  batchesInFlightMax?: number
}

interface Desk extends Asker {
  sql: Sql
  draws: OpenDraws
  queue: BetQueue
}
