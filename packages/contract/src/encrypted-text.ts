/** What travels in the encrypted mode. The rules beside it are in encrypted.ts, which every page loads. */
import * as z from 'zod/mini'

/** Of the day the key was made, and a letter: `2026-11-20a`. */
const KeyId = z.string().check(z.regex(/^\d{4}-\d\d-\d\d[a-z]$/))
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))
const bytes = (length: number) => base64.check(z.minLength(length), z.maxLength(length))

/** What stands in place of the content. `iv` is 12 bytes, `ct` the ciphertext with its 16-byte tag. */
export const EncryptedText = z.strictObject({
  v: z.literal(1),
  kid: KeyId,
  alg: z.literal('A256GCM'),
  iv: bytes(16),
  ct: base64.check(z.minLength(24)),
})
export type EncryptedText = z.output<typeof EncryptedText>

/** The published keys, newest first. `k` is 32 bytes; `notAfter` is in epoch ms. */
export const SecretKeys = z.object({
  keys: z.array(z.object({ kid: KeyId, k: bytes(44), notAfter: z.number() })),
})
