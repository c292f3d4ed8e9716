/** 105 家禽野兽, 天地, 前后: the side of the special ball's animal; 49 pushes, although it has one. */
import { ANIMAL_GROUPS, animalOf } from '../../../lottery/zodiac.ts'
import type { AnimalGroup } from '../../../lottery/zodiac.ts'
import { specialBallPlay } from './special-ball-play.ts'

const SIDES: readonly AnimalGroup[] = ['家禽', '野兽', '天肖', '地肖', '前肖', '后肖']

export const animalSides = specialBallPlay({
  code: '105',
  name: '特码家野/天地/前后',
  menu: '两面',
  limit: 'sides',
  items: SIDES.map((label) => ({
    label,
    covers: (ball, lunarYear) => ANIMAL_GROUPS[label].includes(animalOf(ball, lunarYear)),
  })),
  on49: 'push',
  oddsKey: ({ label }) => `LMX_${label}`,
})
