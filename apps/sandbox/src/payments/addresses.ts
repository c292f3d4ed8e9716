import { createHash } from 'node:crypto'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const NETWORKS = ['TRC20', 'ERC20'] as const

/**
 * An address that looks like one of its network and that no real wallet sends to: where a checksum belongs stands
 * chance.
 */
export function addressOf(network: string, reference: string): string {
  const bytes = createHash('sha512').update(`sandbox address|${network}|${reference}`).digest()
  if (network === 'TRC20') return `T${Array.from(bytes.subarray(0, 33), (byte) => BASE58[byte % 58]).join('')}`
  const digits = bytes.toString('hex').slice(0, 40)
  // Letters in turns of both cases: their case is the checksum, and this is none.
  return `0x${Array.from(digits, (digit, at) => (at % 2 === 0 ? digit.toUpperCase() : digit)).join('')}`
}
