/** 组六 and 组选: every chosen digit of the note comes in the star, in any order; all of them are different. */
import { wonAt } from '../../outcome.ts'
import type { Play, PlayCode } from '../../play.ts'
import { combinationPlay } from '../build/combination-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { DIGITS, digitsOf, drawWith } from './digits.ts'
import type { Star } from './digits.ts'

type Group = { readonly name: string; readonly menu: string; readonly size: number; readonly oddsKey: string }

/** `size` may be less than the star has places: 二码不定位 is two digits anywhere among three. */
export const group = (code: PlayCode, star: Star, { size, oddsKey, ...names }: Group): Play =>
  withWorstDraw(
    combinationPlay({
      ...names,
      code,
      pricing: 'official',
      items: DIGITS.map((label) => ({ label, oddsKeys: () => [oddsKey] })),
      size,
      max: DIGITS.length,
      verdictOf(note, { numbers }) {
        const digits = digitsOf(star, numbers)
        return note.every((label) => digits.includes(Number(label))) ? wonAt(0) : 'lost'
      },
      pays: () => [wonAt(0)],
    }),
    ([labels = []]) => drawWith(star, cycled(labels, star.count)),
  )

export const groupSix = (code: PlayCode, star: Star): Play =>
  group(code, star, { name: `${star.name}组六`, menu: star.name, size: 3, oddsKey: 'OFF_三星组六' })

export const groupTwo = (code: PlayCode, star: Star): Play =>
  group(code, star, { name: `${star.name}组选`, menu: star.name, size: 2, oddsKey: 'OFF_二星组选' })
