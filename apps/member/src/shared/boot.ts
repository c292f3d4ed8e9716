import type { Brand } from '@liuhe/brand/resolve.ts'
import type { EncryptedMode } from '@liuhe/contract/encrypted.ts'
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
  /** Origins besides our own that may show us in a frame; absent = none. */
  embedders?: readonly string[]
  /** Whether this is a demo, which has pages for developers. */
  isDemo?: boolean
  /** Whether public JSON is asked for as envelopes; absent = off. */
  encryptedMode?: EncryptedMode
}
