/** 108 半半波: colour, size and parity of the special ball; 49 pushes. */
import { COLOUR_LABELS, colourOf, COLOURS } from '../../../lottery/ball.ts'
import { SIZE_AND_PARITY_ITEMS } from './size-and-parity.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const quarterWave = specialBallPlay({
  code: '108',
  name: '半半波',
  menu: '色波',
  limit: 'number',
  items: COLOURS.flatMap((colour) =>
    SIZE_AND_PARITY_ITEMS.map(({ label, covers }) => ({
      label: `${COLOUR_LABELS[colour]}${label}`,
      covers: (ball: number) => colourOf(ball) === colour && covers(ball),
    })),
  ),
  on49: 'push',
  oddsKey: ({ label }) => `BBB_${label}`,
})
