/** The SQL of jobs and processes (migration 0193). Times are epoch ms. */
import type { Queryable, Tx } from '../../db/connect.ts'

/** What names of jobs begin with that run all the time. */
export const LOOP = 'loop-'

export interface JobRow {
  job: string
  everyMs: number
  startedAt: number
  endedAt: number
  fault: string | null
  failedSince: number | null
  /** Who wants it to run at once. */
  wantedBy: string | null
  now: number
}

export const selectJobs = (sql: Queryable) => sql<JobRow[]>`
  select job, every_ms as "everyMs", (extract(epoch from started_at) * 1000)::float8 as "startedAt",
         (extract(epoch from ended_at) * 1000)::float8 as "endedAt", fault,
         (extract(epoch from failed_since) * 1000)::float8 as "failedSince", w.by as "wantedBy",
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now
  from job_run left join job_wish w using (job) order by job`

/** Writes down a run that has ended. Of two processes the later run stays. */
export const writeRun = (
  sql: Queryable,
  run: { job: string; everyMs: number; processId: string; ms: number; fault: string | null },
) => sql`
  insert into job_run as j (job, every_ms, process_id, started_at, ended_at, fault, failed_since)
  select ${run.job}, ${run.everyMs}, ${run.processId}, t - ${run.ms} * interval '1 millisecond', t, ${run.fault}::text,
         case when ${run.fault}::text is not null then t end
  from (select clock_timestamp() as t) clock
  on conflict (job) do update set every_ms = excluded.every_ms, process_id = excluded.process_id,
    started_at = excluded.started_at, ended_at = excluded.ended_at, fault = excluded.fault,
    failed_since = case when excluded.fault is not null then coalesce(j.failed_since, excluded.failed_since) end`

/** Forgets sweeps that this release does not have any more: nobody is called for them. */
export const forgetJobs = (sql: Queryable, known: readonly string[]) => sql`
  delete from job_run where job not in ${sql(known)} and not starts_with(job, ${LOOP})`

/** False when it is wanted already. */
export async function wishJob(tx: Tx, { job, by }: { job: string; by: string }): Promise<boolean> {
  const { count } = await tx`insert into job_wish (job, by) values (${job}, ${by}) on conflict do nothing`
  return count === 1
}

/** One of the jobs that somebody wants, taken from all other processes; undefined when nobody wants any. */
export async function takeWish(sql: Queryable, jobs: readonly string[]): Promise<string | undefined> {
  const [row] = await sql<{ job: string }[]>`
    delete from job_wish where job = (
      select job from job_wish where job in ${sql(jobs)} order by made_at limit 1 for update skip locked)
    returning job`
  return row?.job
}

export interface ProcessRow {
  processId: string
  role: string
  host: string
  pid: number
  version: string
  startedAt: number
  seenAt: number
  now: number
}

/** Processes that were there within the last day, the newest first. */
export const selectProcesses = (sql: Queryable) => sql<ProcessRow[]>`
  select process_id as "processId", role, host, pid, version,
         (extract(epoch from started_at) * 1000)::float8 as "startedAt",
         (extract(epoch from seen_at) * 1000)::float8 as "seenAt",
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now
  from process_beat order by started_at desc`

export async function writeBeat(
  sql: Queryable,
  beat: Omit<ProcessRow, 'startedAt' | 'seenAt' | 'now'> & { sockets: number },
): Promise<void> {
  const { processId, role, host, pid, version, sockets } = beat
  await sql`
    insert into process_beat (process_id, role, host, pid, version, started_at, seen_at, sockets)
    select ${processId}, ${role}, ${host}, ${pid}, ${version}, t, t, ${sockets}
    from (select clock_timestamp() as t) clock
    on conflict (process_id) do update set seen_at = excluded.seen_at, sockets = excluded.sockets`
  await sql`
    delete from process_beat where process_id = any (array(
      select process_id from process_beat where seen_at < clock_timestamp() - interval '1 day' limit 100))`
}

/** A process that was not heard of for so long is not there. */
export const GONE_MS = 20_000

/** Open sockets of members, of all processes that are there; those of the last beat of each. */
export async function socketsNow(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ sockets: number }]>`
    select coalesce(sum(sockets), 0)::integer as sockets from process_beat
    where seen_at > clock_timestamp() - ${GONE_MS} * interval '1 ms'`
  return row.sockets
}

/** A process that ends in order is not missed. */
export const dropBeat = (sql: Queryable, processId: string) =>
  sql`delete from process_beat where process_id = ${processId}`
