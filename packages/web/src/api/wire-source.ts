import type { EncryptedMode } from '@liuhe/contract/encrypted.ts'
import type { Decrypter } from './decrypter.ts'

/** Where public data comes from, and in which form. */
export type WireSource = {
  /** Origin of calls and published files; empty for the site itself. */
  origin: string
  encryptedMode: EncryptedMode
  /** Opens an envelope; its code is loaded with the first one. */
  open: Decrypter
}

/** A source that loads the opener when something is to be opened. */
export function wireSource(origin: string, encryptedMode: EncryptedMode): WireSource {
  let opener: Promise<Decrypter> | undefined
  const load = () => import('./decrypter.ts').then(({ createDecrypter }) => createDecrypter(origin))
  return {
    origin,
    encryptedMode,
    open: async (encrypted, url) => {
      opener ??= load()
      return (await opener)(encrypted, url)
    },
  }
}

/** The site itself, plain. */
export const PLAIN_SOURCE: WireSource = wireSource('', 'off')
