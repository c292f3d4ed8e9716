import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of teams. `agent_line` has one row for each agent above a member, so a team, a way down and the question
// whether somebody belongs to it are each one range of an index (migration 0094, decision 109).

/** A member as his agent may see him. Amounts are 厘. */
export interface TeamRow {
  memberId: bigint
  parentId: bigint | null
  account: string
  nickname: string | null
  avatarId: number
  isAgent: boolean
  rateTenths: number
  money: bigint
  /** His own valid stakes that were settled today, so far as they are counted. */
  betToday: bigint
  recharged: bigint
  subCount: number
  addTime: Date
  loginTime: Date | null
  state: 'active' | 'suspended' | 'closed'
  isOnline: boolean
}

/** What a team has: its members at any depth, the agent not counted. */
export interface TeamSum {
  memberId: bigint
  members: number
  money: bigint
  online: number
  countedAt: Date
}

/** Which members are wanted. */
export interface TeamAsked {
  memberId: bigint
  /** The beginning of an account: then the whole team is searched, otherwise those right below. */
  account?: string | undefined
  isAgent?: boolean | undefined
  moneyMin?: bigint | undefined
  moneyMax?: bigint | undefined
  from?: Date | undefined
  until?: Date | undefined
  isOnline?: boolean | undefined
  sort: 'new' | 'money' | 'login'
  page: number
  rows: number
}

/**
 * From one agent down to a member of his team, both included; undefined for anyone else, and for somebody who stays
 * away from play. One who does so on the way is left out of it.
 */
export async function trailTo(
  sql: Queryable,
  { agentId, memberId }: { agentId: bigint; memberId: bigint },
): Promise<{ memberId: bigint; account: string }[] | undefined> {
  const rows = await sql<{ memberId: bigint; account: string }[]>`
    select m.member_id as "memberId", m.account
    from (select ancestor_id as id, depth from agent_line where member_id = ${memberId}
          union all select ${memberId}, 0) way
    join member m on m.member_id = way.id and m.kind = 'member'
    where (m.member_id = ${agentId} or not exists (select from agent_hidden h where h.member_id = m.member_id))
      and way.depth <= case when ${memberId} = ${agentId}::bigint then 0 else
      (select depth from agent_line where member_id = ${memberId} and ancestor_id = ${agentId}) end
    order by way.depth desc`
  return rows.at(-1)?.memberId === memberId ? rows : undefined
}

/** A page of a team, and of how many it is one. */
export async function selectTeam(sql: Queryable, asked: TeamAsked): Promise<{ rows: TeamRow[]; total: number }> {
  const orders = { new: sql`m.member_id desc`, money: sql`m.money desc, m.member_id desc` }
  const order = { ...orders, login: sql`m.last_login_at desc nulls last, m.member_id desc` }[asked.sort]
  const [rows, [count]] = await Promise.all([
    sql<TeamRow[]>`
      select ${columns(sql)} from (${members(sql, asked)}) m
      order by ${order} limit ${asked.rows} offset ${(asked.page - 1) * asked.rows}`,
    sql<[{ total: number }]>`select count(*)::integer as total from (${members(sql, asked)}) m`,
  ])
  return { rows, total: count.total }
}

/** One member; the caller has looked whether he belongs to the team. Nobody is found who stays away from play. */
export async function findTeamMember(sql: Queryable, memberId: bigint): Promise<TeamRow | undefined> {
  const [row] = await sql<TeamRow[]>`select ${columns(sql)} from agent_member m where m.member_id = ${memberId}`
  return row
}

/** An agent himself, also while he stays away from play. */
export async function findAgent(sql: Queryable, memberId: bigint): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow[]>`
    select m.account, m.nickname, m.avatar_id as "avatarId", m.rebate_tenths as "rateTenths",
           (select count(*)::integer from agent_member s where s.parent_id = m.member_id) as "subCount"
    from member m where m.member_id = ${memberId}`
  return row
}

type AgentRow = Pick<TeamRow, 'account' | 'nickname' | 'avatarId' | 'rateTenths' | 'subCount'>

const columns = (sql: Queryable) => sql`
  m.member_id as "memberId", m.parent_id as "parentId", m.account, m.nickname, m.avatar_id as "avatarId",
  m.is_agent as "isAgent", m.rebate_tenths as "rateTenths", m.money, m.recharged, m.created_at as "addTime",
  m.last_login_at as "loginTime", m.state, m.is_online as "isOnline",
  (select count(*)::integer from agent_member s where s.parent_id = m.member_id) as "subCount",
  (select coalesce(sum(d.amount), 0)::bigint from agent_day d
   where d.member_id = m.member_id and not d.of_team and d.kind in ('cp', 'ft', 'live')
     and d.day = site_day(statement_timestamp())) as "betToday"`

const members = (sql: Queryable, asked: TeamAsked) => sql`
  select * from agent_member m
  where ${
    asked.account === undefined
      ? sql`m.parent_id = ${asked.memberId}`
      : sql`starts_with(m.account_key, ${asked.account}) and exists (
              select from agent_line l where l.ancestor_id = ${asked.memberId} and l.member_id = m.member_id)`
  }
    and (${asked.isAgent ?? null}::boolean is null or m.is_agent = ${asked.isAgent ?? null})
    and (${asked.moneyMin ?? null}::bigint is null or m.money >= ${asked.moneyMin ?? null})
    and (${asked.moneyMax ?? null}::bigint is null or m.money <= ${asked.moneyMax ?? null})
    and (${asked.from ?? null}::timestamptz is null or m.created_at >= ${asked.from ?? null})
    and (${asked.until ?? null}::timestamptz is null or m.created_at < ${asked.until ?? null})
    and (${asked.isOnline ?? null}::boolean is null or m.is_online = ${asked.isOnline ?? null})`

/**
 * What teams have, one row for each asked. A team of more than a thousand is counted again after a second for each
 * thousand, a minute at most, and what was counted is kept until then; a smaller one is counted each time.
 */
export async function teamSums(sql: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, TeamSum>> {
  const rows = await sql<TeamSum[]>`
    with asked as (
      select id from unnest(${arrayOf(memberIds)}::bigint[]) id
    ), kept as (
      select t.* from agent_team t join asked on asked.id = t.ancestor_id
      where t.counted_at > clock_timestamp() - least(t.members / 1000, 60) * interval '1 second'
    ), counted as (
      -- Beside each other, so that each team is read by its index, however few are asked for.
      select asked.id as ancestor_id, t.members, t.money, t.online, clock_timestamp() as counted_at
      from asked cross join lateral (
        select count(*)::integer as members, coalesce(sum(m.money), 0)::bigint as money,
               (count(*) filter (where m.is_online))::integer as online
        from agent_line l join agent_member m on m.member_id = l.member_id where l.ancestor_id = asked.id
      ) t
      where asked.id not in (select ancestor_id from kept)
    ), stored as (
      -- In one order, because two may look at the same teams at once.
      insert into agent_team select * from counted where members > 1000 order by ancestor_id
      on conflict (ancestor_id) do update
        set (members, money, online, counted_at) =
            (excluded.members, excluded.money, excluded.online, excluded.counted_at)
    )
    select ancestor_id as "memberId", members, money, online, counted_at as "countedAt"
    from (select * from kept union all select * from counted) t`
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Whether somebody is right below an agent; his row is held until the transaction ends. */
export async function lockDirect(
  tx: Tx,
  { agentId, memberId }: { agentId: bigint; memberId: bigint },
): Promise<boolean> {
  const [row] = await tx`
    select from member m
    where m.member_id = ${memberId} and m.parent_id = ${agentId} and m.kind = 'member'
      and not exists (select from agent_hidden h where h.member_id = m.member_id)
    for no key update of m`
  return row !== undefined
}

/** An agent's own rate in tenths; it does not change until the transaction ends. */
export async function holdRate(tx: Tx, agentId: bigint): Promise<number> {
  const [row] = await tx<[{ rateTenths: number }]>`
    select rebate_tenths as "rateTenths" from member where member_id = ${agentId} for share`
  return row.rateTenths
}

/** The highest rate that somebody gives, to those right below or by a link: his own is not below it (Domain §7.1). */
export async function highestGiven(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ highest: number }]>`
    select greatest(0, (select max(rebate_tenths) from member where parent_id = ${memberId}),
                    (select max(rebate_tenths) from spread_link
                     where member_id = ${memberId} and removed_at is null)) as highest`
  return row.highest
}

export async function writeRate(tx: Tx, memberId: bigint, rateTenths: number): Promise<void> {
  await tx`update member set rebate_tenths = ${rateTenths} where member_id = ${memberId}`
}

/** A member's own rate in tenths. */
export async function rateOf(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ rateTenths: number }]>`
    select rebate_tenths as "rateTenths" from member where member_id = ${memberId}`
  return row.rateTenths
}

/** Somebody in a line of agents, with his rate in tenths. */
export interface LineMember {
  memberId: bigint
  account: string
  rateTenths: number
  isAgent: boolean
}

/** The line of agents above a member, from the top on, and himself last. */
export const lineTo = (sql: Queryable, memberId: bigint) => sql<LineMember[]>`
  select m.member_id as "memberId", m.account, m.rebate_tenths as "rateTenths", m.is_agent as "isAgent"
  from (select ancestor_id as id, depth from agent_line where member_id = ${memberId}
        union all select ${memberId}, 0) way
  join member m on m.member_id = way.id order by way.depth desc`

/** The numbers of an agent's team, as a part of another statement. */
export const teamMembers = (sql: Queryable, agentId: bigint) => sql`
  select l.member_id from agent_line l where l.ancestor_id = ${agentId}`

export async function countDirect(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from member where parent_id = ${memberId}`
  return row.count
}
