import type * as company from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'

export type CompanyFacts = OutputOf<typeof company.current>

/** A company that has set nothing but what a test says. */
export const companyFacts = (set: Partial<CompanyFacts> = {}): CompanyFacts => ({
  ...{ code: 'aocai', name: '', logoUrl: '', bannerLogoUrl: '', regLogoUrl: '', regPopupUrl: '', loginPopupUrl: '' },
  ...{ appDisplay: 1, olUrl: '', domain: '', iosDownloadUrl: '', androidDownloadUrl: '', encryptUrl: '' },
  ...{ showWechatPopup: false, companyDetailList: [], homeCarousels: [] },
  ...set,
})
