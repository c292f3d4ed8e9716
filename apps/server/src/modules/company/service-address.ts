import type { service } from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { safeUrl } from '@liuhe/contract/safe-url.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteFacts } from './current-company.ts'
import { findServiceSettings } from './queries.ts'

/**
 * The operator's own customer service: the company's `olUrl`, else the setting `online_service_url`; the setting
 * `online_service_mode` = `frame` shows it inside our page. Empty when there is none outside of this site: then our
 * page is the service.
 */
export async function serviceAddress(sql: Queryable): Promise<OutputOf<typeof service>> {
  const [{ olUrl }, settings] = await Promise.all([siteFacts(sql), findServiceSettings(sql)])
  const url = safeUrl(olUrl) ?? safeUrl(settings.get('online_service_url') ?? '')
  const isFramed = settings.get('online_service_mode') === 'frame'
  return { url: url ?? '', mode: isFramed ? 'frame' : 'tab' }
}

/** Hosts that our pages may show in a frame: that of the customer service, when it is framed (SEC-13). */
export async function framedOrigins(sql: Queryable): Promise<string[]> {
  const { url, mode } = await serviceAddress(sql)
  return url !== '' && mode === 'frame' ? [new URL(url).origin] : []
}
