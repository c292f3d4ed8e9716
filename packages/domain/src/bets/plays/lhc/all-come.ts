/** 421–425 特平中: one to five numbers are all among the seven balls, the special one included. */
import { wonAt } from '../../outcome.ts'
import { numberChoicePlay } from './number-choice-play.ts'

const NUMBERS_MAX = 10

export const allCome = ['一', '二', '三', '四', '五'].map((word, index) => {
  const size = index + 1
  return numberChoicePlay({
    code: `42${size}`,
    name: `${word}粒任中`,
    menu: '特平中',
    limit: size === 1 ? 'number' : 'combination',
    size,
    max: NUMBERS_MAX,
    oddsKeys: [`RZ_${size}`],
    verdictOf: (plain, special) => (plain + special === size ? wonAt(0) : 'lost'),
    reach: 'most',
  })
})
