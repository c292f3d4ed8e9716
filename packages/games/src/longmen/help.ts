import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const counts = (table: Readonly<Record<string, number>>): string => Object.keys(table).join('、')
const amounts = (table: Readonly<Record<string, number>>): string => Object.values(table).join('、')

const { grid, lines, coinsPerSpin, wildMultiplierFree: wild, maxWinTotalBet: most, symbols } = config

export const longmenHelp: GameHelp = {
  rules: [
    `${grid.reels} 轴 ${grid.rows} 行，${lines.length} 条线固定全开；总投注平分成 ${coinsPerSpin} 枚线注。`,
    '中奖从最左轴算起：同一条线上连续三个及以上相同图案即中奖。每条线只取最高的一项，各线的奖金相加。',
    `金龙是百搭，只落在第 ${config.wildReels.join('、')} 轴，除龙门外可当作任何图案。`,
    `龙门是分散图案，落在哪里都算：${counts(config.scatterPayTotalBet)} 个分别赔总投注的 ` +
      `${amounts(config.scatterPayTotalBet)} 倍，并送 ${amounts(config.freeSpins)} 次免费游戏。`,
    `免费游戏换用另一组轴带。赢线里每有一个金龙，这条线的奖金就乘以 ${wild}：两个乘 ${wild ** 2}，三个乘 ${wild ** 3}。`,
    `免费游戏中又出现 ${counts(config.freeSpinsRetrigger)} 个龙门，再加 ${amounts(config.freeSpinsRetrigger)} 次，` +
      '追加的次数没有上限。',
    `一局（连同免费游戏）最多赢总投注的 ${most} 倍，到了这个数立即结束并全额派付。`,
  ],
  tables: [
    {
      title: '每条线的赔付（乘以线注）',
      columns: ['图案', '3 个', '4 个', '5 个'],
      rows: Object.entries(config.paytableLineBet).map(([symbol, pays]) => [
        symbols[symbol as keyof typeof symbols],
        ...Object.values(pays).map(String),
      ]),
    },
    {
      title: '龙门（乘以总投注）',
      columns: ['个数', '赔付', '免费游戏', '免费游戏中追加'],
      rows: Object.entries(config.scatterPayTotalBet).map(([count, pay]) => [
        count,
        String(pay),
        ...[config.freeSpins, config.freeSpinsRetrigger].map((spins) => String(spins[count as keyof typeof spins])),
      ]),
    },
  ],
  statistics: [
    {
      label: '理论回报率',
      value: `${percent(figures.rtp)}（基本游戏 ${percent(figures.base)}，免费游戏 ${percent(figures.feature)}）`,
    },
    { label: '中奖频率', value: percent(figures.hit) },
    { label: '免费游戏', value: `平均每 ${Math.round(figures.triggerOneIn)} 次旋转触发一次` },
  ],
  largestWin: `总投注的 ${most} 倍。`,
  disconnect: [],
  limits: [],
}
