/** 401–408 自选不中: none of five to twelve numbers comes, neither plain nor special. */
import { wonAt } from '../../outcome.ts'
import { numberChoicePlay } from './number-choice-play.ts'

/** A selection may have so many numbers more than a note. */
const MORE = 4

export const selfChosenMisses = [5, 6, 7, 8, 9, 10, 11, 12].map((size, index) =>
  numberChoicePlay({
    code: `40${index + 1}`,
    name: `自选${size}不中`,
    menu: '自选不中',
    size,
    max: size + MORE,
    oddsKeys: [`BZ_${size}`],
    verdictOf: (plain, special) => (plain + special === 0 ? wonAt(0) : 'lost'),
    reach: 'any',
  }),
)
