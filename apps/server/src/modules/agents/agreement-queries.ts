import type { Queryable } from '../../db/connect.ts'

// The SQL of what agents agree to (migration 0106).

export interface AgreementRow {
  version: number
  text: string
  publishedAt: Date
  linksUntil: Date
  /** When the asker accepted it. */
  acceptedAt: Date | null
}

/**
 * Keeps a text as the next version, unless it is the present one. Two who do this at once write it once.
 * @param days that links of agents go on working without their yes to it
 */
export async function keepAgreement(sql: Queryable, { text, days }: { text: string; days: number }): Promise<void> {
  await sql`
    insert into agent_agreement (version, text, links_until)
    select newest.version + 1, ${text}, clock_timestamp() + make_interval(days => ${days})
    from (select coalesce(max(version), 0) as version from agent_agreement) newest
    where not exists (select from agent_agreement a where a.version = newest.version and a.text = ${text})
    on conflict (version) do nothing`
}

/** The version that holds now, or another one; undefined while there is none. */
export async function findAgreement(
  sql: Queryable,
  { memberId, version }: { memberId: bigint; version?: number | undefined },
): Promise<AgreementRow | undefined> {
  const [row] = await sql<AgreementRow[]>`
    select a.version, a.text, a.published_at as "publishedAt", a.links_until as "linksUntil",
           c.accepted_at as "acceptedAt"
    from agent_agreement a
    left join agent_accepted c on c.version = a.version and c.member_id = ${memberId}
    where a.version = coalesce(${version ?? null}::integer, (select max(version) from agent_agreement))`
  return row
}

/** The version that holds now; something was published. */
export async function newestVersion(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ version: number }]>`select max(version) as version from agent_agreement`
  return row.version
}

/** What somebody has accepted, the newest first. */
export const acceptedBy = (sql: Queryable, memberId: bigint) => sql<{ version: number; acceptedAt: Date }[]>`
  select version, accepted_at as "acceptedAt" from agent_accepted where member_id = ${memberId} order by version desc`

/** Whether an agent has accepted what holds now. Where nothing was ever published there is nothing to accept. */
export async function hasAgreed(sql: Queryable, memberId: bigint): Promise<boolean> {
  const row = await findAgreement(sql, { memberId })
  return row === undefined || row.acceptedAt !== null
}

/** Notes that somebody accepts a version; the first time counts. @returns when he did */
export async function acceptVersion(
  sql: Queryable,
  { memberId, version, at }: { memberId: bigint; version: number; at?: Date },
): Promise<Date> {
  await sql`
    insert into agent_accepted (member_id, version, accepted_at)
    values (${memberId}, ${version}, coalesce(${at ?? null}, clock_timestamp())) on conflict do nothing`
  const [row] = await sql<[{ acceptedAt: Date }]>`
    select accepted_at as "acceptedAt" from agent_accepted where member_id = ${memberId} and version = ${version}`
  return row.acceptedAt
}
