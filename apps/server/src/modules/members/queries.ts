/** The SQL of members as operators see them: lists by an index, one member, and what people say of him. */
import type { PlayerState } from '@liuhe/domain/members/desk.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** A member with everything that is his own; nobody outside this module reads it unmasked. */
export interface MemberRow {
  memberId: bigint
  account: string
  nickname: string | null
  state: PlayerState
  isAgent: boolean
  enableChat: boolean
  vipLevel: number
  recharged: Money
  fullName: string | null
  phone: string | null
  email: string | null
  qq: string | null
  weixin: string | null
  /** YYYY-MM-DD */
  birthday: string | null
  company: string | null
  createdAt: Date
  lastLoginAt: Date | null
  agentAccount: string | null
  tags: string[]
  revision: number
}

const columns = (sql: Queryable) => sql`
  m.member_id as "memberId", m.account, m.nickname, m.state, m.is_agent as "isAgent", m.enable_chat as "enableChat",
  m.vip_level as "vipLevel", m.recharged, m.full_name as "fullName", m.phone, m.email, m.qq, m.weixin,
  to_char(m.birthday, 'YYYY-MM-DD') as birthday, m.company_code as company, m.created_at as "createdAt",
  m.last_login_at as "lastLoginAt", (select a.account from member a where a.member_id = m.parent_id) as "agentAccount",
  array(select t.tag from member_tag t where t.member_id = m.member_id order by t.tag) as tags,
  m.desk_revision as revision`

/** Members by their numbers, in the order of the numbers that were given. Trial accounts are none. */
export async function selectMembers(sql: Queryable, memberIds: readonly bigint[]): Promise<MemberRow[]> {
  const rows = await sql<MemberRow[]>`
    select ${columns(sql)} from member m
    where m.member_id = any (${arrayOf(memberIds)}::bigint[]) and m.kind = 'member'`
  const byId = new Map(rows.map((row) => [row.memberId, row]))
  return memberIds.flatMap((id) => byId.get(id) ?? [])
}

export const findMember = async (sql: Queryable, memberId: bigint): Promise<MemberRow | undefined> =>
  (await selectMembers(sql, [memberId]))[0]

/** How often the desk has changed a member; nobody else changes him until the transaction ends. */
export async function lockMember(
  tx: Tx,
  memberId: bigint,
): Promise<{ revision: number; state: PlayerState; account: string } | undefined> {
  const [row] = await tx<{ revision: number; state: PlayerState; account: string }[]>`
    select desk_revision as revision, state, account from member
    where member_id = ${memberId} and kind = 'member' for no key update`
  return row
}

/** Counts a change. @returns the number of it */
export async function addRevision(tx: Tx, memberId: bigint): Promise<number> {
  const [row] = await tx<[{ revision: number }]>`
    update member set desk_revision = desk_revision + 1 where member_id = ${memberId}
    returning desk_revision as revision`
  return row.revision
}

export const writeState = (tx: Tx, memberId: bigint, state: PlayerState): Promise<unknown> =>
  tx`update member set state = ${state} where member_id = ${memberId}`

/** Members of exactly this name or phone; the text is hashed under a key that only the database knows. */
export async function findByHash(sql: Queryable, kind: 'name' | 'phone', text: string): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`select id from member_lookup_find(${kind}, ${text}) as id`
  return rows.map(({ id }) => id)
}

/** His tags, in order. */
export async function tagsOf(sql: Queryable, memberId: bigint): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`select tag from member_tag where member_id = ${memberId} order by tag`
  return rows.map(({ tag }) => tag)
}

/** Of some members: how many tags each has, and whether this one is among them. */
export const tagCounts = (sql: Queryable, memberIds: readonly bigint[], tag: string) => sql<
  { memberId: bigint; tags: number; has: boolean }[]
>`
  select member_id as "memberId", count(*)::int as tags, bool_or(tag = ${tag}) as has from member_tag
  where member_id = any (${arrayOf(memberIds)}::bigint[]) group by member_id`

export async function replaceTags(
  tx: Tx,
  { memberId, tags, operatorId }: { memberId: bigint; tags: readonly string[]; operatorId: number },
): Promise<void> {
  await tx`delete from member_tag where member_id = ${memberId} and not tag = any (${arrayOf(tags)}::text[])`
  await tx`
    insert into member_tag (member_id, tag, operator_id)
    select ${memberId}, tag, ${operatorId} from unnest(${arrayOf(tags)}::text[]) tag on conflict do nothing`
}

export interface NoteRow {
  noteId: bigint
  kind: 'note' | 'contact'
  words: string
  operatorId: number
  writtenAt: Date
}

export const selectNotes = (
  sql: Queryable,
  memberId: bigint,
  { before, kind, rows }: { before?: bigint | undefined; kind?: NoteRow['kind']; rows: number },
) => sql<NoteRow[]>`
  select note_id as "noteId", kind, words, operator_id as "operatorId", written_at as "writtenAt" from member_note
  where member_id = ${memberId} ${before === undefined ? sql`` : sql`and note_id < ${before}`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
  order by note_id desc limit ${rows}`

export const insertNote = (
  tx: Tx,
  note: { memberId: bigint; kind: NoteRow['kind']; words: string; operatorId: number },
): Promise<unknown> => tx`
  insert into member_note (member_id, kind, words, operator_id)
  values (${note.memberId}, ${note.kind}, ${note.words}, ${note.operatorId})`

export async function countNotes(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from member_note where member_id = ${memberId} limit 1000) n`
  return row.count
}

/** The VIP levels of members. */
export async function levelsOf(sql: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await sql<{ memberId: bigint; vipLevel: number }[]>`
    select member_id as "memberId", vip_level as "vipLevel" from member
    where member_id = any (${arrayOf(memberIds)}::bigint[])`
  return new Map(rows.map(({ memberId, vipLevel }) => [memberId, vipLevel]))
}
