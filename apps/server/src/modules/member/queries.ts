import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface MemberRow {
  account: string
  nickname: string | null
  kind: 'member' | 'trial'
  isAgent: boolean
  avatarId: number
  vipLevel: number
  rebateTenths: number
  enableChat: boolean
  hyLevel: number
  chatLevel: number
  recharged: bigint
  hasFundPassword: boolean
  domain: string | null
}

export async function findMember(sql: Queryable, memberId: bigint): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    select account, nickname, kind, is_agent as "isAgent", avatar_id as "avatarId", vip_level as "vipLevel",
           rebate_tenths as "rebateTenths", enable_chat as "enableChat",
           hy_level as "hyLevel", chat_level as "chatLevel", recharged,
           exists (select from cash_password_set s where s.member_id = member.member_id) as "hasFundPassword", domain
    from member where member_id = ${memberId}`
  return row
}

/** What decides which channels a member is offered. */
export interface Standing {
  kind: 'member' | 'trial'
  vipLevel: number
  /** 厘 ever recharged. */
  recharged: bigint
}

export async function standingOf(sql: Queryable, memberId: bigint): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select kind, vip_level as "vipLevel", recharged from member where member_id = ${memberId}`
  return row
}

/** A formal member with a level. */
export interface LevelledMember {
  memberId: bigint
  vipLevel: number
}

/**
 * Active formal members of level 1 and above by their numbers, after one of them; with `born`, those whose birthday is
 * one of the days (`MM-DD`).
 */
export const membersOfLevels = (sql: Queryable, { after, most, born }: LevelsAsked): Promise<LevelledMember[]> =>
  sql<LevelledMember[]>`
    select member_id as "memberId", vip_level as "vipLevel" from member
    where member_id > ${after} and kind = 'member' and state = 'active' and vip_level > 0
      and (${born === undefined ? null : arrayOf(born)}::text[] is null
           or to_char(birthday, 'MM-DD') = any (${born === undefined ? null : arrayOf(born)}::text[]))
    order by member_id limit ${most}`

interface LevelsAsked {
  after: bigint
  most: number
  born?: readonly string[]
}

/** The day a member has said that he was born on, as `MM-DD`; null when he has said none. */
export async function birthdayOf(sql: Queryable, memberId: bigint): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select to_char(birthday, 'MM-DD') as day from member where member_id = ${memberId}`
  return row?.day ?? null
}

/**
 * Adds to what a member has recharged in all, in the transaction of a credit and under the wallet's lock.
 * @returns the sum before and after
 */
export async function addRecharged(
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<{ before: bigint; after: bigint }> {
  const [row] = await tx<[{ after: bigint }]>`
    update member set recharged = recharged + ${amount} where member_id = ${memberId} returning recharged as after`
  return { before: row.after - amount, after: row.after }
}

/** The numbers of members by their whole accounts; accounts that nobody has are left out. */
export async function membersByAccount(sql: Queryable, accounts: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await sql<{ key: string; memberId: bigint }[]>`
    select account_key as key, member_id as "memberId" from member
    where account_key = any (${arrayOf(accounts.map(normaliseAccount))}::text[])`
  return new Map(rows.map(({ key, memberId }) => [key, memberId]))
}

/** Of some numbers, those of members who are no trial accounts. */
export async function formalMembers(sql: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await sql<{ memberId: bigint }[]>`
    select member_id as "memberId" from member
    where member_id = any (${arrayOf(memberIds)}::bigint[]) and kind = 'member'`
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The accounts of members, in no order. */
export const selectAccounts = (sql: Queryable, memberIds: readonly bigint[]) => sql<
  { memberId: bigint; account: string }[]
>`
  select member_id as "memberId", account from member where member_id = any (${arrayOf(memberIds)}::bigint[])`

/** What a member may change of himself. */
export interface PersonalRow {
  avatarId: number
  nickname: string | null
  fullName: string | null
  birthday: string | null
  email: string | null
  phone: string | null
  qq: string | null
  weixin: string | null
}

export const findPersonal = async (sql: Queryable, memberId: bigint): Promise<PersonalRow | undefined> =>
  (await sql<PersonalRow[]>`select ${personalColumns(sql)} from member where member_id = ${memberId}`)[0]

/** As `findPersonal`, and nobody else changes it until the transaction ends. */
export const lockPersonal = async (tx: Tx, memberId: bigint): Promise<PersonalRow | undefined> =>
  (
    await tx<PersonalRow[]>`
      select ${personalColumns(tx)} from member where member_id = ${memberId} for no key update`
  )[0]

export async function updatePersonal(tx: Tx, memberId: bigint, row: PersonalRow): Promise<void> {
  await tx`
    update member set avatar_id = ${row.avatarId}, nickname = ${row.nickname}, full_name = ${row.fullName},
                      birthday = ${row.birthday}, email = ${row.email}, phone = ${row.phone}, qq = ${row.qq},
                      weixin = ${row.weixin}
    where member_id = ${memberId}`
}

const personalColumns = (sql: Queryable) => sql`
  avatar_id as "avatarId", nickname, full_name as "fullName", to_char(birthday, 'YYYY-MM-DD') as birthday, email, phone,
  qq, weixin`

/** The member of an account, by its whole name in any case; undefined when there is none. */
export async function findMemberId(sql: Queryable, account: string): Promise<bigint | undefined> {
  const [row] = await sql<{ memberId: bigint }[]>`
    select member_id as "memberId" from member where account_key = lower(${account})`
  return row?.memberId
}

/** The member whose whole account or number an operator asks for; null when nobody has that account. */
export async function memberAsked(sql: Queryable, words: string): Promise<bigint | null> {
  return /^\d+$/.test(words) ? BigInt(words) : ((await findMemberId(sql, words)) ?? null)
}

/** Somebody as operators see him in passing. */
export interface StaffView {
  memberId: bigint
  /** Masked. */
  account: string
  isAgent: boolean
  state: 'active' | 'suspended' | 'closed'
  joinedAt: Date
}

/** Members as operators see them in passing, by their numbers. */
export async function staffViewsOf(sql: Queryable, memberIds: readonly bigint[]): Promise<StaffView[]> {
  const rows = await sql<StaffView[]>`
    select member_id as "memberId", account, is_agent as "isAgent", state, created_at as "joinedAt"
    from member where member_id = any (${arrayOf(memberIds)}::bigint[]) order by member_id`
  return rows.map((row) => ({ ...row, account: mask(row.account) }))
}

/** Whether it is the name in a member's profile; null where he has given none. */
export async function hasName(sql: Queryable, memberId: bigint, name: string): Promise<boolean | null> {
  const [row] = await sql<[{ isOwn: boolean | null }]>`
    select full_name = ${name} as "isOwn" from member where member_id = ${memberId}`
  return row.isOwn
}
