import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const { grid, lines, coinsPerSpin, paytableLineBet: pays, symbols } = config
const nameOf = (symbol: string): string => symbols[symbol as keyof typeof symbols]

export const shuiguoHelp: GameHelp = {
  rules: [
    `${grid.reels} 轴 ${grid.rows} 行，${lines.length} 条线：三条横线、两条斜线。总投注平分成 ${coinsPerSpin} 枚线注。`,
    `一条线上三个图案相同，按赔付表派彩；单条、双条、三条任意混合成三个，付 ${pays.anyBars}。`,
    `第 1、2 轴都是樱桃付 ${pays.cherryFirstTwo}，只有第 1 轴是樱桃付 ${pays.cherryFirst}。每条线只取最高的一项。`,
    '没有百搭，也没有附加游戏，转一次结一次。',
  ],
  tables: [
    {
      title: '每条线的赔付（乘以线注）',
      columns: ['图案', '赔付'],
      rows: [
        ...Object.entries(pays.triple)
          .toSorted(([, a], [, b]) => b - a)
          .map(([symbol, units]) => [`三个${nameOf(symbol)}`, String(units)]),
        ['任意三个条形', String(pays.anyBars)],
        ['第 1、2 轴樱桃', String(pays.cherryFirstTwo)],
        ['第 1 轴樱桃', String(pays.cherryFirst)],
      ],
    },
  ],
  statistics: [
    { label: '理论回报率', value: percent(figures.rtp) },
    { label: '派彩频率', value: `${percent(figures.hit)}（其中一部分派彩少于投注）` },
  ],
  largestWin: `总投注的 ${figures.maxWinTotalBet} 倍。`,
  disconnect: [],
  limits: [],
}
