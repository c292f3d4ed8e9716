import { type GameHelp, percent, yuanText } from '../help.ts'
import { PAYMENT_MAX } from '../li.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const { rtp, timing, autoCashout } = config
const most = Number(config.cap)

export const tengyunHelp: GameHelp = {
  rules: [
    `每局先开放 ${timing.betMs / 1000} 秒下注，然后仙鹤起飞，倍数从 1.00 一路往上。`,
    '仙鹤飞走以前点“收取”，按那一刻的倍数派彩；飞走时还没收取的注全部输掉。',
    `可以预设自动收取，范围 ${autoCashout.min} 至 ${Number(autoCashout.max)} 倍。手动收取从 ${autoCashout.min} 倍开始，` +
      '以服务器收到的时刻为准。',
    `飞走的倍数 = ${rtp} ÷ 随机数，取两位小数，其余舍去；不到 ${autoCashout.min} 的，一起飞就结束。`,
    `一局可下两注，各收各的。单注派彩到 ${yuanText(PAYMENT_MAX)} 元或倍数到 ${most} 时自动收取。`,
  ],
  tables: [
    {
      title: '飞到各倍数的机会',
      columns: ['倍数', '机会'],
      rows: ['1.01', '1.50', '2.00', '5.00', '10.00', '100.00'].map((m) => [m, percent(Number(rtp) / Number(m))]),
    },
  ],
  statistics: [
    { label: '理论回报率', value: `${percent(figures.rtp)}，在哪个倍数收取都一样` },
    { label: '起飞即结束', value: percent(1 - Number(rtp) / Number(autoCashout.min)) },
  ],
  largestWin: `投注的 ${most} 倍，单注最多 ${yuanText(PAYMENT_MAX)} 元。`,
  disconnect: ['断线以后自动收取照样生效；没有预设自动收取的注会一直飞到结束。'],
  limits: [],
}
