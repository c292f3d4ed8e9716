import { BALLS } from '@liuhe/domain/lottery/ball.ts'
import { type Animal, ANIMALS, ballsOf } from '@liuhe/domain/lottery/zodiac.ts'
import type { BoardItem } from '../board/board.ts'

/** The groups that can stand on one side of a pair (鼠, 5尾) as items to choose from, with the balls they have. */
export const crossItems = (labels: readonly string[], lunarYear: number): BoardItem[] =>
  labels.map((label) => ({ item: label, label, balls: ballsIn(label, lunarYear), prices: [] }))

function ballsIn(label: string, lunarYear: number): readonly number[] {
  if ((ANIMALS as readonly string[]).includes(label)) return ballsOf(label as Animal, lunarYear)
  const tail = Number(label[0])
  return BALLS.filter((ball) => ball % 10 === tail)
}
