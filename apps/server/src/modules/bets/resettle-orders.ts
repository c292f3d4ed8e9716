import { formatYuan, shareOf } from '@liuhe/domain/money.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import type { Sql } from '../../db/connect.ts'
import { notify } from '../notifications/index.ts'
import { chunkSizeOf } from './chunk-size.ts'
import * as queries from './resettle-queries.ts'
import { CORRECTED_ROWS, judgeBy, resultOf } from './settle-orders.ts'

// What a corrected result changes (I-18): settled orders are judged again, and those with another outcome are reversed
// and opened. Settling them is then nothing special.

/**
 * Reverses what the corrected result of a draw changes, once. Safe to call again after a crash, and by two processes at
 * once: the cursor in the database decides whose chunk counts. Nothing to do where no correction is under way.
 * @returns whether the draw may be settled by its corrected result
 */
export async function reverseOrders(sql: Sql, drawId: number, options: ReverseOptions = {}): Promise<boolean> {
  const { chunkRows = CORRECTED_ROWS } = options
  const begun = await queries.reversalUnderWay(sql, drawId)
  if (!begun) return true
  const judge = judgeBy(await resultOf(sql, drawId))
  const size = chunkSizeOf(sql, 'reverse')
  const read = (after: bigint) => size.run(chunkRows, (max) => queries.readSettled(sql, drawId, after, max))
  let before = begun.cursor
  for (let rows = await read(before); rows.length > 0; rows = await read(before)) {
    const reverse = async (max: number) => {
      const part = rows.slice(0, max)
      const after = (part.at(-1) as queries.SettledRow).orderId
      const orders = changedBy(judge, part)
      const moved = await queries.reverseChunk(sql, { drawId, version: begun.version, before, after, orders })
      return moved ? after : undefined
    }
    const after = await size.run(chunkRows, reverse, rows.length)
    // Another process was quicker, or another correction has taken over: begin where that one stands.
    if (after === undefined) return reverseOrders(sql, drawId, options)
    before = after
    await options.afterChunk?.()
  }
  return queries.finishReversal(sql, drawId, begun.version)
}

/** Orders that the new result gives another outcome, with what was given back on their stakes. */
function changedBy(judge: ReturnType<typeof judgeBy>, rows: readonly queries.SettledRow[]) {
  const changed = rows.filter((row) => {
    const { result, reward, validStake } = judge(row)
    return result !== row.result || reward !== row.reward || validStake !== row.validStake
  })
  return changed.map((row) => ({ orderId: row.orderId, rebate: shareOf(row.validStake, row.rebateTenths) }))
}

/** Writes to every member whose orders a correction changed, once, after they have been settled again. */
export async function tellCorrected(sql: Sql, drawId: number): Promise<void> {
  for (;;) {
    const members = await queries.untoldMembers(sql, drawId)
    if (members.length === 0) return
    for (const member of members) {
      await sql.begin(async (tx) => {
        const { memberId } = member
        if (await queries.markTold(tx, drawId, member)) await notify(tx, { memberId, content: correctionText(member) })
      })
    }
  }
}

/** Takes what members owe from wallets that have something again. @returns how many paid */
export const collectDebts = (sql: Sql): Promise<number> =>
  chunkSizeOf(sql, 'debts').run(DEBTS_AT_ONCE, (max) => queries.collectDebts(sql, max))
const DEBTS_AT_ONCE = 200

function correctionText({ gameName, turnNum, resultText, note, reversed, paid, owed }: queries.UntoldMember): string {
  const money = `您的相关注单已重新结算：冲销原派彩${formatYuan(reversed)}元，重新派彩${formatYuan(paid)}元。`
  const debt = owed > 0n ? `余额不足冲销的${formatYuan(owed)}元将从后续余额中扣除，结清前暂停提现。` : ''
  return `${gameName}${issueLabel(turnNum)}开奖结果更正为${resultText}（${note}）。${money}${debt}`
}

interface ReverseOptions {
  chunkRows?: number
  /** Runs between two chunks: tests break off here. */
  afterChunk?: () => Promise<void> | void
}
