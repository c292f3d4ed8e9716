import type { Brand } from '@liuhe/brand/resolve.ts'
import type { RouteName } from '@liuhe/brand/routes.ts'
import * as adverts from '@liuhe/contract/api/adverts.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { otherAdvertArgs } from '../../shared/operator/adverts.ts'

/** Pages with a place for adverts. */
const ADVERT_PAGES: readonly RouteName[] = [
  'template',
  'gallery',
  'gallery-group',
  'gallery-detail',
  'databases',
  'lottery-record-history',
  'chat-rooms',
  'room-chat',
]

/**
 * What a page that the browser renders reads at once and the server puts into its document: adverts that came later
 * would push the page down under its reader.
 */
export const pageReads = (
  name: RouteName,
  brand: Pick<Brand, 'themeId' | 'companyCode'>,
): readonly { endpoint: AnyEndpoint; args: object }[] =>
  ADVERT_PAGES.includes(name) ? [{ endpoint: adverts.list, args: otherAdvertArgs(brand) }] : []
