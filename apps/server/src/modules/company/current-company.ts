import type { Company as BrandCompany } from '@liuhe/brand/company.ts'
import type { Company } from '@liuhe/contract/api/company.ts'
import { safeLink, safePath } from '@liuhe/contract/safe-url.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import { type PieceReader, selectShownPieces, type ShownPiece } from '../pieces/index.ts'

/**
 * The company whose site this is, as operators have made it, and its slides. A company without any of its own shows
 * those for every company (Ruling C49).
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
  return factsOf(company)
}

type Facts = Omit<output<typeof Company>, 'homeCarousels'>

async function shownSlides({ sql, clock }: PieceReader, companyCode: string): Promise<ShownPiece[]> {
  const slides = await selectShownPieces(sql, { kind: 'slide', companyCode, at: new Date(clock.now()) })
  const own = slides.filter(({ isOwn }) => isOwn)
  return own.length > 0 ? own : [...slides]
}

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
