/** The VIP ladder of a fresh site (Domain §8.5); operators change the figures in the database. */
import { type Money, yuan } from '../money.ts'
import type { VipRule } from './vip.ts'

/** A level with what it gives; amounts in 厘. */
export type VipLevelRule = VipRule & {
  readonly upReward: Money
  readonly weekWage: Money
  readonly monthWage: Money
  readonly birthGiftMoney: Money
  /** Percent of the valid bets given back, as decimal texts. */
  readonly rebates: Readonly<Record<'lottery' | 'live' | 'slot' | 'chess' | 'sport', string>>
  readonly enableChat: boolean
}

/** level, betMoney, 升级礼金, 周俸禄, 月俸禄, 生日礼金 in yuan; 彩票, 真人, 电子, 棋牌, 体育 in percent. */
const LADDER = `
  1      1000     0    0     0     0   0.10  0.30  0.40  0.40  0.30
  2     20000     8    3     8     8   0.12  0.35  0.50  0.50  0.35
  3    100000    28    8    28    18   0.15  0.40  0.60  0.60  0.40
  4    500000    88   18    68    38   0.18  0.45  0.70  0.70  0.45
  5   2000000   288   38   128    88   0.20  0.50  0.80  0.80  0.50
  6   8000000   888   88   288   188   0.22  0.60  0.90  0.90  0.60
  7  30000000  2888  188   688   388   0.25  0.70  1.00  1.00  0.70
  8 100000000  8888  388  1688   888   0.28  0.80  1.10  1.10  0.80
  9 300000000 28888  888  3888  1888   0.30  0.90  1.20  1.20  0.90`

export const VIP_RULES: readonly VipLevelRule[] = LADDER.trim()
  .split('\n')
  .map((line) => {
    const [level, ...figures] = line.trim().split(/\s+/)
    const [bet = '', up = '', week = '', month = '', birth = ''] = figures
    const [lottery = '', live = '', slot = '', chess = '', sport = ''] = figures.slice(5)
    return {
      vipLevel: Number(level),
      betMoney: yuan(bet),
      upReward: yuan(up),
      weekWage: yuan(week),
      monthWage: yuan(month),
      birthGiftMoney: yuan(birth),
      rebates: { lottery, live, slot, chess, sport },
      enableChat: true,
    }
  })
