import { type Company as BrandCompany, CompanySchema } from '@liuhe/brand/company.ts'
import { Company } from '@liuhe/contract/api/company.ts'
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import { type PieceReader, selectShownPieces, type ShownPiece } from '../pieces/index.ts'
import { selectSettings } from './queries.ts'

/**
 * The company whose site this is: its brand file, what the operator changed of it, and its slides. A company without
 * any of its own shows those for every company (Ruling C49).
 */
export async function currentCompany({ sql, clock }: PieceReader): Promise<output<typeof Company>> {
  const { code, ...facts } = await siteFacts(sql)
  const slides = await shownSlides({ sql, clock }, code)
  const homeCarousels = slides.map(({ imageUrl, redirectUrl, title, sort, audience }) => ({
    ...{ imageUrl, title, sort, audience },
    redirectUrl: safeLink(redirectUrl) || (safePath(redirectUrl) ?? ''),
  }))
  return { code, ...facts, homeCarousels }
}

/** What the company's facts are now, without its slides. */
export async function siteFacts(sql: Queryable): Promise<Facts> {
  const { company } = await readSite(sql)
  const facts = { ...factsOf(company), ...settingsOf(await selectSettings(sql, company.code)) }
  return { ...facts, ...safeAddresses(facts) }
}

type Facts = Omit<output<typeof Company>, 'homeCarousels'>

async function shownSlides({ sql, clock }: PieceReader, companyCode: string): Promise<ShownPiece[]> {
  const slides = await selectShownPieces(sql, { kind: 'slide', companyCode, at: new Date(clock.now()) })
  const own = slides.filter(({ isOwn }) => isOwn)
  return own.length > 0 ? own : [...slides]
}

/**
 * The same facts as the app's brand has them, for documents: what is empty is not set, and what does not fit the brand
 * is left out. Slides stay out, because home reads them from the published file.
 */
export async function companyFacts(sql: Queryable): Promise<Partial<BrandCompany>> {
  const facts = await siteFacts(sql)
  return Object.fromEntries(
    FACTS_OF_BRAND.flatMap((name) => {
      const parsed = CompanySchema.shape[name].safeParse(facts[name] === '' ? undefined : facts[name])
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
}

const FACTS_OF_BRAND = [
  ...(['name', 'logoUrl', 'bannerLogoUrl', 'regLogoUrl', 'regPopupUrl', 'loginPopupUrl', 'appDisplay'] as const),
  ...(['olUrl', 'domain', 'iosDownloadUrl', 'androidDownloadUrl', 'encryptUrl', 'showWechatPopup'] as const),
  'companyDetailList',
] as const satisfies readonly (keyof BrandCompany & keyof output<typeof Company>)[]

/** Addresses that a tap opens: what is not safe is as good as not set (SEC-31). */
const safeAddresses = (facts: Record<(typeof ADDRESSES)[number], string>) =>
  Object.fromEntries(ADDRESSES.map((name) => [name, safeLink(facts[name])])) as typeof facts

const ADDRESSES = [
  'regPopupUrl',
  'loginPopupUrl',
  'olUrl',
  'iosDownloadUrl',
  'androidDownloadUrl',
  'encryptUrl',
] as const

/** As it stands when it is safe, a path on this site too; else empty. */
export const safeLink = (link: string): string =>
  safeUrl(link) !== null || (link.startsWith('/') && safePath(link) !== null) ? link : ''

const factsOf = (company: BrandCompany): Facts => ({
  code: company.code,
  name: company.name,
  logoUrl: company.logoUrl ?? '',
  bannerLogoUrl: company.bannerLogoUrl ?? '',
  regLogoUrl: company.regLogoUrl ?? '',
  regPopupUrl: company.regPopupUrl ?? '',
  loginPopupUrl: company.loginPopupUrl ?? '',
  appDisplay: company.appDisplay,
  olUrl: company.olUrl ?? '',
  domain: company.domain,
  iosDownloadUrl: company.iosDownloadUrl ?? '',
  androidDownloadUrl: company.androidDownloadUrl ?? '',
  encryptUrl: company.encryptUrl ?? '',
  showWechatPopup: company.showWechatPopup,
  companyDetailList: [...company.companyDetailList],
})

/** Only fields of the wire, each of its own type; a wrong one keeps what the brand file says. */
const settingsOf = (settings: Record<string, unknown>): Partial<output<typeof Company>> =>
  Object.fromEntries(
    Object.entries(Company.shape).flatMap(([name, schema]) => {
      if (name === 'code' || name === 'homeCarousels' || !(name in settings)) return []
      const parsed = schema.safeParse(settings[name])
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
