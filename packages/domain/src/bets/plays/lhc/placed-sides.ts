/** 141–146 正码1–6: a trait or the colour of one plain ball; 49 there pushes the traits, and is green. */
import { COLOUR_LABELS, colourOf, COLOURS } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import { BALL_TRAIT_NAMES, BALL_TRAITS } from '../../../lottery/ball-traits.ts'
import { placedBallPlay } from './placed-ball-play.ts'
import type { BallRule } from './placed-ball-play.ts'

/** What can be said of a plain ball, and is a leg of 过关 too. */
export const SIDES: readonly BallRule[] = [
  ...BALL_TRAIT_NAMES.map((label) => ({ label, covers: BALL_TRAITS[label], on49: 'push' as const })),
  ...COLOURS.map((colour) => ({
    label: `${COLOUR_LABELS[colour]}波`,
    covers: (ball: Ball) => colourOf(ball) === colour,
    on49: 'counts' as const,
  })),
]

export const placedSides = [0, 1, 2, 3, 4, 5].map((place) =>
  placedBallPlay({
    code: `14${place + 1}`,
    name: `正码${place + 1}`,
    menu: '正码1–6',
    limit: 'sides',
    place,
    items: SIDES,
    oddsKey: ({ label }) => `Z16_${label}`,
  }),
)
