/**
 * Whose address counts (SEC-36): the socket's, unless a proxy of the operator's own stands there. Then it is the last
 * one of `X-Forwarded-For` that no such proxy wrote; whatever a client writes before it changes nothing.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address is one of the operator's proxies. */
export type IsProxy = (address: string | undefined) => boolean

/** Addresses and networks, as `10.0.0.5` or `10.0.0.0/8`. @throws for what is neither */
export const trustOf = (proxies: readonly string[]): IsProxy => {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = familyOf(address)
    if (family === undefined) throw new Error(`${proxy} is no address`)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = plainOf(address ?? '')
    const family = familyOf(plain)
    return family !== undefined && list.check(plain, family)
  }
}

/** Whether a setting is an address or a network. */
export const isProxyAddress = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return (
    rest.length === 0 && most >= 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most))
  )
}

/**
 * Whether a network is too wide to be anybody's own, `0.0.0.0/0` above all: everybody could then write which address
 * counts. The widest that people own are `10.0.0.0/8` and, of IPv6, some sixteen bits.
 */
export const isHalfTheInternet = (network: string): boolean => {
  const [address = '', prefix] = network.split('/')
  if (prefix === undefined) return false
  if (isIP(address) === 4) return Number(prefix) < 8
  return Number(prefix) < (/^::ffff:/i.test(address) ? 104 : 16)
}

/** The client's address of a request that no framework has seen: an upgrade to a socket. */
export const clientAddress = (request: IncomingMessage, isTrusted: IsProxy): string => {
  const socket = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), socket].filter((hop) => hop !== '')
  return hops.findLast((hop, index) => index === 0 || !isTrusted(hop)) ?? socket
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6]

/** A socket that serves both families writes IPv4 as `::ffff:10.0.0.5`. */
const plainOf = (address: string): string => (/^::ffff:[\d.]+$/i.test(address) ? address.slice(7) : address)
