/** 111 三军: a face; the winnings are paid once for each die that shows it. */
import { itemPlay } from '../build/item-play.ts'
import { FACES, FALLS, timesOf } from './dice.ts'

export const singleFace = itemPlay({
  code: '111',
  name: '三军',
  menu: '三军',
  limit: 'number',
  items: FACES.map((label) => ({
    label,
    oddsKeys: () => ['K3_SJ'],
    judge({ numbers }) {
      const times = timesOf(label, numbers)
      return times > 0 ? { rule: 'times', price: 0, times } : 'lost'
    },
  })),
  draws: (lunarYear) => FALLS.map((numbers) => ({ numbers, lunarYear })),
})
