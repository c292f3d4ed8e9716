import { associatedData, SECRET_KEYS_PATH } from '@liuhe/contract/encrypted.ts'
import { EncryptedText, SecretKeys } from '@liuhe/contract/encrypted-text.ts'
import * as z from 'zod/mini'

/**
 * The reading side of the encrypted mode (docs/encrypted-mode.md), loaded only while that mode is on. What does not
 * open as a whole is refused as a whole: nothing is parsed that was not authenticated.
 */

/** An envelope that cannot be opened: broken, moved, or encrypted with a key that nobody publishes. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

export type Decrypter = {
  /** The JSON value in an envelope that came from the address `url` (path and query, without the origin). */
  (encrypted: unknown, url: string): Promise<unknown>
}

/** Opens envelopes with the keys published at `origin`. The keys are fetched once, and again for an unknown one. */
export function createDecrypter(origin = '', fetchText: FetchText = fetchFresh): Decrypter {
  let keys: Promise<ReadonlyMap<string, CryptoKey>> | undefined
  const load = () => {
    const loading = loadKeys(origin, fetchText)
    keys = loading
    loading.catch(() => {
      if (keys === loading) keys = undefined
    })
    return loading
  }
  /** All who miss the same key wait for one request. */
  let reloading: ReturnType<typeof load> | undefined
  const reload = () => {
    reloading ??= load().finally(() => {
      reloading = undefined
    })
    return reloading
  }
  return async (raw, url) => {
    const parsed = z.safeParse(EncryptedText, raw)
    if (!parsed.success) throw new DecryptionError('this is no envelope')
    const encrypted = parsed.data
    const key = (await (keys ?? load())).get(encrypted.kid) ?? (await reload()).get(encrypted.kid)
    if (key === undefined) throw new DecryptionError('the key of this envelope is not published')
    return JSON.parse(await decrypt(key, encrypted, url)) as unknown
  }
}

/** Gets a text past every cache. @throws when the server does not answer 200 */
export type FetchText = (url: string) => Promise<string>

const fetchFresh: FetchText = async (url) => {
  const response = await fetch(url, { cache: 'no-cache' })
  if (!response.ok) throw new DecryptionError(`the keys were answered with ${response.status}`)
  return response.text()
}

async function loadKeys(origin: string, fetchText: FetchText): Promise<ReadonlyMap<string, CryptoKey>> {
  const { keys } = z.parse(SecretKeys, JSON.parse(await fetchText(`${origin}${SECRET_KEYS_PATH}?_t=${Date.now()}`)))
  return new Map(await Promise.all(keys.map(async ({ kid, k }) => [kid, await importKey(bytesOf(k))] as const)))
}

/** Not extractable: a script that gets hold of the object cannot write the key anywhere. */
const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])

async function decrypt(key: CryptoKey, { kid, iv, ct }: EncryptedText, url: string): Promise<string> {
  const additionalData = new TextEncoder().encode(associatedData(kid, url))
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv), additionalData }, key, bytesOf(ct))
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (cause) {
    throw new DecryptionError('the envelope does not open', { cause })
  }
}

/** @throws DecryptionError for text that is no canonical base64, so that no two texts mean the same bytes */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  if (btoa(binary) !== base64) throw new DecryptionError('the envelope is not in canonical form')
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
