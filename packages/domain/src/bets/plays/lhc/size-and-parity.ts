/** 104 特码四面: 大单, 大双, 小单, 小双; 49 pushes. */
import { hasTrait } from '../../../lottery/ball-traits.ts'
import type { BallTrait } from '../../../lottery/ball-traits.ts'
import { specialBallPlay } from './special-ball-play.ts'

const SIZES: readonly BallTrait[] = ['大', '小']
const PARITIES: readonly BallTrait[] = ['单', '双']

/** The four pairs of a size and a parity, which 半半波 crosses with the colours. */
export const SIZE_AND_PARITY_ITEMS = SIZES.flatMap((size) =>
  PARITIES.map((parity) => ({
    label: `${size}${parity}`,
    covers: (ball: number) => hasTrait(ball, size) && hasTrait(ball, parity),
  })),
)

export const sizeAndParity = specialBallPlay({
  code: '104',
  name: '特码四面',
  menu: '两面',
  limit: 'sides',
  items: SIZE_AND_PARITY_ITEMS,
  on49: 'push',
  oddsKey: ({ label }) => `LM4_${label}`,
})
