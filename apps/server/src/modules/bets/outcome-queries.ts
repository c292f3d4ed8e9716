import type { PricingModel } from '@liuhe/domain/bets/play.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'

// What a member's orders of one draw came to. Every statement reads a range of the member's own orders.

/** A draw by its turn; undefined when there is none. */
export async function findTurn(db: Queryable, gameId: number, turnNum: string): Promise<TurnRow | undefined> {
  const [row] = await db<TurnRow[]>`
    select draw_id as "drawId", turn_num as "turnNum", family, lunar_year as "lunarYear", close_at as "closeAt",
           open_at as "openAt", open_num as "resultText"
    from bet_draw where game_id = ${gameId} and turn_num = ${turnNum}`
  return row
}

/**
 * The turn of the member's newest settled order of a game, if it closed since then. No more than his newest orders are
 * looked at, so that the answer costs the same however many there are.
 */
export async function newestTurn(
  db: Queryable,
  { memberId, gameId, since }: NewestSearch,
): Promise<string | undefined> {
  const [row] = await db<{ turnNum: string }[]>`
    select turn_num as "turnNum" from (
      select order_id, game_id, turn_num, status, bet_end_at from bet_order
      where member_id = ${memberId} order by order_id desc limit ${NEWEST_MAX}
    ) as newest
    where game_id = ${gameId} and status = 1 and bet_end_at > ${since} order by order_id desc limit 1`
  return row?.turnNum
}

const NEWEST_MAX = 2000

/**
 * The member's orders of a draw, wins first, each with the figures of all of them. Plain orders were placed while the
 * draw was open, and so lie in a range of numbers; those of chases may be older, and lie in the range of their chase.
 */
export async function outcomeOrders(
  db: Queryable,
  { memberId, gameId, turn, limit }: { memberId: bigint; gameId: number; turn: TurnRow; limit: number },
): Promise<OutcomeRow[]> {
  return db<OutcomeRow[]>`
    with mine as (
      select order_id from bet_order
      where member_id = ${memberId} and draw_id = ${turn.drawId}
        and order_id >= id_at(${turn.openAt}) and order_id < id_at(${turn.closeAt} + interval '1 minute')
      union
      select o.order_id from bet_chase c join bet_order o
        on o.member_id = c.member_id and o.order_id between c.first_order_id and c.last_order_id
      where c.member_id = ${memberId} and c.game_id = ${gameId} and o.draw_id = ${turn.drawId}
    )
    select o.order_id as "orderId", o.status, o.result,
           case o.model when 1 then 'credit' else 'official' end as pricing,
           o.play_code as "playCode", o.bet_info as "selectionText",
           o.odds, o.rebate_tenths as rebate, o.stake as "stakePerNote", o.notes, o.total, o.reward,
           count(*) over ()::integer as "orders", (count(*) filter (where o.status = 0) over ())::integer as "pending",
           (sum(o.total) over ())::bigint as "staked", (sum(o.reward) over ())::bigint as "paid"
    from mine join bet_order o on o.member_id = ${memberId} and o.order_id = mine.order_id
    where o.status in (0, 1)
    order by o.reward desc, o.order_id limit ${limit}`
}

export interface TurnRow {
  drawId: number
  turnNum: string
  family: Family
  lunarYear: number
  openAt: Date
  closeAt: Date
  resultText: string | null
}

interface NewestSearch {
  memberId: bigint
  gameId: number
  since: Date
}

interface OutcomeRow {
  orderId: bigint
  status: number
  result: number | null
  pricing: PricingModel
  playCode: string
  selectionText: string
  odds: string
  rebate: number
  stakePerNote: Money
  notes: number
  total: Money
  reward: Money
  orders: number
  pending: number
  staked: Money
  paid: Money
}
