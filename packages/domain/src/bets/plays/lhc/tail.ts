/** 110 特码尾数: the units digit of the special ball; 49 is 9尾. */
import { tailOf } from '../../../lottery/ball.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const tail = specialBallPlay({
  code: '110',
  name: '特码尾数',
  menu: '头尾数',
  limit: 'number',
  items: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({
    label: `${digit}尾`,
    covers: (ball) => tailOf(ball) === digit,
  })),
  on49: 'counts',
  oddsKey: ({ label }) => `WS_${label[0]}`,
})
