/**
 * How often somebody may ask (reliability §3.6 and §3.12): token buckets per member and per address. The figures are
 * one table; a route group is found by the endpoint's name, and whatever is not named falls under its access.
 */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from './refusal.ts'
import type { Viewer } from './viewer.ts'

/** `count` requests per `perMs`, of which `burst` may come at once. */
export interface Rate {
  count: number
  perMs: number
  burst: number
}

export interface Group {
  user?: readonly Rate[]
  address?: readonly Rate[]
}

/** Where buckets are kept: in this process, or in a store that several share. */
export interface BucketStore {
  /** Takes one from the bucket. @returns 0 when there was one, else the milliseconds until there is */
  take(key: string, rate: Rate, nowMs: number): number | Promise<number>
}

export interface RateLimiter {
  /** Before anybody is known. @throws REQ/RATE_LIMITED */
  passAddress(endpoint: AnyEndpoint, address: string): Promise<void> | void
  /** Once the viewer is known. @throws REQ/RATE_LIMITED */
  passViewer(endpoint: AnyEndpoint, viewer: Viewer): Promise<void> | void
  /** For what is no endpoint: published files, pages. @throws REQ/RATE_LIMITED */
  passFile(address: string): Promise<void> | void
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const rate = (count: number, perMs: number, burst = count): Rate => ({ count, perMs, burst })

/** The figures. A route group counts on top of its access's, so that many small groups add up to no more. */
const groups: Record<string, Group> = {
  'bets.submit': { user: [rate(2, SECOND, 10)], address: [rate(20, SECOND)] },
  'bets.cancel': { user: [rate(1, SECOND, 5)] },
  'member.refreshBalance': { user: [rate(1, SECOND, 5)] },
  'member.checkMoney': { user: [rate(1, SECOND, 5)] },
  'member.status': { user: [rate(1, SECOND, 5)] },
  'member.socketTicket': { user: [rate(20, MINUTE)] },
  'templates.toggleLike': { user: [rate(60, MINUTE)] },
  'auth.login': { address: [rate(30, 10 * MINUTE)] },
  'auth.register': { address: [rate(5, HOUR), rate(20, DAY)] },
  'auth.registerTrial': { address: [rate(3, DAY)] },
  'auth.checkUnique': { address: [rate(10, MINUTE), rate(60, HOUR)] },
  'security.checkCashPassword': { user: [rate(10, MINUTE)], address: [rate(20, HOUR)] },
  'security.updatePassword': { user: [rate(5, 15 * MINUTE)] },
  'security.updateFundPwd': { user: [rate(5, 15 * MINUTE)] },
  'security.updatePasswordByAccount': { address: [rate(10, HOUR)] },
  'security.updateBank': { user: [rate(20, 10 * MINUTE)] },
}
const anonymous: Group = { address: [rate(300, MINUTE)] }
const authenticated: Group = { user: [rate(200, MINUTE, 60)], address: [rate(600, MINUTE)] }
const files = rate(1_200, MINUTE)

/**
 * Limits by the table. Requests of this very machine share one address, a proxy's or a tool's, which says nothing about
 * who asks: for them only the members' buckets count, unless `countsLoopback`.
 */
export const createRateLimiter = (
  clock: Clock,
  store: BucketStore = createBucketStore(),
  { countsLoopback = false }: { countsLoopback?: boolean } = {},
): RateLimiter => {
  const isCounted = (address: string) => countsLoopback || !isLoopback(address)
  return {
    passAddress(endpoint, from) {
      if (!isCounted(from)) return
      const address = networkOf(from)
      const [common, own] = [generalOf(endpoint), groups[endpoint.name]]
      return takeAll(store, clock, [
        ...bucketsOf(`a:${endpoint.access === 'public'}:${address}`, common.address),
        ...bucketsOf(`a:${endpoint.name}:${address}`, own?.address),
      ])
    },
    passViewer(endpoint, viewer) {
      if (viewer.kind === 'guest') return
      return takeAll(store, clock, [
        ...bucketsOf(`u:${viewer.memberId}`, authenticated.user),
        ...bucketsOf(`u:${endpoint.name}:${viewer.memberId}`, groups[endpoint.name]?.user),
      ])
    },
    passFile(address) {
      if (isCounted(address)) return takeAll(store, clock, [{ key: `f:${address}`, rate: files }])
    },
  }
}

/** Lets everything pass; for load tests that measure something else. */
export const unlimited: RateLimiter = { passAddress: () => {}, passViewer: () => {}, passFile: () => {} }

/** Buckets of this process. Each is one number, the time at which it is full again (generic cell rate algorithm). */
export const createBucketStore = (): BucketStore => {
  const fullAt = new Map<string, number>()
  let sweepAt = 0
  return {
    take(key, { count, perMs, burst }, nowMs) {
      if (nowMs >= sweepAt) {
        for (const [name, at] of fullAt) if (at <= nowMs) fullAt.delete(name)
        sweepAt = nowMs + SWEEP_MS
      }
      const interval = perMs / count
      const from = Math.max(nowMs, fullAt.get(key) ?? 0)
      const waitMs = from - nowMs - interval * (burst - 1)
      // A tenth of a millisecond is rounding, not a reason.
      if (waitMs > 0.1) return waitMs
      fullAt.set(key, from + interval)
      return 0
    },
  }
}

const SWEEP_MS = 60_000

interface Bucket {
  key: string
  rate: Rate
}

const generalOf = (endpoint: AnyEndpoint): Group => (endpoint.access === 'public' ? anonymous : authenticated)

const bucketsOf = (key: string, rates: readonly Rate[] = []): Bucket[] =>
  rates.map((one) => ({ key: `${key}:${one.perMs}`, rate: one }))

const takeAll = (store: BucketStore, clock: Clock, buckets: readonly Bucket[]): Promise<void> | void => {
  const now = clock.now()
  for (const [index, { key, rate: one }] of buckets.entries()) {
    const waitMs = store.take(key, one, now)
    if (typeof waitMs !== 'number')
      return waitMs.then((ms) => refuseAfter(ms) ?? takeAll(store, clock, buckets.slice(index + 1)))
    refuseAfter(waitMs)
  }
}

const refuseAfter = (waitMs: number): void => {
  if (waitMs > 0) throw new Refusal('REQ/RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
}

/** Whether a request came from this very machine: a proxy's or a tool's, which says nothing about who asks. */
export const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/** An IPv4 address, or the /64 network of an IPv6 one: a single customer has all of its 2⁶⁴ addresses. */
const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return whole.slice(0, 4).join(':')
}
