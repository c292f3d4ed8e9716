/** 111 特肖: the animal of the special ball; the year's animal has five balls and its own price. */
import { animalOf, ANIMALS } from '../../../lottery/zodiac.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const specialAnimal = specialBallPlay({
  code: '111',
  name: '特肖',
  menu: '特肖',
  limit: 'number',
  items: ANIMALS.map((animal) => ({
    label: animal,
    covers: (ball, lunarYear) => animalOf(ball, lunarYear) === animal,
  })),
  on49: 'counts',
  oddsKey: ({ count }) => `TX_${count}`,
})
