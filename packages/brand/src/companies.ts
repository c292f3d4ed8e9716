import aocai from './companies/aocai.json' with { type: 'json' }
import xiangyun from './companies/xiangyun.json' with { type: 'json' }
import { type Company, CompanySchema } from './company.ts'

/** The companies shipped with the product, both invented. A file that breaks the schema stops the start. */
export const companies: readonly Company[] = [aocai, xiangyun].map((company) => CompanySchema.parse(company))

export const defaultCompanyCode = 'aocai'

/** The company with this code, or undefined. */
export const companyOf = (code: string): Company | undefined => companies.find((company) => company.code === code)
