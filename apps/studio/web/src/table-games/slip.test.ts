import { FIELDS } from '@liuhe/games/baijiale/fields.ts'
import { describe, expect, it } from 'vitest'
import { pileOf } from './chips.ts'
import { lay, type Room, sumOf, tooSmall, totalOf } from './slip.ts'

const room = (change: Partial<Room> = {}): Room => ({
  ...{ fields: FIELDS, max: 20_000_000n, standing: {}, balance: 10_000_000n },
  ...change,
})

describe('chips laid on fields', () => {
  it('are one press each, and count together by field', () => {
    const one = lay([], { banker: 10_000n }, room()).slip
    const two = lay(one, { banker: 50_000n, tie: 10_000n }, room())
    expect(two.refusal).toBeUndefined()
    expect(sumOf(two.slip)).toEqual({ banker: 60_000n, tie: 10_000n })
    expect(sumOf(two.slip.slice(0, -1))).toEqual({ banker: 10_000n })
  })

  it('stop at the limit of the field, with what stands already, and say it', () => {
    const { slip, refusal } = lay([], { tie: 1_500_000n }, room({ standing: { tie: 1_000_000n } }))
    expect(sumOf(slip)).toEqual({ tie: 1_000_000n })
    expect(refusal).toBe('和每局最多 2,000')
    expect(lay(slip, { tie: 10_000n }, room({ standing: { tie: 1_000_000n } })).slip).toBe(slip)
  })

  it('stop at the narrower limit of the operator', () => {
    const { slip, refusal } = lay([], { banker: 600_000n }, room({ max: 500_000n }))
    expect(totalOf(sumOf(slip))).toBe(500_000n)
    expect(refusal).toBe('庄每局最多 500')
  })

  it('do not lie where the purse does not reach', () => {
    const { slip, refusal } = lay([{ banker: 60_000n }], { player: 50_000n }, room({ balance: 100_000n }))
    expect(slip).toEqual([{ banker: 60_000n }])
    expect(refusal).toBe('余额不足')
  })

  it('name a field that lacks its least stake', () => {
    expect(tooSmall(FIELDS, {}, { banker: 5000n })).toBe('庄最少 10')
    expect(tooSmall(FIELDS, { banker: 10_000n }, { banker: 5000n })).toBeUndefined()
  })
})

it('piles an amount from the greatest chip, and keeps the pile small', () => {
  const chips = [10_000n, 50_000n, 100_000n]
  expect(pileOf(160_000n, chips)).toEqual([100_000n, 50_000n, 10_000n])
  expect(pileOf(990_000n, chips, 3)).toEqual([100_000n, 100_000n, 100_000n])
})
