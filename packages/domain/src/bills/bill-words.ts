/** What stands behind a bill, in words that a member understands. */

/** An account of the books as bills tell it: never which draw or whose wallet. */
export type BillAccount =
  | 'main'
  | 'live'
  | 'held'
  | 'stakes'
  | 'promo'
  | 'opening'
  | 'cash'
  | 'profit'
  | 'receivable'
  | 'packets'
  | 'house'

/** The account of an address: `member:12:main`, `draw:345:stakes:trial`, `house:promo`. */
export function billAccountOf(address: string): BillAccount {
  const [holder, second = '', third = ''] = address.split(':')
  const name = holder === 'house' ? second : third
  return Object.hasOwn(accountWords, name) ? (name as BillAccount) : 'house'
}

/** A name and a hint for each account. */
export const accountWords: Readonly<Record<BillAccount, { readonly title: string; readonly hint: string }>> = {
  main: { title: '您的主钱包', hint: '可用余额' },
  live: { title: '您的游戏钱包', hint: '第三方游戏余额' },
  held: { title: '您的冻结资金', hint: '等待提现处理' },
  stakes: { title: '本期投注账户', hint: '开奖前由平台保管' },
  promo: { title: '平台优惠账户', hint: '彩金与返水' },
  opening: { title: '平台资金账户', hint: '存入与提出' },
  cash: { title: '平台收款账户', hint: '您支付的充值款' },
  profit: { title: '平台彩票账户', hint: '派彩与结余' },
  receivable: { title: '待扣款账户', hint: '冲销后未收回的部分' },
  packets: { title: '红包资金账户', hint: '领取或退回前由平台保管' },
  house: { title: '平台账户', hint: '' },
}

/** What a bill that belongs to no order says of itself, by the event that made it; empty where there is nothing. */
export const eventWords = (event: string): string => EVENT_WORDS[event] ?? ''

const EVENT_WORDS: Readonly<Record<string, string>> = {
  'sign-up-bonus': '新会员注册礼金',
  'trial-purse': '试玩账户资金',
  'demo-top-up': '演示资金',
  'adjusted-in': '平台人工调整',
  'adjusted-out': '平台人工调整',
  'recharge-credited': '充值到账',
  'recharge-discount': '充值通道优惠',
  'recharge-first-gift': '首次充值赠送',
  'withdrawal-held': '提现申请，资金已冻结',
  'withdrawal-returned': '提现未成功，资金已退回',
  'packet-sent': '发出红包',
  'packet-claimed': '领取红包',
  'packet-returned': '红包退回',
  'gift-given-up': '主动放弃的优惠',
  'agent-rebate-paid': '下级有效投注的返点差额',
  'agent-rebate-taken': '开奖更正后收回的返点',
  'agent-dividend-paid': '团队分红',
  'agent-dividend-taken': '开奖更正后收回的分红',
  'agent-wage-paid': '团队日工资',
  'agent-wage-taken': '开奖更正后收回的日工资',
  'agent-monthly-paid': '月佣金',
  'agent-monthly-taken': '开奖更正后收回的月佣金',
  'debt-collected': '开奖更正后的扣款',
  'game-bet': '第三方游戏下注',
  'game-win': '第三方游戏派彩',
  'game-rolled-back': '第三方游戏取消',
  'game-adjusted': '第三方游戏调整',
  'game-debt-collected': '第三方游戏更正后的扣款',
}
