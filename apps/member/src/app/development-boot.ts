import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import { defaultThemeId, type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import type { Boot } from '../shared/boot.ts'

/** Boot data for the development page: the default company, in the theme of `?theme=`. Never part of a release. */
export function developmentBoot(): Boot {
  const asked = new URLSearchParams(location.search).get('theme')
  const themeId: ThemeId = themeIds.find((id) => id === asked) ?? defaultThemeId
  document.documentElement.dataset['theme'] = themeId
  const style = document.createElement('style')
  style.textContent = tokensCss()
  document.head.append(style)
  const company = companyOf(defaultCompanyCode)
  if (!company) throw new Error(`there is no company ${defaultCompanyCode}`)
  return { brand: resolveBrand(themeId, company, noRuntimeConfig), serverTime: Date.now(), user: null, queries: [], isDemo: true }
}
