/** How the books are told to operators. */
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import { eventWords } from '@liuhe/domain/bills/bill-words.ts'

const HOUSE: Readonly<Record<string, string>> = {
  profit: '彩票盈亏',
  promo: '优惠成本',
  cash: '渠道应收',
  fees: '手续费',
  packets: '红包在途',
  transit: '游戏在途',
  games: '第三方游戏盈亏',
  opening: '期初与人工',
  suspense: '待查款项',
  receivable: '待扣款',
}
const PURSES: Readonly<Record<string, string>> = { main: '可用', live: '游戏钱包', held: '提现冻结' }

/** `会员 wa***88 可用`, `期次 345 保证金`, `公司 渠道应收`. */
export function accountWords(address: string, member: { account: string } | null): string {
  const [holder = '', second = '', third = ''] = address.split(':')
  const trial = address.endsWith(':trial') ? '（试玩）' : ''
  if (holder === 'member') return `${member?.account ?? second} ${PURSES[third] ?? third}`
  if (holder === 'draw') return `期次 ${second} 保证金${trial}`
  return `公司 ${HOUSE[second] ?? second}${trial}`
}

const EVENTS: Readonly<Record<string, string>> = {
  'bet-placed': '下注',
  'bet-paid': '派彩',
  'bet-tied': '打和返款',
  'bet-rebate': '下注返水',
  'bet-voided': '作废返款',
  'bet-cancelled': '撤单',
  'bet-reversed': '改正赛果，收回派彩',
  'rebate-reversed': '改正赛果，收回返水',
  'debt-collected': '改正赛果，收回欠款',
  'draw-swept': '期次结余归公司',
  'draw-covered': '公司补足派彩',
  'withdrawal-paid': '提现付出',
  'recon-difference': '对账差异记账',
  'bonus-claimed': '领取礼金',
  'rebate-claimed': '领取洗码',
  'packet-promoted': '红包雨',
  'packet-promotion-returned': '红包雨退回',
}

/** The bill of a posting; what is on no bill has the name of its event. */
export const billWords = ({ tranType, event }: { tranType: number; event: string }): string =>
  tranType === 0 ? eventTitle(event) : billLabel(tranType)

export const eventTitle = (event: string): string => {
  const known = EVENTS[event] ?? eventWords(event)
  return known === '' ? event : known
}

export const LINK_TITLES = {
  formula: '结算算式',
  result: '赛果',
  order: '注单',
  payment: '到账款项',
  withdrawal: '提现单',
  approval: '两人审批',
  origin: '钱从哪里来',
} as const

/** What is said where a link is not there. */
export const GAP_WORDS: Readonly<Record<keyof typeof LINK_TITLES, string>> = {
  formula: '没有这一版赛果的号码，无法重算。',
  result: '找不到这一版赛果。',
  order: '分录写着注单号，但找不到这张注单。',
  payment: '找不到这笔入账所依据的到账款项。',
  withdrawal: '找不到这笔冻结所属的提现单。',
  approval: '分录写着审批号，但找不到这份审批。',
  origin: '只查到一部分：更早的来源在两千笔以前。',
}

export const CHECK_TITLES = {
  balance: '期初 + 分录 = 期末',
  stake: '下注扣款 = 注单金额',
  formula: '重算 = 入账',
  payment: '入账与手续费 = 到账',
  withdrawal: '分录合计 = 提现金额',
} as const

export const ORDER_STATES: Readonly<Record<number, string>> = {
  0: '待开奖',
  1: '已结算',
  2: '已撤单',
  3: '已作废',
  4: '追号已停',
}
export const OUTCOMES: Readonly<Record<number, string>> = { 0: '未中奖', 1: '中', 2: '和局' }
