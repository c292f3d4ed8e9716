import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import type { Queryable } from '../db/connect.ts'

/**
 * Makes the next version of the site's company, as its desk does: its file with some facts changed. What does not fit
 * the shape of a company is stored all the same.
 */
export async function setCompany(sql: Queryable, changed: Readonly<Record<string, unknown>>): Promise<void> {
  const facts = { ...companyOf(defaultCompanyCode), ...changed }
  await sql`
    insert into company_facts (company_code, facts, changed_by)
    values (${defaultCompanyCode}, ${sql.json(facts as never)}, 'test')
    on conflict (company_code) do update
    set facts = excluded.facts, version = company_facts.version + 1, changed_at = clock_timestamp()`
}
