/** The builder of every play on the special ball; 49 pushes or counts for all its items alike. */
import { DRAW_BALLS } from '../../../lottery/ball.ts'
import type { Play } from '../../play.ts'
import { placedBallPlay } from './placed-ball-play.ts'
import type { BallRule, PlacedBallPlay } from './placed-ball-play.ts'

export type SpecialBallPlay = Omit<PlacedBallPlay, 'place' | 'items'> & {
  readonly items: readonly Omit<BallRule, 'on49'>[]
  readonly on49: BallRule['on49']
}

export const specialBallPlay = ({ items, on49, ...rest }: SpecialBallPlay): Play =>
  placedBallPlay({ ...rest, place: DRAW_BALLS - 1, items: items.map((item) => ({ ...item, on49 })) })
