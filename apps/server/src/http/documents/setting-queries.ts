import type { Queryable } from '../../db/connect.ts'

/**
 * The operator's settings that shape documents: the look, the captcha whose hosts a document may use, the encrypted
 * mode.
 */
export const readSiteSettings = async (sql: Queryable): Promise<Map<string, string>> => {
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config
    where config_key in ('theme', 'company', 'brand', 'vcode_style', 'api_external', 'encrypted_mode')`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** What operators have made of companies (decision 149): of the one that the settings name, and of one by its code. */
export const selectSiteFacts = (sql: Queryable, otherCode: string) => sql<{ code: string; facts: unknown }[]>`
  select company_code as code, facts from company_facts
  where company_code in (${otherCode}, (select config_value from system_config where config_key = 'company'))`

/** Whether a login ends the member's other sessions: the operator's setting `single_device`, on unless it is `0`. */
export const isSingleDevice = async (sql: Queryable): Promise<boolean> => {
  const [row] = await sql<{ value: string }[]>`
    select config_value as value from system_config where config_key = 'single_device'`
  return row?.value !== '0'
}
