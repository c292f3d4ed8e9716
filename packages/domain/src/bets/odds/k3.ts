/** Default odds of 快三 (Domain §3.5). Official plays: fair odds, 1/P cut to four places. */
import { oddsTable } from './rows.ts'

export const K3_ODDS = oddsTable(`
  1.98  K3_   大 小 单 双
  205.2 K3_HZ 3 18
  68.4  K3_HZ 4 17
  34.2  K3_HZ 5 16
  20.52 K3_HZ 6 15
  13.68 K3_HZ 7 14
  9.77  K3_HZ 8 13
  8.21  K3_HZ 9 12
  7.6   K3_HZ 10 11
  1.97  K3_SJ =
  200   K3_WS =
  34    K3_QS =
  6.8   K3_CP =
  12.8  K3_DP =
  216   OFF_  三同号单选
  36    OFF_  三同号通选 三不同号
  9     OFF_  三连号通选
  13.5  OFF_  二同号复选
  72    OFF_  二同号单选
  7.2   OFF_  二不同号
`)
