// What a signer has worked out of its chains, kept beside its secret: anyone who reads a checkpoint knows the seeds
// that follow from it, so a file is encrypted and authenticated with a key of the same secret. A file that is missing,
// damaged or foreign costs a derivation and nothing else.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Every 512th hash of a chain from h(0) on, and its terminal. */
export type ChainPoints = { checkpoints: Buffer[]; terminal: Buffer }

export interface ChainStore {
  /** What was kept under this name by this secret; undefined when there is nothing that can be believed. */
  read(name: string): ChainPoints | undefined
  write(name: string, points: ChainPoints): void
}

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES, HASH_BYTES] = [12, 16, 32]

/** A store of encrypted files in a directory. Names consist of digits and `|`. */
export function encryptedChains(directory: string, secret: Uint8Array): ChainStore {
  const keyOf = (name: string) => createHmac('sha256', secret).update(`liuhe chain checkpoints v1|${name}`).digest()
  const fileOf = (name: string) => join(directory, `chain-${name.replaceAll('|', '-')}.sealed`)
  return {
    read(name) {
      try {
        return pointsOf(decrypt(readFileSync(fileOf(name)), keyOf(name)))
      } catch {
        return undefined
      }
    },
    write(name, { checkpoints, terminal }) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const file = fileOf(name)
      // Written aside and moved: a kill in between leaves the old file or none.
      const made = openSync(`${file}.new`, 'w', 0o600)
      writeSync(made, encrypt(Buffer.concat([terminal, ...checkpoints]), keyOf(name)))
      fsyncSync(made)
      closeSync(made)
      renameSync(`${file}.new`, file)
    },
  }
}

function encrypt(plain: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

function decrypt(bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

function pointsOf(plain: Buffer): ChainPoints {
  const hashes = Array.from({ length: plain.length / HASH_BYTES }, (_, index) =>
    Buffer.from(plain.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)),
  )
  const [terminal, ...checkpoints] = hashes
  if (!terminal || checkpoints.length === 0) throw new Error('an empty file')
  return { terminal, checkpoints }
}
