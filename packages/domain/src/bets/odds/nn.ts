/**
 * Default odds of 幸运牛牛 (Domain §3.8): 1.95 pays 0.95 for one, the commission of 5 % on what is won; the sides
 * of a bull are 0.96 / P, cut to two places.
 */
import { oddsTable } from './rows.ts'

export const NN_ODDS = oddsTable(`
  1.95 NN_ FLAT DOUBLE
  2.41 NN_ 大
  2.32 NN_ 小
  2.19 NN_ 单
  2.57 NN_ 双
`)
