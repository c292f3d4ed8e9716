import type { Brand } from '@liuhe/brand/resolve.ts'
import { type RouteName, routeNames } from '@liuhe/brand/routes.ts'
import type { BootQueries } from '@liuhe/web/api/provider.tsx'

/** What the server puts into the document, so that the first page needs no further request. */
export type Boot = {
  brand: Brand
  /** Epoch ms at which the document was made. */
  serverTime: number
  /** The document is the same for every guest and may be cached; a member's own data is never in it. */
  user: null
  /** Answers in wire form, by query key. */
  queries: BootQueries
}

/** A boot as it stands in the document: nearly every route is on, so those that are off are named. */
type PackedBoot = Omit<Boot, 'brand'> & { brand: Omit<Brand, 'routes'> & { routesOff: readonly RouteName[] } }

export function packBoot({ brand: { routes, ...brand }, ...boot }: Boot): PackedBoot {
  return { ...boot, brand: { ...brand, routesOff: routeNames.filter((name) => !routes.includes(name)) } }
}

export function unpackBoot({ brand: { routesOff, ...brand }, ...boot }: PackedBoot): Boot {
  return { ...boot, brand: { ...brand, routes: routeNames.filter((name) => !routesOff.includes(name)) } }
}
