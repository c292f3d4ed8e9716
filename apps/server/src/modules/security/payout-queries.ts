import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** An account as lists show it. */
export interface PayoutRow {
  accountId: bigint
  kind: PayoutKind
  provider: string
  branch: string | null
  holderName: string
  /** Masked. */
  number: string
  isDefault: boolean
  addedAt: Date
}

/** Until the transaction ends nobody else changes the accounts of this member. */
export async function lockAccounts(tx: Tx, memberId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`payout:${memberId}`}, 0))`
}

export const listAccounts = (sql: Queryable, memberId: bigint): Promise<PayoutRow[]> => sql<PayoutRow[]>`
  select account_id as "accountId", kind, provider, branch, holder_name as "holderName", number_shown as number,
         is_default as "isDefault", added_at as "addedAt"
  from payout_account where member_id = ${memberId} and removed_at is null
  order by is_default desc, account_id`

/** The whole row of a member's own account. */
export async function findAccount(
  sql: Queryable,
  { memberId, accountId }: { memberId: bigint; accountId: bigint },
): Promise<(PayoutRow & { encryptedNumber: Buffer }) | undefined> {
  const [row] = await sql<(PayoutRow & { encryptedNumber: Buffer })[]>`
    select account_id as "accountId", kind, provider, branch, holder_name as "holderName", number_shown as number,
           is_default as "isDefault", added_at as "addedAt", number_sealed as "encryptedNumber"
    from payout_account where account_id = ${accountId} and member_id = ${memberId} and removed_at is null`
  return row
}

/** An account as it was, also when its member has removed it since. */
export async function findAnyAccount(
  sql: Queryable,
  accountId: bigint,
): Promise<
  (Pick<NewAccount, 'kind' | 'provider' | 'holderName' | 'encryptedNumber'> & { branch: string | null }) | undefined
> {
  const [row] = await sql<
    (Pick<NewAccount, 'kind' | 'provider' | 'holderName' | 'encryptedNumber'> & { branch: string | null })[]
  >`
    select kind, provider, branch, holder_name as "holderName", number_sealed as "encryptedNumber"
    from payout_account where account_id = ${accountId}`
  return row
}

/** An account beside the profile of its member, for those who decide whether it is paid to. */
export interface AccountStanding {
  fullName: string | null
  isOwnName: boolean | null
  vipLevel: number
  recharged: bigint
  joinedAt: Date
  addedAt: Date
  isRemoved: boolean
}

export async function findAccountStanding(sql: Queryable, accountId: bigint): Promise<AccountStanding | undefined> {
  const [row] = await sql<AccountStanding[]>`
    select m.full_name as "fullName", a.holder_name = m.full_name as "isOwnName", m.vip_level as "vipLevel",
           m.recharged, m.created_at as "joinedAt", a.added_at as "addedAt", a.removed_at is not null as "isRemoved"
    from payout_account a join member m using (member_id) where a.account_id = ${accountId}`
  return row
}

/** Who has or had an account. */
export const findHolders = (
  sql: Queryable,
  numberDigest: Buffer,
): Promise<{ accountId: bigint; memberId: bigint; isRemoved: boolean }[]> => sql<
  { accountId: bigint; memberId: bigint; isRemoved: boolean }[]
>`
  select account_id as "accountId", member_id as "memberId", removed_at is not null as "isRemoved"
  from payout_account where number_digest = ${numberDigest} order by account_id`

export interface NewAccount {
  memberId: bigint
  kind: PayoutKind
  provider: string
  branch: string | undefined
  holderName: string
  encryptedNumber: Buffer
  numberDigest: Buffer
  numberShown: string
  /** Now, unless told. */
  addedAt?: Date
}

/** Whether another member has or had the account, or tried to bind it and nobody has looked at that yet. */
export async function isShared(sql: Queryable, accountId: bigint): Promise<boolean> {
  const [row] = await sql<[{ shared: boolean }]>`
    select exists (select from payout_account a join payout_account o
                     on o.number_digest = a.number_digest and o.member_id <> a.member_id
                   where a.account_id = ${accountId})
        or exists (select from payout_conflict where account_id = ${accountId} and reviewed_at is null) as shared`
  return row.shared
}

/** Other members who have or had an account of this one, or tried to bind one of his. */
export async function membersOfSameAccounts(sql: Queryable, memberId: bigint): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select o.member_id as id from payout_account a join payout_account o using (number_digest)
    where a.member_id = ${memberId} and o.member_id <> ${memberId}
    union select c.member_id from payout_conflict c join payout_account a using (account_id)
    where a.member_id = ${memberId} and c.member_id <> ${memberId}
    union select a.member_id from payout_conflict c join payout_account a using (account_id)
    where c.member_id = ${memberId} and a.member_id <> ${memberId}`
  return rows.map(({ id }) => id)
}

/** Inserts an account, the first as the default; undefined when somebody holds it, also since this moment. */
export async function insertAccount(
  tx: Tx,
  account: NewAccount,
): Promise<(PayoutRow & { isFirstEver: boolean }) | undefined> {
  const [row] = await tx<(PayoutRow & { isFirstEver: boolean })[]>`
    insert into payout_account (member_id, kind, provider, branch, holder_name, number_sealed, number_digest,
                                number_shown, added_at, is_default)
    values (${account.memberId}, ${account.kind}, ${account.provider}, ${account.branch ?? null},
            ${account.holderName}, ${account.encryptedNumber}, ${account.numberDigest}, ${account.numberShown},
            coalesce(${account.addedAt ?? null}, clock_timestamp()), not exists (select from payout_account
                        where member_id = ${account.memberId} and is_default and removed_at is null))
    on conflict (number_digest) where removed_at is null do nothing
    returning account_id as "accountId", kind, provider, branch, holder_name as "holderName",
              number_shown as number, is_default as "isDefault", added_at as "addedAt",
              not exists (select from payout_account a where a.member_id = ${account.memberId}) as "isFirstEver"`
  return row
}

/** Removes an account; the oldest of the rest becomes the default when it was that. */
export async function removeAccount(tx: Tx, account: { memberId: bigint; accountId: bigint }): Promise<void> {
  await tx`
    update payout_account set removed_at = clock_timestamp(), is_default = false
    where account_id = ${account.accountId} and member_id = ${account.memberId}`
  await tx`
    update payout_account set is_default = true
    where account_id = (select min(account_id) from payout_account
                        where member_id = ${account.memberId} and removed_at is null)
      and not exists (select from payout_account
                      where member_id = ${account.memberId} and is_default and removed_at is null)`
}

/** @returns false when the account is not the member's */
export async function chooseAccount(tx: Tx, account: { memberId: bigint; accountId: bigint }): Promise<boolean> {
  if ((await findAccount(tx, account)) === undefined) return false
  await tx`
    update payout_account set is_default = false
    where member_id = ${account.memberId} and is_default and removed_at is null`
  await tx`update payout_account set is_default = true where account_id = ${account.accountId}`
  return true
}

/** Writes down that two members share an account. */
export async function noteConflict(
  tx: Tx,
  conflict: { accountId: bigint; memberId: bigint; refused: boolean },
): Promise<void> {
  await tx`
    insert into payout_conflict (account_id, member_id, refused)
    values (${conflict.accountId}, ${conflict.memberId}, ${conflict.refused})`
}
