import type { Queryable } from '../../db/connect.ts'

/** What login needs to know of an account. */
export interface LoginRow {
  memberId: bigint
  account: string
  passwordHash: string
  state: 'active' | 'suspended' | 'closed'
}

export async function findLogin(sql: Queryable, accountKey: string): Promise<LoginRow | undefined> {
  const [row] = await sql<LoginRow[]>`
    select member_id as "memberId", account, password_hash as "passwordHash", state
    from member where account_key = ${accountKey} and kind = 'member'`
  return row
}

export async function isAccountTaken(sql: Queryable, accountKey: string): Promise<boolean> {
  const [row] = await sql`select from member where account_key = ${accountKey}`
  return row !== undefined
}

export interface NewMember {
  account: string
  accountKey: string
  kind: 'member' | 'trial'
  passwordHash: string
  fullName?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  qq?: string | undefined
  weixin?: string | undefined
  birthday?: string | undefined
  intrCode?: string | undefined
}

/** Inserts the member; undefined when the name is taken, also by a registration that runs at this moment (I-44). */
export async function insertMember(sql: Queryable, member: NewMember): Promise<bigint | undefined> {
  const [row] = await sql<{ memberId: bigint }[]>`
    insert into member (account, account_key, kind, password_hash, full_name, email, phone, qq, weixin, birthday,
                        intr_code, last_login_at)
    values (${member.account}, ${member.accountKey}, ${member.kind}, ${member.passwordHash},
            ${member.fullName ?? null}, ${member.email ?? null}, ${member.phone ?? null}, ${member.qq ?? null},
            ${member.weixin ?? null}, ${member.birthday ?? null}, ${member.intrCode ?? null},
            clock_timestamp())
    on conflict (account_key) do nothing
    returning member_id as "memberId"`
  return row?.memberId
}

export async function noteLogin(sql: Queryable, memberId: bigint): Promise<void> {
  await sql`update member set last_login_at = clock_timestamp() where member_id = ${memberId}`
}

export interface Attempts {
  /** Failures of the account from this address in 30 minutes since its last success there. */
  account: number
  /** Failures from the address in 10 minutes, whatever the account. */
  address: number
}

/** Counts the failures that a lock looks at (SEC-21, SEC-22). */
export async function countFailures(sql: Queryable, accountKey: string, address: string): Promise<Attempts> {
  const [row] = await sql<Attempts[]>`
    select
      (select count(*)::int from login_attempt f
       where f.account_key = ${accountKey} and f.address = ${address} and not f.succeeded
         and f.at > clock_timestamp() - interval '30 minutes'
         and f.at > coalesce((select max(s.at) from login_attempt s
                              where s.account_key = ${accountKey} and s.address = ${address} and s.succeeded),
                             '-infinity')) as account,
      (select count(*)::int from login_attempt f
       where f.address = ${address} and not f.succeeded
         and f.at > clock_timestamp() - interval '10 minutes') as address`
  return row ?? { account: 0, address: 0 }
}

export async function noteAttempt(
  sql: Queryable,
  attempt: { accountKey: string; address: string; succeeded: boolean },
): Promise<void> {
  await sql`
    insert into login_attempt (account_key, address, succeeded)
    values (${attempt.accountKey}, ${attempt.address}, ${attempt.succeeded})`
}

/** Rules of the registration form and the sign-up bonus, as the operator set them. */
export async function readConfig(sql: Queryable, key: string): Promise<string | undefined> {
  const [row] = await sql<{ configValue: string }[]>`
    select config_value as "configValue" from system_config where config_key = ${key}`
  // An empty value is what a missing one means: settings are never deleted.
  return row?.configValue || undefined
}

/** Forgets attempts that no lock looks at any more. */
export async function sweepAttempts(sql: Queryable): Promise<void> {
  await sql`delete from login_attempt where at < clock_timestamp() - interval '1 day'`
}
