/** 411–416 中一: exactly one of five to ten numbers is among the seven balls; two lose (Domain §3.2.1). */
import { wonAt } from '../../outcome.ts'
import { numberChoicePlay } from './number-choice-play.ts'

/** A selection may have so many numbers more than a note. */
const MORE = 2

export const exactlyOnes = [5, 6, 7, 8, 9, 10].map((size, index) =>
  numberChoicePlay({
    code: `41${index + 1}`,
    name: `${size}中一`,
    menu: '中一',
    size,
    max: size + MORE,
    oddsKeys: [`ZY_${size}`],
    verdictOf: (plain, special) => (plain + special === 1 ? wonAt(0) : 'lost'),
    reach: 'any',
  }),
)
