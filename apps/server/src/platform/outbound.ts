/**
 * Calls to other people's servers (SEC-30): only to origins of the configuration, to a public address that was resolved
 * once and is the one connected to, without following redirects, within 3 s to connect and 5 s in all, and no more than
 * 1 MB of answer.
 */
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'

export interface Outbound {
  /** @throws when the origin is not listed, its address is not public, or no whole answer came in time */
  request(url: string, options?: OutboundOptions): Promise<OutboundAnswer>
}

export interface OutboundAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

export interface OutboundOptions {
  method?: 'GET' | 'POST'
  contentType?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface OutboundRules {
  /** Origins that may be called: `https://api.example`. */
  origins: readonly string[]
  /** Those of them that may lie on this machine: the demo's own sandbox. */
  local?: readonly string[]
  /** For tests. */
  connectMs?: number
  totalMs?: number
  bytesMax?: number
}

export function createOutbound(rules: OutboundRules): Outbound {
  return {
    async request(url, options = {}) {
      const target = new URL(url)
      const isLocal = rules.local?.includes(target.origin) ?? false
      if (!isLocal && !rules.origins.includes(target.origin)) throw new Error(`${target.origin} is not on the list`)
      if (!isLocal && target.protocol !== 'https:') throw new Error(`${target.origin} is not called in the clear`)
      const address = await resolve(target.hostname, { isLocal })
      return send(target, address, options, rules)
    },
  }
}

/** The address of a host. One forbidden address among several refuses the host: it is not what it seems. */
async function resolve(host: string, { isLocal }: { isLocal: boolean }): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : (await lookup(name, { all: true })).map(({ address }) => address)
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  if (!isLocal && addresses.some((address) => !isPublic(address))) throw new Error(`${host} is no public host`)
  return first
}

/** Whether an address belongs to the public internet; addresses mapped into IPv6 are looked through. */
export function isPublic(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublic(mapped)
  return !notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function send(
  target: URL,
  address: string,
  { method = 'GET', contentType, headers, body }: OutboundOptions,
  { connectMs = CONNECT_MS, totalMs = TOTAL_MS, bytesMax = BYTES_MAX }: OutboundRules,
): Promise<OutboundAnswer> {
  const { request } = target.protocol === 'https:' ? https : http
  const { promise, resolve: done, reject } = Promise.withResolvers<OutboundAnswer>()
  const call = request(target, {
    method,
    headers: { accept: 'application/json', ...headers, ...(contentType && { 'content-type': contentType }) },
    signal: AbortSignal.timeout(totalMs),
    // The address that was judged is the one that is called: a name cannot change its mind in between.
    lookup: (_name, options, found) => {
      const family = isIP(address)
      if (options.all) found(null, [{ address, family }])
      else found(null, address, family)
    },
    agent: false,
  })
  const patience = setTimeout(() => call.destroy(new Error('no connection in time')), connectMs)
  call.on('socket', (socket) =>
    socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(patience)),
  )
  call.on('response', (response) => {
    const parts: Buffer[] = []
    let size = 0
    response.on('data', (part: Buffer) => {
      size += part.length
      parts.push(part)
      if (size > bytesMax) call.destroy(new Error('the answer is too long'))
    })
    response.on('end', () =>
      done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString() }),
    )
    response.on('error', reject)
  })
  call.on('error', reject)
  call.on('close', () => clearTimeout(patience))
  call.end(body)
  return promise
}

const CONNECT_MS = 3_000
const TOTAL_MS = 5_000
const BYTES_MAX = 1024 * 1024

/** Private, local, link-local (clouds keep their metadata there), shared, multicast, reserved, documentation. */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')
