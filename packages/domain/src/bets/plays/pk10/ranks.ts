/** The ten ranks of a PK10 draw, an order of the numbers 01 … 10 (Domain §3.4). */
import { numberLabels } from '../build/number-rules.ts'

export const NUMBERS = numberLabels(1, 10, 2)
export const RANKS = [
  '冠军',
  '亚军',
  '第三名',
  '第四名',
  '第五名',
  '第六名',
  '第七名',
  '第八名',
  '第九名',
  '第十名',
] as const

/** Each number at every rank. */
export const ALIKE_DRAWS = NUMBERS.map((number) => RANKS.map(() => Number(number)))

/** 101 … 120: the code of a rank in a series that begins at `first`. */
export const rankCode = (first: number, rank: number): string => String(first + rank)
