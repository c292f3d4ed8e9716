import { type Ball, colourOf, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { text } from './glyph-text.ts'
import type { Palette } from './palette.ts'
import { circle } from './shapes.ts'

/** A numbered ball in its colour. */
export const drawnBall = (ball: Ball, [x, y]: readonly [number, number], radius: number, palette: Palette): string => {
  const look = palette.ball[colourOf(ball)]
  return [
    circle(x, y, radius, { fill: look.fill, stroke: look.ring, width: radius * 0.1 }),
    palette.isInk ? '' : circle(x - radius * 0.3, y - radius * 0.38, radius * 0.3, { fill: '#fff', opacity: 0.28 }),
    text(formatBall(ball), x, y, { size: radius * 1.02, fill: look.ink }),
  ].join('')
}

/** A ball with its animal below. */
export const ballWithAnimal = (
  ball: Ball,
  [x, y]: readonly [number, number],
  { radius, lunarYear, palette }: { radius: number; lunarYear: number; palette: Palette },
): string =>
  drawnBall(ball, [x, y], radius, palette) +
  text(animalOf(ball, lunarYear), x, y + radius * 1.62, { size: radius * 0.78, fill: palette.ink })
