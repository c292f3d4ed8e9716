/** 201 庄 and 202–206 闲一 … 闲五: 大小单双 of a hand's bull; 牛6 … 牛牛 are 大, 牛牛 is 双, 无牛 loses. */
import { BULL_SEATS, bullOf } from '../../../lottery/bull.ts'
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { sideRules } from '../build/number-rules.ts'

const BIG_BULL_FROM = 6
const NO_BULL = 0
const CARDS = 5
const HANDS = ['庄', ...BULL_SEATS]

/** 牛1 small and odd, 牛2 small and even, 牛7 big and odd, 牛8 big and even: in every hand of the order. */
const EXAMPLES = [
  [10, 10, 10, 10, 1],
  [10, 10, 10, 10, 2],
  [10, 10, 10, 10, 7],
  [10, 10, 10, 10, 8],
].map((cards) => [...cards, ...cards])

export const bullSides: readonly Play[] = HANDS.map((hand, first) =>
  figurePlay({
    code: `20${first + 1}`,
    name: `${hand}牛大小单双`,
    menu: '牛数',
    limit: 'sides',
    figureOf: (numbers) => bullOf(numbers.slice(first, first + CARDS)) ?? NO_BULL,
    items: sideRules(BIG_BULL_FROM, { loses: NO_BULL }),
    oddsKey: (label) => `NN_${label}`,
    draws: EXAMPLES,
  }),
)
