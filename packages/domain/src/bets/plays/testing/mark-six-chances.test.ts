import { describe, expect, test } from 'vitest'
import type { Ball } from '../../../lottery/ball.ts'
import { binomial, combinations } from '../build/combinations.ts'
import { drawsAtPlace, drawsByClass, drawsByPlace, drawsBySum } from './mark-six-chances.ts'
import type { Deck } from './mark-six-chances.ts'
import type { WeightedDraw } from './proofs.ts'

// A wrong weight here would prove wrong odds right, so the short ways are held against the long one on small decks.

const deckOf = (size: number, plain: number): Deck => ({
  balls: Array.from({ length: size }, (_, index) => index + 1),
  plain,
})

/** Every row of plain balls and the special one, in order. */
function* everyDraw({ balls, plain }: Deck, drawn: readonly Ball[] = []): Generator<readonly Ball[]> {
  if (drawn.length === plain + 1) yield drawn
  else for (const ball of balls) if (!drawn.includes(ball)) yield* everyDraw({ balls, plain }, [...drawn, ball])
}

/** How often each sight is seen, as a share of all draws, so that it does not matter what the weights count. */
function sharesOf(draws: Iterable<WeightedDraw>, seenAs: (numbers: readonly Ball[]) => string): Record<string, number> {
  const seen = new Map<string, bigint>()
  let of = 0n
  for (const { numbers, weight } of draws) {
    const sight = seenAs(numbers)
    seen.set(sight, (seen.get(sight) ?? 0n) + weight)
    of += weight
  }
  // Of a few hundred thousand draws at most: exact in parts of a billion.
  return Object.fromEntries([...seen].map(([sight, weight]) => [sight, Number((weight * 10n ** 9n) / of)]))
}

const longWay = (deck: Deck): WeightedDraw[] => Array.from(everyDraw(deck), (numbers) => ({ numbers, weight: 1n }))

const DECKS = [
  ['2 of 5', deckOf(5, 1)],
  ['4 of 9', deckOf(9, 3)],
  ['5 of 8', deckOf(8, 4)],
  ['all but one of 6', deckOf(6, 4)],
] as const
const CLASSES: Record<string, (ball: Ball) => string> = {
  'all balls alike': () => 'any',
  'one ball and the others': (ball) => (ball === 3 ? 'it' : 'other'),
  'three classes': (ball) => String(ball % 3),
  'every ball by itself': String,
}

describe.each(DECKS)('%s', (_name, deck) => {
  describe.each(Object.entries(CLASSES))('%s', (_by, classOf) => {
    const classesOf = (numbers: readonly Ball[]): string => numbers.map(classOf).toSorted().join()

    test('comes as often as in all draws, the special ball apart', () => {
      const seenAs = (numbers: readonly Ball[]) =>
        `${classesOf(numbers.slice(0, -1))} + ${classOf(numbers.at(-1) as Ball)}`
      expect(sharesOf(drawsByClass(classOf, 'apart', deck), seenAs)).toEqual(sharesOf(longWay(deck), seenAs))
    })

    test('comes as often as in all draws, the special ball among the others', () => {
      expect(sharesOf(drawsByClass(classOf, 'alike', deck), classesOf)).toEqual(sharesOf(longWay(deck), classesOf))
    })

    test.each([1, 2])('comes as often as in all draws at the first places: %i', (places) => {
      const seenAs = (numbers: readonly Ball[]) => numbers.slice(0, places).map(classOf).join()
      expect(sharesOf(drawsByPlace(classOf, places, deck), seenAs)).toEqual(sharesOf(longWay(deck), seenAs))
    })
  })

  test('each ball is as likely at every place', () => {
    for (let place = 0; place <= deck.plain; place++) {
      const seenAs = (numbers: readonly Ball[]) => String(numbers[place])
      expect(sharesOf(drawsAtPlace(place, deck), seenAs)).toEqual(sharesOf(longWay(deck), seenAs))
    }
  })

  test('sums come as often as in all draws, each shown by a draw that has it', () => {
    const seenAs = (numbers: readonly Ball[]) => String(numbers.reduce((sum, ball) => sum + ball, 0))
    expect(sharesOf(drawsBySum(deck), seenAs)).toEqual(sharesOf(longWay(deck), seenAs))
  })
})

describe('the whole Mark Six', () => {
  const weightOf = (draws: Iterable<WeightedDraw>): bigint =>
    Array.from(draws).reduce((sum, { weight }) => sum + weight, 0n)
  const TAIL = (ball: Ball): string => String(ball % 10)

  test('has all its draws counted, each way of looking', () => {
    expect(weightOf(drawsByClass(TAIL, 'alike'))).toBe(85_900_584n)
    expect(weightOf(drawsByClass(TAIL, 'apart'))).toBe(85_900_584n * 7n)
    expect(weightOf(drawsBySum())).toBe(85_900_584n)
    expect(weightOf(drawsByPlace(TAIL, 3))).toBe(49n * 48n * 47n)
  })

  test('is shown by draws of seven different balls', () => {
    const ways = [drawsByClass(TAIL, 'alike'), drawsByClass(TAIL, 'apart'), drawsByPlace(TAIL, 2), drawsBySum()]
    const shown = [...ways, drawsAtPlace(0), drawsAtPlace(6)].flatMap((draws) => [...draws])
    expect(shown.filter(({ numbers }) => numbers.length !== 7 || new Set(numbers).size !== 7)).toEqual([])
  })
})

test('choices are as many as are made', () => {
  for (let of = 0; of <= 9; of++) {
    for (let size = 0; size <= 10; size++) {
      expect(binomial(of, size)).toBe([...combinations(deckOf(of, 0).balls, size)].length)
    }
  }
})
