import { companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { companyIn } from '../../http/documents/site.ts'
import type { Facts } from './queries.ts'

/** The company of a row; one that this release cannot read is what its file says, as members see it. */
export function companyOfRow({ code, facts }: { code: string; facts: Facts }): Company {
  const company = companyIn(facts) ?? companyOf(code)
  if (company === undefined) throw new Error(`company ${code} has facts that nobody can read`)
  return company
}
