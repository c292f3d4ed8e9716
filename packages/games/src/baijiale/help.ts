import { type GameHelp, percent } from '../help.ts'
import { limitsHelp } from '../tables/field-help.ts'
import config from './config.json' with { type: 'json' }
import { FIELDS } from './fields.ts'
import figures from './figures.json' with { type: 'json' }
import { bankerDraws } from './hand.ts'

const { payToOne: pays, timing } = config
const { bets } = figures
const TENS = 10
const DIGITS = Array.from({ length: TENS }, (_, digit) => digit)

/** What the banker does for each of his points, by the player's third card. */
const bankerRows = DIGITS.slice(0, 8).map((points) => {
  const thirds = DIGITS.filter((third) => bankerDraws(points, third))
  const drawn =
    thirds.length === TENS ? '一律补牌' : thirds.length === 0 ? '停牌' : `闲家第三张为 ${thirds.join('、')} 点时补牌`
  return [String(points), bankerDraws(points, null) ? '补牌' : '停牌', drawn]
})

export const baijialeHelp: GameHelp = {
  rules: [
    `每靴用 ${config.decks} 副牌，洗匀以后固定打 ${config.roundsPerShoe} 局再换靴，中途不插切牌，开头也不烧牌。`,
    'A 算 1 点，2 至 9 照牌面算，10、J、Q、K 算 0 点；各张相加，只看个位，9 点最大。',
    '闲家和庄家先各拿两张，发牌次序是闲、庄、闲、庄。其中一家前两张就有 8 点或 9 点叫例牌，双方都不再补。',
    '没有例牌时先看闲家：0 至 5 点补一张，6 点、7 点停牌。随后轮到庄家，补不补见下面的补牌表。',
    '押中庄扣去佣金后 1 赔 ' +
      `${pays.庄}，押中闲 1 赔 ${pays.闲}，押中和 1 赔 ${pays.和}。开和时，押在庄和闲上的注原数退回。`,
    `庄对、闲对看那一家的前两张，点数相同（花色不限）即中，1 赔 ${pays.庄对}。`,
    `幸运六要庄家以 6 点取胜：两张牌 1 赔 ${pays['幸运六(两张)']}，三张牌 1 赔 ${pays['幸运六(三张)']}。`,
    `大和小猜这一局总共用几张牌：五张或六张是大，1 赔 ${pays['大(5或6张)']}；四张是小，1 赔 ${pays['小(4张)']}。`,
    `下注 ${timing.betMs / 1000} 秒，到时锁定，锁定以后不再收注。锁定之前可以按“撤销”收回这一局的注。`,
  ],
  tables: [
    { title: '庄家补牌表', columns: ['庄家点数', '闲家没有补牌', '闲家补了第三张'], rows: bankerRows },
    {
      title: '赔付（1 赔）',
      columns: ['注项', '赔付'],
      rows: Object.entries(pays),
    },
  ],
  statistics: [
    { label: '庄回报率', value: percent(bets.banker.rtp) },
    { label: '闲回报率', value: percent(bets.player.rtp) },
    { label: '和回报率', value: percent(bets.tie8.rtp) },
    { label: '庄对、闲对回报率', value: percent(bets.pair11.rtp) },
    { label: '幸运六回报率', value: percent(bets.luckySix_12_20.rtp) },
    { label: '大回报率', value: percent(bets.big.rtp) },
    { label: '小回报率', value: percent(bets.small.rtp) },
    { label: '开庄、开闲、开和', value: shares().join('、') },
  ],
  largestWin: `单项最多返还注码的 ${Number(pays['幸运六(三张)']) + 1} 倍（含本金）。`,
  disconnect: ['牌照常发完，输赢由服务器结算，您什么都不必做。'],
  limits: limitsHelp(FIELDS),
}

function shares(): string[] {
  const { banker, player, tie } = figures.probability
  return [banker, player, tie].map((share) => percent(share))
}
