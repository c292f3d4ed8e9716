/** A stored company as its desk sees it: what editors write on one side, domains and licence on the other. */
import { type Company, LicenceSchema } from '@liuhe/brand/company.ts'
import { companyFaults, linksOf } from '@liuhe/brand/judge-company.ts'
import { CompanyText } from '@liuhe/contract/api/operator/companies.ts'
import { safeLink } from '@liuhe/contract/safe-url.ts'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import type { output } from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { Facts } from './queries.ts'

export type Text = output<typeof CompanyText>

const TEXT_NAMES = Object.keys(CompanyText.shape)

/** What editors change of it. */
export const textOf = (company: Company): Text =>
  Object.fromEntries(Object.entries(company).filter(([name]) => TEXT_NAMES.includes(name))) as Text

export type Grounds = {
  domains: string[]
  licence: { number: string; regulator: string; validUntil: string } | null
}

/** What two people change of it. */
export const groundsOf = ({ domain, licence }: Pick<Company, 'domain' | 'licence'>): Grounds => ({
  domains: domain.split('\n').filter((one) => one !== ''),
  licence: licence ?? null,
})

/** The facts with another text; what a later release has put beside it stays. */
export const withText = (facts: Facts, text: Text): Facts => ({
  ...Object.fromEntries(Object.entries(facts).filter(([name]) => !TEXT_NAMES.includes(name))),
  ...text,
})

/** The facts with other domains and another licence. */
export function withGrounds({ licence: _before, ...facts }: Facts, { domains, licence }: Grounds): Facts {
  return { ...facts, domain: domains.join('\n'), ...(licence !== null && { licence: LicenceSchema.parse(licence) }) }
}

/**
 * Refuses a company as it would be.
 * @throws COMPANY/VALUE with the paths of fields that break a rule or lead where no member may be led (SEC-31)
 */
export function refuseFaults(company: Facts): void {
  const faults = [...companyFaults(company).keys()]
  const unsafe = faults.length > 0 ? [] : linksOf(company as Company).filter(([, link]) => safeLink(link) === '')
  const fields = [...faults, ...unsafe.map(([path]) => path)]
  if (fields.length > 0) throw new Refusal('COMPANY/VALUE', { data: { fields } })
}

/** The fields in which two texts differ, each side as the audit keeps it. */
export function differenceOf(before: Text, after: Text): { before: Json; after: Json } {
  const names = TEXT_NAMES.filter((name) => jsonOf(before, name) !== jsonOf(after, name))
  const side = (text: Text) => Object.fromEntries(names.map((name) => [name, JSON.parse(jsonOf(text, name))])) as Json
  return { before: side(before), after: side(after) }
}

export const isSame = (before: Text, after: Text): boolean =>
  TEXT_NAMES.every((name) => jsonOf(before, name) === jsonOf(after, name))

const jsonOf = (text: Text, name: string): string => canonicalJson((text[name as keyof Text] ?? null) as Json)
