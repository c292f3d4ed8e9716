/** The SQL of versions of settings (migration 0191). */
import type { SettingKey } from '@liuhe/domain/settings.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface VersionRow {
  key: SettingKey
  version: number
  before: string
  value: string
  reason: string
  by: string
  madeAt: Date
  effectiveAt: Date
  appliedAt: Date | null
  withdrawnBy: string | null
}

const columns = (sql: Queryable) => sql`
  config_key as key, version, value_before as before, value, reason, made_by as by, made_at as "madeAt",
  effective_at as "effectiveAt", applied_at as "appliedAt", withdrawn_by as "withdrawnBy"`

/** The last versions of one setting, the newest first. */
export const selectVersions = (sql: Queryable, key: SettingKey, most: number) => sql<VersionRow[]>`
  select ${columns(sql)} from setting_version where config_key = ${key} order by version desc limit ${most}`

export interface SettingState {
  key: string
  revision: number
  changedAt: Date | null
  changedBy: string | null
  nextValue: string | null
  nextAt: Date | null
  nextBy: string | null
}

/** How settings that were ever set here stand: of one, or of all. */
export const selectStates = (sql: Queryable, key?: SettingKey) => sql<SettingState[]>`
  select v.config_key as key, (count(*) + count(v.withdrawn_at))::integer as revision,
         max(v.applied_at) as "changedAt",
         (array_agg(v.made_by order by v.version desc) filter (where v.applied_at is not null))[1] as "changedBy",
         max(v.value) filter (where v.applied_at is null and v.withdrawn_at is null) as "nextValue",
         max(v.effective_at) filter (where v.applied_at is null and v.withdrawn_at is null) as "nextAt",
         max(v.made_by) filter (where v.applied_at is null and v.withdrawn_at is null) as "nextBy"
  from setting_version v
  where ${key ?? null}::text is null or v.config_key = ${key ?? null}
  group by v.config_key`

/** Changes of one setting come one by one. */
export const lockSetting = (tx: Tx, key: SettingKey) =>
  tx`select pg_advisory_xact_lock(hashtextextended('setting ' || ${key}, 0))`

/** Writes the next version. @returns whether it holds now: it names no instant, or one that has passed */
export async function insertVersion(
  tx: Tx,
  version: {
    key: SettingKey
    before: number
    value: number
    reason: string
    by: string
    at: Date | null
  },
): Promise<boolean> {
  const [row] = await tx<[{ holds: boolean }]>`
    insert into setting_version (config_key, version, value_before, value, reason, made_by, effective_at, applied_at)
  select ${version.key}, coalesce(max(version), 0) + 1, ${String(version.before)}, ${String(version.value)},
         ${version.reason}, ${version.by}, coalesce(${version.at}::timestamptz, clock_timestamp()),
         case when coalesce(${version.at}::timestamptz, '-infinity') <= clock_timestamp() then clock_timestamp() end
    from setting_version where config_key = ${version.key}
    returning applied_at is not null as holds`
  return row.holds
}

/** Takes back what waits. False when nothing does. */
export async function withdrawWaiting(tx: Tx, { key, by }: { key: SettingKey; by: string }): Promise<boolean> {
  const { count } = await tx`
    update setting_version set withdrawn_by = ${by}, withdrawn_at = clock_timestamp()
    where config_key = ${key} and applied_at is null and withdrawn_at is null`
  return count === 1
}

/** The oldest version whose time has come, locked; another process looks at the next one. */
export async function takeDue(tx: Tx): Promise<Pick<VersionRow, 'key' | 'version' | 'value'> | undefined> {
  const [row] = await tx<Pick<VersionRow, 'key' | 'version' | 'value'>[]>`
    select config_key as key, version, value from setting_version
    where applied_at is null and withdrawn_at is null and effective_at <= clock_timestamp()
    order by effective_at, config_key limit 1 for update skip locked`
  return row
}

export const markApplied = (tx: Tx, { key, version }: { key: SettingKey; version: number }) => tx`
  update setting_version set applied_at = clock_timestamp() where config_key = ${key} and version = ${version}`
