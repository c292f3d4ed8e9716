import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** Settings that every visitor may read; others of the table stay inside. */
export const PUBLIC_CONFIG_KEYS = [
  'home_lottery_setting',
  'online_service_url',
  'online_service_mode',
  'vcode_style',
  'hy_is_cancel',
  'api_external',
  'sys_config.time_zone',
  'rech_level',
  'chat_maintenance_config',
  'enable_chat_maintenance',
  'livestream_url',
  'startup_modals',
  'profileTabs',
  'max_bank',
  'max_usdt',
  'max_e_wallet',
  'max_direct_charging',
] as const

/** One setting; undefined when it is missing or empty, which mean the same: settings are never deleted. */
export async function findSetting(sql: Queryable, key: string): Promise<string | undefined> {
  const [row] = await sql<
    { value: string }[]
  >`select config_value as value from system_config where config_key = ${key}`
  return row?.value || undefined
}

/** Some settings as they are stored; those that are missing are not in it. */
export async function selectStored(sql: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key = any (${arrayOf(keys)}::text[])`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export const storeSetting = (tx: Tx, key: string, value: string) => tx`
  insert into system_config (config_key, config_value) values (${key}, ${value})
  on conflict (config_key) do update set config_value = excluded.config_value`

/** The public settings in the wire's own shape (Spec A §3). */
export const listPublicConfig = (sql: Queryable) => sql<{ configKey: string; configValue: string }[]>`
  select config_key as "configKey", config_value as "configValue" from system_config
  where config_key in ${sql(PUBLIC_CONFIG_KEYS)} order by config_key`
