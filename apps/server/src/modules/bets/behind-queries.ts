import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import { readOdds } from './queries.ts'

/** An order as it stands behind a posting. */
export interface OrderBehind {
  orderId: bigint
  transferId: bigint
  drawId: number
  gameId: number
  turnNum: string
  family: Family
  lunarYear: number
  drawState: string
  resultVersion: number
  openNum: string | null
  playCode: string
  playName: string
  selectionText: string
  notes: number
  stake: Money
  total: Money
  odds: number[]
  rebateTenths: number
  winMax: Money
  status: number
  result: number | null
  reward: Money
  addedAt: Date
  settledAt: Date | null
}

/** The order of a member with its draw; undefined where he has none of this number. */
export async function orderBehind(
  db: Queryable,
  { memberId, orderId }: { memberId: bigint; orderId: bigint },
): Promise<OrderBehind | undefined> {
  const [row] = await db<(Omit<OrderBehind, 'odds' | 'playName'> & { odds: string })[]>`
    select r.order_id as "orderId", r.transfer_id as "transferId", r.draw_id as "drawId", r.game_id as "gameId",
           r.turn_num as "turnNum", r.family, d.lunar_year as "lunarYear", d.status as "drawState",
           d.result_version as "resultVersion", d.open_num as "openNum", r.play_code as "playCode",
           r.bet_info as "selectionText", r.notes,
           r.stake::bigint as stake, r.total::bigint as total, r.odds, r.rebate_tenths as "rebateTenths",
           r.win_max as "winMax", r.status, r.result, r.reward, r.added_at as "addedAt", r.settled_at as "settledAt"
    from bet_record r join bet_draw d using (draw_id) where r.member_id = ${memberId} and r.order_id = ${orderId}`
  if (row === undefined) return undefined
  return { ...row, odds: readOdds(row.odds), playName: playOf(row.family, row.playCode)?.name ?? row.playCode }
}
