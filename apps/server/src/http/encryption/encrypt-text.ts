/** Envelopes of the encrypted mode: AES-256-GCM, a fresh random IV each, bound to key and address. */
import { createCipheriv } from 'node:crypto'
import { associatedData } from '@liuhe/contract/encrypted.ts'
import type { EncryptedText } from '@liuhe/contract/encrypted-text.ts'
import type { Random } from '../../platform/random.ts'

export interface GcmInput {
  key: Buffer
  iv: Buffer
  plain: Buffer
  associated: Buffer
}

/** AES-256-GCM. @returns the ciphertext with its 16-byte tag */
export const encryptGcm = ({ key, iv, plain, associated }: GcmInput): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(associated)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Seals a text for the address `url` asks at. */
export const encryptText = (
  { kid, key }: { kid: string; key: Buffer },
  { url, text, random }: { url: string; text: string; random: Random },
): EncryptedText => {
  const iv = freshIv(random)
  const associated = Buffer.from(associatedData(kid, url))
  const ct = encryptGcm({ key, iv, plain: Buffer.from(text), associated })
  return { v: 1, kid, alg: 'A256GCM', iv: iv.toString('base64'), ct: ct.toString('base64') }
}

/** 96 bits of chance: the only kind of IV that several processes may use under one key without asking each other. */
export const freshIv = (random: Random): Buffer =>
  Buffer.from(Uint32Array.from({ length: 3 }, () => random.u32()).buffer)
