import { describe, expect, it } from 'vitest'
import { gainOf } from './difference.ts'

describe('what a difference is worth to us', () => {
  it.each([
    ['gateway', 'gateway', null, '- 2000000', 2_000_000n],
    ['gateway', 'gateway', '123 1000000', '123 998000', -2_000n],
    ['gateway', 'orders', null, '- 500', 500n],
    ['gateway', 'payouts', '77 8800', null, 8_800n],
    ['gateway', 'payouts', null, '77 8800', -8_800n],
    ['gateway', 'gateway', '5 100', '6 100', 0n],
    ['games', '0', null, 'bet u r -1000 +0', 1_000n],
    ['games', '0', 'bet-win u r -1000 +4000', 'bet-win u r -1000 +5000', -1_000n],
    ['games', '0', 'rollback u r', null, undefined],
    ['games', '0', 'in u 1000 done', null, undefined],
  ] as const)('%s %s: %s beside %s is %s', (kind, part, ours, theirs, gain) => {
    expect(gainOf(kind, { part, ours, theirs })).toBe(gain)
  })
})
