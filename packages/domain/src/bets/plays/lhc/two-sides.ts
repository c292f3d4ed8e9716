/** 103 特码两面: one trait of the special ball; 49 pushes. */
import { BALL_TRAIT_NAMES, BALL_TRAITS } from '../../../lottery/ball-traits.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const twoSides = specialBallPlay({
  code: '103',
  name: '特码两面',
  menu: '两面',
  limit: 'sides',
  items: BALL_TRAIT_NAMES.map((label) => ({ label, covers: BALL_TRAITS[label] })),
  on49: 'push',
  oddsKey: ({ label }) => `LM_${label}`,
})
