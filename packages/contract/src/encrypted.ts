/**
 * Encrypted mode: public JSON as AES-256-GCM envelopes whose keys anybody may download. It hides content from filters
 * and casual scrapers and is no protection (docs/encrypted-mode.md, Reliability §3.15).
 */
import type { AnyDefinition } from './endpoint.ts'
import { REQUEST_HEADERS } from './headers.ts'

/** `off`; `on`, falling back to the plain address when an envelope cannot be opened; `only`, without that way out. */
export const encryptedModes = ['off', 'on', 'only'] as const
export type EncryptedMode = (typeof encryptedModes)[number]

export const SECRET_KEYS_PATH = '/sys-upload/data/json/secret_key.json'

/** A request with `x-encrypted: 1` gets the `data` of a public read as an envelope. */
export const ENCRYPTED_HEADER = REQUEST_HEADERS.encrypted

/** Where a published file's envelope lies: `config.json` → `config_encrypt.json` (Spec A §7). */
export const encryptedPath = (path: string): string => path.replace(/\.json$/, '_encrypt.json')

/** Whether an endpoint's answers may be asked for as envelopes: reads that need no session. */
export const isEncryptable = ({ access, effect }: AnyDefinition): boolean => access === 'public' && effect === 'read'

/**
 * The one way of writing an address that both sides bind an envelope to, however it was spelt: parts of the path are
 * decoded and encoded again, and so are the fields, which stand in order and without the cache-buster `_t`.
 * @throws URIError for a bad escape, and for a second question mark, which not everybody reads alike
 */
export const canonicalPath = (url: string): string => {
  const [path = '', query = '', ...more] = url.split('?')
  if (more.length > 0) throw new URIError('an address has one question mark at most')
  const parts = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)))
  const fields = query.split('&').filter((field) => field !== '')
  const written = fields.map(canonicalField).filter((field) => !field.startsWith('_t='))
  return written.length === 0 ? parts.join('/') : `${parts.join('/')}?${written.sort().join('&')}`
}

/** A field as a form writes it. */
const canonicalField = (field: string): string => {
  const at = field.indexOf('=')
  const [name, value] = at === -1 ? [field, ''] : [field.slice(0, at), field.slice(at + 1)]
  return new URLSearchParams([[decodeField(name), decodeField(value)]]).toString()
}

const decodeField = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/** What an envelope is bound to: moved to another address, or under another key's name, it does not open. */
export const associatedData = (kid: string, url: string): string => `${kid}|${canonicalPath(url)}`
