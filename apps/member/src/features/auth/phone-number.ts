import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'

/** A country with its name for players and its dialling code, `86`. */
export type Country = { code: CountryCode; name: string; dial: string }

/** Where most players are, in front of the others. */
const FIRST: readonly CountryCode[] = ['CN', 'HK', 'MO', 'TW', 'SG', 'MY', 'TH', 'VN', 'PH', 'KH']

/** All countries with a dialling code: the usual ones first, the rest in the order of their Chinese names. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames('zh-CN', { type: 'region' })
  const all = getCountries().map((code) => ({ code, name: names.of(code) ?? code, dial: getCountryCallingCode(code) }))
  const rank = (code: CountryCode) => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length)
  const collator = new Intl.Collator('zh-CN')
  return all.toSorted((a, b) => rank(a.code) - rank(b.code) || collator.compare(a.name, b.name))
}

/** Whether a number is one of the country's. */
export const isPhoneOf = (country: string, text: string): boolean => isValidPhoneNumber(text, country as CountryCode)

/** `+85261234567`; the number as it was typed when it is none. */
export const internationalForm = (country: string, text: string): string =>
  parsePhoneNumberFromString(text, country as CountryCode)?.number ?? text
