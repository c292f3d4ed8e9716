/**
 * Networks as people write them (`10.0.0.0/8`, `192.0.2.7`, `2001:db8::/32`), and what is wrong with a list of those
 * that operators may come from (decision 150). The console judges by it while somebody types, the server when it
 * counts.
 */

/** Addresses whose first `prefix` bits are those of `bits`. */
export interface Network {
  family: 4 | 6
  bits: bigint
  prefix: number
}

const WIDTHS = { 4: 32, 6: 128 } as const
/** What is wider is nobody's own: `10.0.0.0/8` and some sixteen bits of IPv6 are the widest that people have. */
const WIDEST = { 4: 8, 6: 16 } as const

/** A list may be so long, and a note too. */
export const NETWORKS_MAX = 100
export const NETWORK_NOTE_MAX = 60

/** A network or a single address. Undefined for what is neither, and for an IPv4 address that is written as IPv6. */
export function networkOf(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/')
  const family = address.includes(':') ? 6 : 4
  const bits = family === 6 ? bitsOf6(address) : bitsOf4(address)
  if (bits === undefined || rest.length > 0) return undefined
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return undefined
  const prefix = length === undefined ? WIDTHS[family] : Number(length)
  return prefix > WIDTHS[family] ? undefined : { family, bits, prefix }
}

/** The address of a call: a socket that serves both families writes IPv4 as `::ffff:10.0.0.5`. */
export const addressOf = (text: string): Network | undefined =>
  text.includes('/') ? undefined : networkOf(/^::ffff:[\d.]+$/i.test(text) ? text.slice(7) : text)

/** The one spelling of a network: the length always there, IPv6 as short as it may be (RFC 5952). */
export const networkText = ({ family, bits, prefix }: Network): string =>
  `${family === 4 ? text4(bits) : text6(bits)}/${prefix}`

/** Typed words in the one spelling of the network that they say; words that say none stay as they are. */
export function spelledNetwork(text: string): string {
  const network = networkOf(text.trim())
  return network === undefined ? text.trim() : networkText(network)
}

/** Whether all addresses of `inner` are addresses of `outer`. */
export function isWithin(inner: Network, outer: Network): boolean {
  if (inner.family !== outer.family || inner.prefix < outer.prefix) return false
  const rest = BigInt(WIDTHS[outer.family] - outer.prefix)
  return inner.bits >> rest === outer.bits >> rest
}

/** Whether a list lets an address in; an empty list lets everybody in. Texts that are no networks let nobody in. */
export function admits(networks: readonly string[], address: string): boolean {
  const asked = addressOf(address)
  if (networks.length === 0) return true
  return asked !== undefined && networks.some((text) => isWithinText(asked, text))
}

const isWithinText = (inner: Network, text: string): boolean => {
  const outer = networkOf(text)
  return outer !== undefined && isWithin(inner, outer)
}

export const NETWORK_FAULTS = ['malformed', 'host-bits', 'wide', 'duplicate', 'covered', 'outside'] as const

/** What is wrong with a line of a list. */
export interface NetworkFault {
  /** Counted from 1. */
  line: number
  /**
   * `host-bits`: an address with a length, not a network; `duplicate`, `covered`: another line says it already;
   * `outside`: the environment does not let it in.
   */
  fault: (typeof NETWORK_FAULTS)[number]
  /** The network that was meant, for `host-bits`; the line that says it already; null for others. */
  about: string | null
}

/**
 * What is wrong with a list, line by line: at most one fault each.
 * @param environment what the environment lets in; empty: everything
 */
export function networkFaults(lines: readonly string[], environment: readonly string[]): NetworkFault[] {
  const networks = lines.map((text) => networkOf(text.trim()))
  return networks.flatMap((network, index) => {
    const found: Found | undefined = network === undefined ? ['malformed', null] : faultOf(network, index, networks)
    const [fault, about] = found ?? (isLetIn(lines[index] ?? '', environment) ? [] : OUTSIDE)
    return fault === undefined || about === undefined ? [] : [{ line: index + 1, fault, about }]
  })
}

/** Whether the environment lets in all of a network; an empty one lets in everything. */
export function isLetIn(text: string, environment: readonly string[]): boolean {
  const network = networkOf(text.trim())
  return environment.length === 0 || (network !== undefined && environment.some((one) => isWithinText(network, one)))
}

type Found = readonly [fault: NetworkFault['fault'], about: string | null]
const OUTSIDE: Found = ['outside', null]

function faultOf(network: Network, index: number, all: readonly (Network | undefined)[]): Found | undefined {
  const rest = BigInt(WIDTHS[network.family] - network.prefix)
  const bits = (network.bits >> rest) << rest
  if (bits !== network.bits) return ['host-bits', networkText({ ...network, bits })]
  if (network.prefix < WIDEST[network.family]) return ['wide', null]
  const same = all.findIndex((other) => other !== undefined && isWithin(network, other) && isWithin(other, network))
  if (same < index) return ['duplicate', String(same + 1)]
  // A line that is too wide says nothing of the others: it goes.
  const wider = all.findIndex(
    (other) =>
      other !== undefined &&
      other.prefix < network.prefix &&
      other.prefix >= WIDEST[other.family] &&
      isWithin(network, other),
  )
  return wider === -1 ? undefined : ['covered', String(wider + 1)]
}

function bitsOf4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) {
    return undefined
  }
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** Groups of four hex digits, one run of zeros left out. Forms that end in an IPv4 address are not taken. */
function bitsOf6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  const bits = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
  return bits >> 32n === 0xffffn ? undefined : bits
}

const text4 = (bits: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.')

function text6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(16 * (7 - index))) & 0xffffn).toString(16))
  const runs = groups.map((_, from) => {
    const end = groups.findIndex((group, at) => at >= from && group !== '0')
    return (end === -1 ? 8 : end) - from
  })
  const longest = Math.max(...runs)
  if (longest < 2) return groups.join(':')
  const from = runs.indexOf(longest)
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + longest).join(':')}`
}
