/** 141 全五中一: the digit appears among the five; it is paid once, however often it does. */
import { itemPlay } from '../build/item-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { DIGITS, PLACES } from './digits.ts'

export const anyDigit = withWorstDraw(
  itemPlay({
    code: '141',
    name: '全五中一',
    menu: '全五中一',
    limit: 'number',
    items: DIGITS.map((label) => ({
      label,
      oddsKeys: () => ['SSC_Q51'],
      judge: ({ numbers }) => (numbers.includes(Number(label)) ? 'won' : 'lost'),
    })),
  }),
  ([labels = []]) => cycled(labels, PLACES.length),
)
