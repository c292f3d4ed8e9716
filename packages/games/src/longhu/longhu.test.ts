import vectors from '@liuhe/fixtures/studio/vectors-longhu.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { packs } from '../cards/packs.ts'
import { shoeOf } from '../cards/shoe.ts'
import { lengthOf } from '../tables/phases.ts'
import { settle } from '../tables/table-bets.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { FIELDS } from './fields.ts'
import figures from './figures.json' with { type: 'json' }
import { longhu } from './game.ts'
import { PHASES } from './phases.ts'
import { dealRound, roundsOf } from './rounds.ts'

describe('the published shoes', () => {
  it.each(vectors)('deals shoe $nonce', (vector) => {
    const rounds = roundsOf(shoeOf(wordsOfVector('longhu', vector), 8))
    expect(rounds.slice(0, vector.hands.length)).toEqual(vector.hands)
    expect(rounds.map(({ result }) => result).join('')).toBe(vector.results)
  })
})

/** All ordered pairs of two cards of the shoe: each of 52 is there eight times, seven times beside itself. */
const rounds = packs(1).flatMap((one) =>
  packs(1).map((other) => ({ round: dealRound([one, other], 0), ways: 8n * (other === one ? 7n : 8n) })),
)
const ALL = 416n * 415n

it.each([
  ['dragon', figures.dragon],
  ['tiger', figures.dragon],
  ['tie', figures.tie],
  ['suitedTie', figures.suitedTie],
  ...(['Odd', 'Even', 'Big', 'Small'] as const).flatMap((word) =>
    (['dragon', 'tiger'] as const).map((place) => [`${place}${word}`, figures.oddEvenBigSmall] as const),
  ),
  ...(['Red', 'Black'] as const).flatMap((word) =>
    (['dragon', 'tiger'] as const).map((place) => [`${place}${word}`, figures.redBlack] as const),
  ),
] as const)('returns exactly the published share on %s', (field, { rtpExact, hit, sd }) => {
  const rule = FIELDS[field as keyof typeof FIELDS]
  const sum = (figure: (back: bigint) => bigint) =>
    rounds.reduce((total, { round, ways }) => total + ways * figure(rule.back(round)), 0n)
  const [top, bottom] = rtpExact.split('/').map(BigInt) as [bigint, bigint]
  const back = sum((value) => value)
  expect(back * bottom).toBe(100n * ALL * top)
  expect(Number(sum((value) => (value > 0n ? 1n : 0n))) / Number(ALL)).toBeCloseTo(hit, 13)
  const mean = Number(back) / Number(ALL) / 100
  expect(Math.sqrt(Number(sum((value) => value * value)) / Number(ALL) / 1e4 - mean ** 2)).toBeCloseTo(sd, 12)
})

it('counts every pair of cards once', () => {
  expect(rounds.reduce((sum, { ways }) => sum + ways, 0n)).toBe(ALL)
})

it('returns half of 龙 and twelvefold 和 on a tie', () => {
  const tie = vectors.flatMap(({ hands }) => hands).find(({ result, suited }) => result === '和' && !suited)
  const stakes = { dragon: 100_000n, tie: 10_000n, suitedTie: 10_000n }
  expect(settle(FIELDS, stakes, tie as ReturnType<typeof dealRound>)).toEqual({
    byField: { dragon: 50_000n, tie: 120_000n, suitedTie: 0n },
    total: 170_000n,
  })
})

it('plays the round that a player bet on', () => {
  const [vector] = vectors
  const played = longhu.replay(wordsOfVector('longhu', vector!), {
    place: 1,
    stakes: { dragon: '100000', tigerRed: '10001' },
  })
  expect(played).toEqual({ outcome: vector!.hands[1], stakeLi: 110_001n, winLi: 219_501n })
  expect(longhu.replay(wordsOfVector('longhu', vector!), { place: 80, stakes: {} })).toBeUndefined()
})

it('takes 21 s a round', () => {
  expect(lengthOf(PHASES)).toBe(21_000)
})
