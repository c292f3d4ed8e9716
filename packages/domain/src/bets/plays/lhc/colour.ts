/** 106 特码色波: the colour of the special ball; 49 is green and does not push. */
import { COLOUR_LABELS, colourOf, COLOURS } from '../../../lottery/ball.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const colour = specialBallPlay({
  code: '106',
  name: '特码色波',
  menu: '色波',
  limit: 'number',
  items: COLOURS.map((name) => ({ label: `${COLOUR_LABELS[name]}波`, covers: (ball) => colourOf(ball) === name })),
  on49: 'counts',
  oddsKey: ({ label }) => `SB_${label}`,
})
