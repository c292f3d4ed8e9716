import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { JudgedLine } from './settle-queries.ts'

// The SQL of corrections. What moves money or opens an order again is a routine (db/routines/bets_reverse_*.sql).

/** The reversal of a draw's corrected result that is not finished. */
export async function reversalUnderWay(
  db: Queryable,
  drawId: number,
): Promise<{ version: number; cursor: bigint } | undefined> {
  const [row] = await db<{ version: number; cursor: bigint }[]>`
    select result_version as version, cursor_order_id as cursor from resettlement
    where draw_id = ${drawId} and finished_at is null`
  return row
}

export type SettledRow = JudgedLine & { result: number; reward: Money; validStake: Money }

/** The next settled orders of a draw with what they got. */
export async function readSettled(db: Queryable, drawId: number, after: bigint, rows: number): Promise<SettledRow[]> {
  return db<SettledRow[]>`
    select order_id as "orderId", status, play_code as "playCode", bet_info as "selectionText", odds, stake,
           win_max as "winMax", rebate_tenths as "rebateTenths", result, reward, valid_stake as "validStake"
    from bet_order where draw_id = ${drawId} and order_id > ${after} and status = 1 order by order_id limit ${rows}`
}

/** Reverses orders of a chunk and opens them again; false when somebody else has moved the cursor. */
export async function reverseChunk(
  db: Queryable,
  chunk: {
    drawId: number
    version: number
    before: bigint
    after: bigint
    /** `rebate`: what was given back on the stake. */
    orders: readonly { orderId: bigint; rebate: Money }[]
  },
): Promise<boolean> {
  const { drawId, version, before, after, orders } = chunk
  const [row] = await db<[{ moved: boolean }]>`
    select bets_reverse_chunk(${drawId}, ${version}, ${before}, ${after},
      ${arrayOf(orders.map((order) => order.orderId))}::bigint[],
      ${arrayOf(orders.map((order) => order.rebate))}::bigint[]) as moved`
  return row.moved
}

/** Ends a reversal that has come through. True when no reversal of the draw is left. */
export async function finishReversal(db: Queryable, drawId: number, version: number): Promise<boolean> {
  const [row] = await db<[{ done: boolean }]>`select bets_reverse_finish(${drawId}, ${version}) as done`
  return row.done
}

export type UntoldMember = {
  memberId: bigint
  version: number
  gameName: string
  turnNum: string
  resultText: string
  note: string
  reversed: Money
  paid: Money
  owed: Money
}

/** Members who have not been told of a draw's correction, with what they lost and got by it and by overtaken ones. */
export async function untoldMembers(db: Queryable, drawId: number): Promise<UntoldMember[]> {
  return db<UntoldMember[]>`
    select m.member_id as "memberId", d.result_version as version, m.reversed, m.owed,
           g.name as "gameName", d.turn_num as "turnNum", d.open_num as "resultText", v.note,
           coalesce((select sum(o.reward) from bet_order o
                     where o.draw_id = d.draw_id and o.member_id = m.member_id
                       and o.result_version > 1), 0)::bigint as paid
    from (
      select draw_id, member_id, sum(reversed)::bigint as reversed, sum(owed)::bigint as owed
      from resettlement_member where draw_id = ${drawId} and told_at is null group by draw_id, member_id
      order by member_id limit 100
    ) m
    join draw d on d.draw_id = m.draw_id
    join game g using (game_id)
    join correction_note v on v.draw_id = m.draw_id and v.version = d.result_version`
}

/** False when the member was told before. */
export async function markTold(
  db: Queryable,
  drawId: number,
  { memberId, version }: Pick<UntoldMember, 'memberId' | 'version'>,
): Promise<boolean> {
  const [row] = await db<[{ first: boolean }]>`
    select bets_correction_told(${drawId}, ${version}, ${memberId}) as first`
  return row.first
}

/** Collects open debts; the number of those that were paid something. */
export async function collectDebts(db: Queryable, limit: number): Promise<number> {
  const [row] = await db<[{ paid: number }]>`select bets_collect_debts(${limit}) as paid`
  return row.paid
}
