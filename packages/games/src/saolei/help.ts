import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const [fewest, most] = config.mines
const rows = Object.entries(config.multipliers)
const largest = Math.max(...rows.flatMap(([, row]) => row.map(Number)))

export const saoleiHelp: GameHelp = {
  rules: [
    `${config.cells} 格里埋着 ${fewest} 至 ${most} 枚地雷，几枚由您定；下注那一刻，地雷的位置就已经定好。`,
    '每翻开一格宝石，倍数按表升一档；翻到地雷，本局就输了。',
    '翻开至少一格之后随时可以收取，派彩 = 投注 × 当前倍数。',
    `倍数 = ${config.rtp} ÷ 翻到这一步仍然平安的概率，取四位小数，其余舍去。翻到表里最后一档，自动收取。`,
    '中途断线或离开，本局替您保留 24 小时，到时按当前倍数自动收取；一格都没翻的退还投注。',
  ],
  tables: [
    {
      title: '倍数表（每行是一种雷数，依次为翻开第 1、2、3…格）',
      columns: ['雷数', '倍数'],
      rows: rows.map(([mines, row]) => [mines, row.join('、')]),
    },
  ],
  statistics: [
    {
      label: '理论回报率',
      value: `每一档都是 ${percent(figures.rtp)}（倍数取四位小数，误差不超过 0.01%；派彩不足一厘的部分舍去）`,
    },
  ],
  largestWin: `投注的 ${largest} 倍。`,
  disconnect: ['未完成的一局保留 24 小时，回来可以接着翻；期满按当前倍数收取，一格未翻则退还投注。'],
  limits: [],
}
