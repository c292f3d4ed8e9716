/** 幸运牛牛 in statistics: which bull each hand held, and whether a seat beat the banker (Domain §3.8). */
import { BULL_CHANCES } from '../lottery/bull-board.ts'
import { BULL_SEATS, bullLabel, bullTable } from '../lottery/bull.ts'
import type { Feature, StatDraw } from './feature-stats.ts'
import type { TwoSided } from './two-sided.ts'

/** The hands of a draw: the banker's first, then the seats'. */
export const BULL_HANDS: readonly string[] = ['庄家', ...BULL_SEATS]

/** Each bull in one of {@link BULL_HANDS}, 无牛 first, 牛牛 last. */
export const bullFeatures = (hand: number): Feature[] =>
  BULL_CHANCES.map((chance, bull) => ({
    name: bullLabel(bull),
    shown: (draw) => bullsOf(draw)[hand] === bull,
    chance: () => chance,
  }))

function bullsOf({ numbers }: StatDraw): number[] {
  const { banker, seats } = bullTable(numbers)
  return [banker, ...seats].map(({ bull }) => bull)
}

/** Who won between a seat and the banker; there is no draw between them. */
export const SEAT_PAIRS: readonly TwoSided[] = BULL_SEATS.map((name, seat) => ({
  name: `${name}对庄`,
  sides: ['闲', '庄'],
  sideOf: ({ numbers }) => (bullTable(numbers).seats[seat]?.beatsBanker === true ? '闲' : '庄'),
}))
