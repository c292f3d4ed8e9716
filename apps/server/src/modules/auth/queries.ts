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
  promotionCode?: string | undefined
  companyCode?: string | undefined
  /** Somebody else makes the account: its owner has not signed in yet. */
  isAway?: boolean
  /** What the promotion link gives; without one the column's own defaults hold. */
  link?: { linkId: bigint | null; parentId: bigint; isAgent: boolean; rebateTenths: number } | undefined
}

/** Inserts the member; undefined when the name is taken, also by a registration that runs at this moment (I-44). */
export async function insertMember(sql: Queryable, member: NewMember): Promise<bigint | undefined> {
  const [row] = await sql<{ memberId: bigint }[]>`
    insert into member (account, account_key, kind, password_hash, full_name, email, phone, qq, weixin, birthday,
                        intr_code, company_code, parent_id, link_id, is_agent, rebate_tenths, last_login_at)
    values (${member.account}, ${member.accountKey}, ${member.kind}, ${member.passwordHash},
            ${member.fullName ?? null}, ${member.email ?? null}, ${member.phone ?? null}, ${member.qq ?? null},
            ${member.weixin ?? null}, ${member.birthday ?? null}, ${member.promotionCode ?? null},
            ${member.companyCode ?? null}, ${member.link?.parentId ?? null},
            ${member.link?.linkId ?? null}, ${member.link?.isAgent ?? false},
            ${member.link?.rebateTenths ?? REBATE_TENTHS},
            case when ${member.isAway ?? false}::boolean then null else clock_timestamp() end)
    on conflict (account_key) do nothing
    returning member_id as "memberId"`
  return row?.memberId
}

export async function noteLogin(sql: Queryable, memberId: bigint): Promise<void> {
  await sql`update member set last_login_at = clock_timestamp() where member_id = ${memberId}`
}

/** Puts a stronger hash of the same password in place, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  sql: Queryable,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<void> {
  await sql`update member set password_hash = ${to} where member_id = ${memberId} and password_hash = ${from}`
}

/** Rules of the registration form and the sign-up bonus, as the operator set them. */
export async function readConfig(sql: Queryable, key: string): Promise<string | undefined> {
  const [row] = await sql<{ configValue: string }[]>`
    select config_value as "configValue" from system_config where config_key = ${key}`
  // An empty value is what a missing one means: settings are never deleted.
  return row?.configValue || undefined
}

/** Some trial accounts of a day ago: closed, and nothing left of them but their books. @returns their ids */
export async function closeOldTrials(sql: Queryable, limit: number): Promise<bigint[]> {
  const rows = await sql<{ memberId: bigint }[]>`
    update member set state = 'closed', account = 'closed-' || member_id, account_key = 'closed-' || member_id,
      password_hash = 'closed', nickname = null, company_code = null
    where member_id in (
      select member_id from member
      where kind = 'trial' and state <> 'closed' and created_at < clock_timestamp() - interval '24 hours'
      order by member_id limit ${limit} for no key update skip locked)
    returning member_id as "memberId"`
  return rows.map(({ memberId }) => memberId)
}

/** 8.0 points, what a member has who came by nobody's link (Ruling C15). */
const REBATE_TENTHS = 80
