import type { Queryable } from '../db/connect.ts'

/** The operator's settings of the site's look: `theme`, `company`, `brand` and `encrypted_mode`, those that are set. */
export const readSiteSettings = async (sql: Queryable): Promise<Map<string, string>> => {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key in ('theme', 'company', 'brand', 'encrypted_mode')`
  return new Map(rows.map(({ key, value }) => [key, value]))
}
