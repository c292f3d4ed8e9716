/** The 49 balls as items that share their prices. */
import { BALLS, formatBall } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import type { ItemRule } from '../build/note-play.ts'

export const numberItems = (oddsKeys: readonly string[]): ItemRule[] =>
  BALLS.map((ball) => ({ label: formatBall(ball), balls: () => [ball], oddsKeys: () => oddsKeys }))

export const ballOfLabel = (label: string): Ball => Number(label)
