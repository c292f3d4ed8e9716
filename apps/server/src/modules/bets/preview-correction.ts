import { parseResult } from '@liuhe/domain/lottery/family.ts'
import { type Money, shareOf } from '@liuhe/domain/money.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Queryable } from '../../db/connect.ts'
import { spendableOf } from '../../ledger/spendable.ts'
import { type PreviewedRow, readSettledOf } from './preview-queries.ts'
import { judgeBy } from './settle-orders.ts'
import { readResult } from './settle-queries.ts'

// What a corrected result would change (I-18), by the functions that reverse and settle, before anybody agrees to it.

/** Money in 厘, of members alone; what trial accounts win and lose is no money and only counted. */
export interface CorrectionPreview {
  /** Orders with another outcome. */
  orders: number
  trialOrders: number
  /** What their plays paid, and would pay; in the order of what changes most. */
  plays: { playCode: string; name: string; orders: number; before: Money; after: Money; change: Money }[]
  members: { gaining: number; gained: Money; losing: number; lost: Money }
  /** Whose wallets have less than is taken back, and what they would owe. */
  belowFloor: { members: number; owed: Money }
  largest: { memberId: bigint; spendable: Money; change: Money; owed: Money }[]
  postings: { event: string; tranType: number; lines: number; amount: Money }[]
  /** What the house gains, rebates included. */
  house: Money
}

/**
 * Judges the settled orders of a draw by other numbers and adds up what reversal and new settlement would write. Reads
 * only. What is not settled yet is not counted: it will be settled by the new numbers alone.
 * @throws when the numbers are no result of the draw's family
 */
export async function previewCorrection(
  db: Queryable,
  { drawId, resultText }: { drawId: number; resultText: string },
): Promise<CorrectionPreview> {
  const { family, lunarYear } = await readResult(db, drawId)
  const numbers = parseResult(family, resultText)
  if (numbers === undefined) throw new Error(`${resultText} is no result of ${family}`)
  const judge = judgeBy({ family, draw: { numbers, lunarYear } })
  const sums = newSums()
  let after = 0n
  for (;;) {
    const rows = await readSettledOf(db, drawId, after, CHUNK_ROWS)
    for (const row of rows) {
      const { result, reward, validStake, rebate } = judge(row)
      if (result === row.result && reward === row.reward && validStake === row.validStake) continue
      add(sums, row, { result, reward, rebate })
    }
    if (rows.length < CHUNK_ROWS) break
    after = (rows.at(-1) as PreviewedRow).orderId
  }
  const plays = [...sums.plays].map(([playCode, play]) => ({
    ...play,
    playCode,
    name: playOf(family, playCode)?.name ?? playCode,
    change: play.after - play.before,
  }))
  return {
    orders: sums.orders,
    trialOrders: sums.trialOrders,
    plays: plays.sort((one, other) => largerFirst(one.change, other.change)),
    ...(await effectOnMembers(db, sums)),
    postings: [...sums.postings].map(([event, posting]) => ({ event, ...posting })).filter(({ lines }) => lines > 0),
    house: sums.house,
  }
}

interface Sums {
  orders: number
  trialOrders: number
  plays: Map<string, { orders: number; before: Money; after: Money }>
  /** What is taken from a member first, and what he is paid then. */
  members: Map<bigint, { taken: Money; paid: Money }>
  postings: Map<string, { tranType: number; lines: number; amount: Money }>
  house: Money
}

const newSums = (): Sums => ({
  orders: 0,
  trialOrders: 0,
  plays: new Map(),
  members: new Map(),
  // The events of bets_reverse_post and bets_settle_chunk (db/routines), in the order in which they are written.
  postings: new Map(
    Object.entries({ 'bet-reversed': 32, 'rebate-reversed': 27, 'bet-paid': 4, 'bet-tied': 26, 'bet-rebate': 19 }).map(
      ([event, tranType]) => [event, { tranType, lines: 0, amount: 0n }],
    ),
  ),
  house: 0n,
})

/** Adds an order whose outcome is another one. */
function add(sums: Sums, row: PreviewedRow, now: { result: number; reward: Money; rebate: Money }): void {
  if (row.trial) {
    sums.trialOrders += 1
    return
  }
  const rebateBefore = shareOf(row.validStake, row.rebateTenths)
  sums.orders += 1
  const play = entryOf(sums.plays, row.playCode, () => ({ orders: 0, before: 0n, after: 0n }))
  play.orders += 1
  play.before += row.reward
  play.after += now.reward
  const member = entryOf(sums.members, row.memberId, () => ({ taken: 0n, paid: 0n }))
  member.taken += row.reward + rebateBefore
  member.paid += now.reward + now.rebate
  sums.house += row.reward + rebateBefore - now.reward - now.rebate
  const post = (event: string, amount: Money) => {
    const posting = sums.postings.get(event)
    if (posting === undefined || amount === 0n) return
    posting.lines += 1
    posting.amount += amount
  }
  post('bet-reversed', row.reward)
  post('rebate-reversed', rebateBefore)
  post(now.result === 2 ? 'bet-tied' : 'bet-paid', now.reward)
  post('bet-rebate', now.rebate)
}

/** Reversals come before payments: who has less in his wallet than is taken back owes, even when more comes after. */
async function effectOnMembers(db: Queryable, { members }: Sums) {
  const spendable = await spendableOf(db, [...members.keys()])
  const rows = [...members].map(([memberId, { taken, paid }]) => {
    const has = spendable.get(memberId) ?? 0n
    return { memberId, spendable: has, change: paid - taken, owed: taken > has ? taken - has : 0n }
  })
  const gaining = rows.filter(({ change }) => change > 0n)
  const losing = rows.filter(({ change }) => change < 0n)
  const owing = rows.filter(({ owed }) => owed > 0n)
  return {
    members: {
      gaining: gaining.length,
      gained: sumOf(gaining, ({ change }) => change),
      losing: losing.length,
      lost: -sumOf(losing, ({ change }) => change),
    },
    belowFloor: { members: owing.length, owed: sumOf(owing, ({ owed }) => owed) },
    largest: rows.sort((one, other) => largerFirst(one.change, other.change)).slice(0, LARGEST_SHOWN),
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, fresh: () => V): V {
  const known = map.get(key) ?? fresh()
  map.set(key, known)
  return known
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => Money): Money => rows.reduce((sum, row) => sum + of(row), 0n)

const sizeOf = (amount: Money): Money => (amount < 0n ? -amount : amount)
const largerFirst = (one: Money, other: Money): number => {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  return a === b ? 0 : a > b ? -1 : 1
}

/** Judging these takes some milliseconds, between which others are served. */
const CHUNK_ROWS = 2_000
const LARGEST_SHOWN = 20
