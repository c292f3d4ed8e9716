import { api } from '@liuhe/contract/api/index.ts'
import { endpointsOf } from '@liuhe/contract/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { createBucketStore, createRateLimiter } from './rate-limit.ts'
import type { Refusal } from './refusal.ts'
import type { SignedIn } from './viewer.ts'

const viewerOf = (memberId: bigint): SignedIn => ({
  kind: 'member',
  memberId,
  account: 'a',
  isAgent: false,
  rebateTenths: 80,
  state: 'active',
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
    const strict = createRateLimiter({ now: () => 0 }, createBucketStore(), { countsLoopback: true })
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
