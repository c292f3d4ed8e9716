/** Groups of items that one tap picks, found by what is printed on the items. */
import { BALL_TRAITS, type BallTrait } from '@liuhe/domain/lottery/ball-traits.ts'
import { BALLS, COLOUR_LABELS, COLOURS, ballsOfColour, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { ANIMAL_GROUPS, ANIMALS, ballsOf } from '@liuhe/domain/lottery/zodiac.ts'
import type { BoardItem } from '../board/board.ts'

export type QuickPick = { label: string; labels: readonly string[] }

const TRAITS: readonly BallTrait[] = ['大', '小', '单', '双', '合单', '合双']
const ANIMAL_PICKS = ['家禽', '野兽', '天肖', '地肖', '前肖', '后肖'] as const

/** The groups of a set of items; none where they are too few or are words. */
export function quickPicks(items: readonly BoardItem[], lunarYear: number): readonly QuickPick[] {
  const labels = items.map(({ label }) => label)
  if (labels.length === BALLS.length && labels[0] === '01') return ballPicks(lunarYear)
  if (labels.length === ANIMALS.length && ANIMALS.every((animal) => labels.includes(animal))) return animalPicks
  const numbers = labels.filter((label) => /^\d{1,2}$/.test(label))
  return numbers.length === labels.length && numbers.length >= NUMBERS_MIN ? numberPicks(numbers) : []
}

/** Fewer numbers are picked as fast one by one. */
const NUMBERS_MIN = 10

const ballPicks = (lunarYear: number): QuickPick[] =>
  [
    ...TRAITS.map((label) => ({ label, balls: BALLS.filter(BALL_TRAITS[label]) })),
    ...COLOURS.map((colour) => ({ label: COLOUR_LABELS[colour], balls: ballsOfColour(colour) })),
    ...ANIMALS.map((label) => ({ label, balls: ballsOf(label, lunarYear) })),
    ...HEADS.map((head) => ({ label: `${head}头`, balls: BALLS.filter((ball) => Math.floor(ball / 10) === head) })),
    ...TAILS.map((tail) => ({ label: `${tail}尾`, balls: BALLS.filter((ball) => ball % 10 === tail) })),
  ].map(({ label, balls }) => ({ label, labels: balls.map(formatBall) }))

const HEADS = [0, 1, 2, 3, 4] as const
const TAILS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

const animalPicks: readonly QuickPick[] = ANIMAL_PICKS.map((label) => ({ label, labels: ANIMAL_GROUPS[label] }))

/** 全 大 小 单 双 of plain numbers: the upper half is 大. Of an odd count the middle is 大, but 小 among sums (冠亚和 11). */
export function numberPicks(labels: readonly string[]): QuickPick[] {
  const ascending = labels.toSorted((a, b) => Number(a) - Number(b))
  const isSum = Number(ascending[0]) > 1
  const half = (isSum ? Math.ceil : Math.floor)(ascending.length / 2)
  return [
    { label: '全', labels: ascending },
    { label: '大', labels: ascending.slice(half) },
    { label: '小', labels: ascending.slice(0, half) },
    { label: '单', labels: ascending.filter((label) => Number(label) % 2 === 1) },
    { label: '双', labels: ascending.filter((label) => Number(label) % 2 === 0) },
  ]
}
