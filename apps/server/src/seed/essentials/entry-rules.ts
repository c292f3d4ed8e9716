import { REGISTER_FIELDS } from '@liuhe/contract/static-files.ts'
import { withWireNames } from '@liuhe/contract/wire-names.ts'
import type { Queryable } from '../../db/connect.ts'

/**
 * What a real installation asks of everybody who registers, until its operator decides otherwise: a captcha always
 * (SEC-24), and a date of birth for the age gate (Reliability §5.1). The demo is meant to be walked through and asks
 * less.
 */
export async function seedEntryRules(sql: Queryable): Promise<void> {
  const fields = withWireNames({ account: 1, password: 1, birthday: 1, captchaAnswer: 1 }, REGISTER_FIELDS)
  const rules = JSON.stringify({ fields })
  await sql`
    insert into system_config (config_key, config_value) values ('register_limit', ${rules})
    on conflict (config_key) do nothing`
}
