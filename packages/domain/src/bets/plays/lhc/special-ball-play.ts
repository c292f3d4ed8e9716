/**
 * The builder of every play on the special ball: won when the special ball is among the item's balls. A play that pushes
 * gives the stake back when the special ball is 49 (domain reference §1.2).
 */
import { assert } from '../../../assert.ts'
import { BALLS, DRAW_BALLS, PUSH_BALL } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import type { Play } from '../../play.ts'
import { itemPlay } from '../build/item-play.ts'
import type { ItemPlay } from '../build/item-play.ts'

type BallRule = { readonly label: string; readonly covers: (ball: Ball, lunarYear: number) => boolean }

export type SpecialBallPlay = Pick<ItemPlay, 'code' | 'name' | 'menu' | 'rebate' | 'limit'> & {
  readonly items: readonly BallRule[]
  readonly on49: 'push' | 'counts'
  /** The price row of an item, by its label or by how many balls it has in the year of the draw. */
  readonly oddsKey: (item: { label: string; count: number }) => string
}

export function specialBallPlay({ items, on49, oddsKey, ...rest }: SpecialBallPlay): Play {
  const pushes = (ball: Ball) => on49 === 'push' && ball === PUSH_BALL
  return itemPlay({
    ...rest,
    items: items.map(({ label, covers }) => {
      const balls = (year: number): Ball[] => BALLS.filter((ball) => covers(ball, year) && !pushes(ball))
      return {
        label,
        balls,
        oddsKeys: (year) => [oddsKey({ label, count: balls(year).length })],
        judge({ numbers, lunarYear }) {
          const special = numbers[DRAW_BALLS - 1]
          assert(numbers.length === DRAW_BALLS && special !== undefined, `a draw has ${DRAW_BALLS} numbers`)
          if (pushes(special)) return 'push'
          return covers(special, lunarYear) ? 'won' : 'lost'
        },
      }
    }),
    draws: (lunarYear) => BALLS.map((special) => ({ numbers: [0, 0, 0, 0, 0, 0, special], lunarYear })),
  })
}
