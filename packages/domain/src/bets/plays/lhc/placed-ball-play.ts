/**
 * The builder of plays on the ball of one place: won when that ball is among the item's balls. Where an item pushes,
 * the stake comes back when the ball is 49 (Domain §1.2).
 */
import { BALLS, DRAW_BALLS, PUSH_BALL } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import type { Play } from '../../play.ts'
import { itemPlay } from '../build/item-play.ts'
import type { ItemPlay } from '../build/item-play.ts'
import { allOf } from './drawn-balls.ts'

export type BallRule = {
  readonly label: string
  readonly covers: (ball: Ball, lunarYear: number) => boolean
  readonly on49: 'push' | 'counts'
}

export type PlacedBallPlay = Pick<ItemPlay, 'code' | 'name' | 'menu' | 'rebate' | 'limit'> & {
  /** Of the ball in the draw: 0 … 5 are the plain ones, 6 is the special ball. */
  readonly place: number
  readonly items: readonly BallRule[]
  /** The price row of an item, by its label or by how many balls it has in the year of the draw. */
  readonly oddsKey: (item: { label: string; count: number }) => string
}

/** What an item makes of its ball. */
export function judgeBall({ covers, on49 }: BallRule, ball: Ball, lunarYear: number): 'won' | 'lost' | 'push' {
  if (on49 === 'push' && ball === PUSH_BALL) return 'push'
  return covers(ball, lunarYear) ? 'won' : 'lost'
}

export function placedBallPlay({ place, items: rules, oddsKey, ...rest }: PlacedBallPlay): Play {
  const byLabel = new Map(rules.map((rule) => [rule.label, rule]))
  const ballsOf = (rule: BallRule, year: number): Ball[] =>
    BALLS.filter((ball) => judgeBall(rule, ball, year) === 'won')
  const items = rules.map((rule) => ({
    label: rule.label,
    balls: (year: number) => ballsOf(rule, year),
    oddsKeys: (year: number) => [oddsKey({ label: rule.label, count: ballsOf(rule, year).length })],
    judge: (draw: JudgedDraw) => judgeBall(rule, allOf(draw)[place] as Ball, draw.lunarYear),
  }))
  return itemPlay({
    ...rest,
    items,
    draws(lunarYear, labels) {
      const chosen = labels.map((label) => byLabel.get(label) as BallRule)
      const winsOn = BALLS.map((ball) => chosen.filter((rule) => judgeBall(rule, ball, lunarYear) === 'won').length)
      // All items of a line have one price, so that the ball on which most of them win is the dearest.
      const dearest = BALLS[winsOn.indexOf(Math.max(...winsOn))] as Ball
      return [{ numbers: Array.from({ length: DRAW_BALLS }, (_, at) => (at === place ? dearest : 0)), lunarYear }]
    },
  })
}
