/** Whose site this is and how it looks: the operator's choice in `system_config`, else the defaults of the brand. */
import { type Company, CompanySchema } from '@liuhe/brand/company.ts'
import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { companyLinkNames } from '@liuhe/brand/judge-company.ts'
import { type Brand, resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig, type RuntimeConfig, RuntimeConfigSchema } from '@liuhe/brand/runtime-config.ts'
import { type ThemeId, themeIds } from '@liuhe/brand/theme.ts'
import { ExternalCaptcha } from '@liuhe/contract/captcha.ts'
import { type EncryptedMode, encryptedModes } from '@liuhe/contract/encrypted.ts'
import { safeLink } from '@liuhe/contract/safe-url.ts'
import type { Queryable } from '../../db/connect.ts'
import { z } from 'zod'
import { readSiteSettings, selectSiteFacts } from './setting-queries.ts'

/** The operator's settings that make the look. */
export interface Site {
  themeId: ThemeId
  company: Company
  runtimeConfig: RuntimeConfig
  /** Origins of the slider's provider, while the slider is chosen. */
  captchaHosts: readonly string[]
  /** Whether clients ask for envelopes (docs/encrypted-mode.md). */
  encryptedMode: EncryptedMode
}

/**
 * Reads the settings `theme`, `company` (a code), `brand` (JSON, see RuntimeConfigSchema) and `encrypted_mode`. A value
 * that names nothing is passed over: a typing error of the operator must not take the site down. The company is as
 * operators have made it, its own theme the one of a site that names none.
 */
export const readSite = async (sql: Queryable): Promise<Site> => {
  const [settings, rows] = await Promise.all([readSiteSettings(sql), selectSiteFacts(sql, defaultCompanyCode)])
  const named = companyOf(settings.get('company') ?? '') ?? (companyOf(defaultCompanyCode) as Company)
  const company = companyIn(rows.find(({ code }) => code === named.code)?.facts) ?? named
  return {
    themeId: themeNamed(settings.get('theme')) ?? company.theme,
    company,
    runtimeConfig: runtimeConfigIn(settings.get('brand')),
    captchaHosts: settings.get('vcode_style') === '3' ? captchaHostsIn(settings.get('api_external')) : [],
    encryptedMode: encryptedModes.find((mode) => mode === settings.get('encrypted_mode')) ?? 'off',
  }
}

/**
 * The company in stored facts, or undefined. What a later release has added is left out, so that processes of two
 * releases may run side by side; an address that is not safe to open is as good as not set (SEC-31).
 */
export function companyIn(facts: unknown): Company | undefined {
  const company = StoredCompany.safeParse(facts).data
  if (company === undefined) return undefined
  const unsafe: readonly string[] = companyLinkNames.filter((name) => safeLink(company[name] ?? '') === '')
  return Object.fromEntries(Object.entries(company).filter(([name]) => !unsafe.includes(name))) as Company
}

const StoredCompany = z.object(CompanySchema.shape)

/** The theme with this id. */
export const themeNamed = (id: string | undefined): ThemeId | undefined => themeIds.find((known) => known === id)

/** Everything the app needs to know about its look. */
export const brandOf = ({ themeId, company, runtimeConfig }: Site): Brand =>
  resolveBrand(themeId, company, runtimeConfig)

const runtimeConfigIn = (text: string | undefined): RuntimeConfig => {
  if (text === undefined) return noRuntimeConfig
  try {
    return RuntimeConfigSchema.parse(JSON.parse(text))
  } catch {
    return noRuntimeConfig
  }
}

/**
 * The origins of `captcha_servers`, fit to stand in a policy: only a whole origin does, so nothing an operator types
 * can add a directive. Without TLS only this machine's own sandbox is believed.
 */
export const captchaHostsIn = (text: string | undefined): string[] => {
  let servers: string[]
  try {
    servers = ExternalCaptcha.parse(JSON.parse(text ?? '')).captcha_servers
  } catch {
    return []
  }
  const origins = servers.flatMap((server) => {
    const address = server.trim()
    const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`)
    if (url === null || !/^[a-z\d.:[\]-]+$/.test(url.host)) return []
    const isLocal = url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]'
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? [url.origin] : []
  })
  return [...new Set(origins)]
}
