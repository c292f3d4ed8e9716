/** Default odds of 时时彩 (Domain §3.3). Official plays: fair odds, 1/P cut to four places. */
import { oddsTable } from './rows.ts'

export const SSC_ODDS = oddsTable(`
  9.8      SSC_    N
  1.98     SSC_    大 小 单 双
  1.98     SSC_Z   大 小 单 双
  1.98     SSC_    龙 虎
  9.3      SSC_    和
  95       SSC_3_  豹子
  15.5     SSC_3_  顺子
  3.5      SSC_3_  对子
  2.6      SSC_3_  半顺
  3.15     SSC_3_  杂六
  2.36     SSC_Q51 =
  2.69     SSC_NN_ 无牛
  15.06    SSC_NN_ 牛1 牛3 牛5 牛7 牛9
  14.76    SSC_NN_ 牛2 牛4 牛6 牛8
  14.9     SSC_NN_ 牛牛
  3.01     SSC_NN_ 牛大
  3.02     SSC_NN_ 牛小
  97       SSC_2D  =
  960      SSC_3D  =
  100000   OFF_    五星直选
  10000    OFF_    四星直选
  1000     OFF_    三星直选
  333.3333 OFF_    三星组三
  166.6666 OFF_    三星组六
  100      OFF_    二星直选
  50       OFF_    二星组选
  10       OFF_    定位胆
  3.69     OFF_    后三一码不定位
  18.5185  OFF_    后三二码不定位
  4        OFF_    后二大小单双
`)
