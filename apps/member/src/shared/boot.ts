import type { AppBrand, Brand } from '@liuhe/brand/resolve.ts'
import { type RouteName, routeNames } from '@liuhe/brand/routes.ts'
import type { EncryptedMode } from '@liuhe/contract/encrypted.ts'
import type { BootQueries } from '@liuhe/web/api/provider.tsx'

/** What the server puts into the document, so that the first page needs no further request. */
export type Boot = {
  brand: AppBrand
  /** Epoch ms at which the document was made. */
  serverTime: number
  /** The document is the same for every guest and may be cached; a member's own data is never in it. */
  user: null
  /** Answers in wire form, by query key. */
  queries: BootQueries
  /** Origins besides our own that may show us in a frame; absent = none. */
  embedders?: readonly string[]
  /** Where sockets are served, `wss://host` each; absent = by this site. */
  socketHosts?: readonly string[]
  /** Where the chat service lies, `https://host`; absent = on this site (API-092). */
  chatOrigin?: string
  /** Whether this is a demo, which has pages for developers and plays for play money. */
  isDemo?: boolean
  /** Whether public JSON is asked for as envelopes; absent = off. */
  encryptedMode?: EncryptedMode
}

/** The same on the server, which writes the tokens into the document. */
export type ServerBoot = Boot & { brand: Brand }

/** A boot as it stands in the document: nearly every route is on, so those that are off are named. */
type PackedBoot = Omit<Boot, 'brand'> & { brand: Omit<AppBrand, 'routes'> & { routesOff: readonly RouteName[] } }

export function packBoot({ brand, ...boot }: ServerBoot): PackedBoot {
  const { routes, tokens: _, tokenOverrides: __, ...rest } = brand
  return { ...boot, brand: { ...rest, routesOff: routeNames.filter((name) => !routes.includes(name)) } }
}

export function unpackBoot({ brand: { routesOff, ...brand }, ...boot }: PackedBoot): Boot {
  return { ...boot, brand: { ...brand, routes: routeNames.filter((name) => !routesOff.includes(name)) } }
}
