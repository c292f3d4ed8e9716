/**
 * Encrypted mode: public JSON as AES-256-GCM envelopes whose keys anybody may download. It hides content from filters
 * and casual scrapers and is no protection (docs/encrypted-mode.md, reliability §3.15).
 */
import type { AnyDefinition } from './endpoint.ts'

/** `off`; `on`, falling back to the plain address when an envelope cannot be opened; `only`, without that way out. */
export const encryptedModes = ['off', 'on', 'only'] as const
export type EncryptedMode = (typeof encryptedModes)[number]

export const SECRET_KEYS_PATH = '/sys-upload/data/json/secret_key.json'

/** A request with `x-encrypted: 1` gets the `data` of a public read as an envelope. */
export const ENCRYPTED_HEADER = 'x-encrypted'

/** Where a published file's envelope lies: `config.json` → `config_encrypt.json` (Spec A §7). */
export const encryptedPath = (path: string): string => path.replace(/\.json$/, '_encrypt.json')

/** Whether an endpoint's answers may be asked for as envelopes: reads that need no session. */
export const isSealable = ({ access, effect }: AnyDefinition): boolean => access === 'public' && effect === 'read'

/** A path with its query, fields in order and without the cache-buster `_t`: both sides must write the same text. */
export const canonicalPath = (url: string): string => {
  const [path = '', query = ''] = url.split('?', 2)
  const fields = query.split('&').filter((field) => field !== '' && !field.startsWith('_t='))
  return fields.length === 0 ? path : `${path}?${fields.sort().join('&')}`
}

/** What an envelope is bound to: moved to another address, or under another key's name, it does not open. */
export const associatedData = (kid: string, url: string): string => `${kid}|${canonicalPath(url)}`
