import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import { defaultThemeId, type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import type { Boot } from '../../shared/boot.ts'
import { applyBrand } from './apply-brand.ts'

/** Boot data for the development page: the default company, in the theme of `?theme=`. Never part of a release. */
export function developmentBoot(): Boot {
  const asked = new URLSearchParams(location.search).get('theme')
  const themeId: ThemeId = themeIds.find((id) => id === asked) ?? defaultThemeId
  const company = companyOf(defaultCompanyCode)
  if (!company) throw new Error(`there is no company ${defaultCompanyCode}`)
  const brand = resolveBrand(themeId, company, noRuntimeConfig)
  applyBrand(brand)
  return { brand, serverTime: Date.now(), user: null, queries: [], isDemo: true }
}
