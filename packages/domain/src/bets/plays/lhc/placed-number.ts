/** 131–136 正码特: the number of one plain ball, by the order in which they came; 49 counts. */
import { placedBallPlay } from './placed-ball-play.ts'
import { NUMBER_ITEMS } from './special-number-a.ts'

export const placedNumbers = [0, 1, 2, 3, 4, 5].map((place) =>
  placedBallPlay({
    code: `13${place + 1}`,
    name: `正${place + 1}特`,
    menu: '正码特',
    limit: 'number',
    place,
    items: NUMBER_ITEMS.map((item) => ({ ...item, on49: 'counts' })),
    oddsKey: () => 'ZT',
  }),
)
