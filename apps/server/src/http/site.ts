/** Whose site this is and how it looks: the operator's choice in `system_config`, else the defaults of the brand. */
import { type Company, CompanySchema } from '@liuhe/brand/company.ts'
import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { type Brand, resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig, type RuntimeConfig, RuntimeConfigSchema } from '@liuhe/brand/runtime-config.ts'
import { defaultThemeId, type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { type EncryptedMode, encryptedModes } from '@liuhe/contract/encrypted.ts'
import type { Queryable } from '../db/connect.ts'
import { readSiteSettings } from './setting-queries.ts'

/** The operator's settings that make the look. */
export interface Site {
  themeId: ThemeId
  company: Company
  runtimeConfig: RuntimeConfig
  /** Whether clients ask for envelopes (docs/encrypted-mode.md). */
  encryptedMode: EncryptedMode
}

/**
 * Reads the settings `theme`, `company` (a code), `brand` (JSON, see RuntimeConfigSchema) and `encrypted_mode`. A value
 * that names nothing is passed over: a typing error of the operator must not take the site down.
 */
export const readSite = async (sql: Queryable): Promise<Site> => {
  const settings = await readSiteSettings(sql)
  return {
    themeId: themeNamed(settings.get('theme')) ?? defaultThemeId,
    company: companyOf(settings.get('company') ?? '') ?? (companyOf(defaultCompanyCode) as Company),
    runtimeConfig: runtimeConfigIn(settings.get('brand')),
    encryptedMode: encryptedModes.find((mode) => mode === settings.get('encrypted_mode')) ?? 'off',
  }
}

/** The theme with this id. */
export const themeNamed = (id: string | undefined): ThemeId | undefined => themeIds.find((known) => known === id)

/** Everything the app needs to know about its look. */
export const brandOf = ({ themeId, company, runtimeConfig }: Site): Brand =>
  resolveBrand(themeId, CompanySchema.parse(company), runtimeConfig)

const runtimeConfigIn = (text: string | undefined): RuntimeConfig => {
  if (text === undefined) return noRuntimeConfig
  try {
    return RuntimeConfigSchema.parse(JSON.parse(text))
  } catch {
    return noRuntimeConfig
  }
}
