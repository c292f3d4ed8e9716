/** Default odds of the Mark Six (domain reference §3.2.3). */
import { oddsTable } from './rows.ts'

export const LHC_ODDS = oddsTable(`
  48    TM_A =
  45    TM_B =
  1.98  LM_  大 小 单 双 合单 合双 合大 合小 尾大 尾小
  3.85  LM4_ 大单 大双 小单 小双
  1.98  LMX_ 家禽 野兽 天肖 地肖 前肖 后肖
  2.75  SB_  红波
  2.9   SB_  蓝波 绿波
  4.58  BB_  红小
  5.09  BB_  红双 红合单 蓝大
  5.73  BB_  红单 红合双 蓝单 蓝双 蓝合单 蓝合双 绿大 绿单 绿合双
  6.55  BB_  红大 蓝小 绿小 绿双 绿合单
  8.93  BBB_ 红小单 红小双 蓝大单
  11.16 BBB_ 红大双 蓝大双 蓝小双 绿大单 绿大双 绿小单
  14.88 BBB_ 红大单 蓝小单 绿小双
  5.2   TS_  0
  4.7   TS_  1 2 3 4
  11.7  WS_  0
  9.4   WS_  1 2 3 4 5 6 7 8 9
  11.7  TX_  4
  9.4   TX_  5
  5.82  WX_  8
  5.17  WX_  9
  4.66  WX_  10
  4.23  WX_  11
  3.88  WX_  12
`)
