import type { Sql } from '../../db/connect.ts'
import type { Ledgerbook } from './crowd.ts'

/** What the books say after a crash, and where they differ from what members were told; empty lists are good news. */
export interface Findings {
  /** Accepted by answer, absent from the ledger, or with other orders. */
  lost: string[]
  /** Placed more often than accepted, or refused and placed nevertheless. */
  doubled: string[]
  /** Rows of ledger_difference, bet_difference and what they leave to others. */
  differences: string[]
  /** Cancels that were answered with success and did not happen. */
  uncancelled: string[]
  /** Orders of ended turns that are not settled or refunded once, or paid otherwise than their numbers say. */
  unsettled: string[]
  /** Sum of every account, in 厘; 0 when no money came from nowhere. */
  total: bigint
  /** How much there was to find. */
  seen: { transfers: number; orders: number; settledOrders: number; settledDraws: number; paid: bigint }
}

/** Compares what the crowd was told with ledger, orders and draws. */
export async function auditBooks(owner: Sql, book: Ledgerbook): Promise<Findings> {
  const transfers = await owner<{ member: string; requestId: string; total: bigint; orderNos: string[] }[]>`
    select m.account as member, t.key as "requestId", sum(p.amount)::bigint as total,
           array_agg(p.order_id::text order by p.line) as "orderNos"
    from ledger_transfer t join ledger_posting p using (transfer_id)
    join member m on t.scope = 'bet:' || m.member_id
    where t.event = 'bet-placed' group by t.transfer_id, m.account, t.key`
  const placed = Map.groupBy(transfers, keyOf)
  const accepted = Map.groupBy(book.accepted, keyOf)
  const lost = book.accepted.filter((told) => {
    const found = placed.get(keyOf(told)) ?? []
    return !found.some((one) => String(one.orderNos) === String(told.orderNos) && one.total === told.totalLi)
  })
  const doubled = [...placed].filter(([key, found]) => found.length !== accepted.get(key)?.length)
  const differences = await owner<{ problem: string }[]>`
    select account_id || ' ' || problem as problem from ledger_difference
    union all select order_id || ' ' || problem from bet_difference
    union all select track_no || ' ' || problem from bet_chase_difference
    union all select order_id || ' ' || problem from bet_base_difference
    union all select member_id || ' ' || problem from bet_day_difference`
  const statusOf = new Map(
    (await owner<{ id: string; status: number }[]>`select order_id::text as id, status from bet_order`).map((row) => [
      row.id,
      row.status,
    ]),
  )
  const [sum] = await owner<[{ total: bigint }]>`select coalesce(sum(amount), 0)::bigint as total from (
    select b.balance as amount from ledger_balance b
    union all select e.amount from ledger_entry e join ledger_account a using (account_id) where not a.has_balance) x`
  return {
    lost: lost.map(keyOf),
    doubled: doubled.map(([key]) => key),
    differences: differences.map((row) => row.problem),
    uncancelled: book.cancelled.filter((order) => statusOf.get(order) !== 2),
    unsettled: await wronglySettled(owner),
    total: sum.total,
    seen: { transfers: transfers.length, ...(await settledSoFar(owner)) },
  }
}

/** Orders of ended turns whose end is not what their turn's numbers ask for (I-13, I-16), judged in SQL again. */
async function wronglySettled(owner: Sql): Promise<string[]> {
  const rows = await owner<{ problem: string }[]>`
    with judged as (
      select o.order_id, o.status, o.result, o.reward, o.total, d.status as draw_status, o.result_version,
             s.special, o.bet_info, o.odds,
             case when o.play_code = '101' then s.special = o.bet_info::integer
                  when s.special = 49 then null
                  when o.bet_info = '大' then s.special >= 25
                  when o.bet_info = '小' then s.special < 25
                  when o.bet_info = '单' then s.special % 2 = 1
                  when o.bet_info = '双' then s.special % 2 = 0 end as hit,
             o.play_code = '101' or o.bet_info in ('大', '小', '单', '双') as is_known
      from bet_order o join draw d using (draw_id)
      left join lateral (
        select split_part(d.open_num, ',', 7)::integer as special where d.open_num is not null
      ) s on true
      where d.status in ('settled', 'void')
    )
    select order_id || ': an ended turn left it open' as problem from judged where status = 0
    union all
    select order_id || ': status 1 of a void turn' from judged where draw_status = 'void' and status <> 2
    union all
    select order_id || ': settled without its result version' from judged
      where status = 1 and (result_version = 0 or result is null)
    union all
    select order_id || ': ' || bet_info || ' on ' || special || ' paid ' || reward from judged
      where status = 1 and is_known and reward <> case
        when hit is null then total
        when hit then (total * odds::bigint / 10000) / 10 * 10
        else 0 end`
  return rows.map((row) => row.problem)
}

async function settledSoFar(owner: Sql): Promise<Omit<Findings['seen'], 'transfers'>> {
  const [row] = await owner<[Omit<Findings['seen'], 'transfers'>]>`
    select count(*)::integer as orders,
           count(*) filter (where o.status = 1)::integer as "settledOrders",
           count(distinct o.draw_id) filter (where o.status = 1)::integer as "settledDraws",
           coalesce(sum(o.reward), 0)::bigint as paid
    from bet_order o`
  return row
}

/** Open orders of turns that should have been drawn by now. */
export async function overdueOrders(owner: Sql): Promise<number> {
  const [row] = await owner<[{ count: number }]>`
    select count(*)::integer as count from bet_order o join draw d using (draw_id)
    where o.status = 0 and d.plan_at < clock_timestamp()`
  return row.count
}

const keyOf = ({ member, requestId }: { member: string; requestId: string }): string => `${member} ${requestId}`
