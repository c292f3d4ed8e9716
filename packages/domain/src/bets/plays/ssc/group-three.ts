/**
 * 组三: one digit twice and another once, in any order. 复式 of m digits is m(m − 1) notes, because either digit of two
 * can be the pair; 单式 says which digits are the pair and which stand alone.
 */
import { wonAt } from '../../outcome.ts'
import type { Play, PlayCode } from '../../play.ts'
import { LIST } from '../build/layout.ts'
import { notePlay } from '../build/note-play.ts'
import { positionsPlay } from '../build/positions-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { DIGITS, digitsOf, drawWith } from './digits.ts'
import type { Star } from './digits.ts'

const ODDS_KEY = 'OFF_三星组三'
/** How often the digit of the pair and the single one have to appear. */
const PAIR_AND_SINGLE = [2, 1] as const

const timesOf = (label: string, digits: readonly number[]): number =>
  digits.filter((digit) => digit === Number(label)).length

export const groupThree = (code: PlayCode, star: Star): Play =>
  withWorstDraw(
    notePlay({
      code,
      name: `${star.name}组三`,
      menu: star.name,
      pricing: 'official',
      limit: 'combination',
      input: { kind: 'combine', size: 2, ways: [] },
      pick: { min: 2, max: DIGITS.length },
      items: DIGITS.map((label) => ({ label, oddsKeys: () => [ODDS_KEY] })),
      layouts: [LIST],
      notesOf: ([labels = []]) =>
        labels.flatMap((pair) => labels.filter((single) => single !== pair).map((single) => [pair, single])),
      countOf: ([labels = []]) => labels.length * (labels.length - 1),
      verdictOf(note, { numbers }) {
        const digits = digitsOf(star, numbers)
        return note.every((label, index) => timesOf(label, digits) === PAIR_AND_SINGLE[index]) ? wonAt(0) : 'lost'
      },
      extremes: { pays: () => [wonAt(0)] },
    }),
    ([labels = []]) => drawWith(star, cycled(labels.slice(0, 2), star.count)),
  )

export const groupThreeSingle = (code: PlayCode, star: Star): Play =>
  positionsPlay({
    code,
    name: `${star.name}组三单式`,
    menu: star.name,
    pricing: 'official',
    limit: 'combination',
    labels: DIGITS,
    oddsKey: ODDS_KEY,
    positions: ['对子', '单号'],
    notes: 'product',
    repeats: 'distinct',
    hits: (label, position, numbers) => timesOf(label, digitsOf(star, numbers)) === PAIR_AND_SINGLE[position],
  })
