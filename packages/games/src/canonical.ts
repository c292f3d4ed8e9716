/**
 * A config has one hash wherever it is computed, so a round names the rules it was played by. The text that is hashed
 * is the canonical JSON of RFC 8785 §3.2: no spaces, members sorted by their names.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** The canonical text of a value. Members that are `undefined` are left out, as JSON leaves them out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError(`no JSON has a ${typeof value}`)
    return text
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** SHA-256 of the canonical JSON, as 64 small hex digits. */
export const configHashOf = (config: object): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(config))))
