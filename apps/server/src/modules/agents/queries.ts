import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

/** What a promotion link gives to anyone who registers with its code (Domain §7.2). */
export interface ClaimedLink {
  linkId: bigint
  parentId: bigint
  /** The code as its owner spells it. */
  code: string
  isAgent: boolean
  rebateTenths: number
  /** 厘, on top of the welcome bonus. */
  discountAmount: bigint
}

/**
 * Counts one registration by a link, in the registration's own transaction. The row is locked until its end, so a link
 * for ten brings ten, however many ask at once. @returns undefined when the code is unknown, off, over or used up
 */
export async function claimLink(sql: Queryable, code: string): Promise<ClaimedLink | undefined> {
  // His agent's rate stays as it is until he has his own (I-41); the agent comes before the link in the order of locks.
  await sql`
    select from member where member_id = (select member_id from spread_link where lower(code) = lower(${code}))
    for share`
  // The conditions that another registration may change stand at the row itself: they are looked at again after the
  // lock.
  const [row] = await sql<ClaimedLink[]>`
    with claimed as (
      update spread_link l set regist_count = l.regist_count + 1
      from open_spread_link o
      where o.link_id = l.link_id and lower(l.code) = lower(${code}) and l.status = 1
        and (l.use_limit = 0 or l.regist_count < l.use_limit)
      returning l.link_id as "linkId", o.member_id as "parentId", l.code, o.user_type = 1 as "isAgent",
                o.rebate_tenths as "rebateTenths", o.discount_amount as "discountAmount"
    ), counted as (
      insert into spread_day as d (link_id, day, registrations)
      select "linkId", site_day(clock_timestamp()), 1 from claimed
      on conflict (link_id, day) do update set registrations = d.registrations + 1
    )
    select * from claimed`
  return row
}

/** A link that works now, with what a visitor may know of its owner. */
export async function findOpenLink(sql: Queryable, code: string): Promise<OpenLink | undefined> {
  const [row] = await sql<OpenLink[]>`
    select o.link_id as "linkId", o.code, o.account, o.nickname, l.spread_type as "landingNo"
    from open_spread_link o join spread_link l using (link_id) where lower(o.code) = lower(${code})`
  return row
}

/** The oldest code of a member that works now; undefined for one who has none. */
export async function openCodeOf(sql: Queryable, memberId: bigint): Promise<string | undefined> {
  const [row] = await sql<{ code: string }[]>`
    select code from open_spread_link where member_id = ${memberId} order by link_id limit 1`
  return row?.code
}

export interface OpenLink {
  linkId: bigint
  code: string
  account: string
  nickname: string | null
  /** The number of the page it shows first. */
  landingNo: number
}

/** Counts a visitor, once a day. */
export async function noteVisit(sql: Queryable, linkId: bigint, visitorHash: Buffer): Promise<void> {
  await sql`
    with visit as (
      insert into spread_visit (link_id, visitor_hash) values (${linkId}, ${visitorHash})
      on conflict do nothing returning link_id
    ), counted as (
      insert into spread_day as d (link_id, day, visits) select link_id, site_day(clock_timestamp()), 1 from visit
      on conflict (link_id, day) do update set visits = d.visits + 1
    )
    update spread_link set visit_count = visit_count + 1 where link_id in (select link_id from visit)`
}

/** Forgets who came, when it cannot be the same day any more. */
export async function sweepVisits(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'spread_visit', sql`at < clock_timestamp() - interval '2 days'`)
}

/** The operator's settings of agents, by their keys. */
export async function readSettings(sql: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key = any (${SETTINGS}) and config_value <> ''`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const SETTINGS = [
  'agent_links_max',
  'agent_makes_agents',
  'agent_rate_min_tenths',
  'agent_rebate_review',
  'agent_agreement_days',
  'agent_apply',
  'agent_apply_days',
  'agent_rate_max_tenths',
  'agent_rate_two_tenths',
]

/** The operator's own text of what agents are told; undefined where he has none. */
export async function readTerms(sql: Queryable): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`
    select config_value as value from system_config where config_key = 'agent_terms' and config_value <> ''`
  return row?.value
}
