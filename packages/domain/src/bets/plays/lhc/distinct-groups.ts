/** 502 总肖, 503 总尾: how many different animals or tails the seven balls have; there are always two at least. */
import type { JudgedDraw } from '../../judged-draw.ts'
import { itemPlay } from '../build/item-play.ts'
import { ANIMAL_BALLS, groupsIn, TAIL_BALLS } from './ball-groups.ts'

const FEW = 4
const isCount = (wanted: number) => (count: number) => (wanted === FEW ? count <= FEW : count === wanted)
const judgeBy = (groups: typeof ANIMAL_BALLS, holds: (count: number) => boolean) => (draw: JudgedDraw) =>
  holds(groupsIn(groups, draw).size) ? 'won' : 'lost'

const animals = (label: string, key: string, holds: (count: number) => boolean) => ({
  label,
  oddsKeys: () => [`ZOX_${key}`],
  judge: judgeBy(ANIMAL_BALLS, holds),
})

export const distinctAnimals = itemPlay({
  code: '502',
  name: '总肖',
  menu: '总肖',
  limit: 'number',
  items: [
    animals('2-4肖', '234', isCount(FEW)),
    ...[5, 6, 7].map((count) => animals(`${count}肖`, String(count), isCount(count))),
    animals('总肖单', '单', (count) => count % 2 === 1),
    animals('总肖双', '双', (count) => count % 2 === 0),
  ],
})

export const distinctTails = itemPlay({
  code: '503',
  name: '总尾',
  menu: '总肖',
  limit: 'number',
  items: [FEW, 5, 6, 7].map((count) => ({
    label: count === FEW ? '2-4尾' : `${count}尾`,
    oddsKeys: () => [`ZOW_${count}`],
    judge: judgeBy(TAIL_BALLS, isCount(count)),
  })),
})
