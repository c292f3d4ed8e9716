/** 115 特段, 特门: the band of the special ball; 49 lies in 7段 and 5门. */
import { gateOf, segmentOf } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import { specialBallPlay } from './special-ball-play.ts'

const SEGMENTS = [1, 2, 3, 4, 5, 6, 7].map((band) => ({
  label: `${band}段`,
  covers: (ball: Ball) => segmentOf(ball) === band,
}))
const GATES = [1, 2, 3, 4, 5].map((band) => ({ label: `${band}门`, covers: (ball: Ball) => gateOf(ball) === band }))

export const segmentAndGate = specialBallPlay({
  code: '115',
  name: '特段/特门',
  menu: '头尾数',
  limit: 'number',
  items: [...SEGMENTS, ...GATES],
  on49: 'counts',
  oddsKey: ({ label }) => `${label.endsWith('段') ? 'DUAN' : 'MEN'}_${label[0]}`,
})
