import { type Field, type Fields, limits } from '../tables/table-bets.ts'
import { hundredthsBack } from '../tables/times.ts'
import config from './config.json' with { type: 'json' }
import { countOf, type Dice, isTriple, sumOf } from './roll.ts'

const FACES = [1, 2, 3, 4, 5, 6]
const LOST = 0n
const STAKE_MIN_YUAN = 5
const STAKE_MAX_YUAN = 10_000
/** No field pays more than this, so that long odds have a smaller stake. */
const PAYMENT_MAX_YUAN = 200_000

const odds = config.oddsToOne

/** The fields of 骰宝: `big`, `anyTriple`, `triple-3`, `double-3`, `pair-2-5`, `single-3`, `total-9` and the like. */
export const FIELDS: Fields<Dice> = {
  big: field('大', odds.big, (dice) => !isTriple(dice) && sumOf(dice) > 10),
  small: field('小', odds.small, (dice) => !isTriple(dice) && sumOf(dice) < 11),
  odd: field('单', odds.odd, (dice) => !isTriple(dice) && sumOf(dice) % 2 === 1),
  even: field('双', odds.even, (dice) => !isTriple(dice) && sumOf(dice) % 2 === 0),
  anyTriple: field('任意围骰', odds.anyTriple, isTriple),
  ...each(FACES, (face) => [`triple-${face}`, field(`围骰${face}`, odds.triple, (dice) => countOf(dice, face) === 3)]),
  ...each(FACES, (face) => [`double-${face}`, field(`对子${face}`, odds.double, (dice) => countOf(dice, face) >= 2)]),
  ...each(pairsOfFaces(), ([low, high]) => [
    `pair-${low}-${high}`,
    field(`两骰${low}+${high}`, odds.pair, (dice) => dice.includes(low) && dice.includes(high)),
  ]),
  ...each(FACES, (face) => [`single-${face}`, single(face)]),
  ...each(Object.entries(odds.total), ([total, toOne]) => [
    `total-${total}`,
    field(`点数${total}`, toOne, (dice) => sumOf(dice) === Number(total)),
  ]),
}

function field(name: string, toOne: number, wins: (dice: Dice) => boolean): Field<Dice> {
  const back = hundredthsBack(toOne)
  return { name, ...limitsOf(toOne), back: (dice) => (wins(dice) ? back : LOST) }
}

/** 单骰 pays by how many dice show the face. */
function single(face: number): Field<Dice> {
  const back = [LOST, ...Object.values(odds.single).map(hundredthsBack)]
  return {
    name: `单骰${face}`,
    ...limitsOf(Math.max(...Object.values(odds.single))),
    back: (dice) => back[countOf(dice, face)] ?? LOST,
  }
}

function limitsOf(toOne: number): Pick<Field<Dice>, 'min' | 'max'> {
  return limits(STAKE_MIN_YUAN, Math.min(STAKE_MAX_YUAN, Math.floor(PAYMENT_MAX_YUAN / (toOne + 1))))
}

function pairsOfFaces(): [number, number][] {
  return FACES.flatMap((low) => FACES.filter((high) => high > low).map((high): [number, number] => [low, high]))
}

function each<T>(items: readonly T[], make: (item: T) => [string, Field<Dice>]): Fields<Dice> {
  return Object.fromEntries(items.map(make))
}
