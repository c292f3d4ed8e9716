import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../db/array-literal.ts'
import type { Queryable } from '../db/connect.ts'

// The SQL of bills: a member's main account, line by line. Nothing here passes over rows that it has not to show: a
// page begins at a number of the chain, and a filter at the days that have something for it (ADR 081).

/** The number of a member's wallet; undefined before it is opened. */
export async function walletOf(db: Queryable, memberId: bigint): Promise<bigint | undefined> {
  const [row] = await db<{ accountId: bigint }[]>`
    select account_id as "accountId" from ledger_balance where member_id = ${memberId} and kind = 'main'`
  return row?.accountId
}

/** The wallets of members, which have something that is not counted yet. */
export const walletsOf = (db: Queryable, memberIds: readonly bigint[]) => db<{ accountId: bigint }[]>`
  select b.account_id as "accountId" from ledger_balance b
  where b.member_id = any (${arrayOf(memberIds)}::bigint[]) and b.kind = 'main' and b.last_seq > coalesce(
    (select m.seq from ledger_day_mark m where m.account_id = b.account_id), 0)`

/** What the counted bills of some types come to, by member. */
export const netsOf = (
  db: Queryable,
  { memberIds, types }: { memberIds: readonly bigint[]; types: readonly number[] },
) => db<{ memberId: bigint; net: Money }[]>`
  select b.member_id as "memberId", sum(d.gained - d.spent)::bigint as net
  from ledger_balance b join ledger_day d using (account_id)
  where b.member_id = any (${arrayOf(memberIds)}::bigint[]) and b.kind = 'main'
    and d.tran_type = any (${arrayOf(types)}::smallint[]) and not d.of_game
  group by b.member_id`

export interface LineSides {
  transferId: bigint
  line: number
  from: string
  to: string
}

/** Both accounts of lines. */
export const sidesOf = (db: Queryable, lines: readonly { transferId: bigint; line: number }[]) => db<LineSides[]>`
  select p.transfer_id as "transferId", p.line, f.address as from, t.address as to
  from unnest(${arrayOf(lines.map(({ transferId }) => transferId))}::bigint[],
              ${arrayOf(lines.map(({ line }) => line))}::integer[]) as asked(transfer_id, line)
  join ledger_posting p on p.transfer_id = asked.transfer_id and p.line = asked.line
  join ledger_account f on f.account_id = p.from_account
  join ledger_account t on t.account_id = p.to_account`

/** Counts at most so many entries into the sums of days. @returns how many are left */
export async function countDays(db: Queryable, accountId: bigint, limit: number): Promise<bigint> {
  const [row] = await db<[{ rest: bigint }]>`select ledger_count_days(${accountId}, ${limit}) as rest`
  return row.rest
}

/** Entries of a stretch of the chain, newest first. */
export const linesBetween = (db: Queryable, accountId: bigint, { after, before, rows }: Stretch): Promise<BillRow[]> =>
  db<BillRow[]>`
    select ${columns(db)} from ledger_entry e join ledger_transfer t using (transfer_id)
    where e.account_id = ${accountId} and e.seq is not null and e.seq > ${after} and e.seq < ${before}
    order by e.seq desc limit ${rows}`

/**
 * A page of the entries that a filter lets through. The days that have such entries are known with their stretches of
 * the chain; as many of them are read as fill the page.
 */
export const filteredLines = (db: Queryable, accountId: bigint, page: FilteredPage): Promise<BillRow[]> => db<
  BillRow[]
>`
  with day as (
    select min(d.first_seq) as first_seq, max(d.last_seq) as last_seq, sum(${countOf(db, page)}) as lines
    from ledger_day d
    where ${daysOf(db, accountId, page)} and d.first_seq < ${page.before} and ${countOf(db, page)} > 0
    group by d.day
  ), chosen as (
    -- What a day that the page begins in the middle of still has is not known: it is read, and counts for nothing.
    select * from (
      select first_seq, last_seq, sum(case when last_seq < ${page.before} then lines else 0 end)
               over (order by last_seq desc rows between unbounded preceding and 1 preceding) as newer
      from day
    ) x where coalesce(newer, 0) < ${page.rows}
  )
  select l.* from chosen c cross join lateral (
    select ${columns(db)} from ledger_entry e join ledger_transfer t using (transfer_id)
    where e.account_id = ${accountId} and e.seq is not null
      and e.seq >= c.first_seq and e.seq <= c.last_seq and e.seq < ${page.before}
      ${page.types === undefined ? db`` : db`and t.tran_type = any (${arrayOf(page.types)}::smallint[])`}
      ${page.cancelled === undefined ? db`` : cancelledOf(db, page.cancelled)}
      ${page.direction === undefined ? db`` : signOf(db, page.direction)}
    order by e.seq desc limit ${page.rows}
  ) l order by l.seq desc limit ${page.rows}`

/** Sums by day of the site, newest first. */
export const daySums = (db: Queryable, accountId: bigint, filter: SumFilter): Promise<DaySum[]> => db<DaySum[]>`
  select to_char(d.day, 'YYYY-MM-DD') as day, sum(${countOf(db, filter)})::integer as entries,
         ${filter.direction === 'out' ? db`0::bigint` : db`sum(d.gained)::bigint`} as gained,
         ${filter.direction === 'in' ? db`0::bigint` : db`sum(d.spent)::bigint`} as spent
  from ledger_day d
  where ${daysOf(db, accountId, filter)} and ${countOf(db, filter)} > 0
    ${filter.leavesGamesOut ? db`and not d.of_game` : db``}
  group by d.day order by d.day desc`

/** What the entries of some types come to from each of the days on; a day that is absent stands for all time. */
export async function netSince(
  db: Queryable,
  accountId: bigint,
  { types, days }: { types: readonly number[]; days: readonly SiteDate[] },
): Promise<{ since: Money[]; ever: Money }> {
  const [row] = await db<[{ since: Money[]; ever: Money }]>`
    with net as (
      select d.day, sum(d.gained - d.spent)::bigint as amount from ledger_day d
      where d.account_id = ${accountId} and d.tran_type = any (${arrayOf(types)}::smallint[]) and not d.of_game
      group by d.day
    )
    select array(select coalesce((select sum(n.amount) from net n where n.day >= s.first), 0)::bigint
                 from unnest(${arrayOf(days)}::date[]) with ordinality as s(first, place) order by s.place) as since,
           coalesce((select sum(amount) from net), 0)::bigint as ever`
  return row
}

/** The first and the last number of the chain in a range of days; undefined when it has no entry. */
export async function stretchOf(
  db: Queryable,
  accountId: bigint,
  { from, until }: { from: SiteDate; until: SiteDate },
): Promise<{ first: bigint; last: bigint } | undefined> {
  const [row] = await db<[{ first: bigint | null; last: bigint | null }]>`
    select min(first_seq) as first, max(last_seq) as last from ledger_day
    where account_id = ${accountId} and day between ${from}::date and ${until}::date`
  return row.first === null || row.last === null ? undefined : { first: row.first, last: row.last }
}

/** The entries of orders, newest first: `from` and `until` are days that hold all of them. */
export const linesOfOrders = (db: Queryable, accountId: bigint, search: OrderSearch): Promise<BillRow[]> => db<
  BillRow[]
>`
  with stretch as materialized (
    select min(first_seq) as first, max(last_seq) as last from ledger_day
    where account_id = ${accountId} and day between ${search.from}::date and ${search.until}::date
  ), line as materialized (
    select e.* from stretch s cross join lateral (
      select * from ledger_entry e
      where e.account_id = ${accountId} and e.seq is not null and e.seq >= s.first and e.seq <= s.last
        and e.order_id between ${search.firstOrder} and ${search.lastOrder}
    ) e order by e.seq desc limit ${search.rows}
  )
  select ${columns(db)} from line e join ledger_transfer t using (transfer_id) order by e.seq desc`

/** The entries of transfers, newest first. */
export const linesOfTransfers = (
  db: Queryable,
  accountId: bigint,
  { keys, rows }: { keys: readonly { scope: string; key: string }[]; rows: number },
): Promise<BillRow[]> => db<BillRow[]>`
  select ${columns(db)}
  from unnest(${arrayOf(keys.map(({ scope }) => scope))}::text[], ${arrayOf(keys.map(({ key }) => key))}::text[])
         as k(scope, key)
  join ledger_transfer t on t.scope = k.scope and t.key = k.key
  join ledger_entry e on e.transfer_id = t.transfer_id
  where e.account_id = ${accountId} and e.seq is not null
  order by e.seq desc limit ${rows}`

/** One entry with both its accounts and what the chain says before it; undefined unless it is this account's. */
export async function lineAt(
  db: Queryable,
  accountId: bigint,
  { transferId, line }: { transferId: bigint; line: number },
): Promise<LineRow | undefined> {
  const [row] = await db<LineRow[]>`
    select ${columns(db)}, f.address as "fromAddress", z.address as "toAddress",
      coalesce((select b.balance_after from ledger_entry b
                where b.account_id = e.account_id and b.seq is not null and b.seq = e.seq - 1), 0) as "previousAfter",
      g.lines, g.total
    from ledger_entry e
    join ledger_transfer t using (transfer_id)
    join ledger_posting p on p.transfer_id = e.transfer_id and p.line = e.line
    join ledger_account f on f.account_id = p.from_account
    join ledger_account z on z.account_id = p.to_account
    cross join lateral (
      select count(*)::integer as lines, sum(o.amount)::bigint as total from ledger_entry o
      where o.transfer_id = e.transfer_id and o.account_id = e.account_id
    ) g
    where e.transfer_id = ${transferId} and e.line = ${line} and e.account_id = ${accountId}`
  return row
}

const columns = (db: Queryable) => db`
  e.transfer_id as "transferId", e.line, e.seq, t.event, t.tran_type as "tranType", e.amount,
  e.balance_after - e.amount as before, e.balance_after as after, e.order_id as "orderId",
  t.ref_kind as "aboutKind", t.ref_id as "aboutId", t.created_at as at`

const daysOf = (db: Queryable, accountId: bigint, { from, until, types, cancelled }: DayFilter) => db`
  d.account_id = ${accountId}
  ${from === undefined ? db`` : db`and d.day >= ${from}::date`}
  ${until === undefined ? db`` : db`and d.day <= ${until}::date`}
  ${types === undefined ? db`` : db`and d.tran_type = any (${arrayOf(types)}::smallint[])`}
  ${cancelled === undefined ? db`` : db`and (d.tran_type <> 39 or d.of_game = ${cancelled === 'rounds'})`}`

const cancelledOf = (db: Queryable, of: 'bets' | 'rounds') => db`
  and (t.tran_type <> 39 or coalesce(t.ref_kind = 'game-round', false) = ${of === 'rounds'})`

const countOf = (db: Queryable, { direction }: DayFilter) => {
  if (direction === 'in') return db`d.gains`
  return direction === 'out' ? db`d.losses` : db`(d.gains + d.losses)`
}

const signOf = (db: Queryable, direction: Direction) =>
  direction === 'in' ? db`and e.amount > 0` : db`and e.amount < 0`

type Direction = 'in' | 'out'

export interface DayFilter {
  /** Days of the site, both in the range; absent: no end on that side. */
  from?: SiteDate | undefined
  until?: SiteDate | undefined
  types?: readonly number[] | undefined
  direction?: Direction | undefined
  /** Of 39 取消订单 alone: those of bets on lotteries, or those of rounds; absent: all. */
  cancelled?: 'bets' | 'rounds' | undefined
}

export interface SumFilter extends DayFilter {
  leavesGamesOut?: boolean | undefined
}

export interface FilteredPage extends DayFilter {
  /** Only entries with a smaller number. */
  before: bigint
  rows: number
}

interface Stretch {
  /** Numbers of the chain, neither of them in it. */
  after: bigint
  before: bigint
  rows: number
}

interface OrderSearch {
  from: SiteDate
  until: SiteDate
  firstOrder: bigint
  lastOrder: bigint
  rows: number
}

export interface DaySum {
  day: SiteDate
  entries: number
  gained: Money
  spent: Money
}

/** One entry of a wallet; amounts in 厘. */
export interface BillRow {
  transferId: bigint
  line: number
  seq: bigint
  event: string
  tranType: number
  amount: Money
  before: Money
  after: Money
  orderId: bigint | null
  aboutKind: string | null
  aboutId: bigint | null
  at: Date
}

export interface LineRow extends BillRow {
  fromAddress: string
  toAddress: string
  previousAfter: Money
  lines: number
  total: Money
}
