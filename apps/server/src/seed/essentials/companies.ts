import { companies } from '@liuhe/brand/companies.ts'
import { type Company, CompanySchema } from '@liuhe/brand/company.ts'
import type { Queryable } from '../../db/connect.ts'

/**
 * Plants the first version of each company: the file of the product, with what an operator of an earlier release had
 * written over it. What people have made of a company since stays.
 */
export async function seedCompanies(sql: Queryable): Promise<void> {
  for (const company of companies) {
    const [row] = await sql<{ settings: Record<string, unknown> }[]>`
      select settings from company_setting where company_code = ${company.code}`
    const facts = { ...company, ...settingsOf(row?.settings ?? {}) }
    await sql`
      insert into company_facts (company_code, facts, changed_by, reason)
      values (${company.code}, ${sql.json(facts as never)}, 'release', '随系统带来')
      on conflict (company_code) do nothing`
  }
}

/** Single facts that fit; what is empty was not set. */
const settingsOf = (settings: Record<string, unknown>): Partial<Company> =>
  Object.fromEntries(
    Object.entries(CompanySchema.shape).flatMap(([name, schema]) => {
      if (name === 'code' || name === 'homeCarousels' || !(name in settings)) return []
      const parsed = schema.safeParse(settings[name] === '' ? undefined : settings[name])
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
