/** 131–133 前三, 中三, 后三: the shape of three neighbouring digits, the first that fits of the list below. */
import type { Play } from '../../play.ts'
import { figurePlay } from '../build/figure-play.ts'
import { digitsOf, drawWith, FIRST_THREE, LAST_THREE, MIDDLE_THREE } from './digits.ts'

const SHAPES = ['豹子', '顺子', '对子', '半顺', '杂六'] as const
type Shape = (typeof SHAPES)[number]

/** 9 and 0 are neighbours, so that 8-9-0 and 9-0-1 are 顺子; the order of the digits does not matter. */
export function shapeOf(digits: readonly number[]): Shape {
  const kinds = new Set(digits)
  if (kinds.size === 1) return '豹子'
  if (kinds.size === 2) return '对子'
  const neighbours = digits.filter((digit) => kinds.has((digit + 1) % 10)).length
  if (neighbours === 2) return '顺子'
  return neighbours === 1 ? '半顺' : '杂六'
}

const EXAMPLES = [
  [1, 1, 1],
  [1, 2, 3],
  [1, 1, 2],
  [1, 2, 4],
  [1, 3, 5],
]

export const shapes: readonly Play[] = [FIRST_THREE, MIDDLE_THREE, LAST_THREE].map((star, index) =>
  figurePlay({
    code: `13${index + 1}`,
    name: star.name,
    menu: '前中后三',
    limit: 'number',
    figureOf: (numbers) => shapeOf(digitsOf(star, numbers)),
    items: SHAPES.map((label) => ({ label, wins: (shape) => shape === label })),
    oddsKey: (label) => `SSC_3_${label}`,
    draws: EXAMPLES.map((digits) => drawWith(star, digits)),
  }),
)
