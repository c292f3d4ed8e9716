import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import type { SettledRow } from './resettle-queries.ts'

// What is read to say beforehand what a correction or a void would do; and what members owe after corrections.

export type PreviewedRow = SettledRow & { memberId: bigint; trial: boolean }

/** The next settled orders of a draw with what they got and whose they are. */
export async function readSettledOf(
  db: Queryable,
  drawId: number,
  after: bigint,
  rows: number,
): Promise<PreviewedRow[]> {
  return db<PreviewedRow[]>`
    select order_id as "orderId", status, play_code as "playCode", bet_info as "selectionText", odds, stake,
           win_max as "winMax", rebate_tenths as "rebateTenths", result, reward, valid_stake as "validStake",
           member_id as "memberId", trial
    from bet_order where draw_id = ${drawId} and order_id > ${after} and status = 1 order by order_id limit ${rows}`
}

/** What a void would refund: open orders, of members and of trial accounts. */
export interface VoidPreview {
  orders: number
  members: number
  /** In 厘, of members alone. */
  refunded: Money
  trialOrders: number
}

export async function previewVoid(db: Queryable, drawId: number): Promise<VoidPreview> {
  const [row] = await db<[VoidPreview]>`
    select count(*) filter (where not trial)::int as orders,
           count(distinct member_id) filter (where not trial)::int as members,
           coalesce(sum(total) filter (where not trial), 0)::bigint as refunded,
           count(*) filter (where trial)::int as "trialOrders"
    from bet_order where draw_id = ${drawId} and status = 0`
  return row
}

export interface DebtRow {
  memberId: bigint
  drawId: number
  gameId: number
  turnNum: string
  version: number
  /** In 厘. */
  owed: Money
  collected: Money
}

/** What members owe of corrections, by member; only what comes after a key. Trial money is nobody's debt. */
export const selectDebts = (
  db: Queryable,
  { after, rows }: { after: readonly [memberId: string, drawId: number, version: number] | undefined; rows: number },
) => db<DebtRow[]>`
  select m.member_id as "memberId", m.draw_id as "drawId", d.game_id as "gameId", d.turn_num as "turnNum",
         m.result_version as version, m.owed, m.collected
  from member_debt m join draw d using (draw_id)
  where m.collected < m.owed and not m.trial
    ${
      after === undefined
        ? db``
        : db`and (m.member_id, m.draw_id, m.result_version) > (${after[0]}, ${after[1]}, ${after[2]})`
    }
  order by m.member_id, m.draw_id, m.result_version limit ${rows}`
