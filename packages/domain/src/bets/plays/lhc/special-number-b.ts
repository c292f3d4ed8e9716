/** 102 特码B: as 特码A at lower odds and with 5 % of the stake back (退水). */
import { specialBallPlay } from './special-ball-play.ts'
import { NUMBER_ITEMS } from './special-number-a.ts'

export const specialNumberB = specialBallPlay({
  code: '102',
  name: '特码B',
  menu: '特码',
  limit: 'number',
  rebate: { onTop: 50 },
  items: NUMBER_ITEMS,
  on49: 'counts',
  oddsKey: () => 'TM_B',
})
