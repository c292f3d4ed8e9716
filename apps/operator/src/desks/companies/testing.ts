/** What tests of the desk answer: a company of the product. */
import { companies } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import * as api from '@liuhe/contract/api/operator/companies.ts'
import { type Fake, fake } from '../../testing/open-console.tsx'
import type { CompanyRow, CompanyText, CompanyVersion } from './words.ts'

/** Its text as the desk has it: what others change is not in it. */
export const textOf = ({
  code: _c,
  domain: _d,
  licence: _l,
  homeCarousels: _h,
  numbers: _n,
  presetGameIds: _p,
  ...text
}: Company) => structuredClone(text) as unknown as CompanyText

/** Two versions of the first company, and its list. */
export function companyFakes(): Fake[] {
  const company = companies[0] as Company
  const text = textOf(company)
  const row: CompanyRow = {
    ...{ code: company.code, name: text.name, theme: text.theme, isSite: true, revision: 2, licenceRevision: 1 },
    ...{ changedBy: 'finance.maker.1', changedAt: Date.now(), domains: company.domain.split('\n') },
    licence: { number: 'AC-2026-0188', regulator: '示范博彩监管局', validUntil: '2030-12-31' },
  }
  const version = (revision: number, part: Partial<CompanyText>): CompanyVersion => ({
    ...{ revision, changedBy: 'finance.maker.1', changedAt: Date.now() - 9_000, reason: '随系统带来' },
    ...{ text: { ...text, ...part }, domains: row.domains, licence: null },
  })
  return [
    fake(api.list, () => [row]),
    fake(api.read, () => ({
      ...{ company: row, text, versions: [version(2, {}), version(1, { name: '旧名字' })] },
      fixedDomains: ['www.aocai.example'],
    })),
  ]
}
