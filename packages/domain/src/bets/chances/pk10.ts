/** Chances of PK10 (Domain §3.4), by odds key. */
import { chanceTable } from './rows.ts'

export const PK10_CHANCES = chanceTable(`
  1/45  PK_ GY3 GY4 GY18 GY19
  2/45  PK_ GY5 GY6 GY16 GY17
  1/15  PK_ GY7 GY8 GY14 GY15
  4/45  PK_ GY9 GY10 GY12 GY13
  1/9   PK_ GY11
  4/9   PK_ GY大 GY双
  5/9   PK_ GY小 GY单
  1/10  PK_ N
  1/2   PK_ 大 小 单 双 龙 虎
  1/90  OFF_ 前二直选
  1/720 OFF_ 前三直选
  1/45  OFF_ 前二组选
  1/120 OFF_ 前三组选
  1/10  OFF_ 猜冠军 名次定位胆
`)
