import type { JudgedDraw } from '@liuhe/domain/bets/judged-draw.ts'
import type { Outcome } from '@liuhe/domain/bets/outcome.ts'
import { outcomeKey, outcomeOf, settleByOutcome } from '@liuhe/domain/bets/settle.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Sql } from '../../db/connect.ts'
import { stopWonChases } from './chase-bets.ts'
import { chunkSizeOf } from './chunk-size.ts'
import { coveredOrders } from './covered-orders.ts'
import { hedgedStakes } from './hedged-stakes.ts'
import { readOdds } from './queries.ts'
import * as queries from './settle-queries.ts'

// Settlement in bulk: orders are judged here, by the same pure functions as everywhere, and each chunk is written, paid
// and ticked off in one statement. A crash loses nothing but the chunk under way; calling again resumes.

/** Orders per transaction, at most. */
const CHUNK_ROWS = 10_000
/**
 * The same for a correction. Its chunk holds the wallets of all whom it concerns, and nobody waits for its end: so it
 * takes few at once, and members who bet or cancel meanwhile hardly notice.
 */
export const CORRECTED_ROWS = 1_000

/**
 * Settles every pending order of a drawn draw, once (I-16). Safe to call again after a crash, and by two processes at
 * once: the cursor in the database decides whose chunk counts.
 * @returns what has been settled in all, also by earlier calls.
 * @throws when the draw has no published result.
 */
export async function settleOrders(sql: Sql, drawId: number, options: SettleOptions = {}): Promise<SettlementReport> {
  const begun = await queries.beginSettlement(sql, drawId, 'settle')
  if (!begun) throw new Error(`Draw ${drawId} has no result to settle by.`)
  const { version } = begun
  const { chunkRows = version > 1 ? CORRECTED_ROWS : CHUNK_ROWS } = options
  const result = await resultOf(sql, drawId)
  const judge = judgeBy(result)
  const withTurnover = begun.finished ? asJudged : await turnoverOf(sql, drawId, result)
  const judged = (rows: readonly queries.ChunkRow[]) =>
    rows.filter((row) => row.status === 0).map((row) => withTurnover({ ...judge(row), agentId: row.agentId }))
  const size = chunkSizeOf(sql, 'settle')
  const read = (after: bigint) =>
    size.run(chunkRows, async (max) => {
      const rows = await queries.readChunk(sql, drawId, after, max)
      return { rows, isLast: rows.length < max }
    })
  /** False when another settler has moved the cursor. */
  const write = async (rows: readonly queries.ChunkRow[], cursor: bigint): Promise<boolean> => {
    let before = cursor
    for (let at = 0; at < rows.length; ) {
      const writePart = async (max: number): Promise<number> => {
        const part = rows.slice(at, at + max)
        const after = (part.at(-1) as queries.ChunkRow).orderId
        const moved = await queries.settleChunk(sql, { drawId, version, before, after, orders: judged(part) })
        return moved ? part.length : 0
      }
      const count = await size.run(chunkRows, writePart, rows.length - at)
      if (count === 0) return false
      at += count
      before = (rows[at - 1] as queries.ChunkRow).orderId
      await stopWonChases(sql, drawId)
      await options.afterChunk?.()
    }
    return true
  }

  let before = begun.cursor
  let chunk = begun.finished ? { rows: [], isLast: true } : await read(before)
  while (chunk.rows.length > 0) {
    const after = (chunk.rows.at(-1) as queries.ChunkRow).orderId
    // The next chunk is read while this one is written: nothing but settling changes an order after the close.
    const next = chunk.isLast ? { rows: [], isLast: true } : read(after)
    const [moved, following] = await Promise.all([write(chunk.rows, before), next])
    if (!moved) return settleOrders(sql, drawId, options)
    before = after
    chunk = following
  }
  await stopWonChases(sql, drawId)
  return queries.finishSettlement(sql, drawId, version)
}

/**
 * Gives back the stake of every pending order of a void draw, once.
 * @throws when the draw is not void.
 */
export async function voidOrders(sql: Sql, drawId: number, options: SettleOptions = {}): Promise<SettlementReport> {
  const { chunkRows = CHUNK_ROWS } = options
  const begun = await queries.beginSettlement(sql, drawId, 'void')
  if (!begun) throw new Error(`Draw ${drawId} is not void.`)
  const size = chunkSizeOf(sql, 'refund')
  const left = begun.finished ? 0 : await queries.countOrders(sql, drawId, begun.cursor)
  const refund = () => size.run(chunkRows, (max) => queries.voidChunk(sql, drawId, max), Math.max(1, left))
  while (!begun.finished && (await refund()) > 0) await options.afterChunk?.()
  return queries.finishSettlement(sql, drawId, begun.version)
}

interface Result {
  family: Family
  draw: JudgedDraw
}

/** The published result of a draw, as judging takes it. */
export async function resultOf(sql: Sql, drawId: number): Promise<Result> {
  const { family, resultText, lunarYear } = await queries.readResult(sql, drawId)
  return { family, draw: { numbers: resultText.split(',').map(Number), lunarYear } }
}

/** Judges orders by a result; every distinct selection only once. */
export function judgeBy({ family, draw }: Result): (row: queries.JudgedLine) => Omit<queries.JudgedOrder, 'agentId'> {
  const outcomes = new Map<string, Outcome>()
  return (row) => {
    const key = outcomeKey(row)
    let outcome = outcomes.get(key)
    if (!outcome) outcomes.set(key, (outcome = outcomeOf(family, row, draw)))
    const price = {
      odds: readOdds(row.odds),
      stakePerNote: row.stake,
      rebateTenths: row.rebateTenths,
      payoutMax: row.winMax,
    }
    return { orderId: row.orderId, ...settleByOutcome(price, outcome) }
  }
}

/** Completes a judged order by what counts of its stake beside the member's other orders. */
async function turnoverOf(
  sql: Sql,
  drawId: number,
  result: Result,
): Promise<(order: queries.JudgedOrder) => queries.JudgedOrder> {
  const [hedged, covered] = await Promise.all([
    hedgedStakes(sql, drawId, result),
    coveredOrders(sql, drawId, result.family),
  ])
  if (hedged.size === 0 && covered.size === 0) return asJudged
  return (order) => ({
    ...order,
    turnover: covered.has(order.orderId) ? 0n : order.validStake - (hedged.get(order.orderId) ?? 0n),
  })
}

const asJudged = (order: queries.JudgedOrder): queries.JudgedOrder => order

type SettlementReport = queries.SettlementReport

interface SettleOptions {
  chunkRows?: number
  /** Runs between two chunks: tests break off here. */
  afterChunk?: () => Promise<void> | void
}
