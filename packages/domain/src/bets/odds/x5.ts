/** Default odds of 11选5 (Domain §3.6). */
import { oddsTable } from './rows.ts'

export const X5_ODDS = oddsTable(`
  10.6   X5_   N
  1.98   X5_   大 小 单 双 龙 虎
  1.98   X5_Z  大 小 双
  1.9    X5_Z  单
  1.97   X5_Z  尾大 尾小
  2.11   X5_RX 1
  5.28   X5_RX 2
  15.84  X5_RX 3
  63.36  X5_RX 4
  443.52 X5_RX 5
  73.92  X5_RX 6
  21.12  X5_RX 7
  7.92   X5_RX 8
  105    X5_Q  2
  52.8   X5_Q  2Z
  950    X5_Q  3
  158    X5_Q  3Z
`)
