/** The SQL of what operators set about their company in the configuration. */
import type { Queryable } from '../../db/connect.ts'

/** The operator's own text of an about page; an empty one means none. */
export async function findAboutText(sql: Queryable, page: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`
    select config_value as value from system_config where config_key = ${`about.${page}`}`
  return row?.value || undefined
}

/** Where the operator's own customer service is, and how it is to be shown. */
export async function findServiceSettings(sql: Queryable): Promise<Map<string, string>> {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key in ('online_service_url', 'online_service_mode')`
  return new Map(rows.map(({ key, value }) => [key, value]))
}
