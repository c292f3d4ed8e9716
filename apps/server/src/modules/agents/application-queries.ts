import type { ApplicationState } from '@liuhe/domain/agents/application.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of applications (migration 0106).

export interface ApplicationRow {
  applicationId: bigint
  memberId: bigint
  account: string
  state: ApplicationState
  revision: number
  contact: string
  plan: string
  agreement: number
  appliedAt: Date
  /** Who looks at it, while he does. */
  claimedBy: number | null
  claimedUntil: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  reason: string | null
  rate: number | null
}

/** Holds a member, so that he neither applies twice at once nor becomes an agent meanwhile. */
export async function holdApplicant(tx: Tx, memberId: bigint): Promise<Applicant> {
  const [row] = await tx<[Applicant]>`
    select is_agent as "isAgent", state from member where member_id = ${memberId} for no key update`
  return row
}

export interface Applicant {
  isAgent: boolean
  state: 'active' | 'suspended' | 'closed'
}

/** Somebody who applies, with what those read who decide about him. */
export async function findApplicant(sql: Queryable, memberId: bigint): Promise<ApplicantView> {
  const [row] = await sql<[ApplicantView]>`
    select m.rebate_tenths as "rateTenths", m.parent_id as "parentId", p.account as "parentAccount",
           m.created_at as "joinedAt", m.recharged, m.vip_level as "vipLevel"
    from member m left join member p on p.member_id = m.parent_id where m.member_id = ${memberId}`
  return row
}

interface ApplicantView {
  rateTenths: number
  parentId: bigint | null
  parentAccount: string | null
  joinedAt: Date
  recharged: bigint
  vipLevel: number
}

export async function isAgent(sql: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await sql<
    { isAgent: boolean }[]
  >`select is_agent as "isAgent" from member where member_id = ${memberId}`
  return row?.isAgent ?? false
}

/** The last application of a member. */
export async function lastApplication(sql: Queryable, memberId: bigint): Promise<ApplicationRow | undefined> {
  const [row] = await applicationsOf(sql, memberId, 1)
  return row
}

/** Those of a member, the newest first. */
export const applicationsOf = (sql: Queryable, memberId: bigint, rows: number) => sql<ApplicationRow[]>`
  select ${columns(sql)} from ${joined(sql)} where a.member_id = ${memberId}
  order by a.application_id desc limit ${rows}`

export async function findApplication(sql: Queryable, applicationId: string): Promise<ApplicationRow | undefined> {
  const [row] = await sql<ApplicationRow[]>`
    select ${columns(sql)} from ${joined(sql)} where a.application_id = ${applicationId}`
  return row
}

/** As {@link findApplication}; nobody else changes it until the transaction ends. */
export async function lockApplication(tx: Tx, applicationId: string): Promise<ApplicationRow | undefined> {
  await tx`select from agent_application where application_id = ${applicationId} for update`
  return findApplication(tx, applicationId)
}

/** The one of a member that waits; nobody else changes it until the transaction ends. */
export async function lockWaiting(tx: Tx, memberId: bigint): Promise<bigint | undefined> {
  const [row] = await tx<{ applicationId: bigint }[]>`
    select application_id as "applicationId" from agent_application
    where member_id = ${memberId} and state = 'waiting' for update`
  return row?.applicationId
}

/** Writes an application; undefined while another one of the member waits. */
export async function insertApplication(
  tx: Tx,
  { memberId, contact, plan, version }: { memberId: bigint; contact: string; plan: string; version: number },
): Promise<bigint | undefined> {
  const [row] = await tx<{ applicationId: bigint }[]>`
    insert into agent_application (member_id, contact, plan, agreement)
    values (${memberId}, ${contact}, ${plan}, ${version})
    on conflict (member_id) where state = 'waiting' do nothing returning application_id as "applicationId"`
  return row?.applicationId
}

/** Ends an application. The caller holds it. */
export async function endApplication(
  tx: Tx,
  applicationId: bigint,
  end: { state: Exclude<ApplicationState, 'waiting'>; by: string; reason?: string; rate?: number },
): Promise<void> {
  await tx`
    update agent_application
    set state = ${end.state}, decided_at = clock_timestamp(), decided_by = ${end.by}, reason = ${end.reason ?? null},
        rate_tenths = ${end.rate ?? null}, claimed_by = null, claimed_until = null, revision = revision + 1
    where application_id = ${applicationId}`
}

export interface ApplicationsAsked {
  state: ApplicationState | 'all'
  claimedBy?: number | undefined
  /** Where the page before ended. */
  after?: string | undefined
  rows: number
}

/** Those that wait, the oldest first; others, the newest first. */
export function selectApplications(sql: Queryable, { state, claimedBy, after, rows }: ApplicationsAsked) {
  const isQueue = state === 'waiting'
  const key = after ?? null
  return sql<ApplicationRow[]>`
    select ${columns(sql)} from ${joined(sql)}
    where (${state} = 'all' or a.state = ${state})
      and (${claimedBy ?? null}::integer is null
           or a.claimed_by = ${claimedBy ?? null} and a.claimed_until > clock_timestamp())
      and (${key}::bigint is null
           or ${isQueue ? sql`a.application_id > ${key}` : sql`a.application_id < ${key}`})
    order by a.application_id ${isQueue ? sql`asc` : sql`desc`} limit ${rows}`
}

/** Claims one that is free, or one's own; undefined when somebody else has it. The caller holds it. */
export async function claimApplication(
  tx: Tx,
  { applicationId, operatorId, minutes }: { applicationId: bigint; operatorId: number; minutes: number },
): Promise<Date | undefined> {
  const [row] = await tx<{ until: Date }[]>`
    update agent_application
    set claimed_by = ${operatorId}, claimed_until = clock_timestamp() + make_interval(mins => ${minutes})
    where application_id = ${applicationId}
      and (claimed_by is null or claimed_by = ${operatorId} or claimed_until <= clock_timestamp())
    returning claimed_until as until`
  return row?.until
}

/** Ends a claim of one's own. */
export async function releaseApplication(tx: Tx, applicationId: bigint, operatorId: number): Promise<void> {
  await tx`
    update agent_application set claimed_by = null, claimed_until = null
    where application_id = ${applicationId} and claimed_by = ${operatorId}`
}

/** Somebody who may be the agent above others, by his account; his rate does not change until the transaction ends. */
export async function holdParent(
  tx: Tx,
  accountKey: string,
): Promise<{ memberId: bigint; rateTenths: number } | undefined> {
  const [row] = await tx<{ memberId: bigint; rateTenths: number }[]>`
    select member_id as "memberId", rebate_tenths as "rateTenths" from member
    where account_key = ${accountKey} and is_agent and kind = 'member' and state = 'active' for share`
  return row
}

/** Makes somebody an agent; undefined keeps him below the one he is below. The caller holds him and that one. */
export async function makeAgent(
  tx: Tx,
  { memberId, rate, parentId }: { memberId: bigint; rate: number; parentId: bigint | undefined },
): Promise<void> {
  await tx`
    update member set is_agent = true, rebate_tenths = ${rate}, parent_id = coalesce(${parentId ?? null}, parent_id)
    where member_id = ${memberId}`
}

const joined = (sql: Queryable) => sql`
  agent_application a join member m on m.member_id = a.member_id`

const columns = (sql: Queryable) => sql`
  a.application_id as "applicationId", a.member_id as "memberId", m.account, a.state, a.revision, a.contact, a.plan,
  a.agreement, a.applied_at as "appliedAt", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.reason,
  a.rate_tenths as rate, case when a.claimed_until > clock_timestamp() then a.claimed_by end as "claimedBy",
  a.claimed_until as "claimedUntil"`
