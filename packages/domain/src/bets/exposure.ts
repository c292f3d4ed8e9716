/**
 * What the results of a draw would cost, as far as one can know (docs/lab.md). Plays on the special ball alone
 * are exact for each of its 49 numbers. Where all results of a draw can be looked at, everything is exact. Otherwise
 * results that chance draws from a stated seed stand for all.
 */
import { BALLS } from '../lottery/ball.ts'
import { drawResult, FAMILIES, type Family, type ResultShape } from '../lottery/family.ts'
import { type Animal, animalOf, ANIMALS } from '../lottery/zodiac.ts'
import type { Money } from '../money.ts'
import { type Random, sampleRandom, shuffleTake } from '../random.ts'
import type { JudgedDraw } from './judged-draw.ts'
import { SPECIAL_BALL_PLAYS } from './plays/lhc/special-ball-plays.ts'
import { type Choice, choicesOf, largerFirst, type OrderGroup, stakeOf, sumOf } from './result-cost.ts'

/** Money in 厘. */
export type ExposureMap = {
  readonly stake: Money
  /** What is paid on average, rounded down. */
  readonly mean: Money
  /** How many results were looked at, and whether those are all there are as far as the orders care. */
  readonly results: number
  readonly isComplete: boolean
  /** What 95 and 99 of a hundred results stay at or below. */
  readonly paid95: Money
  readonly paid99: Money
  /** The dearest results that were looked at. */
  readonly dearest: readonly CostedResult[]
  /** Of the Mark Six: each special ball, and each animal. */
  readonly specials: readonly SpecialCost[]
  readonly animals: readonly AnimalCost[]
  /** Of other families: each number at each place. */
  readonly places: readonly PlaceCost[]
}
export type CostedResult = { readonly numbers: readonly number[]; readonly paid: Money }
export type SpecialCost = {
  readonly special: number
  /** What plays on the special ball alone pay: exact. */
  readonly exact: Money
  /** The same, and what other plays pay with it on average. */
  readonly paid: Money
  /** The most of any result with it that was looked at, and that result. */
  readonly most: Money
  readonly numbers: readonly number[]
}
export type AnimalCost = {
  readonly animal: Animal
  /** Staked on it as 特肖. */
  readonly stake: Money
  /** Its dearest special ball, and what that pays. */
  readonly special: number
  readonly paid: Money
}
export type PlaceCost = {
  /** From 0. */
  readonly place: number
  readonly number: number
  /** Over the results with this number at this place. */
  readonly paid: Money
  readonly most: Money
  /** The result that pays most. */
  readonly numbers: readonly number[]
}

export type SampleOptions = {
  readonly seed: number
  /** Results that are looked at where not all can be. */
  readonly results?: number
  /** Judgements of one run, at most; of a large book fewer results are looked at, 49 at least. */
  readonly judgedMax?: number
}

/** Results of a sample unless a book is large. */
export const SAMPLE_RESULTS = 2_000
const SAMPLE_LEAST = 49
/** A judgement takes some 20 µs: two or three seconds. */
const JUDGED_MAX = 120_000
/** Of more results there is a sample, however small the book is. */
const RESULTS_MOST = 100_000
const DEAREST_SHOWN = 10
const SPECIAL_PLACE = 6
/** 特肖. */
const ANIMAL_PLAY = '111'

/** Looks at the results of a draw. */
export function exposureOf(
  { family, lunarYear }: { family: Family; lunarYear: number },
  groups: readonly OrderGroup[],
  options: SampleOptions,
): ExposureMap {
  const choices = choicesOf(family, groups)
  const stake = groups.reduce((sum, group) => sum + stakeOf(group), 0n)
  return family === 'LHC'
    ? { ...markSixExposure(choices, lunarYear, options), stake }
    : { ...placesExposure(family, choices, { ...options, lunarYear }), stake }
}

type Looked = Omit<ExposureMap, 'stake'>

/** Chance draws the plain balls; the special ones take turns, since each is as likely as any other. */
function markSixExposure(choices: readonly Choice[], lunarYear: number, options: SampleOptions): Looked {
  const isSpecial = ({ play }: Choice) => SPECIAL_BALL_PLAYS.has(play.code)
  const [ofSpecial, others] = [choices.filter(isSpecial), choices.filter((choice) => !isSpecial(choice))]
  const specials = BALLS.map((special) => {
    const numbers = [...BALLS.filter((ball) => ball !== special).slice(0, SPECIAL_PLACE), special]
    return { special, exact: paidBy(ofSpecial, { numbers, lunarYear }), ofOthers: 0n, drawn: 0, most: -1n, numbers }
  })
  const isComplete = others.length === 0
  const random = sampleRandom(options.seed)
  const seen = newSeen()
  const results = isComplete ? BALLS.length : sampleSize(others.length, options)
  for (let at = 0; at < results; at++) {
    const known = specials[at % BALLS.length] as (typeof specials)[number]
    const plain = shuffleTake(
      random,
      BALLS.filter((ball) => ball !== known.special),
      SPECIAL_PLACE,
    )
    const numbers = [...plain, known.special]
    const other = isComplete ? 0n : paidBy(others, { numbers, lunarYear })
    known.ofOthers += other
    known.drawn += 1
    const paid = known.exact + other
    if (paid > known.most) Object.assign(known, { most: paid, numbers })
    seen.add(numbers, paid)
  }
  const costs = specials.map(({ special, exact, ofOthers, drawn, most, numbers }) => ({
    ...{ special, exact, most, numbers },
    paid: exact + (drawn === 0 ? 0n : ofOthers / BigInt(drawn)),
  }))
  const meanOfOthers = sumOf(specials, 'ofOthers') / BigInt(results)
  return {
    ...seen.figures(),
    mean: sumOf(specials, 'exact') / BigInt(BALLS.length) + meanOfOthers,
    isComplete,
    specials: costs,
    animals: animalCosts(choices, costs, lunarYear),
    places: [],
  }
}

function animalCosts(choices: readonly Choice[], specials: readonly SpecialCost[], lunarYear: number): AnimalCost[] {
  const stakes = new Map<string, Money>()
  for (const { play, selection, groups } of choices) {
    if (play.code !== ANIMAL_PLAY) continue
    // Every item is a note of its own.
    const each = groups.reduce((sum, { group }) => sum + group.stakePerNote * BigInt(group.orders), 0n)
    for (const label of selection.parts.flat()) stakes.set(label, (stakes.get(label) ?? 0n) + each)
  }
  return ANIMALS.map((animal) => {
    const its = specials.filter(({ special }) => animalOf(special, lunarYear) === animal)
    const [dearest] = its.toSorted((one, other) => largerFirst(one.paid, other.paid))
    const { special, paid } = dearest as SpecialCost
    return { animal, stake: stakes.get(animal) ?? 0n, special, paid }
  }).toSorted((one, other) => largerFirst(one.paid, other.paid))
}

/** All results where that is within bounds, or those that chance draws; told by places. */
function placesExposure(
  family: Family,
  choices: readonly Choice[],
  { lunarYear, ...options }: SampleOptions & { lunarYear: number },
): Looked {
  const shape: ResultShape = FAMILIES[family]
  const { judgedMax = JUDGED_MAX } = options
  const all = countResults(shape)
  const isComplete = all <= RESULTS_MOST && all * Math.max(1, choices.length) <= judgedMax
  const results = isComplete ? everyResult(shape) : drawn(family, sampleSize(choices.length, options), options.seed)
  const places = new Map<string, PlaceCost & { count: number }>()
  const seen = newSeen()
  let sum = 0n
  for (const numbers of results) {
    const paid = paidBy(choices, { numbers, lunarYear })
    sum += paid
    seen.add(numbers, paid)
    for (const [place, number] of numbers.entries()) {
      const key = `${place} ${number}`
      const cell = places.get(key) ?? { place, number, paid: 0n, count: 0, most: -1n, numbers }
      const isMost = paid > cell.most
      places.set(key, {
        ...{ place, number, paid: cell.paid + paid, count: cell.count + 1 },
        ...(isMost ? { most: paid, numbers } : { most: cell.most, numbers: cell.numbers }),
      })
    }
  }
  const figures = seen.figures()
  return {
    ...figures,
    mean: sum / BigInt(figures.results),
    isComplete,
    specials: [],
    animals: [],
    places: [...places.values()]
      .map(({ paid, count, ...cell }) => ({ ...cell, paid: paid / BigInt(count) }))
      .toSorted((one, other) => one.place - other.place || one.number - other.number),
  }
}

function* drawn(family: Family, results: number, seed: number): Generator<readonly number[]> {
  const random: Random = sampleRandom(seed)
  for (let at = 0; at < results; at++) yield drawResult(family, random)
}

const sampleSize = (choices: number, { results = SAMPLE_RESULTS, judgedMax = JUDGED_MAX }: SampleOptions): number =>
  Math.min(results, Math.max(SAMPLE_LEAST, Math.floor(judgedMax / Math.max(1, choices))))

const countResults = ({ count, first, last, repeats }: ResultShape): number => {
  const values = last - first + 1
  return Array.from({ length: count }, (_, at) => (repeats === 'free' ? values : values - at)).reduce(
    (all, one) => all * one,
    1,
  )
}

/** Every result of a shape, in order. */
function* everyResult(shape: ResultShape, before: readonly number[] = []): Generator<readonly number[]> {
  if (before.length === shape.count) {
    yield before
    return
  }
  for (let number = shape.first; number <= shape.last; number++) {
    if (shape.repeats === 'distinct' && before.includes(number)) continue
    yield* everyResult(shape, [...before, number])
  }
}

const paidBy = (choices: readonly Choice[], draw: JudgedDraw): Money =>
  choices.reduce((paid, choice) => paid + choice.paidBy(choice.play.judge(choice.selection, draw)), 0n)

/** Keeps what every result costs, and the numbers of the dearest. */
function newSeen() {
  const all: Money[] = []
  let dearest: CostedResult[] = []
  return {
    add(numbers: readonly number[], paid: Money) {
      all.push(paid)
      const last = dearest.at(-1)
      if (dearest.length < DEAREST_SHOWN || last === undefined || paid > last.paid) {
        dearest = [...dearest, { numbers, paid }]
          .toSorted((one, other) => largerFirst(one.paid, other.paid))
          .slice(0, DEAREST_SHOWN)
      }
    },
    figures() {
      const sorted = all.toSorted((one, other) => largerFirst(other, one))
      const at = (share: number): Money => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0n
      return { results: all.length, paid95: at(0.95), paid99: at(0.99), dearest }
    },
  }
}
