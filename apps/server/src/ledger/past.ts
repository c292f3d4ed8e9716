import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import { drawStakes, houseProfit, memberMain } from './accounts.ts'
import * as queries from './queries.ts'
import type { Posting, Transfer } from './transfer.ts'

// The past of a wallet that has none, for the demonstration. The books take it once, in its order, before the wallet's
// first entry of its own time (db/routines/ledger_write_past.sql).

/** A transfer that says when it was, with a number that carries that time. */
export interface PastTransfer extends Transfer {
  id: bigint
  at: Instant
}

/** Writes a past into wallets that are still empty. @throws when a wallet has entries, or transfers are out of order */
export const postPast = (db: Queryable, transfers: readonly PastTransfer[]): Promise<number> =>
  queries.postPast(db, transfers)

/**
 * A number that carries a time, as `next_id` of the database makes them.
 * @param tail tells numbers of one millisecond apart, below 2²²
 */
export const idAt = (at: Instant, tail: number): bigint => (BigInt(at) - BOOKS_BEGIN) * 4_194_304n + BigInt(tail)

/** Where time-ordered numbers begin: 2026-01-01 UTC. The books know no time before it. */
export const BOOKS_BEGIN = 1_767_225_600_000n

/** 3 彩票下注 of a past draw, a posting for each order. */
export const betPlaced = ({ memberId, drawId, key, orders }: PastBet & { key: string }): Transfer => ({
  event: 'bet-placed',
  tranType: 3,
  scope: `bet:${memberId}`,
  key,
  actor: `member:${memberId}`,
  about: aboutDraw(drawId),
  postings: orders.map((order) => ({ from: memberMain(memberId), to: drawStakes(drawId, 'CNY'), ...order })),
})

/** 4 彩票派彩, or 26 打和返款 of stakes that pushed. */
export const betPaid = ({ memberId, drawId, orders, at, isTied }: PastBet & Ended & { isTied: boolean }): Transfer => ({
  ...ended({ memberId, drawId, at }, isTied ? 'tied' : 'paid'),
  event: isTied ? 'bet-tied' : 'bet-paid',
  tranType: isTied ? 26 : 4,
  postings: orders.map((order) => ({ from: drawStakes(drawId, 'CNY'), to: memberMain(memberId), ...order })),
})

/** What a member's orders leave to the house, or what they lack from it; undefined where it is nothing. */
export function drawSwept({ rest, ...of }: Omit<PastBet, 'orders'> & Ended & { rest: bigint }): Transfer | undefined {
  const [stakes, profit] = [drawStakes(of.drawId, 'CNY'), houseProfit('CNY')]
  if (rest === 0n) return undefined
  const [from, to] = rest > 0n ? [stakes, profit] : [profit, stakes]
  const event = rest > 0n ? 'draw-swept' : 'draw-covered'
  return { ...ended(of, 'swept'), event, tranType: 0, postings: [{ from, to, amount: rest > 0n ? rest : -rest }] }
}

const ended = ({ memberId, drawId, at }: Omit<PastBet, 'orders'> & Ended, what: string) => ({
  scope: `settle:${drawId}:1`,
  key: `${what}:${memberId}@${at}`,
  actor: 'engine',
  about: aboutDraw(drawId),
})

const aboutDraw = (drawId: number) => ({ kind: 'draw', id: BigInt(drawId) })

interface PastBet {
  memberId: bigint
  drawId: number
  orders: readonly (Pick<Posting, 'amount'> & { orderId: bigint })[]
}

interface Ended {
  at: Instant
}
