import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of the tree as operators see it (migration 0174). Each list is a range of an index; what a layer adds up is
// read for the rows of a page alone.

export interface NodeRow {
  memberId: bigint
  account: string
  accountKey: string
  isAgent: boolean
  rateTenths: number
  state: 'active' | 'suspended' | 'closed'
  joinedAt: Date
  lastLoginAt: Date | null
  direct: number
  staked: bigint
}

/** Whose team is seen, he himself with it; undefined: everybody's. */
export type Within = bigint | undefined

/** Anyone else does not exist, and who excluded himself is seen by nobody who looks after one team. */
const isWithin = (sql: Queryable, within: Within) =>
  within === undefined
    ? sql``
    : sql`and (m.member_id = ${within}
               or exists (select from agent_line l where l.ancestor_id = ${within} and l.member_id = m.member_id))
          and not exists (select from agent_hidden h where h.member_id = m.member_id)`

const columns = (sql: Queryable) => sql`
  m.member_id as "memberId", m.account, m.account_key as "accountKey", m.is_agent as "isAgent",
  m.rebate_tenths as "rateTenths", m.state, m.created_at as "joinedAt", m.last_login_at as "lastLoginAt",
  (select count(*)::int from member s where s.parent_id = m.member_id) as direct,
  (select coalesce(sum(d.amount), 0)::bigint from agent_day d
   where d.member_id = m.member_id and d.of_team = any ('{f,t}') and d.kind in ('cp', 'ft', 'live')
     and d.day between site_day(statement_timestamp()) - 6 and site_day(statement_timestamp())) as staked`

/** Agents below nobody, by their numbers. */
export const selectRoots = (sql: Queryable, { after, rows }: { after: string | undefined; rows: number }) => sql<
  NodeRow[]
>`
  select ${columns(sql)} from member m
  where m.parent_id is null and m.is_agent and m.kind = 'member' and m.member_id > ${after ?? '0'}::bigint
  order by m.member_id limit ${rows}`

/** Who is right below somebody: agents first, then by their numbers. */
export const selectBelow = (
  sql: Queryable,
  { parentId, after, rows, within }: { parentId: bigint; after: BelowKey | undefined; rows: number; within: Within },
) => sql<NodeRow[]>`
  select ${columns(sql)} from member m
  where m.parent_id = ${parentId} and m.kind = 'member' ${isWithin(sql, within)}
    ${after === undefined ? sql`` : beyond(sql, after)}
  order by m.is_agent desc, m.member_id limit ${rows}`

const beyond = (sql: Queryable, { isAgent, memberId }: BelowKey) =>
  sql`and (not m.is_agent, m.member_id) > (${isAgent === 0}, ${memberId}::bigint)`

export interface BelowKey {
  isAgent: number
  memberId: string
}

/** Members by the beginning of their account, in its order. */
export const selectByAccount = (
  sql: Queryable,
  { account, after, rows, within }: { account: string; after: string | undefined; rows: number; within: Within },
) => sql<NodeRow[]>`
  select ${columns(sql)} from member m
  where m.kind = 'member' ${isWithin(sql, within)} and m.account_key collate "C" >= ${account}
    and m.account_key collate "C" < ${`${account}\u{10ffff}`}
    and (${after ?? null}::text is null or m.account_key collate "C" > ${after ?? ''})
  order by m.account_key collate "C" limit ${rows}`

export async function findNode(sql: Queryable, memberId: bigint, within?: Within): Promise<NodeRow | undefined> {
  const [row] = await sql<NodeRow[]>`
    select ${columns(sql)} from member m where m.member_id = ${memberId} and m.kind = 'member' ${isWithin(sql, within)}`
  return row
}

/** Holds the one above, then him: locks go down (decision 109). @returns his rate; undefined where nobody is */
export async function lockNode(tx: Tx, memberId: bigint): Promise<HeldNode | undefined> {
  await tx`
    select from member where member_id = (select parent_id from member where member_id = ${memberId}) for share`
  const [row] = await tx<HeldNode[]>`
    select parent_id as "parentId", rebate_tenths as "rateTenths" from member
    where member_id = ${memberId} and kind = 'member' for no key update`
  return row
}

export interface HeldNode {
  parentId: bigint | null
  rateTenths: number
}

export interface LinkSums {
  count: number
  on: number
  visits: number
  registrations: number
}

export async function sumLinks(sql: Queryable, memberId: bigint): Promise<LinkSums> {
  const [row] = await sql<[LinkSums]>`
    select count(*)::int as count, (count(*) filter (where status = 1))::int as on,
           coalesce(sum(visit_count), 0)::int as visits, coalesce(sum(regist_count), 0)::int as registrations
    from spread_link where member_id = ${memberId} and removed_at is null`
  return row
}

export interface StaffLinkRow {
  linkId: bigint
  code: string
  agentId: bigint
  agent: string
  rateTenths: number
  userType: number
  visitCount: number
  registCount: number
  useLimit: number
  remark: string
  status: number
  addTime: Date
  expiresAt: Date | null
  stoppedAt: Date | null
  stoppedBy: string | null
  stopReason: string | null
  now: Date
}

const linkColumns = (sql: Queryable) => sql`
  l.link_id as "linkId", l.code, l.member_id as "agentId", m.account as agent, l.rebate_tenths as "rateTenths",
  l.user_type as "userType", l.visit_count as "visitCount", l.regist_count as "registCount",
  l.use_limit as "useLimit", l.remark, l.status, l.add_time as "addTime", clock_timestamp() as now,
  case when l.effective_days > 0 then l.add_time + make_interval(days => l.effective_days) end as "expiresAt",
  l.stopped_at as "stoppedAt", l.stopped_by as "stoppedBy", l.stop_reason as "stopReason"`

/** Links of everybody, of an agent, or the one of a code; the newest first. */
export const selectStaffLinks = (
  sql: Queryable,
  { agentId, code, before, rows }: LinksAsked,
): Promise<StaffLinkRow[]> => sql<StaffLinkRow[]>`
  select ${linkColumns(sql)} from spread_link l join member m using (member_id)
  where l.removed_at is null
    ${agentId === undefined ? sql`` : sql`and l.member_id = ${agentId}`}
    ${code === undefined ? sql`` : sql`and lower(l.code) = lower(${code})`}
    ${before === undefined ? sql`` : sql`and l.link_id < ${before}::bigint`}
  order by l.link_id desc limit ${rows}`

interface LinksAsked {
  agentId: bigint | undefined
  code: string | undefined
  before: string | undefined
  rows: number
}

/** Nobody registers by it until the transaction ends. */
export async function lockStaffLink(tx: Tx, linkId: string): Promise<StaffLinkRow | undefined> {
  const [row] = await tx<StaffLinkRow[]>`
    select ${linkColumns(tx)} from spread_link l join member m using (member_id)
    where l.link_id = ${linkId}::bigint and l.removed_at is null for no key update of l`
  return row
}

export async function stopLink(tx: Tx, linkId: bigint, { login, reason }: { login: string; reason: string }) {
  await tx`
    update spread_link set stopped_on = status = 1, status = 0, stopped_at = clock_timestamp(), stopped_by = ${login},
      stop_reason = ${reason}
    where link_id = ${linkId}`
}

/** As it was when it was stopped. */
export async function releaseLink(tx: Tx, linkId: bigint): Promise<void> {
  await tx`
    update spread_link set status = case when stopped_on then 1 else 0 end, stopped_at = null, stopped_by = null,
      stop_reason = null, stopped_on = null
    where link_id = ${linkId}`
}

/** The newest version that somebody accepted, and the one that holds now. */
export async function agreedOf(
  sql: Queryable,
  memberId: bigint,
): Promise<{ agreed: number | null; newest: number | null }> {
  const [row] = await sql<[{ agreed: number | null; newest: number | null }]>`
    select (select max(version) from agent_accepted where member_id = ${memberId}) as agreed,
           (select max(version) from agent_agreement) as newest`
  return row
}

/** How many are in the teams of these, at any depth. */
export const countTeams = (sql: Queryable, memberIds: readonly bigint[]) => sql<
  { memberId: bigint; members: number }[]
>`
  select a.id as "memberId", (select count(*)::int from agent_line l where l.ancestor_id = a.id) as members
  from unnest(${arrayOf(memberIds)}::bigint[]) a (id)`
