import { describe, expect, it } from 'vitest'
import { CATALOGUE, type GameRecord, gameRecord, takesStake } from './catalogue.ts'
import figures from './longmen/figures.json' with { type: 'json' }
import fruit from './shuiguo/figures.json' with { type: 'json' }

const of = (code: string): GameRecord => gameRecord(code) as GameRecord

describe('the catalogue', () => {
  it('has every game once', () => {
    expect(new Set(CATALOGUE.map(({ code }) => code)).size).toBe(CATALOGUE.length)
    expect(gameRecord('no such game')).toBeUndefined()
  })

  it.each(CATALOGUE)('offers stakes of $code within its limits, each a whole 厘 a coin', ({ limits, steps }) => {
    expect(steps.every((step) => step >= limits.min && step <= limits.max)).toBe(true)
    expect(steps.every((step) => step % 20n === 0n)).toBe(true)
    expect([...steps].toSorted((a, b) => Number(a - b))).toEqual(steps)
  })

  it('says 低 below a deviation of 2 a unit, 高 above 6', () => {
    const word = (sd: number): string => (sd < 2 ? '低' : sd > 6 ? '高' : '中')
    expect(of('longmen').volatility).toBe(word(figures.sd))
    expect(of('shuiguo').volatility).toBe(word(fruit.sd))
  })
})

it('takes only the steps of a game that has steps, and any stake within the limits of another', () => {
  expect([200n, 400n, 300n, 100n, 400_000n].map((stake) => takesStake(of('longmen'), stake))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([1000n, 1234n, 999n, 1_000_001n].map((stake) => takesStake(of('tengyun'), stake))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
