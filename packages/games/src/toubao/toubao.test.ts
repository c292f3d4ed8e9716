import vectors from '@liuhe/fixtures/studio/vectors-toubao.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { lengthOf } from '../tables/phases.ts'
import { settle } from '../tables/table-bets.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { FIELDS } from './fields.ts'
import figures from './figures.json' with { type: 'json' }
import { toubao } from './game.ts'
import { PHASES } from './phases.ts'
import { type Dice, roadResult, roll, sumOf } from './roll.ts'

describe('the published rolls', () => {
  it.each(vectors)('rolls $dice', (vector) => {
    const dice = roll(wordsOfVector('toubao', vector))
    expect(dice).toEqual(vector.dice)
    expect(sumOf(dice)).toBe(vector.sum)
    const returned = Object.values(FIELDS)
      .filter(({ name }) => Object.hasOwn(vector.returnTimes, name))
      .map(({ name, back }) => [name, Number(back(dice)) / 100])
    expect(Object.fromEntries(returned)).toEqual(vector.returnTimes)
  })
})

const FACES = [1, 2, 3, 4, 5, 6]
const ROLLS = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three): Dice => [one, two, three])))

it.each(Object.entries(FIELDS))('returns exactly the published share on %s', (field, { back }) => {
  const [kind = '', number = ''] = field.split('-')
  const figure = figures[(kind === 'total' ? `total${number}` : kind) as keyof typeof figures]
  const backs = ROLLS.map((dice) => Number(back(dice)) / 100)
  const sum = backs.reduce((total, value) => total + value, 0)
  const [top, bottom] = figure.rtpExact.split('/').map(Number) as [number, number]
  expect(sum * bottom).toBe(216 * top)
  expect(backs.filter((value) => value > 0).length / 216).toBeCloseTo(figure.hit, 14)
  const variance = backs.reduce((total, value) => total + value ** 2, 0) / 216 - (sum / 216) ** 2
  expect(Math.sqrt(variance)).toBeCloseTo(figure.sd, 12)
})

it('has 52 fields: four even chances, triples, doubles, pairs, singles and totals', () => {
  expect(Object.keys(FIELDS)).toHaveLength(4 + 1 + 6 + 6 + 15 + 6 + 14)
})

it('never pays more than a million yuan, whatever one player stakes', () => {
  const stakes = Object.fromEntries(Object.entries(FIELDS).map(([field, { max }]) => [field, max]))
  const largest = ROLLS.map((dice) => settle(FIELDS, stakes, dice))
  for (const { byField, total } of largest) {
    expect(total).toBeLessThan(1_000_000_000n)
    for (const paid of Object.values(byField)) expect(paid).toBeLessThanOrEqual(200_000_000n)
  }
  expect(FIELDS['triple-3']!.max).toBe(1_047_000n)
  expect(FIELDS['big']!.max).toBe(10_000_000n)
})

it('returns the worked example: 3-3-5', () => {
  const one = 1000n
  const stakes = { big: one, odd: one, 'single-3': one, 'double-3': one, 'pair-3-5': one, 'total-11': one, even: one }
  expect(settle(FIELDS, stakes, [3, 3, 5]).byField).toEqual({
    ...{ big: 2000n, odd: 2000n, 'single-3': 3000n, 'double-3': 12_000n, 'pair-3-5': 6000n, 'total-11': 7000n },
    even: 0n,
  })
})

it('plays the round that a player bet on', () => {
  const [vector] = vectors
  expect(toubao.replay(wordsOfVector('toubao', vector!), { stakes: { even: '5000', 'single-3': '5000' } })).toEqual({
    outcome: vector!.dice,
    stakeLi: 10_000n,
    winLi: 25_000n,
  })
})

it('shows triples as ties of its road, and takes 24 s a round', () => {
  expect(
    [
      [1, 2, 3],
      [4, 5, 6],
      [5, 5, 5],
    ].map((dice) => roadResult(dice as unknown as Dice)),
  ).toEqual(['blue', 'red', 'tie'])
  expect(lengthOf(PHASES)).toBe(24_000)
})
