/** 107 半波: a colour and one trait of the special ball; 49 pushes, even on green. */
import { COLOUR_LABELS, colourOf, COLOURS } from '../../../lottery/ball.ts'
import { hasTrait } from '../../../lottery/ball-traits.ts'
import type { BallTrait } from '../../../lottery/ball-traits.ts'
import { specialBallPlay } from './special-ball-play.ts'

const TRAITS: readonly BallTrait[] = ['大', '小', '单', '双', '合单', '合双']

export const halfWave = specialBallPlay({
  code: '107',
  name: '半波',
  menu: '色波',
  limit: 'number',
  items: COLOURS.flatMap((colour) =>
    TRAITS.map((trait) => ({
      label: `${COLOUR_LABELS[colour]}${trait}`,
      covers: (ball: number) => colourOf(ball) === colour && hasTrait(ball, trait),
    })),
  ),
  on49: 'push',
  oddsKey: ({ label }) => `BB_${label}`,
})
