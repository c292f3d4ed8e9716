// Exact chances of the Mark Six without going through its 601 million draws: balls that a selection cannot tell apart
// are taken together, and one draw stands for all that differ only in such balls.
import { BALLS, DRAW_BALLS } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import { binomial } from '../build/combinations.ts'
import type { WeightedDraw } from './proofs.ts'

/** What is drawn from, and how many plain balls come before the special one. */
export type Deck = { readonly balls: readonly Ball[]; readonly plain: number }
export const MARK_SIX: Deck = { balls: BALLS, plain: DRAW_BALLS - 1 }

/** Balls of the same class are alike. */
export type ClassOf = (ball: Ball) => string

/** How a play looks at the special ball: it asks which one it is, or counts it with the others. */
export type SpecialBall = 'apart' | 'alike'

/** Every draw there can be, up to the order of plain balls and to balls of one class. */
export function* drawsByClass(classOf: ClassOf, special: SpecialBall, deck = MARK_SIX): Generator<WeightedDraw> {
  const classes = [...Map.groupBy(deck.balls, classOf).values()]
  if (special === 'alike') {
    for (const { counts, weight } of compositions(classes, deck.plain + 1)) {
      yield { numbers: counts.flatMap((count, place) => (classes[place] as Ball[]).slice(0, count)), weight }
    }
    return
  }
  for (const [place, chosen] of classes.entries()) {
    const last = chosen.at(-1) as Ball
    const left = classes.with(place, chosen.slice(0, -1))
    for (const { counts, weight } of compositions(left, deck.plain)) {
      const plain = counts.flatMap((count, at) => (left[at] as Ball[]).slice(0, count))
      yield { numbers: [...plain, last], weight: weight * BigInt(chosen.length) }
    }
  }
}

/** Every row of the first places of a draw, in order, up to balls of one class; what comes after does not matter. */
export function* drawsByPlace(classOf: ClassOf, places: number, deck = MARK_SIX): Generator<WeightedDraw> {
  const classes = [...Map.groupBy(deck.balls, classOf).values()]
  let rows: { numbers: readonly Ball[]; weight: bigint }[] = [{ numbers: [], weight: 1n }]
  for (let place = 0; place < places; place++) {
    rows = rows.flatMap(({ numbers, weight }) =>
      classes.flatMap((balls) => {
        const left = balls.filter((ball) => !numbers.includes(ball))
        return left.slice(0, 1).map((ball) => ({ numbers: [...numbers, ball], weight: weight * BigInt(left.length) }))
      }),
    )
  }
  for (const { numbers, weight } of rows) {
    const rest = deck.balls.filter((ball) => !numbers.includes(ball))
    yield { numbers: [...numbers, ...rest].slice(0, deck.plain + 1), weight }
  }
}

/** Each ball at one place of the draw: as likely as any other, wherever the place is. */
export function* drawsAtPlace(place: number, deck = MARK_SIX): Generator<WeightedDraw> {
  for (const ball of deck.balls) {
    const rest = deck.balls.filter((other) => other !== ball).slice(0, deck.plain)
    yield { numbers: rest.toSpliced(place, 0, ball), weight: 1n }
  }
}

/** One draw for each sum there can be, with the number of draws that have it. */
export function* drawsBySum(deck = MARK_SIX): Generator<WeightedDraw> {
  type Sums = Map<number, WeightedDraw>
  const taken: Sums[] = Array.from({ length: deck.plain + 2 }, () => new Map())
  taken[0]?.set(0, { numbers: [], weight: 1n })
  for (const ball of deck.balls) {
    // From the longest down, so that no ball is taken twice.
    for (let count = deck.plain; count >= 0; count--) {
      const longer = taken[count + 1] as Sums
      for (const [sum, { numbers, weight }] of taken[count] as Sums) {
        const known = longer.get(sum + ball)
        longer.set(
          sum + ball,
          known ? { ...known, weight: known.weight + weight } : { numbers: [...numbers, ball], weight },
        )
      }
    }
  }
  yield* (taken[deck.plain + 1] as Sums).values()
}

/** A way of looking at draws: those that show every sight there is, and what a draw looks like. */
export type View = {
  readonly draws: readonly WeightedDraw[]
  readonly sightOf: (numbers: readonly Ball[]) => string
}

export const viewByClass = (classOf: ClassOf, special: SpecialBall): View => ({
  draws: [...drawsByClass(classOf, special)],
  sightOf(numbers) {
    const classes = numbers.map(classOf)
    const last = special === 'apart' ? classes.pop() : ''
    return `${classes.toSorted().join()} ${last}`
  },
})

export const viewOfPlace = (place: number): View => ({
  draws: [...drawsAtPlace(place)],
  sightOf: (numbers) => String(numbers[place]),
})

export const viewOfSum = (): View => ({
  draws: [...drawsBySum()],
  sightOf: (numbers) => String(numbers.reduce((sum, ball) => sum + ball, 0)),
})

type Composition = { counts: readonly number[]; weight: bigint }

/** Every way to take so many balls from the classes, and how many sets of balls are taken so. */
const compositions = (classes: readonly (readonly Ball[])[], size: number): Composition[] =>
  classes
    .reduce<(Composition & { left: number })[]>(
      (all, balls) =>
        all.flatMap(({ counts, weight, left }) =>
          Array.from({ length: Math.min(balls.length, left) + 1 }, (_, count) => ({
            counts: [...counts, count],
            weight: weight * BigInt(binomial(balls.length, count)),
            left: left - count,
          })),
        ),
      [{ counts: [], weight: 1n, left: size }],
    )
    .filter(({ left }) => left === 0)
