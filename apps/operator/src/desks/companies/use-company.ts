import { companies, companyOf } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { companyFaults, linksOf } from '@liuhe/brand/judge-company.ts'
import * as api from '@liuhe/contract/api/operator/companies.ts'
import { safeLink } from '@liuhe/contract/safe-url.ts'
import { useTypedText } from '../../frame/use-typed-text.ts'
import { type CompanyText, faultWords, fieldsOf, type OpenedCompany } from './words.ts'

/** What is typed over an open company, and what is wrong with it, by the path of the field. */
export function useCompany({ company: { code, revision }, text }: OpenedCompany) {
  const typed = useTypedText({ name: `company.${code}`, revision, text, schema: api.CompanyText, isSame })
  const whole = companyWith(code, typed.text)
  const faults = faultsOf(whole)
  return {
    ...typed,
    /** The company as it would be; null while something in it could not be shown. */
    shown: faults.size === 0 ? whole : null,
    faults,
    /** How many fields are another than what is stored. */
    changes: changesBetween(text, typed.text),
    change: (part: Partial<CompanyText>) => typed.put({ ...typed.text, ...part }),
    /** An empty field is not set. */
    type(name: keyof CompanyText, words: string, { isOptional = false } = {}) {
      const { [name]: _before, ...rest } = typed.text
      typed.put((isOptional && words === '' ? rest : { ...typed.text, [name]: words }) as CompanyText)
    },
    /** An own list, or the theme's without one. */
    putList(name: 'homeBlocks' | 'menu' | 'themes', list: readonly string[] | undefined) {
      const { [name]: _before, ...rest } = typed.text
      typed.put(list === undefined ? rest : { ...rest, [name]: [...list] })
    },
    /** An own value of a table, or the theme's without one. */
    putInside(name: 'flags' | 'labels' | 'tokens', key: string, value: string | boolean | undefined) {
      const { [key]: _before, ...rest } = typed.text[name] as Record<string, string | boolean>
      typed.put({ ...typed.text, [name]: value === undefined ? rest : { ...rest, [key]: value } } as CompanyText)
    },
  }
}

export type TypedCompany = ReturnType<typeof useCompany>

/** The typed text in its company; what the desk does not change is of no matter for its faults. */
const companyWith = (code: string, text: CompanyText): Company =>
  ({ ...pickRest(companyOf(code) ?? (companies[0] as Company)), ...text }) as Company

const pickRest = ({ code, domain, homeCarousels, numbers, presetGameIds }: Company) =>
  ({ code, domain, homeCarousels, numbers, presetGameIds }) as const

function faultsOf(company: Company): ReadonlyMap<string, string> {
  const faults = companyFaults(company)
  const words = [...faults].map(([path, fault]) => [path, faultWords(path, fault)] as const)
  if (faults.size > 0) return new Map(words)
  return new Map(
    linksOf(company).flatMap(([path, link]) =>
      safeLink(link) === '' ? [[path, faultWords(path, 'form')] as const] : [],
    ),
  )
}

const isSame = (one: CompanyText, other: CompanyText): boolean => textOf(one) === textOf(other)

/** Every field in one order, so that two texts of the same content are the same words. */
const textOf = (text: CompanyText): string =>
  JSON.stringify(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
      : value,
  )

function changesBetween(before: CompanyText, after: CompanyText): number {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name)).length
}
