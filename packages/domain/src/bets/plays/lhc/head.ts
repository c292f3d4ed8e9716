/** 109 特码头数: the tens digit of the special ball; 49 is 4头. */
import { headOf } from '../../../lottery/ball.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const head = specialBallPlay({
  code: '109',
  name: '特码头数',
  menu: '头尾数',
  limit: 'number',
  items: [0, 1, 2, 3, 4].map((digit) => ({ label: `${digit}头`, covers: (ball) => headOf(ball) === digit })),
  on49: 'counts',
  oddsKey: ({ label }) => `TS_${label[0]}`,
})
