/** The SQL of switches (migration 0130). */
import type { Queryable, Tx } from '../../db/connect.ts'

/** A switch that was changed at least once. Times are epoch ms. */
export interface SwitchRow {
  scope: 'all' | 'game' | 'play' | 'feature'
  key: string
  isOff: boolean
  since: number
  by: string
  reason: string
  until: number | null
  revision: number
}

const columns = (sql: Queryable) => sql`
  scope, key, is_off and (until_at is null or until_at > clock_timestamp()) as "isOff",
  (extract(epoch from changed_at) * 1000)::float8 as since, changed_by as by, reason,
  (extract(epoch from until_at) * 1000)::float8 as until, revision`

export const selectSwitches = (sql: Queryable) => sql<SwitchRow[]>`select ${columns(sql)} from switch_state`

/** What is off at this moment, by scope and key. */
export const selectOff = (sql: Queryable) => sql<Pick<SwitchRow, 'scope' | 'key' | 'until'>[]>`
  select scope, key, (extract(epoch from until_at) * 1000)::float8 as until from switch_state
  where is_off and (until_at is null or until_at > clock_timestamp())`

/** A switch as it stands, locked; undefined when it was never changed. Its first change waits for that of another. */
export async function lockSwitch(
  tx: Tx,
  { scope, key }: Pick<SwitchRow, 'scope' | 'key'>,
): Promise<SwitchRow | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended('switch ' || ${scope} || ' ' || ${key}, 0))`
  const [row] = await tx<SwitchRow[]>`
    select ${columns(tx)} from switch_state where scope = ${scope} and key = ${key} for no key update`
  return row
}

export interface SwitchChange extends Pick<SwitchRow, 'scope' | 'key' | 'isOff' | 'by' | 'reason'> {
  /** Epoch ms. */
  until?: number | undefined
}

/** Writes a change of a locked switch. @returns its new revision */
export async function writeSwitch(tx: Tx, { scope, key, isOff, by, reason, until }: SwitchChange): Promise<number> {
  const untilAt = until === undefined ? null : new Date(until)
  const [row] = await tx<[{ revision: number }]>`
    insert into switch_state as s (scope, key, is_off, until_at, reason, changed_by, revision)
    values (${scope}, ${key}, ${isOff}, ${untilAt}, ${reason}, ${by}, 1)
    on conflict (scope, key) do update
      set is_off = excluded.is_off, until_at = excluded.until_at, reason = excluded.reason,
          changed_by = excluded.changed_by, changed_at = clock_timestamp(), revision = s.revision + 1
    returning revision`
  return row.revision
}

/** Writes down that switches have gone on by themselves, which tells everybody who keeps answers. */
export const openEndedSwitches = (sql: Queryable) => sql`
  update switch_state set is_off = false, until_at = null, changed_by = 'timer', changed_at = until_at,
    revision = revision + 1
  where is_off and until_at <= clock_timestamp()`
