/** Chances of 11选5 (Domain §3.6), by odds key. */
import { chanceTable } from './rows.ts'

export const X5_CHANCES = chanceTable(`
  215/462~16/231 X5_ Z大 Z小
  118/231        X5_ Z单
  113/231        X5_ Z双
  116/231        X5_ Z尾大
  115/231        X5_ Z尾小
  1/11           X5_ N
  5/11~1/11      X5_ 大 小 单 双
  1/2            X5_ 龙 虎
  5/11           X5_ RX1
  2/11           X5_ RX2
  2/33           X5_ RX3
  1/66           X5_ RX4
  1/462          X5_ RX5
  1/77           X5_ RX6
  1/22           X5_ RX7
  4/33           X5_ RX8
  1/55           X5_ Q2Z
  1/165          X5_ Q3Z
  1/110          X5_ Q2
  1/990          X5_ Q3
`)
