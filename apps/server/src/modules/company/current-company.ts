import { type Company as BrandCompany, CompanySchema } from '@liuhe/brand/company.ts'
import { Company } from '@liuhe/contract/api/company.ts'
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import { selectCarousels, selectNotices, selectSettings } from './queries.ts'

/**
 * The company whose site this is: its brand file, what the operator changed of it, and its slides. Slides come from the
 * company; only a company without any shows those of notice type 0 (Ruling C49).
 */
export async function currentCompany(sql: Queryable): Promise<output<typeof Company>> {
  const { company } = await readSite(sql)
  const [settings, own, notices] = await Promise.all([
    selectSettings(sql, company.code),
    selectCarousels(sql, company.code),
    selectNotices(sql, CAROUSEL_NOTICE),
  ])
  const fromNotices = notices.map(({ noticeTitle, noticeContent, redirectUrl, sort, audience }) => ({
    imageUrl: pictureOf(noticeContent),
    redirectUrl,
    title: noticeTitle,
    sort,
    audience,
  }))
  const homeCarousels = own.length > 0 ? own : fromNotices.filter(({ imageUrl }) => imageUrl !== '')
  const facts = { ...factsOf(company), ...settingsOf(settings) }
  return { ...facts, ...safeAddresses(facts), homeCarousels: homeCarousels.map(withSafeLink) }
}

/**
 * The same facts as the app's brand has them, for documents: what is empty is not set, and what does not fit the brand
 * is left out. Slides stay out, because home reads them from the published file.
 */
export async function companyFacts(sql: Queryable): Promise<Partial<BrandCompany>> {
  const facts = await currentCompany(sql)
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

const withSafeLink = <S extends { redirectUrl: string }>(slide: S): S => ({
  ...slide,
  redirectUrl: safeLink(slide.redirectUrl) || (safePath(slide.redirectUrl) ?? ''),
})

const CAROUSEL_NOTICE = 0

const factsOf = (company: BrandCompany): Omit<output<typeof Company>, 'homeCarousels'> => ({
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

/** The address of the first picture of a notice. */
const pictureOf = (html: string): string => /<img [^>]*src="([^"]+)"/.exec(html)?.[1] ?? ''
