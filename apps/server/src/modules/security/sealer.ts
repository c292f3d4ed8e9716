import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps short texts unreadable in the database, and still comparable. */
export interface Sealer {
  /** AES-256-GCM under a random nonce: sealing the same text twice gives two different results. */
  seal(text: string): Buffer
  /** @throws when the bytes were changed, or sealed for another purpose or with another secret */
  open(sealed: Buffer): string
  /** The same 32 bytes for the same text; tells nothing to anyone who lacks the secret. */
  digest(text: string): Buffer
}

/** A sealer whose keys are derived from one secret for one purpose (HKDF-SHA256). */
export function createSealer(secret: string, purpose: string): Sealer {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, 32))
  const [sealKey, digestKey] = [keyFor('seal'), keyFor('digest')]
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed[0] !== VERSION) throw new Error(`sealed by an unknown version ${sealed[0]}`)
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
