import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what may not be read from the disk, and opens it again. */
export type Sealer = {
  /** `place` is where the text belongs: sealed text that was moved does not open. */
  seal(bytes: Uint8Array, place: string): string
  /** @throws when it is another place, another secret, or was changed */
  open(sealed: string, place: string): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key made of the secret; the place is authenticated with it. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'studio seeds at rest/v1', 32))
  return {
    seal(bytes, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}
