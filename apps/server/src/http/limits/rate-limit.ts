/**
 * How often somebody may ask (Reliability §3.6 and §3.12): token buckets per member and per address. The figures are
 * one table; a route group is found by the endpoint's name, and whatever is not named falls under its access.
 */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { EndpointName } from '@liuhe/contract/endpoint-name.ts'
import type { Clock } from '../../platform/clock.ts'
import { customerOf } from './networks.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** `count` requests per `perMs`, of which `burst` may come at once. */
export interface Rate {
  count: number
  perMs: number
  burst: number
}

export interface Group {
  user?: readonly Rate[]
  address?: readonly Rate[]
  /** Counted over all processes together: where a guess more is worth something to somebody (Reliability §3.12). */
  isShared?: true
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
  /** For a part of a call or a route that is no endpoint, by its name in the table. @throws REQ/RATE_LIMITED */
  passStep(step: Step, address: string): Promise<void> | void
  /** Whether requests of this address are counted by address at all. */
  countsAddress(address: string): boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const rate = (count: number, perMs: number, burst = count): Rate => ({ count, perMs, burst })

/** The figures. A route group counts on top of its access's, so that many small groups add up to no more. */
const groups: Partial<Record<EndpointName, Group>> = {
  'bets.submit': { user: [rate(2, SECOND, 10)], address: [rate(20, SECOND)] },
  'bets.cancel': { user: [rate(1, SECOND, 5)] },
  'member.refreshBalance': { user: [rate(1, SECOND, 5)] },
  'member.checkMoney': { user: [rate(1, SECOND, 5)] },
  'member.status': { user: [rate(1, SECOND, 5)] },
  'member.socketTicket': { user: [rate(20, MINUTE)] },
  'templates.toggleLike': { user: [rate(60, MINUTE)] },
  'templates.vote': { user: [rate(20, MINUTE)] },
  'templates.voteV2': { user: [rate(20, MINUTE)] },
  'gallery.toggleLike': { user: [rate(60, MINUTE)] },
  // Failed logins are counted one by one where they are judged (db/routines/login_open.sql); this is for the work they
  // cost.
  'auth.login': { address: [rate(60, MINUTE)], isShared: true },
  'auth.register': { address: [rate(30, HOUR)], isShared: true },
  'auth.registerTrial': { address: [rate(3, DAY)], isShared: true },
  'auth.checkUnique': { address: [rate(10, MINUTE), rate(60, HOUR)], isShared: true },
  'agents.linkInfo': { address: [rate(30, MINUTE)], isShared: true },
  'agents.add': { user: [rate(10, MINUTE), rate(100, DAY)], isShared: true },
  'agents.createLink': { user: [rate(20, MINUTE)] },
  'security.checkCashPassword': { user: [rate(10, MINUTE)], address: [rate(20, HOUR)], isShared: true },
  'security.updatePassword': { user: [rate(5, 15 * MINUTE)], isShared: true },
  'security.updateFundPwd': { user: [rate(5, 15 * MINUTE)], isShared: true },
  'security.updatePasswordByAccount': { address: [rate(10, HOUR)], isShared: true },
  'phones.sendCode': { user: [rate(10, HOUR)], address: [rate(20, HOUR), rate(60, DAY)], isShared: true },
  'phones.bind': { user: [rate(20, HOUR)], address: [rate(60, HOUR)], isShared: true },
  'security.updateBank': { user: [rate(20, 10 * MINUTE)] },
  'recharge.create': { user: [rate(5, 10 * MINUTE)], address: [rate(30, HOUR)], isShared: true },
  'direct.received': { user: [rate(20, 10 * MINUTE)], address: [rate(60, HOUR)], isShared: true },
  'withdrawals.save': { user: [rate(20, 10 * MINUTE)], address: [rate(60, HOUR)], isShared: true },
  'withdrawals.saveFreeBank': { user: [rate(20, 10 * MINUTE)], address: [rate(60, HOUR)], isShared: true },
  'redPackets.create': { user: [rate(10, MINUTE)], isShared: true },
  'redPackets.open': { user: [rate(60, MINUTE)] },
  'games.toggleLike': { user: [rate(60, MINUTE)] },
  'games.play': { user: [rate(20, MINUTE)], address: [rate(120, MINUTE)] },
  // Each costs a call to a provider, and nobody has to be anybody for a game of play money.
  'games.demo': { address: [rate(20, MINUTE)] },
  'games.replay': { user: [rate(30, MINUTE)] },
  'recharge.addReceipt': { user: [rate(10, MINUTE)], address: [rate(30, MINUTE)] },
}

/** The group of an endpoint, whatever tree it is of; only those of the site have one. */
const groupOf = (endpoint: AnyEndpoint): Group | undefined => (groups as Readonly<Record<string, Group>>)[endpoint.name]

/** Steps of a call, and routes that are no endpoint. */
const steps = {
  /** An account that is really made: attempts that a wrong field ended do not count (SEC-24). */
  'account-made': { address: [rate(5, HOUR), rate(20, DAY)], isShared: true },
  /** Pictures of captchas that an address may load (SEC-25). */
  'captcha-image': { address: [rate(30, MINUTE)], isShared: true },
  /** Questions whether a name is free that need no captcha (SEC-23). */
  'unique-asked': { address: [rate(5, HOUR)], isShared: true },
  /** Callbacks of payment gateways. */
  'payment-callback': { address: [rate(3_000, MINUTE)] },
  /** Calls to the wallet of games that nobody signed; those of providers are never counted. */
  'game-wallet-refused': { address: [rate(600, MINUTE)] },
  /** The operators' listener: before somebody has signed in, and afterwards; tries are counted there (SEC-60). */
  'operator-open': { address: [rate(30, MINUTE)], isShared: true },
  'operator-call': { address: [rate(600, MINUTE)] },
} as const satisfies Record<string, Group>
export type Step = keyof typeof steps

const anonymous: Group = { address: [rate(300, MINUTE)] }
const authenticated: Group = { user: [rate(200, MINUTE, 60)], address: [rate(600, MINUTE)] }
const files = rate(1_200, MINUTE)

/** Where the limits of a process are counted. */
export interface LimiterOptions {
  /** Buckets of most groups; of this process unless given. */
  store?: BucketStore
  /** Buckets of the groups marked as shared; `store` unless given. */
  shared?: BucketStore
  countsLoopback?: boolean
}

/**
 * Limits by the table. Requests of this very machine share one address, a proxy's or a tool's, which says nothing about
 * who asks: for them only the members' buckets count, unless `countsLoopback`.
 */
export const createRateLimiter = (clock: Clock, options: LimiterOptions = {}): RateLimiter => {
  const { store = createBucketStore(), countsLoopback = false } = options
  const storeOf = (group: Group | undefined) => (group?.isShared ? (options.shared ?? store) : store)
  const countsAddress = (address: string) => countsLoopback || !isLoopback(address)
  return {
    countsAddress,
    passAddress(endpoint, from) {
      if (!countsAddress(from)) return
      const address = customerOf(from)
      const [common, own] = [generalOf(endpoint), groupOf(endpoint)]
      return takeAll(clock, [
        ...bucketsOf(store, `a:${endpoint.access === 'public'}:${address}`, common.address),
        ...bucketsOf(storeOf(own), `a:${endpoint.name}:${address}`, own?.address),
      ])
    },
    passViewer(endpoint, viewer) {
      if (viewer.kind === 'guest') return
      const own = groupOf(endpoint)
      return takeAll(clock, [
        ...bucketsOf(store, `u:${viewer.memberId}`, authenticated.user),
        ...bucketsOf(storeOf(own), `u:${endpoint.name}:${viewer.memberId}`, own?.user),
      ])
    },
    passFile(address) {
      if (countsAddress(address)) return takeAll(clock, bucketsOf(store, `f:${customerOf(address)}`, [files]))
    },
    passStep(step, address) {
      const group: Group = steps[step]
      if (!countsAddress(address)) return
      return takeAll(clock, bucketsOf(storeOf(group), `s:${step}:${customerOf(address)}`, group.address))
    },
  }
}

/** Lets everything pass; for load tests that measure something else. */
export const unlimited: RateLimiter = {
  passAddress: () => {},
  passViewer: () => {},
  passFile: () => {},
  passStep: () => {},
  countsAddress: () => false,
}

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
  store: BucketStore
  key: string
  rate: Rate
}

const generalOf = (endpoint: AnyEndpoint): Group => (endpoint.access === 'public' ? anonymous : authenticated)

const bucketsOf = (store: BucketStore, key: string, rates: readonly Rate[] = []): Bucket[] =>
  rates.map((one) => ({ store, key: `${key}:${one.perMs}`, rate: one }))

/** Takes from one bucket after the other; only those that are kept elsewhere make anybody wait. */
const takeAll = (clock: Clock, buckets: readonly Bucket[]): Promise<void> | void => {
  const now = clock.now()
  for (const [index, { store, key, rate: one }] of buckets.entries()) {
    const waitMs = store.take(key, one, now)
    if (typeof waitMs !== 'number')
      return waitMs.then((ms) => refuseAfter(ms) ?? takeAll(clock, buckets.slice(index + 1)))
    refuseAfter(waitMs)
  }
}

const refuseAfter = (waitMs: number): void => {
  if (waitMs > 0) throw new Refusal('REQ/RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
}

/** Whether a request came from this very machine: a proxy's or a tool's, which says nothing about who asks. */
export const isLoopback = (address = ''): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)
