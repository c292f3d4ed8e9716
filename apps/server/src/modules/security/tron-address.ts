import { createHash } from 'node:crypto'

/**
 * Whether a TRON address is whole: Base58Check of a version byte 0x41, twenty bytes and four of a double SHA-256. Money
 * that is sent to an address with a typing error is gone, and this finds all but one in four thousand million of them.
 */
export function isTronAddress(address: string): boolean {
  const bytes = fromBase58(address)
  if (bytes?.length !== 25 || bytes[0] !== VERSION_BYTE) return false
  const [body, check] = [bytes.subarray(0, 21), bytes.subarray(21)]
  return sha256(sha256(body)).subarray(0, 4).equals(check)
}

const VERSION_BYTE = 0x41
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string): Buffer | undefined {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
