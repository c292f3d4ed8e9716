/**
 * 201–208 任选: up to five numbers that are all drawn, or six to eight numbers that hold all five drawn ones.
 */
import { wonAt } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { combinationPlay } from '../build/combination-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { BALL_NAMES, NUMBERS } from './balls.ts'

const DRAWN = BALL_NAMES.length
const COUNTS = ['一', '二', '三', '四', '五', '六', '七', '八']

const anyOf = (size: number): Play => {
  const asked = Math.min(size, DRAWN)
  const play = combinationPlay({
    code: `20${size}`,
    name: `任选${COUNTS[size - 1]}中${COUNTS[asked - 1]}`,
    menu: '任选',
    limit: size === 1 ? 'number' : 'combination',
    items: NUMBERS.map((label) => ({ label, oddsKeys: () => [`X5_RX${size}`] })),
    size,
    max: NUMBERS.length,
    anchorsMax: size - 1,
    verdictOf: (note, { numbers }) =>
      note.filter((label) => numbers.includes(Number(label))).length === asked ? wonAt(0) : 'lost',
    pays: () => [wonAt(0)],
  })
  // Most notes win when the anchors are drawn first, then others that were chosen.
  return withWorstDraw(play, (parts) => cycled(parts.flat(), DRAWN))
}

export const anyOfs: readonly Play[] = COUNTS.map((_, index) => anyOf(index + 1))
