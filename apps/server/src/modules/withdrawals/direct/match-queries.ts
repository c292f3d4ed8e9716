/** The SQL of offers and matches (migration 0078). Both go on by routines alone. */
import type { Money } from '@liuhe/domain/money.ts'
import type { DirectStage, DisputeKind, MatchState } from '@liuhe/domain/withdrawals/direct.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'

export interface MatchRow {
  rechargeId: bigint
  withdrawalId: bigint
  payerId: bigint
  receiverId: bigint
  amount: Money
  state: MatchState
  madeAt: Date
  saidAt: Date | null
  answerBy: Date | null
  disputeKind: DisputeKind | null
  disputeNote: string | null
  disputedAt: Date | null
  endedAt: Date | null
  revision: number
}

const columns = (sql: Queryable) => sql`
  recharge_id as "rechargeId", withdrawal_id as "withdrawalId", payer_id as "payerId", receiver_id as "receiverId",
  amount, state, made_at as "madeAt", said_at as "saidAt", answer_by as "answerBy", dispute_kind as "disputeKind",
  dispute_note as "disputeNote", disputed_at as "disputedAt", ended_at as "endedAt", revision`

export async function findMatch(sql: Queryable, rechargeId: bigint): Promise<MatchRow | undefined> {
  const [row] = await sql<MatchRow[]>`select ${columns(sql)} from withdrawal_match where recharge_id = ${rechargeId}`
  return row
}

/** The newest payer of a withdrawal that was not sent away. */
export async function findPayer(sql: Queryable, withdrawalId: bigint): Promise<MatchRow | undefined> {
  const [row] = await sql<MatchRow[]>`
    select ${columns(sql)} from withdrawal_match where withdrawal_id = ${withdrawalId} and state <> 'released'`
  return row
}

/** Gives a recharge a withdrawal to pay; undefined where none waits that this payer may be given. */
export async function takeMatch(
  tx: Tx,
  { rechargeId, payerId, amount, not }: { rechargeId: bigint; payerId: bigint; amount: Money; not: readonly bigint[] },
): Promise<MatchRow | undefined> {
  const [row] = await tx<[{ id: bigint | null }]>`
    select withdrawal_match_take(${rechargeId}, ${payerId}, ${amount}, ${arrayOf(not)}::bigint[]) as id`
  return row.id === null ? undefined : findMatch(tx, rechargeId)
}

export interface MatchEdge {
  from: MatchState
  to: MatchState
  kind?: DisputeKind
  note?: string | null
}

/** Takes an edge of a match once, under the locks of its recharge and its withdrawal. @returns whether it was taken */
export async function takeMatchEdge(
  tx: Tx,
  rechargeId: bigint,
  { from, to, kind, note = null }: MatchEdge,
): Promise<boolean> {
  const [row] = await tx<[{ taken: boolean }]>`
    select withdrawal_match_edge(${rechargeId}, ${from}, ${to}, ${kind ?? null}, ${note}) as taken`
  return row.taken
}

export async function insertOffer(
  tx: Tx,
  { withdrawalId, amount, waitHours }: { withdrawalId: bigint; amount: Money; waitHours: number },
): Promise<void> {
  await tx`
    insert into withdrawal_offer (withdrawal_id, amount, until)
    values (${withdrawalId}, ${amount}, clock_timestamp() + ${waitHours} * interval '1 hour')`
}

/** Ends an offer that has no payer. @returns whether it ended now */
export async function endOffer(tx: Tx, withdrawalId: bigint, why: 'paid' | 'asked' | 'time'): Promise<boolean> {
  const [row] = await tx<[{ ended: boolean }]>`select withdrawal_offer_end(${withdrawalId}, ${why}) as ended`
  return row.ended
}

export interface OfferRow {
  stage: DirectStage
  until: Date
}

/** What an offered withdrawal stands at; undefined when it is not offered, or not any more. */
export async function findOffer(sql: Queryable, withdrawalId: bigint): Promise<OfferRow | undefined> {
  const [row] = await sql<OfferRow[]>`
    select coalesce((select m.state from withdrawal_match m
                     where m.withdrawal_id = f.withdrawal_id and m.state in ('paying', 'said', 'disputed')),
                    'waiting') as stage, until
    from withdrawal_offer f where withdrawal_id = ${withdrawalId} and ended_at is null`
  return row
}

/** The sums that wait for a payer now, of which this one may be given one. */
export async function selectWaitingAmounts(
  sql: Queryable,
  { payerId, not }: { payerId: bigint; not: readonly bigint[] },
): Promise<Money[]> {
  const rows = await sql<{ amount: Money }[]>`
    select distinct f.amount from withdrawal_offer f join withdrawal_order o using (withdrawal_id)
    where f.ended_at is null and f.until > clock_timestamp()
      and o.state = (array['requested', 'approved1', 'approved2'])[o.people + 1]
      and o.member_id <> ${payerId} and o.member_id <> all (${arrayOf(not)}::bigint[])
      and not exists (select from withdrawal_match m
                      where m.withdrawal_id = f.withdrawal_id and m.state in ('paying', 'said', 'disputed'))
      and (select is_direct_open and not is_frozen from withdrawal_setting)
    order by f.amount`
  return rows.map(({ amount }) => amount)
}

/** Matches of recharges, by their numbers. */
export const selectMatches = (sql: Queryable, rechargeIds: readonly bigint[]) => sql<MatchRow[]>`
  select ${columns(sql)} from withdrawal_match
  where recharge_id = any (${arrayOf(rechargeIds)}::bigint[]) order by withdrawal_id`

/** Matches whose receiver has not answered in his time. */
export async function selectUnanswered(sql: Queryable, most: number): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select recharge_id as id from withdrawal_match where state = 'said' and answer_by <= clock_timestamp()
    order by answer_by limit ${most}`
  return rows.map(({ id }) => id)
}

/** Offers that have waited long enough for a payer, and have none. */
export async function selectUnmatched(sql: Queryable, most: number): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select withdrawal_id as id from withdrawal_offer f
    where ended_at is null and until <= clock_timestamp()
      and not exists (select from withdrawal_match m
                      where m.withdrawal_id = f.withdrawal_id and m.state in ('paying', 'said', 'disputed'))
    order by until limit ${most}`
  return rows.map(({ id }) => id)
}

/** Matches for people: those in dispute first come first, or the newest of all. */
export const selectForStaff = (
  sql: Queryable,
  { queue, after, rows }: { queue: 'disputed' | 'live' | 'all'; after: string | undefined; rows: number },
) => {
  const which = {
    disputed: sql`state = 'disputed'`,
    live: sql`state in ('paying', 'said', 'disputed')`,
    all: sql`true`,
  }[queue]
  const beyond = after === undefined ? sql`true` : sql`recharge_id > ${after}::bigint`
  return sql<MatchRow[]>`
    select ${columns(sql)} from withdrawal_match where ${which} and ${beyond} order by recharge_id limit ${rows}`
}

export interface DirectSettings {
  isOpen: boolean
  amounts: Money[]
  answerMinutes: number
  waitHours: number
}

export async function readDirectSettings(sql: Queryable): Promise<DirectSettings> {
  const [row] = await sql<[DirectSettings]>`
    select is_direct_open as "isOpen", direct_amounts as amounts, direct_answer_minutes as "answerMinutes",
           direct_wait_hours as "waitHours"
    from withdrawal_setting`
  return row
}

/** Matches that are not over, of which one side is among these members. */
export const selectLiveOf = (sql: Queryable, memberIds: readonly bigint[]) => sql<(MatchRow & { seconds: number })[]>`
  select ${columns(sql)},
         extract(epoch from clock_timestamp() - coalesce(disputed_at, said_at, made_at))::float8 as seconds
  from withdrawal_match
  where state in ('paying', 'said', 'disputed')
    and (payer_id = any (${arrayOf(memberIds)}::bigint[]) or receiver_id = any (${arrayOf(memberIds)}::bigint[]))
  order by recharge_id`

/** Offers without a payer to which everybody has said yes: whose, how much, and for how many seconds. */
export const selectOffersOf = (sql: Queryable) => sql<{ memberId: bigint; amount: Money; seconds: number }[]>`
  select o.member_id as "memberId", f.amount,
         extract(epoch from clock_timestamp() - o.state_at)::float8 as seconds
  from withdrawal_offer f join withdrawal_order o using (withdrawal_id)
  where f.ended_at is null and f.until > clock_timestamp()
    and o.state = (array['requested', 'approved1', 'approved2'])[o.people + 1]
    and not exists (select from withdrawal_match m
                    where m.withdrawal_id = f.withdrawal_id and m.state in ('paying', 'said', 'disputed'))
  order by f.withdrawal_id`
