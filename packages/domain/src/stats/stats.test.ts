import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '@liuhe/fixtures/data/stats.json' with { type: 'json' }
import { BALLS } from '../lottery/ball.ts'
import { MARK_SIX_BIG_SUM } from '../lottery/draw-figures.ts'
import { parseResult } from '../lottery/family.ts'
import { ANIMALS } from '../lottery/zodiac.ts'
import { ANIMAL_TYPES, BALL_SETS, ballsOfSet, groupSet, setFeature, timesOf } from './ball-features.ts'
import type { BallPlaces, BallSet, BallSetKind } from './ball-features.ts'
import { chanceOfAny, combinations } from './combinations.ts'
import { heatLabel, statsOf, toHundredths } from './feature-stats.ts'
import type { Feature, FeatureStats, Shown, StatDraw } from './feature-stats.ts'
import { omissionGrid } from './omission-grid.ts'
import { animalPairs, ballPairs } from './pairs.ts'
import { sumFigures } from './sums.ts'
import { dragonsOf, runsOf, sideFeature, SPECIAL_PAIRS } from './two-sided.ts'

/** The twelve draws of Domain §4.3, newest first. */
const DRAWS: StatDraw[] = reference.draws.map(({ issue, openNum }) => ({
  turnNum: String(issue),
  numbers: parseResult('LHC', openNum) as number[],
  lunarYear: 2026,
}))

type Row = (typeof reference.specialZodiac)['鼠']
/** The reference's columns of our figures; it writes frequencies with four decimals. */
const rowOf = (stats: FeatureStats): Record<keyof Row, number | null> => ({
  count: stats.count,
  freq: Math.round(stats.frequency * 1e4) / 1e4,
  cur: stats.current,
  last: stats.previous ?? null,
  avg: stats.average,
  max: stats.longest,
  streak: stats.streak,
  maxStreak: stats.longestStreak,
  want: stats.due ?? null,
  heat: stats.heat ?? null,
})

const setOf = (kind: BallSetKind, name: string): BallSet => {
  const set = (BALL_SETS[kind] as readonly BallSet[]).find((each) => each.name === name)
  if (!set) throw new Error(`no set ${kind} ${name}`)
  return set
}
const figuresOf = (kind: BallSetKind, name: string, among: BallPlaces) =>
  statsOf(DRAWS, setFeature(setOf(kind, name), among))

describe('the twelve draws of the reference', () => {
  test.each(Object.entries(reference.specialZodiac))('特肖 %s', (animal, row) => {
    expect(rowOf(figuresOf('animal', animal, 'special'))).toEqual(row)
  })
  test.each(Object.entries(reference.anyZodiac))('平特肖 %s', (animal, row) => {
    expect(rowOf(figuresOf('animal', animal, 'all'))).toEqual(row)
  })
  test.each(Object.entries(reference.specialTail))('特码 %s 尾', (tail, row) => {
    expect(rowOf(figuresOf('tail', `${tail}尾`, 'special'))).toEqual(row)
  })
  test.each(Object.entries(reference.specialColor))('特码 %s 波', (colour, row) => {
    expect(rowOf(figuresOf('colour', colour, 'special'))).toEqual(row)
  })
  test.each(Object.entries(reference.segment))('特码 %s 段', (segment, row) => {
    expect(rowOf(figuresOf('segment', `${segment}段`, 'special'))).toEqual(row)
  })

  test.each(Object.entries(reference.twoSide))('两面 %s, without the two draws of 49', (side, row) => {
    const pair = SPECIAL_PAIRS.find(({ sides }) => sides.includes(side))
    if (!pair) throw new Error(`no pair has ${side}`)
    const stats = statsOf(DRAWS, sideFeature(pair, side))
    expect(stats.draws).toBe(10)
    expect(rowOf(stats)).toEqual(row)
  })

  test('number 26 as special ball, and 05 among the seven', () => {
    expect(figuresOf('number', '26', 'special')).toMatchObject({ count: 1, current: 0 })
    const five = { count: 2, current: 0, previous: 5, average: 3.33, longest: 5, heat: 1.17 }
    expect(figuresOf('number', '05', 'all')).toMatchObject(five)
  })

  test('sums, their mean, and how many are big', () => {
    const sums = DRAWS.map(({ numbers }) => numbers.reduce((sum, ball) => sum + ball, 0))
    expect(sums).toEqual([179, 186, 200, 196, 222, 219, 180, 194, 140, 179, 258, 173])
    expect(sumFigures(sums)).toEqual({ least: 140, most: 258, mean: 193.83 })
    expect(sums.filter((sum) => sum >= MARK_SIX_BIG_SUM)).toHaveLength(10)
  })

  test('pairs of regular balls seen twice or more, and no other', () => {
    const twice = ballPairs(DRAWS).filter(({ count }) => count >= 2)
    expect(twice.map(({ pair, count }) => [pair.join('-'), count])).toEqual(reference.pairs)
  })

  test('长龙: nine even, eight poultry are over, and 49 in between ends nothing', () => {
    const dragons = dragonsOf(DRAWS, SPECIAL_PAIRS).map(({ side, length }) => [side, length])
    expect(dragons).toContainEqual(['双', 9])
    expect(dragons).toContainEqual(['大', 5])
    expect(dragons.map(([, length]) => length)).toEqual(
      dragons.map(([, length]) => Number(length)).toSorted((a, b) => b - a),
    )
    expect(dragons.some(([side]) => side === '家禽' || side === '野兽')).toBe(false)
  })

  test('路珠 runs from the oldest to the newest draw', () => {
    const [size] = SPECIAL_PAIRS
    expect(runsOf(DRAWS, size).map(({ side, draws }) => `${side}${draws.length}`)).toEqual([
      '小1',
      '大1',
      '小1',
      '大1',
      '小1',
      '大5',
    ])
    expect(runsOf(DRAWS, size).at(-1)?.draws.at(-1)?.turnNum).toBe('2026128')
  })

  test('the grid of the zodiac shows gaps growing up to the draw that ends them', () => {
    const grid = omissionGrid(
      DRAWS,
      BALL_SETS.animal.map((set) => setFeature(set, 'special')),
    )
    const column = (animal: (typeof ANIMALS)[number]) => grid.map((row) => row[ANIMALS.indexOf(animal)])
    expect(column('牛')).toEqual([5, 4, 3, 2, 1, 0, 0, 2, 1, 0, 2, 1])
    expect(column('鼠')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('times count every ball, draws only once', () => {
    const tiger = setOf('animal', '虎')
    expect(timesOf(DRAWS.slice(0, 1), tiger, 'all')).toBe(3)
    expect(statsOf(DRAWS.slice(0, 1), setFeature(tiger, 'all')).count).toBe(1)
    expect(timesOf(DRAWS, tiger, 'all')).toBe(8)
  })

  test('pairs of animals count a draw once', () => {
    const [newest] = [animalPairs(DRAWS.slice(0, 1))]
    expect(newest).toHaveLength(6)
    expect(newest.every(({ count, current }) => count === 1 && current === 0)).toBe(true)
  })
})

describe('chances', () => {
  test('of an animal on the special ball and among seven', () => {
    expect(chanceOfAny(4, 1)).toBeCloseTo(4 / 49, 12)
    expect(chanceOfAny(4)).toBeCloseTo(0.471719, 6)
    expect(chanceOfAny(5)).toBeCloseTo(0.553896, 6)
  })
  test('C(m, k)', () => {
    expect([combinations(49, 7), combinations(49, 24), combinations(5, 0), combinations(5, 6)]).toEqual([
      85_900_584, 63_205_303_218_876, 1, 0,
    ])
  })
  test('C(m, k) follows Pascal', () => {
    for (let m = 1; m <= 49; m++) {
      for (let k = 1; k <= m; k++) {
        expect(combinations(m, k)).toBe(combinations(m - 1, k - 1) + combinations(m - 1, k))
      }
    }
  })
  test('theoretical omission', () => {
    expect(figuresOf('animal', '鼠', 'special').expected).toBe(11.25)
    expect(figuresOf('colour', '红', 'special').expected).toBe(1.88)
  })
})

describe('49', () => {
  const draw = (special: number, turnNum: number): StatDraw => ({
    turnNum: String(turnNum),
    numbers: [1, 2, 3, 4, 5, 6, special],
    lunarYear: 2026,
  })
  const draws = [draw(48, 3), draw(49, 2), draw(46, 1)]

  test('is skipped in two-sided figures and joins the runs on both sides', () => {
    for (const pair of SPECIAL_PAIRS) {
      for (const side of pair.sides) expect(statsOf(draws, sideFeature(pair, side)).draws).toBe(2)
    }
    expect(statsOf(draws, sideFeature(SPECIAL_PAIRS[0], '大'))).toMatchObject({ count: 2, streak: 2 })
    expect(runsOf(draws, SPECIAL_PAIRS[0])).toHaveLength(1)
  })

  test.each([
    ['colour', '绿'],
    ['tail', '9尾'],
    ['head', '4头'],
    ['segment', '7段'],
    ['gate', '5门'],
    ['tens', '41-49'],
    ['animal', '马'],
    ['element', '火'],
  ] as const)('counts normally as %s %s', (kind, name) => {
    expect(statsOf(draws.slice(1, 2), setFeature(setOf(kind, name), 'special')).count).toBe(1)
  })
})

describe('a window over the turn of the lunar year', () => {
  const draws = [
    { turnNum: '2026048', numbers: [2, 3, 4, 5, 6, 7, 1], lunarYear: 2026 },
    { turnNum: '2026047', numbers: [2, 3, 4, 5, 6, 7, 1], lunarYear: 2025 },
  ]
  test('reads each draw by its own year', () => {
    expect(statsOf(draws, setFeature(setOf('animal', '马'), 'special')).count).toBe(1)
    expect(statsOf(draws, setFeature(setOf('animal', '蛇'), 'special')).count).toBe(1)
    expect(statsOf(draws, setFeature(setOf('element', '水'), 'special')).count).toBe(1)
  })
  test('and weighs the five balls of the year only in their year', () => {
    // One of two draws, where 5/49 and 4/49 would have given 9/49.
    expect(statsOf(draws, setFeature(setOf('animal', '马'), 'special')).heat).toBe(toHundredths(49, 9))
  })
})

test('nothing is known of no draws', () => {
  const stats = statsOf([], setFeature(setOf('animal', '马'), 'special'))
  expect(stats).toEqual({
    draws: 0,
    count: 0,
    frequency: 0,
    current: 0,
    previous: undefined,
    longest: 0,
    average: 0,
    streak: 0,
    longestStreak: 0,
    due: 0,
    expected: undefined,
    heat: undefined,
  })
  expect([runsOf([], SPECIAL_PAIRS[0]), dragonsOf([], SPECIAL_PAIRS), omissionGrid([], []), ballPairs([])]).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect(sumFigures([])).toBeUndefined()
})

test.each([
  [1.3, '热'],
  [1.29, '温'],
  [0.71, '温'],
  [0.7, '冷'],
  [0, '冷'],
] as const)('a heat of %f is %s', (heat, label) => expect(heatLabel(heat)).toBe(label))

describe('whatever was drawn', () => {
  const shown = fc.array(fc.constantFrom<Shown>(true, false, undefined), { maxLength: 60 })
  const drawsOf = (length: number): StatDraw[] =>
    Array.from({ length }, (_, index) => ({ turnNum: String(index), numbers: [], lunarYear: 2026 }))
  const featureOf = (pattern: readonly Shown[]): Feature => ({
    name: 'any',
    shown: ({ turnNum }) => pattern[Number(turnNum)],
  })
  const measure = (pattern: readonly Shown[]) => statsOf(drawsOf(pattern.length), featureOf(pattern))

  test('gaps and showings fill the window', () => {
    fc.assert(
      fc.property(shown, (pattern) => {
        const stats = measure(pattern)
        expect(Math.round(stats.frequency * stats.draws)).toBe(stats.count)
        expect(stats.current).toBeLessThanOrEqual(stats.longest)
        expect(stats.streak).toBeLessThanOrEqual(stats.longestStreak)
        expect(stats.longestStreak).toBeLessThanOrEqual(stats.count)
        // The longest gap is at least the mean one and at most all that is missing.
        expect(stats.longest).toBeLessThanOrEqual(stats.draws - stats.count)
        expect(stats.longest + 0.01).toBeGreaterThanOrEqual(stats.average)
        expect(stats.current > 0 && stats.streak > 0).toBe(false)
      }),
    )
  })

  test('an older draw that shows nothing new only lengthens the window', () => {
    fc.assert(
      fc.property(shown, (pattern) => {
        const [before, after] = [measure(pattern), measure([...pattern, false])]
        expect([after.count, after.streak]).toEqual([before.count, before.streak])
        expect(after.draws).toBe(before.draws + 1)
      }),
    )
  })

  test('turning the window round keeps what has no direction', () => {
    fc.assert(
      fc.property(shown, (pattern) => {
        const [one, other] = [measure(pattern), measure(pattern.toReversed())]
        for (const figure of ['draws', 'count', 'longest', 'average', 'longestStreak'] as const) {
          expect(other[figure]).toBe(one[figure])
        }
      }),
    )
  })

  test('a newest draw moves every gap on by one, or ends it', () => {
    fc.assert(
      fc.property(shown, (pattern) => {
        expect(measure([true, ...pattern])).toMatchObject({ current: 0, streak: measure(pattern).streak + 1 })
        expect(measure([false, ...pattern])).toMatchObject({ current: measure(pattern).current + 1, streak: 0 })
        expect(measure([undefined, ...pattern])).toEqual(measure(pattern))
      }),
    )
  })

  test('the newest row of the grid is the current omission of each feature', () => {
    const pattern = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(pattern, (hits) => {
        const grid = omissionGrid(drawsOf(hits.length), [featureOf(hits)])
        expect(grid[0]).toEqual([measure(hits).current])
        expect(grid.filter(([cell]) => cell === 0)).toHaveLength(hits.filter(Boolean).length)
      }),
    )
  })

  const windows = fc.array(
    fc.record({
      turnNum: fc.constant('1'),
      numbers: fc.shuffledSubarray([...BALLS], { minLength: 7, maxLength: 7 }),
      lunarYear: fc.integer({ min: 2000, max: 2039 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  test('each partition of the balls counts every special ball once and every ball of the seven once', () => {
    fc.assert(
      fc.property(windows, (draws) => {
        for (const sets of Object.values(BALL_SETS)) {
          const total = (count: (set: BallSet) => number) => sets.map(count).reduce((sum, each) => sum + each, 0)
          expect(total((set) => statsOf(draws, setFeature(set, 'special')).count)).toBe(draws.length)
          expect(total((set) => timesOf(draws, set, 'all'))).toBe(7 * draws.length)
          expect(total((set) => timesOf(draws, set, 'regular'))).toBe(6 * draws.length)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('the two sides of a pair share what is not 49', () => {
    fc.assert(
      fc.property(windows, (draws) => {
        const judged = draws.filter(({ numbers }) => numbers[6] !== 49).length
        for (const pair of SPECIAL_PAIRS) {
          const [one, other] = pair.sides.map((side) => statsOf(draws, sideFeature(pair, side)))
          expect([one?.draws, (one?.count ?? 0) + (other?.count ?? 0)]).toEqual([judged, judged])
          expect(runsOf(draws, pair).reduce((sum, run) => sum + run.draws.length, 0)).toBe(judged)
        }
      }),
    )
  })
})

test('every kind of animals divides the 49 balls', () => {
  for (const { groups } of ANIMAL_TYPES) {
    const covered = groups.flatMap((group) => ballsOfSet(groupSet(group), 2026))
    expect(covered.toSorted((a, b) => a - b)).toEqual(BALLS)
  }
})
