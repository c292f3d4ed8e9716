/** 101 特码A: the special ball itself; 49 counts. */
import { BALLS, formatBall } from '../../../lottery/ball.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const NUMBER_ITEMS = BALLS.map((number) => ({
  label: formatBall(number),
  covers: (ball: number) => ball === number,
}))

export const specialNumberA = specialBallPlay({
  code: '101',
  name: '特码A',
  menu: '特码',
  limit: 'number',
  rebate: 'none',
  items: NUMBER_ITEMS,
  on49: 'counts',
  oddsKey: () => 'TM_A',
})
