import type { Queryable } from '../db/connect.ts'

/** A runtime setting as the wire has it: both are text (Spec A §3). */
export interface Setting {
  configKey: string
  configValue: string
}

/** Every runtime setting, by name. */
export const readSettings = (sql: Queryable): Promise<Setting[]> => sql<Setting[]>`
  select config_key as "configKey", config_value as "configValue" from system_config order by config_key`
