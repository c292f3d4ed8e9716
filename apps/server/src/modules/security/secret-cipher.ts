import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps short texts unreadable in the database, and still comparable. */
export interface SecretCipher {
  /** AES-256-GCM under a random nonce: encrypting the same text twice gives two different results. */
  encrypt(text: string): Buffer
  /** @throws when the bytes were changed, or encrypted for another purpose or with another secret */
  decrypt(encrypted: Buffer): string
  /** The same 32 bytes for the same text; tells nothing to anyone who lacks the secret. */
  digest(text: string): Buffer
}

/** A cipher whose keys are derived from one secret for one purpose (HKDF-SHA256). */
export function createSecretCipher(secret: string, purpose: string): SecretCipher {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, 32))
  const [textKey, digestKey] = [keyFor('seal'), keyFor('digest')]
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', textKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    decrypt(encrypted) {
      if (encrypted[0] !== VERSION) throw new Error(`encrypted by an unknown version ${encrypted[0]}`)
      const nonce = encrypted.subarray(1, 1 + NONCE_BYTES)
      const tag = encrypted.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', textKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(tag)
      return Buffer.concat([
        decipher.update(encrypted.subarray(1 + NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString()
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
