import { contentChanged } from '../http/content-changed.ts'
import type { Sql } from '../db/connect.ts'
import { SANDBOX_CAPTCHA_ID } from '../sandbox.ts'

/** Points the setting `api_external` to the sandbox of this start, unless an operator named another provider. */
export async function seedSandbox(sql: Sql, origin: string): Promise<void> {
  const setting = JSON.stringify({ captcha_id_Third_party: SANDBOX_CAPTCHA_ID, captcha_servers: [origin] })
  await sql`
    insert into system_config as c (config_key, config_value) values ('api_external', ${setting})
    on conflict (config_key) do update set config_value = excluded.config_value
    where c.config_value = '' or c.config_value like ${`%"${SANDBOX_CAPTCHA_ID}"%`}`
  for (const source of ['config', 'appConfig', 'webSystemConfig', 'web']) await contentChanged(sql, source)
}
