/**
 * 311–314 连肖中, 321–324 连肖不中, 331–334 连尾中, 341–343 连尾不中: two to five animals or tails that all come among the
 * seven balls, or all stay away. A note is paid at the lowest odds of its items (Domain §3.2.1).
 */
import { DRAW_BALLS } from '../../../lottery/ball.ts'
import type { Play } from '../../play.ts'
import { choicePlay } from '../build/choice-play.ts'
import { combinations } from '../build/combinations.ts'
import { ANIMAL_BALLS, groupsIn, TAIL_BALLS } from './ball-groups.ts'
import type { BallGroups } from './ball-groups.ts'
import { drawWith, drawWithout } from './extreme-draws.ts'

type Series = {
  groups: BallGroups
  menu: string
  /** Of the play of two; the next are of three, four and five. */
  firstCode: number
  sizes: readonly number[]
  nameOf: (size: string) => string
  /** Before the size in a key of the odds table, and what comes after it for the group that is priced by itself. */
  prefix: string
  odd: string
  wins: 'come' | 'stay away'
}

/** Groups of one selection at most. */
const GROUPS_MAX = 8
const WORDS = ['零', '一', '二', '三', '四', '五']

/** Two prices at most; an item that decides against its note is of a third kind. */
const PRICES = 2
const AGAINST = PRICES

const series = (rule: Series): Play[] => rule.sizes.map((size, index) => linkedGroups(rule, size, index))

function linkedGroups({ groups, wins, prefix, odd, ...rule }: Series, size: number, index: number): Play {
  const keyOf = (label: string, lunarYear: number) => `${prefix}${size}${groups.isOdd(label, lunarYear) ? odd : ''}`
  return choicePlay({
    code: String(rule.firstCode + index),
    name: rule.nameOf(WORDS[size] as string),
    menu: rule.menu,
    size,
    max: GROUPS_MAX,
    items: groups.labels.map((label) => ({
      label,
      balls: (lunarYear) => groups.balls(label, lunarYear),
      oddsKeys: (lunarYear) => [keyOf(label, lunarYear)],
    })),
    pricesOf: (labels, lunarYear) => [...new Set(labels.map((label) => keyOf(label, lunarYear)))],
    kinds: PRICES + 1,
    kindOf(draw, prices) {
      const come = groupsIn(groups, draw)
      return (label) => (come.has(label) === (wins === 'come') ? (prices.get(label) ?? 0) : AGAINST)
    },
    verdictOf(standing) {
      if (standing[AGAINST] !== 0) return 'lost'
      const prices = [0, 1].filter((price) => standing[price] !== 0)
      return { rule: 'lowest', prices }
    },
    draws(lunarYear, alike) {
      const chosen = alike.flat().map((label) => groups.balls(label, lunarYear))
      if (wins === 'stay away') return [drawWithout(chosen, lunarYear)]
      return Array.from(combinations(chosen, Math.min(DRAW_BALLS, chosen.length)), (come) => drawWith(come, lunarYear))
    },
  })
}

const ANIMALS = { groups: ANIMAL_BALLS, menu: '连肖', odd: 'b' }
const TAILS = { groups: TAIL_BALLS, menu: '连尾', odd: 'z' }

export const linkedGroupPlays: readonly Play[] = [
  ...series({
    ...ANIMALS,
    firstCode: 311,
    sizes: [2, 3, 4, 5],
    nameOf: (size) => `${size}连肖中`,
    prefix: 'LX_',
    wins: 'come',
  }),
  ...series({
    ...ANIMALS,
    firstCode: 321,
    sizes: [2, 3, 4, 5],
    nameOf: (size) => `${size}连肖不中`,
    prefix: 'LXB_',
    wins: 'stay away',
  }),
  ...series({
    ...TAILS,
    firstCode: 331,
    sizes: [2, 3, 4, 5],
    nameOf: (size) => `${size}连尾中`,
    prefix: 'LW_',
    wins: 'come',
  }),
  ...series({
    ...TAILS,
    firstCode: 341,
    sizes: [2, 3, 4],
    nameOf: (size) => `${size}连尾不中`,
    prefix: 'LWB_',
    wins: 'stay away',
  }),
]
