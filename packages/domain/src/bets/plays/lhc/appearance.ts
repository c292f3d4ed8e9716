/** 301–304 平特肖尾: whether an animal or a tail is among the seven balls; it pays once, however often it comes. */
import type { Play } from '../../play.ts'
import { itemPlay } from '../build/item-play.ts'
import { ANIMAL_BALLS, groupsIn, TAIL_BALLS } from './ball-groups.ts'
import type { BallGroups } from './ball-groups.ts'
import { drawWith, drawWithout } from './extreme-draws.ts'

type Appearance = {
  code: string
  name: string
  groups: BallGroups
  wins: 'comes' | 'stays away'
  oddsKey: (label: string, lunarYear: number) => string
}

const appearance = ({ code, name, groups, wins, oddsKey }: Appearance): Play =>
  itemPlay({
    code,
    name,
    menu: '平特肖尾',
    limit: 'number',
    items: groups.labels.map((label) => ({
      label,
      balls: (lunarYear) => groups.balls(label, lunarYear),
      oddsKeys: (lunarYear) => [oddsKey(label, lunarYear)],
      judge: (draw) => (groupsIn(groups, draw).has(label) === (wins === 'comes') ? 'won' : 'lost'),
    })),
    draws(lunarYear, labels) {
      const chosen = labels.map((label) => groups.balls(label, lunarYear))
      return [(wins === 'comes' ? drawWith : drawWithout)(chosen, lunarYear)]
    },
  })

/** Animals are priced by how many balls they have. */
const byCount =
  (prefix: string) =>
  (label: string, lunarYear: number): string =>
    `${prefix}${ANIMAL_BALLS.balls(label, lunarYear).length}`

const byTail =
  (prefix: string) =>
  (label: string): string =>
    label === '0尾' ? `${prefix}0` : prefix

export const animalComes = appearance({
  code: '301',
  name: '平特一肖',
  groups: ANIMAL_BALLS,
  wins: 'comes',
  oddsKey: byCount('PT_X'),
})

export const animalStaysAway = appearance({
  code: '302',
  name: '一肖不中',
  groups: ANIMAL_BALLS,
  wins: 'stays away',
  oddsKey: byCount('PTB_X'),
})

export const tailComes = appearance({
  code: '303',
  name: '平特尾数',
  groups: TAIL_BALLS,
  wins: 'comes',
  oddsKey: byTail('PT_W'),
})

export const tailStaysAway = appearance({
  code: '304',
  name: '尾数不中',
  groups: TAIL_BALLS,
  wins: 'stays away',
  oddsKey: byTail('PTB_W'),
})
