import { isKnownLink } from '@liuhe/brand/paths.ts'
import type { RouteName } from '@liuhe/brand/routes.ts'
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'

export type OperatorLink = { kind: 'page'; to: string } | { kind: 'outside'; url: string }

/**
 * Where an operator's link (slide, notice, advert) leads: a full address outside, a path to a page that is on, or null,
 * nowhere (Spec A §2 Home, SEC-31, SEC-32).
 */
export function operatorLink(link: string, routesOn: readonly RouteName[]): OperatorLink | null {
  const path = safePath(link)
  if (path !== null && isKnownLink(path, routesOn)) return { kind: 'page', to: path }
  const url = safeUrl(link)
  return url === null ? null : { kind: 'outside', url }
}
