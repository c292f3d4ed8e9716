/** The studio's games as its lobby, its operators' list and its checks of bets know them. No game's code is loaded. */
import { type Li, liOfYuan, PAYMENT_MAX } from './li.ts'

export type Category = 'fish' | 'electronic' | 'lottery' | 'card' | 'live' | 'sport'
export type Orientation = 'portrait' | 'landscape' | 'both'

/**
 * How money moves. `bet-win`: one call at the tap. `bet-then-win`: the bet, later the payment. `tick`: one call for all
 * impacts of half a second. `reserve`: the greatest loss is held and the rest given back. `tickets`: many bets, each
 * settled by itself.
 */
export type Calls = 'bet-win' | 'bet-then-win' | 'tick' | 'reserve' | 'tickets'

/** Who shares a round: a player alone with his seed, or a table with its chain of seeds. */
export type Seating = 'single' | 'table'

/** 低 below a standard deviation of 2 per unit staked, 高 above 6; `varies` where the player's choice sets it. */
export type Volatility = '低' | '中' | '高' | 'varies'

export type GameRecord = {
  readonly code: string
  readonly name: string
  readonly category: Category
  readonly supplier: keyof typeof SUPPLIERS
  readonly orientation: Orientation
  readonly hot: boolean
  readonly seating: Seating
  readonly calls: Calls
  readonly volatility: Volatility
  /** The share of stakes that is paid back in the long run, in percent as the games list says it. */
  readonly rtp: string
  /** The least and the greatest stake of one bet, in 厘. The operator may narrow them. */
  readonly limits: { readonly min: Li; readonly max: Li }
  /** The stakes the bet bar offers, in 厘. Where `onlySteps`, no other is accepted. */
  readonly steps: readonly Li[]
  readonly onlySteps: boolean
}

export const SUPPLIERS = {
  'hy-slots': '海岳电子',
  'hy-cards': '海岳棋牌',
  'hy-live': '海岳真人',
  'hy-sport': '海岳体育',
} as const

const yuans = (text: string): readonly Li[] => text.split(' ').map(liOfYuan)
const limits = (min: string, max: string): GameRecord['limits'] => ({ min: liOfYuan(min), max: liOfYuan(max) })

const SLOT = { category: 'electronic', supplier: 'hy-slots', orientation: 'portrait', seating: 'single' } as const
const LIVE = { category: 'live', supplier: 'hy-live', orientation: 'both', seating: 'table' } as const
const CHIPS = yuans('10 20 50 100 200 500 1000 5000')

/** Games in the order of the lobby. */
export const CATALOGUE = [
  {
    ...SLOT,
    ...{ code: 'longmen', name: '龙门跃鲤', hot: true, calls: 'bet-win', volatility: '高', rtp: '96.44' },
    ...{ limits: limits('0.2', '200'), steps: yuans('0.2 0.4 1 2 4 10 20 40 100 200'), onlySteps: true },
  },
  {
    ...{ code: 'haiwang', name: '海王争霸', category: 'fish', supplier: 'hy-slots', orientation: 'landscape' },
    ...{ hot: true, seating: 'single', calls: 'tick', volatility: 'varies', rtp: '96.00' },
    ...{ limits: limits('0.1', '100'), steps: yuans('0.1 0.2 0.5 1 2 5 10 20 50 100'), onlySteps: true },
  },
  {
    ...LIVE,
    ...{ code: 'baijiale', name: '百家乐', hot: true, calls: 'bet-then-win', volatility: '低', rtp: '98.94' },
    ...{ limits: limits('10', '20000'), steps: CHIPS, onlySteps: false },
  },
  {
    ...{ code: 'qznn', name: '抢庄牛牛', category: 'card', supplier: 'hy-cards', orientation: 'both' },
    ...{ hot: true, seating: 'single', calls: 'reserve', volatility: '中', rtp: '95.31' },
    ...{ limits: limits('1', '100'), steps: yuans('1 5 10 50 100'), onlySteps: true },
  },
  {
    ...{ ...SLOT, orientation: 'both', seating: 'table' },
    ...{ code: 'tengyun', name: '腾云直上', hot: true, calls: 'bet-then-win', volatility: 'varies', rtp: '97.00' },
    ...{ limits: limits('1', '1000'), steps: yuans('1 2 5 10 20 50 100 200 500 1000'), onlySteps: false },
  },
  {
    ...{ code: 'zuqiu', name: '海岳足球联赛', category: 'sport', supplier: 'hy-sport', orientation: 'both' },
    ...{ hot: true, seating: 'table', calls: 'tickets', volatility: 'varies', rtp: '94.61' },
    ...{ limits: limits('2', '20000'), steps: yuans('10 50 100 500 1000 5000'), onlySteps: false },
  },
  {
    ...SLOT,
    ...{ code: 'shuiguo', name: '经典水果机', hot: false, calls: 'bet-win', volatility: '中', rtp: '96.53' },
    ...{ limits: limits('0.5', '100'), steps: yuans('0.5 1 2 5 10 20 50 100'), onlySteps: true },
  },
  {
    ...SLOT,
    ...{ code: 'saolei', name: '扫雷寻宝', hot: false, calls: 'bet-then-win', volatility: 'varies', rtp: '98.00' },
    ...{ limits: limits('1', '100'), steps: yuans('1 2 5 10 20 50 100'), onlySteps: false },
  },
  {
    ...LIVE,
    ...{ code: 'longhu', name: '龙虎', hot: false, calls: 'bet-then-win', volatility: '低', rtp: '96.27' },
    ...{ limits: limits('10', '20000'), steps: CHIPS, onlySteps: false },
  },
  {
    ...LIVE,
    ...{ code: 'toubao', name: '骰宝', hot: false, calls: 'bet-then-win', volatility: 'varies', rtp: '97.22' },
    ...{ limits: limits('5', '10000'), steps: yuans('5 10 50 100 500 1000'), onlySteps: false },
  },
  {
    ...SLOT,
    ...{ code: 'touzi', name: '幸运骰', hot: false, calls: 'bet-win', volatility: 'varies', rtp: '98.00' },
    ...{ limits: limits('1', '1000'), steps: yuans('1 2 5 10 20 50 100 200 500 1000'), onlySteps: false },
  },
  {
    ...{ ...SLOT, category: 'lottery' },
    ...{ code: 'kuaile8', name: '极速快乐8', hot: false, calls: 'bet-win', volatility: 'varies', rtp: '95.00' },
    ...{ limits: limits('2', '20'), steps: yuans('2 4 10 20'), onlySteps: false },
  },
  {
    ...{ ...SLOT, category: 'lottery' },
    ...{ code: 'guagua', name: '生肖刮刮乐', hot: false, calls: 'bet-win', volatility: '中', rtp: '95.00' },
    ...{ limits: limits('2', '20'), steps: yuans('2 5 10 20'), onlySteps: true },
  },
] as const satisfies readonly GameRecord[]

export type GameCode = (typeof CATALOGUE)[number]['code']

/** The record of a code; `undefined` for a code that is no game of ours. */
export const gameRecord = (code: string): (GameRecord & { readonly code: GameCode }) | undefined =>
  CATALOGUE.find((record) => record.code === code)

/** Whether the studio itself takes such a stake; what the operator and the member allow is asked besides. */
export const takesStake = ({ limits: { min, max }, steps, onlySteps }: GameRecord, stake: Li): boolean =>
  stake >= min && stake <= max && (!onlySteps || steps.includes(stake))

/** The most that a round or a ticket of this game pays, in 厘. */
export const paymentMaxOf = ({ category }: GameRecord): Li => (category === 'sport' ? PAYMENT_MAX / 2n : PAYMENT_MAX)
