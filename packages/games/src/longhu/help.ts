import { type GameHelp, percent } from '../help.ts'
import { limitsHelp } from '../tables/field-help.ts'
import config from './config.json' with { type: 'json' }
import { FIELDS } from './fields.ts'
import figures from './figures.json' with { type: 'json' }

const { payToOne: pays, timing } = config
/** The number of a pay; what it says of ties stands in the rules. */
const toOne = (pay: string): string => pay.split(' ')[0] ?? pay

export const longhuHelp: GameHelp = {
  rules: [
    `每靴用 ${config.decks} 副牌，打满 ${config.roundsPerShoe} 局换靴。每局龙、虎各发一张牌，先龙后虎。`,
    '只比点数大小，A 最小，K 最大，花色不分高低。点数相同就是和。',
    `押中龙或虎 1 赔 ${toOne(pays.龙)}。开和时，押在龙、虎上的注退回一半。`,
    `押中和 1 赔 ${pays.和}；两张牌点数、花色全都相同是同花和，1 赔 ${pays.同花和}。`,
    `龙和虎各自还可以押单、双、大、小，押中 1 赔 ${pays.单}：A 至 6 为小，8 至 K 为大；J 和 K 算单，Q 算双。`,
    '那一张牌是 7 时，单、双、大、小全输。',
    `红黑看那一张牌的花色：方块、红桃为红，梅花、黑桃为黑，押中 1 赔 ${pays.红}，7 也照样算。`,
    `下注 ${timing.betMs / 1000} 秒，到时锁定，锁定以后不再收注。`,
  ],
  tables: [
    {
      title: '赔付（1 赔）',
      columns: ['注项', '赔付'],
      rows: Object.entries(pays).map(([name, pay]) => [name, toOne(pay)]),
    },
  ],
  statistics: [
    { label: '龙、虎回报率', value: percent(figures.dragon.rtp) },
    { label: '和回报率', value: percent(figures.tie.rtp) },
    { label: '同花和回报率', value: percent(figures.suitedTie.rtp) },
    { label: '单双大小回报率', value: percent(figures.oddEvenBigSmall.rtp) },
    { label: '红黑回报率', value: percent(figures.redBlack.rtp) },
    { label: '开和的机会', value: percent(figures.tie.hit) },
  ],
  largestWin: `单项最多返还注码的 ${Number(pays.同花和) + 1} 倍（含本金）。`,
  disconnect: ['牌照常开出，输赢由服务器结算，您什么都不必做。'],
  limits: limitsHelp(FIELDS),
}
