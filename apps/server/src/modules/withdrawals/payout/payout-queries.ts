/** The SQL of payouts: what may be paid, what was asked, when the books were compared (migration 0073). */
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import type { PayCurrency } from '../../payments/index.ts'

/** Withdrawals that may be paid through these gateways, the oldest first, after one of them. */
export async function selectPayableIds(
  sql: Queryable,
  { gateways, after, most }: { gateways: readonly string[]; after: bigint; most: number },
): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select withdrawal_id as id from withdrawal_order
    where state in ('requested', 'approved1', 'approved2')
      and state = (array['requested', 'approved1', 'approved2'])[people + 1]
      and gateway = any (${arrayOf(gateways)}::text[]) and withdrawal_id > ${after}
      and not exists (select from withdrawal_offer f
                      where f.withdrawal_id = withdrawal_order.withdrawal_id and f.ended_at is null)
    order by withdrawal_id limit ${most}`
  return rows.map(({ id }) => id)
}

/** The gateways that payable withdrawals wait for and that are not among these. */
export async function selectLackingGateways(sql: Queryable, gateways: readonly string[]): Promise<string[]> {
  const rows = await sql<{ gateway: string }[]>`
    select distinct gateway from withdrawal_order
    where state in ('requested', 'approved1', 'approved2')
      and state = (array['requested', 'approved1', 'approved2'])[people + 1]
      and gateway is not null and gateway <> all (${arrayOf(gateways)}::text[])
      and not exists (select from withdrawal_offer f
                      where f.withdrawal_id = withdrawal_order.withdrawal_id and f.ended_at is null)`
  return rows.map(({ gateway }) => gateway)
}

/** Holds a withdrawal until the transaction ends; false when somebody else has it. */
export async function tryLock(tx: Tx, withdrawalId: bigint): Promise<boolean> {
  const [row] = await tx<[{ isMine: boolean }]>`select withdrawal_try_lock(${withdrawalId}) as "isMine"`
  return row.isMine
}

/** What a provider is asked to pay. */
export interface PayoutRow {
  withdrawalId: bigint
  gateway: string
  currency: PayCurrency
  /** Thousandths of a yuan, or millionths of a coin. */
  amount: bigint
  encryptedAccount: Buffer
  looks: number
  isDoubtful: boolean
  refusal: string | null
  /** Seconds since it was made. */
  age: number
}

export async function insertPayout(
  tx: Tx,
  it: Pick<PayoutRow, 'withdrawalId' | 'gateway' | 'currency' | 'amount' | 'encryptedAccount'>,
): Promise<void> {
  await tx`
    insert into withdrawal_payout (withdrawal_id, gateway, currency, amount, account_sealed)
    values (${it.withdrawalId}, ${it.gateway}, ${it.currency}, ${it.amount}, ${it.encryptedAccount})`
}

/** Takes payouts that are due for a look; a process that dies with them gives them back by time. */
export const takeDue = (
  sql: Sql,
  { most, leaseS, gateways }: { most: number; leaseS: number; gateways: readonly string[] },
) => sql<PayoutRow[]>`
  update withdrawal_payout p
  set look_at = clock_timestamp() + ${leaseS} * interval '1 second', looks = looks + 1,
      asked_at = coalesce(asked_at, clock_timestamp())
  where withdrawal_id in (select withdrawal_id from withdrawal_payout
                          where ended_at is null and look_at <= clock_timestamp()
                            and gateway = any (${arrayOf(gateways)}::text[])
                          order by look_at limit ${most} for update skip locked)
  returning withdrawal_id as "withdrawalId", gateway, currency, amount, account_sealed as "encryptedAccount", looks,
            is_doubtful as "isDoubtful", refusal, extract(epoch from clock_timestamp() - made_at)::float8 as age`

/** When it is looked at again, and what is known meanwhile. */
export async function putOff(
  sql: Queryable,
  withdrawalId: bigint,
  { seconds, refusal = null }: { seconds: number; refusal?: string | null },
): Promise<void> {
  await sql`
    update withdrawal_payout
    set look_at = clock_timestamp() + ${seconds}::float8 * interval '1 second', refusal = coalesce(${refusal}, refusal)
    where withdrawal_id = ${withdrawalId} and ended_at is null`
}

/** Remembers that an answer is missing. @returns whether that is new */
export async function markDoubtful(tx: Tx, withdrawalId: bigint): Promise<boolean> {
  const { count } = await tx`
    update withdrawal_payout set is_doubtful = true
    where withdrawal_id = ${withdrawalId} and ended_at is null and not is_doubtful`
  return count === 1
}

/** It has come to its end. */
export async function endPayout(tx: Tx, withdrawalId: bigint, reference: string | null): Promise<void> {
  await tx`
    update withdrawal_payout set ended_at = clock_timestamp(), reference = ${reference}
    where withdrawal_id = ${withdrawalId} and ended_at is null`
}

export interface PayoutFacts {
  gateway: string
  askedAt: Date | null
  looks: number
  reference: string | null
}

export async function findPayout(sql: Queryable, withdrawalId: bigint): Promise<PayoutFacts | undefined> {
  const [row] = await sql<PayoutFacts[]>`
    select gateway, asked_at as "askedAt", looks, reference from withdrawal_payout
    where withdrawal_id = ${withdrawalId}`
  return row
}

/** Our payouts of a gateway: those asked for in a span, and those of these numbers, whenever it was. */
export const selectPayouts = (
  sql: Queryable,
  asked: { gateway: string; from: Date; until: Date; numbers: readonly string[] },
) => sql<{ withdrawalId: bigint; amount: bigint; isPaid: boolean; reference: string | null; isInSpan: boolean }[]>`
  select withdrawal_id as "withdrawalId", p.amount, o.state = 'paid' as "isPaid", p.reference,
         asked_at >= ${asked.from} and asked_at < ${asked.until} as "isInSpan"
  from withdrawal_payout p join withdrawal_order o using (withdrawal_id)
  where p.gateway = ${asked.gateway} and (asked_at >= ${asked.from} and asked_at < ${asked.until}
    or withdrawal_id = any (${arrayOf(asked.numbers.filter((text) => /^\d{1,18}$/.test(text)))}::bigint[]))`

/**
 * Takes the comparison of the books when it is due; undefined when it is not, or another process does it. Entries are
 * to be read since a minute before the last one, for transactions that were open then; after a long rest the newest
 * hour is enough, because the nightly recount reads all.
 */
export async function takeCheck(tx: Tx, everyS: number): Promise<{ since: Date } | undefined> {
  const [row] = await tx<{ since: Date }[]>`
    select greatest(checked_at - interval '1 minute', clock_timestamp() - interval '1 hour') as since
    from withdrawal_check
    where checked_at is null or checked_at <= clock_timestamp() - ${everyS}::float8 * interval '1 second'
    for update skip locked`
  return row
}

export async function writeCheck(tx: Tx, fault: string | null): Promise<void> {
  await tx`update withdrawal_check set checked_at = clock_timestamp(), fault = ${fault}`
}

export interface BookCheck {
  checkedAt: Date | null
  fault: string | null
  /** From when on a look at the newest entries would read. */
  since: Date
}

export async function readCheck(sql: Queryable): Promise<BookCheck> {
  const [row] = await sql<[BookCheck]>`
    select checked_at as "checkedAt", fault, clock_timestamp() - interval '1 hour' as since from withdrawal_check`
  return row
}

/** Whether payments may begin: nobody has frozen them, and the books were found right lately. */
export async function mayPay(sql: Queryable, freshS: number): Promise<boolean> {
  const [row] = await sql<[{ may: boolean }]>`
    select not s.is_frozen and c.fault is null
           and coalesce(c.checked_at > clock_timestamp() - ${freshS} * interval '1 second', false) as may
    from withdrawal_setting s, withdrawal_check c`
  return row.may
}

/** Freezes payouts, unless they are frozen already. @returns whether it did */
export async function freezePayouts(tx: Tx, reason: string): Promise<boolean> {
  const { count } = await tx`
    update withdrawal_setting
    set is_frozen = true, frozen_reason = ${reason}, frozen_at = clock_timestamp(), revision = revision + 1
    where not is_frozen`
  return count === 1
}

export async function unfreezePayouts(tx: Tx): Promise<void> {
  await tx`
    update withdrawal_setting
    set is_frozen = false, frozen_reason = null, frozen_at = null, revision = revision + 1`
}

/** Where the held money of members is not the sum of their open withdrawals (I-26). */
export async function heldDifference(sql: Queryable): Promise<{ members: number; held: bigint; open: bigint }> {
  const [row] = await sql<[{ members: number; held: bigint; open: bigint }]>`
    select count(*)::int as members, coalesce(sum(held), 0)::bigint as held, coalesce(sum(open), 0)::bigint as open
    from withdrawal_difference`
  return row
}

/** Numbers of withdrawals whose payment failed and whose money has not gone back yet. */
export async function selectFailedIds(sql: Queryable, most: number): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select withdrawal_id as id from withdrawal_order where state = 'failed' order by withdrawal_id limit ${most}`
  return rows.map(({ id }) => id)
}
