import { type GameHelp, percent, yuanText } from '../help.ts'
import { PAYMENT_MAX } from '../li.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import { multiplierOf } from './play.ts'

const { min, max } = config.target
const chance = (target: number): string => `${target / 100}%`

export const touziHelp: GameHelp = {
  rules: [
    '每次摇出 00.00 至 99.99 之间的一个数，一万个数机会均等。',
    `先选“小于”或“大于等于”，再定目标；命中的机会在 ${chance(min)} 至 ${chance(max)} 之间。`,
    `命中时派彩 = 投注 × ${config.rtp} ÷ 命中机会，倍数取四位小数，其余舍去。`,
    `单注派彩不超过 ${yuanText(PAYMENT_MAX)} 元，可能超出的注不接受。`,
  ],
  tables: [
    {
      title: '常用目标',
      columns: ['命中机会', '倍数'],
      rows: [100, 1000, 2500, 4900, 7500, max].map((target) => [
        chance(target),
        (multiplierOf(config, target) / 10_000).toFixed(4),
      ]),
    },
  ],
  statistics: [{ label: '理论回报率', value: `任何目标都是 ${percent(figures.rtp)}（误差不超过 0.01%）` }],
  largestWin: `投注的 ${multiplierOf(config, min) / 10_000} 倍。`,
  disconnect: [],
  limits: [],
}
