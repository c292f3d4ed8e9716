import { describe, expect, it } from 'vitest'
import { QUICKNET, SANDBOX_CHAIN, TEST_CHAIN, knownChain, roundAt, roundTime } from './beacon-rule.ts'

describe('the round of a turn', () => {
  it('is the first whose time is not before the planned draw [F-S6]', () => {
    for (const chain of [QUICKNET, SANDBOX_CHAIN, TEST_CHAIN]) {
      const genesis = chain.genesisSeconds * 1_000
      const period = chain.periodSeconds * 1_000
      expect(roundAt(chain, genesis)).toBe(1)
      for (const [after, round] of [
        [0, 1_001],
        [1, 1_002],
        [period - 1, 1_002],
        [period, 1_002],
        [period + 1, 1_003],
      ] as const) {
        const planAt = genesis + 1_000 * period + after
        expect(roundAt(chain, planAt)).toBe(round)
        expect(roundTime(chain, round)).toBeGreaterThanOrEqual(planAt)
        expect(roundTime(chain, round - 1)).toBeLessThan(planAt)
      }
    }
  })

  it('comes out when drand says: round 1000 of quicknet at 2023-08-23 15:59:24 UTC', () => {
    expect(roundTime(QUICKNET, 1_000)).toBe(Date.UTC(2023, 7, 23, 15, 59, 24))
  })

  it('falls on the plan itself for draws at whole minutes', () => {
    const minute = Date.UTC(2026, 10, 22, 12, 34)
    expect(roundTime(QUICKNET, roundAt(QUICKNET, minute))).toBe(minute)
  })
})

describe('a stored chain hash', () => {
  it('is found among the known chains, and no other is', () => {
    expect(knownChain(QUICKNET.hash)).toBe(QUICKNET)
    expect(knownChain('test')).toBe(TEST_CHAIN)
    expect(knownChain('0'.repeat(64))).toBeUndefined()
  })
})
