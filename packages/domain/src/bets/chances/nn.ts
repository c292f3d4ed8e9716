/**
 * Chances of 幸运牛牛 (Domain §3.8), counted over all 10! orders. Seats share cards with the banker, each
 * another number of them, so that their chances differ at one price. 翻倍: by note, of which a seat is five.
 */
import { chanceTable } from './rows.ts'

export const NN_CHANCES = chanceTable(`
  10/21                    NN_FLAT: 闲一
  34777/75600              NN_FLAT: 闲二
  2917/6300                NN_FLAT: 闲三
  2909/6300                NN_FLAT: 闲四
  1/2                      NN_FLAT: 闲五
  367/1750~1499/2625       NN_DOUBLE: 闲一
  3053/15120~6091/10500    NN_DOUBLE: 闲二
  30797/151200~36389/63000 NN_DOUBLE: 闲三
  851/4200~9131/15750      NN_DOUBLE: 闲四
  89/420~121/210           NN_DOUBLE: 闲五
  25/63                    NN_ 大
  26/63                    NN_ 小
  55/126                   NN_ 单
  47/126                   NN_ 双
`)
