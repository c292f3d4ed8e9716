import { createHash } from 'node:crypto'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { type BetLimits, DEFAULT_LIMITS } from '@liuhe/domain/bets/limits.ts'
import { type BetLine, priceOrder } from '@liuhe/domain/bets/price.ts'
import { type Money, type Odds, formatOdds, formatYuan } from '@liuhe/domain/money.ts'
import type { Sql } from '../../db/connect.ts'
import { findReplay } from '../../ledger/index.ts'
import { WAGER_REFUSALS } from '../limits/index.ts'
import { type BetQueue, createBetQueue } from './bet-queue.ts'
import { createOpenDraws, type OpenDraws } from './open-draws.ts'
import type { BetRefusal, BookedBet, BookingRefusal, PricedBet } from './priced-bet.ts'
import { placeBatch } from './queries.ts'

/** Takes bets for one process. */
export interface BetDesk {
  /**
   * Takes the stake and books one order per line, or refuses and leaves no trace. A repeat of the same request is
   * answered like the first one, also after the draw has closed.
   */
  place(bettor: Bettor, request: BetRequest): Promise<PlacedBet | BetRefusal>
}

/** Makes the desk: its queue of batches and its memory of open draws. */
export function createBetDesk(sql: Sql, options: DeskOptions = {}): BetDesk {
  const limits = options.limits ?? DEFAULT_LIMITS
  const desk: Desk = {
    sql,
    limits,
    oddsOf: options.oddsOf ?? ((_, key) => DEFAULT_ODDS[key]),
    draws: createOpenDraws(sql),
    queue: createBetQueue((batch) => placeBatch(sql, batch, limits.payoutMax), options),
  }
  return { place: (bettor, request) => place(desk, bettor, request) }
}

async function place(desk: Desk, bettor: Bettor, request: BetRequest): Promise<PlacedBet | BetRefusal> {
  const bodyHash = hashOf(request)
  const priced = await price(desk, bettor, request, bodyHash)
  if ('code' in priced) return (await replay(desk, bettor, request, bodyHash)) ?? priced
  const booked = await desk.queue.book(priced)
  return booked === 'busy' ? { code: 'SYS/BUSY' } : answer(booked)
}

/** Server odds, server limits, server draw: nothing of the client's arithmetic is believed (I-12). */
async function price(desk: Desk, bettor: Bettor, request: BetRequest, bodyHash: Buffer) {
  const { gameId, turnNum, requestId } = request
  const draw = await desk.draws.find(gameId, turnNum)
  if (!draw) return { code: 'BET/DRAW_CLOSED' } satisfies BetRefusal
  const { drawId, family, lunarYear } = draw
  const priced = priceOrder(request.lines, {
    gameId,
    family,
    lunarYear,
    oddsOf: (key) => desk.oddsOf(gameId, key),
    limits: desk.limits,
    rebateMaxTenths: bettor.rebateTenths,
  })
  if (!priced.ok) return refusalOf(priced.reason)
  return { memberId: bettor.memberId, drawId, requestId, bodyHash, lines: priced.lines } satisfies PricedBet
}

/** The answer of the first time, when this request number was booked already; undefined when it was not. */
async function replay(desk: Desk, bettor: Bettor, request: BetRequest, bodyHash: Buffer) {
  const first = await findReplay(desk.sql, `bet:${bettor.memberId}`, request.requestId)
  if (!first) return undefined
  const { orderIds, total, balance } = first
  return answer({ outcome: first.bodyHash.equals(bodyHash) ? 'replayed' : 'key-reused', orderIds, total, balance })
}

function answer({ outcome, total, balance, orderIds }: BookedBet): PlacedBet | BetRefusal {
  if (outcome !== 'placed' && outcome !== 'replayed') return { code: REFUSALS[outcome] }
  if (balance === null || orderIds === null) throw new Error('A booked bet has a balance and order numbers.')
  return { orderIds, total, balance, replayed: outcome === 'replayed' }
}

const REFUSALS = {
  'key-reused': 'REQ/KEY_REUSED',
  'no-account': 'UC/ACCOUNT_STATE_ERROR',
  closed: 'BET/DRAW_CLOSED',
  capped: 'BET/LIMIT_EXCEEDED',
  insufficient: 'WALLET/INSUFFICIENT',
  ...WAGER_REFUSALS,
} as const satisfies Record<BookingRefusal, BetRefusal['code']>

/** The reason with its figures as text, ready for the wire. */
function refusalOf(reason: Extract<ReturnType<typeof priceOrder>, { ok: false }>['reason']): BetRefusal {
  const { code, line } = reason
  if (code === 'BET/ODDS_CHANGED') return { code, data: { line, odds: reason.odds.map(formatOdds) } }
  if (code === 'BET/LIMIT_EXCEEDED') {
    const { stakeMin, stakeMax } = reason.limits
    return { code, data: { line, stakeMin: formatYuan(stakeMin), stakeMax: formatYuan(stakeMax) } }
  }
  return { code, data: { line } }
}

const hashOf = ({ gameId, turnNum, lines }: BetRequest): Buffer => {
  const said = lines.map((l) =>
    [l.code, l.betInfo, l.odds, l.money, l.betModel, l.multiple, l.totalNums, l.totalMoney, l.rebate].join('|'),
  )
  return createHash('sha256')
    .update([gameId, turnNum, ...said].join('\n'))
    .digest()
}

/** Who bets, from the session. */
export interface Bettor {
  memberId: bigint
  /** The member's own rebate in tenths of a point; no line may take more. */
  rebateTenths: number
}

/** What the client asks for, decoded. */
export interface BetRequest {
  requestId: string
  gameId: number
  turnNum: string
  lines: BetLine[]
}

/** A booked request. Amounts in 厘. */
export interface PlacedBet {
  /** One per line, in order. */
  orderIds: bigint[]
  total: Money
  /** The wallet right after the debit. */
  balance: Money
  replayed: boolean
}

interface DeskOptions {
  oddsOf?: (gameId: number, oddsKey: string) => Odds | undefined
  limits?: BetLimits
  queueMax?: number
  batchesInFlightMax?: number
}

interface Desk {
  sql: Sql
  limits: BetLimits
  oddsOf: (gameId: number, oddsKey: string) => Odds | undefined
  draws: OpenDraws
  queue: BetQueue
}
