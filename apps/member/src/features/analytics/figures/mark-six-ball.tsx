import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'

/** A ball of the Mark Six in the colour it has. `size` in px. */
export const MarkSixBall = ({ ball, size = 24 }: { ball: number; size?: number }) => (
  <Ball number={ball} colour={colourOf(ball)} size={size} />
)
