/** 101–105 第一球 … 第五球: the number of one ball; 11 counts. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { numberRules } from '../build/number-rules.ts'
import { ALIKE_DRAWS, BALL_NAMES, NUMBERS } from './balls.ts'

export const ballNumbers: readonly Play[] = BALL_NAMES.map((name, place) =>
  figurePlay({
    code: `10${place + 1}`,
    name,
    menu: '1-5球',
    limit: 'number',
    figureOf: (numbers) => numbers[place] as number,
    items: numberRules(NUMBERS),
    oddsKey: () => 'X5_N',
    draws: ALIKE_DRAWS,
  }),
)
