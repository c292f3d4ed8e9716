/** Items that several families have: the numbers themselves, and 大小单双. */
import type { FigureRule } from './figure-play.ts'

/** first … last, written with as many digits as the family writes its numbers. */
export const numberLabels = (first: number, last: number, digits = 1): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(digits, '0'))

/** An item for each number, won by that number. */
export const numberRules = (labels: readonly string[]): FigureRule<number>[] =>
  labels.map((label) => ({ label, wins: (figure) => figure === Number(label) }))

export const SIDES = ['大', '小', '单', '双'] as const
export type Side = (typeof SIDES)[number]

/** Whether a figure is on a side; 大 begins at `bigFrom`. */
export function isOnSide(side: Side, figure: number, bigFrom: number): boolean {
  switch (side) {
    case '大':
      return figure >= bigFrom
    case '小':
      return figure < bigFrom
    case '单':
      return figure % 2 === 1
    case '双':
      return figure % 2 === 0
  }
}

/** Sides of a figure. `loses`: figures that no side wins; `pushes`: figures that give every side its stake back. */
export const sideRules = (
  bigFrom: number,
  { loses, pushes, of = SIDES }: { loses?: number; pushes?: number; of?: readonly Side[] } = {},
): FigureRule<number>[] =>
  of.map((side) => ({
    label: side,
    wins: (figure) => figure !== loses && isOnSide(side, figure, bigFrom),
    pushes: (figure) => figure === pushes,
  }))

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Whether a number stands at a position, counted from the place `from` of the draw. */
export const standsAt =
  (from = 0) =>
  (label: string, position: number, numbers: readonly number[]): boolean =>
    numbers[from + position] === Number(label)
