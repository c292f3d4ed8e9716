import { describe, expect, it } from 'vitest'
import { applyAgainAt } from './application.ts'

describe('an application', () => {
  it.each([
    ['refused', 1000, 7, 1000 + 7 * 86_400_000],
    ['refused', 1000, 0, 1000],
    ['withdrawn', 1000, 7, null],
    ['approved', 1000, 7, null],
    ['waiting', null, 7, null],
  ] as const)('that is %s lets the next wait only after a refusal', (state, decidedAt, days, at) => {
    expect(applyAgainAt({ state, decidedAt }, days)).toBe(at)
  })

  it('that was never made is not waited for', () => {
    expect(applyAgainAt(undefined, 7)).toBeNull()
  })
})
