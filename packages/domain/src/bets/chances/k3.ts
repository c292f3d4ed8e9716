/** Chances of 快三 (Domain §3.5), by odds key. */
import { chanceTable } from './rows.ts'

export const K3_CHANCES = chanceTable(`
  1/216            K3_ HZ3 HZ18 WS
  1/72             K3_ HZ4 HZ17
  1/36             K3_ HZ5 HZ16 QS
  5/108            K3_ HZ6 HZ15
  5/72             K3_ HZ7 HZ14
  7/72             K3_ HZ8 HZ13
  25/216           K3_ HZ9 HZ12
  1/8              K3_ HZ10 HZ11
  35/72            K3_ 大 小 单 双
  25/72,5/72,1/216 K3_ SJ
  5/36             K3_ CP
  2/27             K3_ DP
  1/216            OFF_ 三同号单选
  1/36             OFF_ 三同号通选 三不同号
  1/9              OFF_ 三连号通选
  2/27             OFF_ 二同号复选
  1/72             OFF_ 二同号单选
  5/36             OFF_ 二不同号
`)
