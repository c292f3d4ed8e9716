/** Default odds of PK10 (Domain §3.4). Official plays: fair odds, 1/P cut to four places. */
import { oddsTable } from './rows.ts'

export const PK10_ODDS = oddsTable(`
  9.8  PK_   N
  1.98 PK_   大 小 单 双 龙 虎
  42   PK_GY 3 4 18 19
  21   PK_GY 5 6 16 17
  14   PK_GY 7 8 14 15
  10.5 PK_GY 9 10 12 13
  8.4  PK_GY 11
  2.15 PK_GY 大 双
  1.75 PK_GY 小 单
  10   OFF_  猜冠军 名次定位胆
  90   OFF_  前二直选
  45   OFF_  前二组选
  720  OFF_  前三直选
  120  OFF_  前三组选
`)
