import { type GameHelp, percent } from '../help.ts'
import { limitsHelp } from '../tables/field-help.ts'
import config from './config.json' with { type: 'json' }
import { FIELDS } from './fields.ts'
import figures from './figures.json' with { type: 'json' }
import { PHASES } from './phases.ts'

const odds = config.oddsToOne
const betSeconds = (PHASES.find(({ phase }) => phase === 'bet')?.ms ?? 0) / 1000
const totals = Object.entries(figures)
  .filter(([name]) => name.startsWith('total'))
  .map(([, { rtp }]) => rtp)

export const toubaoHelp: GameHelp = {
  rules: [
    '每局摇三颗骰子，按三颗的点数结算。三颗点数全部相同叫围骰。',
    `大是总点数 11 至 17，小是 4 至 10，单和双看总点数；押中 1 赔 ${odds.big}。开出围骰时这四项全输。`,
    `任意围骰：开出哪一种围骰都算，1 赔 ${odds.anyTriple}。指定围骰：三颗都是所选的点数，1 赔 ${odds.triple}。`,
    `指定对子：至少两颗是所选的点数，1 赔 ${odds.double}。`,
    `两骰组合：所选的两个点数都要出现，1 赔 ${odds.pair}。`,
    `单骰：所选点数出现一颗 1 赔 ${odds.single[1]}，两颗 1 赔 ${odds.single[2]}，三颗 1 赔 ${odds.single[3]}。`,
    '点数：猜中三颗的总和，赔付见下表。',
    `下注 ${betSeconds} 秒，到时锁定，锁定以后不再收注。`,
  ],
  tables: [
    {
      title: '点数的赔付（1 赔）',
      columns: ['总点数', '赔付'],
      rows: Object.entries(odds.total).map(([total, toOne]) => [total, String(toOne)]),
    },
  ],
  statistics: [
    { label: '大小单双回报率', value: percent(figures.big.rtp) },
    { label: '任意围骰回报率', value: percent(figures.anyTriple.rtp) },
    { label: '指定围骰回报率', value: percent(figures.triple.rtp) },
    { label: '对子回报率', value: percent(figures.double.rtp) },
    { label: '两骰组合回报率', value: percent(figures.pair.rtp) },
    { label: '单骰回报率', value: percent(figures.single.rtp) },
    { label: '点数回报率', value: `${percent(Math.min(...totals))} 至 ${percent(Math.max(...totals))}` },
  ],
  largestWin: `单项最多返还注码的 ${odds.triple + 1} 倍（含本金）。`,
  disconnect: ['骰子照常摇完，输赢由服务器结算，您什么都不必做。'],
  limits: limitsHelp(FIELDS),
}
