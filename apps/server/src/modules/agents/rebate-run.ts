import { dayRebate, differenceShares } from '@liuhe/domain/agents/rebate.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import * as queries from './rebate-queries.ts'
import { agentSettings } from './settings.ts'

// 代理返点 (Domain §7.5, decision 117). A day is worked out in four steps: stakes of members, lines of the agents above
// them, sums of agents, payments. Each part of a step is one transaction that holds the day's row and moves its marks,
// so a process may be killed anywhere, and several may run. What was paid is brought to what a statement says, so
// working a day out again posts nothing but a difference.

/** How much one transaction does: far from the five seconds that a statement may take. */
export interface RebateParts {
  orders: number
  members: number
  agents: number
}
const PARTS: RebateParts = { orders: 20_000, members: 1_000, agents: 500 }

/** Works out and pays every day that is over and not through. @returns how many parts were done */
export async function runRebates(sql: Sql, parts: Partial<RebateParts> = {}): Promise<number> {
  let done = 0
  for (const day of await queries.openDays(sql)) {
    while (await inTransaction(sql, (tx) => doPart(tx, day, { ...PARTS, ...parts }))) done += 1
  }
  return done
}

/** @returns whether there may be more to do now: not at the end, and not while something is waited for */
async function doPart(tx: Tx, day: SiteDate, parts: RebateParts): Promise<boolean> {
  const row = await queries.takeDay(tx, day)
  if (row === undefined) return false
  if (row.isDue) {
    if (!(await queries.isSettled(tx, day))) return false
    await queries.beginDay(tx, day)
    return true
  }
  switch (row.step) {
    case 'stakes':
      return addStakes(tx, row, parts)
    case 'chains':
      return drawLines(tx, row, parts)
    case 'sums':
      return addUp(tx, row, parts)
    case 'pay':
      return pay(tx, row, parts)
    case 'review':
    case 'done':
      return false
  }
}

async function addStakes(tx: Tx, row: queries.DayRow, { orders }: RebateParts): Promise<boolean> {
  let left = orders
  let after = row.afterOrder
  for (const drawId of await queries.drawsFrom(tx, row)) {
    if (drawId !== row.afterDraw) after = 0n
    const { count, last } = await queries.addStakes(tx, row, { drawId, after, rows: left })
    if (count === left) {
      await queries.moveDay(tx, { ...row, afterDraw: drawId, afterOrder: last as bigint })
      return true
    }
    left -= count
  }
  await queries.moveDay(tx, { ...row, step: 'chains' })
  return true
}

async function drawLines(tx: Tx, row: queries.DayRow, { members }: RebateParts): Promise<boolean> {
  const chains = await queries.readChains(tx, row, members)
  const last = chains.at(-1)?.memberId
  if (last === undefined) {
    await queries.moveDay(tx, { ...row, step: 'sums', afterId: 0n })
    return true
  }
  await queries.writeLines(tx, row, { last, lines: linesOf(chains) })
  await queries.moveDay(tx, { ...row, afterId: last })
  return true
}

/** One line for each agent who earns of a member, and for each pair of rates that he had. */
function linesOf(chains: readonly queries.ChainRow[]): queries.RebateLine[] {
  const lines = new Map<string, queries.RebateLine>()
  for (const { memberId, base, rate, agents, rates } of chains) {
    if (agents === '') continue
    const ratesOf = rates.split(',')
    const chain = agents.split(',').map((agentId, n) => ({ agentId: BigInt(agentId), rate: Number(ratesOf[n]) }))
    for (const [n, { agentId, rate: own, given, share }] of differenceShares(base, rate, chain).entries()) {
      if (share === 0n) continue
      const key = `${memberId} ${agentId} ${n} ${own} ${given}`
      const known = lines.get(key)
      if (known) known.base += base
      else lines.set(key, { memberId, agentId, depth: n + 1, own, given, base })
    }
  }
  return [...lines.values()]
}

async function addUp(tx: Tx, row: queries.DayRow, { agents }: RebateParts): Promise<boolean> {
  const sums = await queries.readSums(tx, row, agents)
  const last = sums.at(-1)?.agentId
  if (last === undefined) {
    const { isRebateReviewed } = await agentSettings(tx)
    const waits = isRebateReviewed && (await queries.isUnpaid(tx, row.day))
    await queries.moveDay(tx, { ...row, step: waits ? 'review' : 'pay' })
    return true
  }
  await queries.writeSums(
    tx,
    row,
    sums.map((sum) => ({ ...sum, amount: dayRebate([sum.share]) })),
  )
  await queries.moveDay(tx, { ...row, afterId: last })
  return true
}

async function pay(tx: Tx, row: queries.DayRow, { agents }: RebateParts): Promise<boolean> {
  // Orders may have been read while a correction was under way; then the day is worked out again when it is through.
  if (!(await queries.isSettled(tx, row.day))) return false
  const paid = await queries.payAgents(tx, row.day, agents)
  if (paid === null) await queries.moveDay(tx, { ...row, step: 'done' })
  return paid !== null && paid > 0
}
