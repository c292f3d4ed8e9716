import { defaultCompanyCode } from '@liuhe/brand/companies.ts'
import type { Queryable } from '../../db/connect.ts'

/** As invented as the company itself. */
const LICENCE = { number: '演牌字 2026-0188', regulator: '演示博彩监管局', validUntil: '2028-12-31' }

/** The second version of the demonstration's company has a licence, for as long as nobody has made another one. */
export const seedLicence = (sql: Queryable) => sql`
  update company_facts
  set facts = facts || ${sql.json({ licence: LICENCE })}, version = 2, licence_version = 2, changed_by = 'demo',
      reason = '演示牌照', changed_at = clock_timestamp()
  where company_code = ${defaultCompanyCode} and version = 1`
