import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const prizes = config.prizes.filter(({ times }) => times !== '0')
const back = prizes.find(({ times }) => times === '1')
const total = config.weightTotal.toLocaleString('en-US')

export const guaguaHelp: GameHelp = {
  rules: [
    '买一张票，刮开九格生肖；有三格相同，就中这一奖级的倍数。一张票最多中一项。',
    `奖级有 ${prizes.map(({ times }) => times).join('、')} 倍。`,
    `买票的那一刻，奖级已由种子从 ${total} 个机会均等的结果里抽定；跟先买后买无关，也没有奖票卖完这回事。`,
    '没刮的票可以点“全部刮开”；离开页面时自动结算，奖金不用等刮开。',
  ],
  tables: [
    {
      title: `奖级（每 ${total} 张的平均数）`,
      columns: ['倍数', '张数'],
      rows: prizes.map(({ times, weight }) => [times, weight.toLocaleString('en-US')]),
    },
  ],
  statistics: [
    { label: '理论回报率', value: percent(figures.rtp) },
    {
      label: '中奖频率',
      value: `${percent(figures.hit)}（其中 ${percent((back?.weight ?? 0) / config.weightTotal)} 为退回票价）`,
    },
  ],
  largestWin: `票价的 ${prizes[0]?.times} 倍。`,
  disconnect: [],
  limits: [],
}
