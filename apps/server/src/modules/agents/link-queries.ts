import type { Queryable, Tx } from '../../db/connect.ts'

/** A link as it is kept. */
export interface LinkRow {
  linkId: bigint
  code: string
  externalUrl: string
  type: number
  landingNo: number
  userType: number
  userLevel: number
  rateTenths: number
  effectiveDays: number
  useLimit: number
  visitCount: number
  registCount: number
  gift: bigint
  remark: string
  status: number
  addTime: Date
  expiresAt: Date | null
  /** When an operator stopped it. */
  stoppedAt: Date | null
  /** By the database's clock. */
  now: Date
}

/** What an agent decides about a link. */
export interface LinkTerms {
  landingNo: number
  userType: number
  rateTenths: number
  effectiveDays: number
  useLimit: number
  remark: string
  status: number
}

export const selectLinks = (
  sql: Queryable,
  { memberId, page, rows }: { memberId: bigint; page: number; rows: number },
): Promise<LinkRow[]> => sql<LinkRow[]>`
  select ${columns(sql)} from spread_link where member_id = ${memberId} and removed_at is null
  order by link_id desc limit ${rows} offset ${(page - 1) * rows}`

export async function countLinks(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from spread_link where member_id = ${memberId} and removed_at is null`
  return row.count
}

/** Nobody else makes a link for this agent until the transaction ends. */
export async function lockLinks(tx: Tx, memberId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('agent_links ' || ${memberId}::bigint, 0))`
}

interface OneLink {
  memberId: bigint
  linkId: bigint
}

export async function findLink(sql: Queryable, { memberId, linkId }: OneLink): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`
    select ${columns(sql)} from spread_link
    where link_id = ${linkId} and member_id = ${memberId} and removed_at is null`
  return row
}

/** As `findLink`; nobody registers by it until the transaction ends. */
export async function lockLink(tx: Tx, { memberId, linkId }: OneLink): Promise<LinkRow | undefined> {
  const [row] = await tx<LinkRow[]>`
    select ${columns(tx)} from spread_link
    where link_id = ${linkId} and member_id = ${memberId} and removed_at is null for no key update`
  return row
}

/** @returns undefined when the code is somebody's, also one that was removed */
export async function insertLink(
  tx: Tx,
  { memberId, code, ...terms }: LinkTerms & { memberId: bigint; code: string },
): Promise<LinkRow | undefined> {
  const [row] = await tx<LinkRow[]>`
    insert into spread_link (member_id, code, spread_type, user_type, rebate_tenths, effective_days, use_limit, remark,
                             status)
    values (${memberId}, ${code}, ${terms.landingNo}, ${terms.userType}, ${terms.rateTenths}, ${terms.effectiveDays},
            ${terms.useLimit}, ${terms.remark}, ${terms.status})
    on conflict (lower(code)) do nothing
    returning ${columns(tx)}`
  return row
}

export async function updateLink(tx: Tx, linkId: bigint, terms: LinkTerms): Promise<LinkRow> {
  const [row] = await tx<[LinkRow]>`
    update spread_link
    set spread_type = ${terms.landingNo}, user_type = ${terms.userType}, rebate_tenths = ${terms.rateTenths},
        effective_days = ${terms.effectiveDays}, use_limit = ${terms.useLimit}, remark = ${terms.remark},
        status = ${terms.status}
    where link_id = ${linkId} returning ${columns(tx)}`
  return row
}

/** Marks a link as removed: nobody registers by it, and no list shows it. */
export async function removeLink(tx: Tx, linkId: bigint): Promise<void> {
  await tx`update spread_link set status = 0, removed_at = clock_timestamp() where link_id = ${linkId}`
}

/** The last seven days of a link in the site's zone, oldest first. */
export const daysOfLink = (sql: Queryable, linkId: bigint) => sql<
  { day: string; visits: number; registrations: number }[]
>`
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.visits, 0) as visits,
         coalesce(s.registrations, 0) as registrations
  from generate_series(site_day(clock_timestamp()) - 6, site_day(clock_timestamp()), interval '1 day') d (day)
  left join spread_day s on s.link_id = ${linkId} and s.day = d.day::date order by d.day`

/** How many of those who registered by a link in its last seven days have recharged. */
export async function countRecharged(sql: Queryable, { memberId, linkId }: OneLink): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from agent_member
    where parent_id = ${memberId} and link_id = ${linkId} and recharged > 0
      and created_at >= site_day_start(site_day(clock_timestamp()) - 6)`
  return row.count
}

const columns = (sql: Queryable) => sql`
  link_id as "linkId", code, external_url as "externalUrl", type, spread_type as "landingNo", user_type as "userType",
  user_level as "userLevel", rebate_tenths as "rateTenths", effective_days as "effectiveDays", use_limit as "useLimit",
  visit_count as "visitCount", regist_count as "registCount", discount_amount as gift, remark, status,
  add_time as "addTime", clock_timestamp() as now, stopped_at as "stoppedAt",
  case when effective_days > 0 then add_time + make_interval(days => effective_days) end as "expiresAt"`
