/** Chances of 时时彩 (Domain §3.3), by odds key. */
import { chanceTable } from './rows.ts'

export const SSC_CHANCES = chanceTable(`
  1/100        SSC_ 3_豹子 2D
  3/50         SSC_ 3_顺子
  27/100       SSC_ 3_对子
  9/25         SSC_ 3_半顺
  3/10         SSC_ 3_杂六
  1/10         SSC_ N 和
  1/2          SSC_ 大 小 单 双 Z大 Z小 Z单 Z双
  9/20~1/10    SSC_ 龙 虎
  40951/100000 SSC_ Q51
  1/1000       SSC_ 3D
  35649/100000 SSC_ NN_无牛
  51/800       SSC_ NN_牛1 NN_牛3 NN_牛5 NN_牛7 NN_牛9
  1301/20000   SSC_ NN_牛2 NN_牛4 NN_牛6 NN_牛8
  807/12500    SSC_ NN_牛牛
  4027/12500   SSC_ NN_牛大
  6427/20000   SSC_ NN_牛小
  1/100000     OFF_ 五星直选
  1/10000      OFF_ 四星直选
  1/1000       OFF_ 三星直选
  3/1000       OFF_ 三星组三
  3/500        OFF_ 三星组六
  1/100        OFF_ 二星直选
  1/50         OFF_ 二星组选
  1/10         OFF_ 定位胆
  271/1000     OFF_ 后三一码不定位
  27/500       OFF_ 后三二码不定位
  1/4          OFF_ 后二大小单双
`)
