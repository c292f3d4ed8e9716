/** 501 猜冠军: the number of the first rank, at official odds. */
import { figurePlay } from '../build/figure-play.ts'
import { numberRules } from '../build/number-rules.ts'
import { ALIKE_DRAWS, NUMBERS } from './ranks.ts'

export const champion = figurePlay({
  code: '501',
  name: '猜冠军',
  menu: '猜冠军',
  pricing: 'official',
  limit: 'number',
  figureOf: ([first]) => first as number,
  items: numberRules(NUMBERS),
  oddsKey: () => 'OFF_猜冠军',
  draws: ALIKE_DRAWS,
})
