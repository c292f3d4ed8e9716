/** What a company may not be: asked by the server before it is stored, and by the console while somebody types. */
import type * as z from 'zod'
import { type Company, CompanySchema } from './company.ts'
import { CONTRAST_MIN, contrast, textPairs } from './contrast.ts'
import { FOLLOWS, resolveBrand } from './resolve.ts'
import { noRuntimeConfig } from './runtime-config.ts'
import { companyTokenNames } from './tokens.ts'

/**
 * What is wrong with a field: form, size, the same twice, something that must be there is not, text that nobody could
 * read, a wrong place.
 */
export type CompanyFault = 'form' | 'size' | 'twice' | 'missing' | 'contrast' | 'place'

/**
 * Faults by the path of their field: `loginPopupUrl`, `tokens.brand`, `companyDetailList.0.content`. None for a company
 * that may be shown. Whether its links are safe to open is for the caller to judge ({@link linksOf}).
 */
export function companyFaults(company: unknown): ReadonlyMap<string, CompanyFault> {
  const parsed = CompanySchema.safeParse(company)
  if (!parsed.success) return new Map(parsed.error.issues.map((issue) => [issue.path.join('.'), faultOf(issue)]))
  const { homeBlocks, menu, theme, themes } = parsed.data
  const lists = { homeBlocks, menu, themes }
  return new Map([
    ...Object.entries(lists).flatMap(([name, list]) => (hasTwice(list) ? [[name, 'twice'] as const] : [])),
    // It is written for the ground of the header, on which nothing else stands before it.
    ...((homeBlocks?.indexOf('collection') ?? 0) > 0 ? [['homeBlocks', 'place'] as const] : []),
    // Nobody may lose the way home or to his own things.
    ...(menu !== undefined && !(menu.includes('home') && menu.includes('profile'))
      ? [['menu', 'missing'] as const]
      : []),
    ...(themes !== undefined && !themes.includes(theme) ? [['themes', 'missing'] as const] : []),
    ...unreadable(parsed.data).map((name) => [`tokens.${name}`, 'contrast'] as const),
  ])
}

/** Addresses that a tap opens, by the path of their field. */
export const linksOf = (company: Company): (readonly [path: string, link: string])[] => [
  ...companyLinkNames.flatMap((name) => (company[name] === undefined ? [] : [[name, company[name]] as const])),
  ...company.companyDetailList.map(({ wechatUrl }, at) => [`companyDetailList.${at}.wechatUrl`, wechatUrl] as const),
]

export const companyLinkNames = [
  'regPopupUrl',
  'loginPopupUrl',
  'olUrl',
  'iosDownloadUrl',
  'androidDownloadUrl',
  'encryptUrl',
] as const

const faultOf = ({ code }: z.core.$ZodIssue): CompanyFault => {
  if (code === 'too_small' || code === 'too_big') return 'size'
  return code === 'invalid_type' ? 'missing' : 'form'
}

const hasTwice = (list: readonly string[] | undefined): boolean => new Set(list).size !== (list?.length ?? 0)

/** The company's own colours that make text unreadable in its own theme. */
function unreadable(company: Company): string[] {
  const { tokens, tokenOverrides } = resolveBrand(company.theme, company, noRuntimeConfig)
  const wrong = textPairs.filter(
    ([text, ground]) =>
      (text in tokenOverrides || ground in tokenOverrides) && contrast(tokens, text, ground) < CONTRAST_MIN,
  )
  // A colour that repeats another one is told by the one that was chosen.
  const blamed = wrong.flatMap((pair) => pair.map((name) => LEADERS[name] ?? name))
  return companyTokenNames.filter((name) => blamed.includes(name) && company.tokens[name] !== undefined)
}

const LEADERS: Readonly<Record<string, string>> = FOLLOWS
