import company from '@liuhe/brand/companies/aocai.json' with { type: 'json' }
import { type Company, CompanySchema } from '@liuhe/brand/company.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'
import type { Boot } from '../shared/boot.ts'

/** Boot data for the development page: the first company, in the theme of `?theme=`. Never part of a release. */
export function developmentBoot(): Boot {
  const asked = new URLSearchParams(location.search).get('theme')
  const themeId: ThemeId = themeIds.find((id) => id === asked) ?? 'theme3'
  document.documentElement.dataset['theme'] = themeId
  const style = document.createElement('style')
  style.textContent = tokensCss()
  document.head.append(style)
  const checked: Company = CompanySchema.parse(company)
  const brand = resolveBrand(themeId, checked, noRuntimeConfig)
  return { brand, serverTime: Date.now(), user: null, queries: [] }
}
