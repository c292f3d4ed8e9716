/** 102 特码B: as 特码A at lower odds, for those who take a rebate instead. */
import { specialBallPlay } from './special-ball-play.ts'
import { NUMBER_ITEMS } from './special-number-a.ts'

export const specialNumberB = specialBallPlay({
  code: '102',
  name: '特码B',
  menu: '特码',
  items: NUMBER_ITEMS,
  on49: 'counts',
  oddsKey: () => 'TM_B',
})
