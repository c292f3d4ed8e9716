/**
 * The builder of plays on one figure of a draw: the number at a place, a sum, a bull, a shape. Every item is a note and
 * says which figures win it.
 */
import type { Play } from '../../play.ts'
import { itemPlay } from './item-play.ts'
import type { ItemPlay } from './item-play.ts'

export type FigureRule<Figure> = {
  readonly label: string
  readonly wins: (figure: Figure) => boolean
  /** Figures that give the stake back; none when left out. */
  readonly pushes?: (figure: Figure) => boolean
}

export type FigurePlay<Figure> = Pick<ItemPlay, 'code' | 'name' | 'menu' | 'pricing' | 'limit'> & {
  readonly figureOf: (numbers: readonly number[]) => Figure
  readonly items: readonly FigureRule<Figure>[]
  readonly oddsKey: (label: string) => string
  /**
   * Numbers that show every figure the items tell apart, of which the worst for the house bounds the payout. Only what
   * the figure reads need be right in them.
   */
  readonly draws: readonly (readonly number[])[]
}

export function figurePlay<Figure>({ figureOf, items, oddsKey, draws, ...rest }: FigurePlay<Figure>): Play {
  return itemPlay({
    ...rest,
    items: items.map(({ label, wins, pushes }) => ({
      label,
      oddsKeys: () => [oddsKey(label)],
      judge({ numbers }) {
        const figure = figureOf(numbers)
        if (pushes?.(figure)) return 'push'
        return wins(figure) ? 'won' : 'lost'
      },
    })),
    draws: (lunarYear) => draws.map((numbers) => ({ numbers, lunarYear })),
  })
}
