import { api } from '@liuhe/contract/api/index.ts'
import { endpointsOf } from '@liuhe/contract/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type BucketStore, createBucketStore, createRateLimiter } from './rate-limit.ts'
import type { Refusal } from '../refusal.ts'
import { createSharedBuckets, sweepBuckets } from './shared-buckets.ts'
import type { SignedIn } from '../sessions/viewer.ts'

const viewerOf = (memberId: bigint): SignedIn => ({
  kind: 'member',
  memberId,
  account: 'a',
  isAgent: false,
  rebateTenths: 80,
  priceGroup: 'standard',
  state: 'active',
  pause: null,
  sessionId: '',
  signedInAt: 0,
  verifiedAt: 0,
  usedAt: 0,
  expiresAt: 0,
})

const refusalOf = (work: () => unknown): Refusal | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

describe('a bucket', () => {
  it('lets its burst through, then as many as its rate says', () => {
    const store = createBucketStore()
    const rate = { count: 2, perMs: 1_000, burst: 10 }
    const passed = (now: number) =>
      Array.from({ length: 50 }, () => store.take('k', rate, now)).filter((ms) => ms === 0)
    expect(passed(0)).toHaveLength(10)
    expect(store.take('k', rate, 0)).toBe(500)
    expect(passed(2_000)).toHaveLength(4)
    expect(passed(3_600_000)).toHaveLength(10)
  })
})

describe('a bucket that processes share', () => {
  const database = useTestDatabase()

  it('counts exactly as one in memory does', async () => {
    const [shared, own] = [createSharedBuckets(database.sql), createBucketStore()]
    const rate = { count: 3, perMs: 10_000, burst: 4 }
    let now = 1_790_000_000_000
    for (let step = 0; step < 60; step += 1) {
      now += (step * 7_919) % 4_000
      expect(Math.round(await shared.take('same', rate, now)), `step ${step}`).toBe(
        Math.round(await own.take('same', rate, now)),
      )
    }
  })

  it('gives no more than it holds to many who take at once', async () => {
    const shared = createSharedBuckets(database.sql)
    const rate = { count: 5, perMs: 3_600_000, burst: 5 }
    const waits = await Promise.all(
      Array.from({ length: 60 }, async () => shared.take('crowd', rate, 1_790_000_000_000)),
    )
    expect(waits.filter((ms) => ms === 0)).toHaveLength(5)
  })

  it('is forgotten when it is full again', async () => {
    const shared = createSharedBuckets(database.sql)
    await shared.take('old', { count: 1, perMs: 1_000, burst: 1 }, Date.now() - 120_000)
    await shared.take('new', { count: 1, perMs: 3_600_000, burst: 1 }, Date.now())
    await sweepBuckets(database.sql)
    const keys = (await database.owner`select key from rate_bucket`).map(({ key }) => key)
    expect(keys).toContain('new')
    expect(keys).not.toContain('old')
  })

  it('is asked for what security needs, and never on the way of a bet, a file or a page', () => {
    const asked: string[] = []
    const shared: BucketStore = { take: (key) => (asked.push(key), Promise.resolve(0)) }
    const limiter = createRateLimiter({ now: () => 0 }, { shared })
    for (const endpoint of endpointsOf(api)) void limiter.passAddress(endpoint, '192.0.2.1')
    // Each by a viewer of its own: one alone may not make all these calls at once.
    for (const [index, endpoint] of endpointsOf(api).entries()) {
      void limiter.passViewer(endpoint, viewerOf(BigInt(index)))
    }
    expect(limiter.passFile('192.0.2.1')).toBeUndefined()
    expect(new Set(asked.map((key) => key.split(':')[1]))).toEqual(
      new Set([
        ...['auth.login', 'auth.register', 'auth.registerTrial', 'auth.checkUnique', 'agents.linkInfo'],
        ...['security.checkCashPassword', 'security.updateFundPwd', 'security.updatePassword'],
        ...['security.updatePasswordByAccount', 'recharge.create', 'withdrawals.save', 'redPackets.create'],
        ...['withdrawals.saveFreeBank', 'direct.received', 'phones.sendCode', 'phones.bind'],
        'agents.add',
      ]),
    )
    asked.length = 0
    void limiter.passStep('captcha-image', '192.0.2.1')
    expect(asked).toEqual(['s:captcha-image:192.0.2.1:60000'])
  })
})

describe('the limiter', () => {
  it('takes a whole IPv6 network for one address, because one customer owns it', () => {
    const limiter = createRateLimiter({ now: () => 0 })
    const refused = Array.from({ length: 400 }, (_, n) =>
      refusalOf(() => limiter.passAddress(api.company.current, `2001:db8::1:${n.toString(16)}`)),
    ).filter(Boolean)
    expect(refused).toHaveLength(100)
    expect(refusalOf(() => limiter.passAddress(api.company.current, '2001:db8:0:1::1'))).toBeUndefined()
  })

  it('gives every member ten bets at once and then two a second, however many addresses they use', () => {
    let now = 0
    const limiter = createRateLimiter({ now: () => now })
    const bet = (id: bigint) => refusalOf(() => limiter.passViewer(api.bets.submit, viewerOf(id)))
    const codes = Array.from({ length: 12 }, () => bet(1n)?.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(10)
    expect(codes.at(-1)).toBe('REQ/RATE_LIMITED')
    expect(bet(1n)?.options.retryAfterSeconds).toBe(1)
    expect(bet(2n)).toBeUndefined()
    now = 500
    expect(bet(1n)).toBeUndefined()
  })

  it('slows down somebody who asks for free names all day', () => {
    let now = 0
    const limiter = createRateLimiter({ now: () => now })
    let asked = 0
    for (; asked < 100; asked++, now += 7_000) {
      if (refusalOf(() => limiter.passAddress(api.auth.checkUnique, '192.0.2.1'))) break
    }
    expect(asked).toBeGreaterThanOrEqual(60)
    expect(asked).toBeLessThan(100)
    expect(refusalOf(() => limiter.passAddress(api.auth.checkUnique, '192.0.2.2'))).toBeUndefined()
  })

  it('counts a machine of its own by its members only, because its address is everybody', () => {
    const limiter = createRateLimiter({ now: () => 0 })
    const strict = createRateLimiter({ now: () => 0 }, { countsLoopback: true })
    const refused = (of: typeof limiter) =>
      Array.from({ length: 400 }, () => refusalOf(() => of.passAddress(api.company.current, '127.0.0.1'))).filter(
        Boolean,
      )
    expect(refused(limiter)).toHaveLength(0)
    expect(refused(strict)).toHaveLength(100)
  })

  it('has a limit for every endpoint', () => {
    const limiter = createRateLimiter({ now: () => 0 })
    for (const endpoint of endpointsOf(api)) {
      const refused = Array.from({ length: 700 }, () =>
        refusalOf(() => limiter.passAddress(endpoint, `192.0.2.9`)),
      ).filter(Boolean)
      expect(refused.length, endpoint.name).toBeGreaterThan(0)
    }
  })
})
