// The SQL of transfers to and from providers that hold money (migration 0090).
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { TransferDirection, TransferOutcome } from '../provider-port.ts'

/** Why a transfer was made: a game was opened, everything was collected, or its member was barred from play. */
export type TransferCause = 'launch' | 'collect' | 'barred'

export interface TransferRow {
  transferId: bigint
  provider: string
  memberId: bigint
  direction: TransferDirection
  amount: Money
  cause: TransferCause
  state: 'open' | 'done' | 'refused'
  refusal: string | null
  /** Epoch ms. */
  askedAt: number
  goodUntil: number
  endedAt: number | null
  looks: number
}

/** Whole ms: a provider takes no fractions. */
const ms = (db: Queryable, column: string) => db`floor(extract(epoch from ${db(column)}) * 1000)::float8`

const columns = (db: Queryable) => db`
  transfer_id as "transferId", provider, member_id as "memberId", direction, amount, cause, state, refusal,
  ${ms(db, 'asked_at')} as "askedAt", ${ms(db, 'good_until')} as "goodUntil", ${ms(db, 'ended_at')} as "endedAt", looks`

/** For how long the provider may take a transfer, and when it is first asked what became of it. */
const GOOD_SECONDS = 20
const FIRST_LOOK_SECONDS = 6

/** Writes down a transfer that is about to be asked for. @returns undefined while another one is open there */
export async function insertTransfer(tx: Tx, it: NewTransfer): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    insert into live_transfer
      (transfer_id, provider, member_id, direction, amount, cause, good_until, next_look_at)
    values (next_id(), ${it.provider}, ${it.memberId}, ${it.direction}, ${it.amount}, ${it.cause},
            clock_timestamp() + ${GOOD_SECONDS} * interval '1 second',
            clock_timestamp() + ${FIRST_LOOK_SECONDS} * interval '1 second')
    on conflict (member_id, provider) where state = 'open' do nothing
    returning ${columns(tx)}`
  return row
}

export interface NewTransfer {
  provider: string
  memberId: bigint
  direction: TransferDirection
  amount: Money
  cause: TransferCause
}

export async function findTransfer(db: Queryable, transferId: bigint): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    select ${columns(db)} from live_transfer where transfer_id = ${transferId}`
  return row
}

/** Ends a transfer that is open. @returns false when another process has ended it */
export async function endTransferRow(
  tx: Tx,
  transferId: bigint,
  { state, refusal }: TransferOutcome,
): Promise<boolean> {
  const { count } = await tx`
    update live_transfer
    set state = ${state}, refusal = ${state === 'refused' ? (refusal ?? 'REFUSED').slice(0, 64) : null},
        ended_at = clock_timestamp()
    where transfer_id = ${transferId} and state = 'open'`
  return count === 1
}

/** A member's transfers whose end is not known, the oldest first. */
export const openTransfers = (db: Queryable, memberId: bigint): Promise<TransferRow[]> => db<TransferRow[]>`
  select ${columns(db)} from live_transfer where member_id = ${memberId} and state = 'open' order by transfer_id`

/** A member's transfers whose end is not known, the newest first. */
export const latestOpenTransfers = async (db: Queryable, memberId: bigint): Promise<TransferRow[]> =>
  (await openTransfers(db, memberId)).toReversed()

/** What providers hold for members by our books, and what is on its way. */
export const moneyOfProviders = (db: Queryable) => db<ProviderMoney[]>`
  select provider, coalesce(h.members, 0)::int as members, coalesce(h.balance, 0)::bigint as balance,
         coalesce(t.going_in, 0)::bigint as "goingIn", coalesce(t.going_out, 0)::bigint as "goingOut",
         l.least, l.most
  from (select provider, count(*) filter (where balance > 0) as members, sum(balance) as balance
        from live_purse group by provider) h
  full join (select provider, sum(amount) filter (where direction = 'in') as going_in,
                    sum(amount) filter (where direction = 'out') as going_out
             from live_transfer where state = 'open' group by provider) t using (provider)
  full join live_transfer_limit l using (provider)
  order by provider`

export interface ProviderMoney {
  provider: string
  members: number
  balance: Money
  goingIn: Money
  goingOut: Money
  least: Money | null
  most: Money | null
}

/**
 * Takes transfers whose look is due; another process that asks at the same time gets others. The next look is later
 * each time, up to half a minute.
 */
export const takeDue = (db: Queryable, rows: number): Promise<TransferRow[]> => db<TransferRow[]>`
  update live_transfer
  set looks = looks + 1, next_look_at = clock_timestamp() + least(30, 2 ^ least(looks, 5)) * interval '1 second'
  where transfer_id = any (array(
    select transfer_id from live_transfer where state = 'open' and next_look_at <= clock_timestamp()
    order by next_look_at limit ${rows} for no key update skip locked))
  returning ${columns(db)}`

/** Has a transfer looked at now. @returns false when there is no open one of this number */
export async function lookSoon(tx: Tx, transferId: bigint): Promise<boolean> {
  const { count } = await tx`
    update live_transfer set next_look_at = clock_timestamp() where transfer_id = ${transferId} and state = 'open'`
  return count === 1
}

/** A member's money at a provider by our books. */
export interface Purse {
  provider: string
  balance: Money
  /** Changes with every movement. */
  moves: number
}

export const pursesOf = (db: Queryable, memberId: bigint): Promise<Purse[]> => db<Purse[]>`
  select provider, balance, moves from live_purse where member_id = ${memberId} order by provider`

/** Purses that may hold something: by our books, or because a round that was open could still have paid into them. */
export const pursesToCollect = (db: Queryable, memberId: bigint): Promise<Purse[]> => db<Purse[]>`
  select p.provider, p.balance, p.moves from live_purse p
  where p.member_id = ${memberId}
    and (p.balance > 0 or exists (
      select from live_transfer t where t.member_id = p.member_id and t.provider = p.provider and t.direction = 'in'
        and t.asked_at > clock_timestamp() - interval '1 day'))
  order by p.provider`

/** Adds to what a member has at a provider, under the wallet's lock. */
export async function movePurse(
  tx: Tx,
  { memberId, provider, change }: { memberId: bigint; provider: string; change: Money },
): Promise<void> {
  await tx`
    insert into live_purse as p (member_id, provider, balance, moves)
    values (${memberId}, ${provider}, greatest(${change}::bigint, 0), 1)
    on conflict (member_id, provider) do update set balance = p.balance + ${change}::bigint, moves = p.moves + 1`
}

/** Writes down when a provider told its balance. */
export async function markSettled(tx: Tx, memberId: bigint, provider: string): Promise<void> {
  await tx`
    update live_purse set settled_at = clock_timestamp() where member_id = ${memberId} and provider = ${provider}`
}

/** A number for a settlement, ordered by time. */
export async function nextId(tx: Tx): Promise<bigint> {
  const [row] = await tx<[{ id: bigint }]>`select next_id() as id`
  return row.id
}

/** Members with money at a provider whose right to play was not judged for half a minute; each to one process. */
export const takeToJudge = (db: Queryable, rows: number) => db<{ memberId: bigint; provider: string }[]>`
  update live_purse p set judged_at = clock_timestamp()
  from (select member_id, provider from live_purse
        where balance > 0 and judged_at < clock_timestamp() - interval '30 seconds'
        order by judged_at limit ${rows} for no key update skip locked) due
  where p.member_id = due.member_id and p.provider = due.provider
  returning p.member_id as "memberId", p.provider`

/** What one transfer to a provider may be, in 厘. */
export interface TransferLimits {
  least: Money
  most: Money
}

export async function limitsOf(db: Queryable, provider: string): Promise<TransferLimits | undefined> {
  const [row] = await db<TransferLimits[]>`
    select least, most from live_transfer_limit where provider = ${provider}`
  return row
}

export async function setLimits(
  tx: Tx,
  { provider, least, most, login }: TransferLimits & { provider: string; login: string },
): Promise<void> {
  await tx`
    insert into live_transfer_limit as l (provider, least, most, set_by)
    values (${provider}, ${least}, ${most}, ${login})
    on conflict (provider) do update
    set least = excluded.least, most = excluded.most, set_by = excluded.set_by, set_at = clock_timestamp()`
}

/** Transfers as operators look for them, the newest first. */
export const selectTransfers = (db: Queryable, it: TransferSearch) => db<TransferRow[]>`
  select ${columns(db)} from live_transfer
  where true ${it.state === 'open' ? db`and state = 'open'` : db``}
    ${it.provider === undefined ? db`` : db`and provider = ${it.provider}`}
    ${it.memberId === undefined ? db`` : db`and member_id = ${it.memberId}`}
    ${it.before === undefined ? db`` : db`and transfer_id < ${it.before}`}
  order by transfer_id desc limit ${it.rows}`

export interface TransferSearch {
  state: 'open' | 'all'
  provider: string | undefined
  memberId: string | undefined
  before: bigint | undefined
  rows: number
}

/** Where books and transfers disagree (docs/money.md); empty when all is well. */
export const liveMoneyDifferences = (db: Queryable) => db<
  { account: 'live' | 'transit'; memberId: bigint | null; booked: Money; counted: Money }[]
>`
  select account, member_id as "memberId", booked, counted from live_money_difference`

/** A transfer as it is compared with a provider's list. */
export interface BookedTransfer {
  transferId: bigint
  user: string
  direction: TransferDirection
  amount: Money
  state: 'open' | 'done' | 'refused'
  isInSpan: boolean
}

/** Transfers that were asked for in a span, and those with some numbers. */
export const transfersToCompare = (
  db: Queryable,
  { provider, from, until, ids }: { provider: string; from: number; until: number; ids: readonly bigint[] },
) => db<BookedTransfer[]>`
  select t.transfer_id as "transferId", u.user_ref as user, t.direction, t.amount, t.state,
         t.asked_at >= ${new Date(from)} and t.asked_at < ${new Date(until)} as "isInSpan"
  from live_transfer t join wallet_user u using (provider, member_id)
  where t.provider = ${provider}
    and (t.transfer_id = any (${arrayOf(ids)}::bigint[])
         or t.asked_at >= ${new Date(from)} and t.asked_at < ${new Date(until)})`
