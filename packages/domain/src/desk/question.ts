/** What somebody asks customer service, as far as the robot understands it (docs/desk.md). */

/** The questions that the robot answers from data. `human` asks for a person. */
export const DESK_TOPICS = [
  'human',
  'withdrawal',
  'recharge',
  'turnover',
  'cash-password',
  'account',
  'rebate',
  'vip',
  'limits',
  'draw',
  'betting',
  'greeting',
] as const
export type DeskTopic = (typeof DESK_TOPICS)[number]

/**
 * What a text asks about, or undefined when nothing is known in it. The first topic with one of its words counts: what
 * is more particular stands before what is more general (忘记资金密码 before 提现, 打码 before 提现).
 */
export function topicOf(text: string): DeskTopic | undefined {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  return ORDER.find((topic) => WORDS[topic].test(plain))
}

const WORDS = {
  human: /人工|真人|转接|找客服|投诉|客服人员|不要机器人/,
  'cash-password': /(?:资金|提现|提\u6b3e|取款|支付|交易)密码|忘记.{0,4}密码|密码.{0,4}(?:忘|锁|错)/,
  limits: /限额|限制|冷静|自我排除|暂停投注|戒赌|控制/,
  account: /(?:收款|提现|提\u6b3e|银行)(?:账|帐)[户号]|银行卡|换卡|改卡|绑卡|绑定.{0,3}卡|解绑/,
  turnover: /打码|流水|洗码量|打码量/,
  rebate: /返水|返点|洗码|回水|退水/,
  vip: /vip|等级|升级|晋级|会员级别/,
  withdrawal: /提现|提\u6b3e|取款|出款|到账.{0,4}(?:没|未|吗)|取钱/,
  recharge: /充值|存款|入款|上分|充钱|付款|汇款/,
  draw: /开奖|下一?期|几点开|封盘|截止/,
  betting: /怎么(?:投注|下注|玩|买)|如何(?:投注|下注|玩|买)|玩法|规则|投注|下注/,
  greeting: /^(?:您好|你好|在吗|在不在|hi|hello|嗨|有人吗)[!！?？.。~～]*$/,
} as const satisfies Record<DeskTopic, RegExp>

const ORDER = Object.keys(WORDS) as DeskTopic[]

/** What can be asked with one tap: words that {@link topicOf} understands. */
export const DESK_ASKS = [
  '我的提现到哪一步了',
  '充值未到账',
  '还差多少打码量',
  '下一期几点开奖',
  '怎么投注',
  '忘记资金密码',
  '修改收款账户',
  'VIP还差多少升级',
  '我的返水有多少',
  '我的限额',
] as const

/** After so many questions in a row that it does not understand, the robot hands over to people. */
export const MISSES_MAX = 2

/** What an asker without a login is answered from data: nothing about anybody's money or account. */
export const isPublicTopic = (topic: DeskTopic | undefined): boolean =>
  topic === 'draw' || topic === 'betting' || topic === 'human' || topic === 'greeting'
