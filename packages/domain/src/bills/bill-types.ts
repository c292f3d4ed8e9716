/**
 * The 39 kinds of a member's bill (Domain §8.4, Ruling C118): what each is called, which way its money goes, and the
 * filter it stands under. The one home of these labels.
 */

/** Which filter a bill stands under. */
export type BillGroup =
  | 'recharge'
  | 'withdrawal'
  | 'lottery'
  | 'promotion'
  | 'red-packet'
  | 'transfer'
  | 'agent'
  | 'sport'
  | 'other'

/** `±`: an adjustment, which goes either way. */
export type BillSign = '+' | '-' | '±'

export interface BillType {
  readonly label: string
  readonly sign: BillSign
  readonly group: BillGroup
}

const type = (label: string, sign: BillSign, group: BillGroup): BillType => ({ label, sign, group })

/** By number. 13 to 15 are of older books only; nothing books them any more. */
export const billTypes: Readonly<Record<number, BillType>> = {
  1: type('转账充值', '+', 'recharge'),
  2: type('线上支付', '+', 'recharge'),
  3: type('彩票下注', '-', 'lottery'),
  4: type('彩票派彩', '+', 'lottery'),
  5: type('红包支出', '-', 'red-packet'),
  6: type('用户提款', '-', 'withdrawal'),
  7: type('撤单返款', '+', 'lottery'),
  8: type('提款失败', '+', 'withdrawal'),
  9: type('红包收入', '+', 'red-packet'),
  10: type('退佣(分红)', '+', 'agent'),
  11: type('后台转入', '+', 'recharge'),
  12: type('后台转出', '-', 'withdrawal'),
  13: type('体育下注(旧)', '-', 'sport'),
  14: type('体育派彩(旧)', '+', 'sport'),
  15: type('体育撤单(旧)', '+', 'sport'),
  16: type('注册送彩金', '+', 'promotion'),
  17: type('代理返点', '+', 'agent'),
  18: type('人工存入', '+', 'recharge'),
  19: type('给予返水', '+', 'promotion'),
  20: type('活动优惠', '+', 'promotion'),
  21: type('追号返款', '+', 'lottery'),
  22: type('系统奖励', '+', 'promotion'),
  23: type('代理日工资', '+', 'agent'),
  24: type('代理扶持', '+', 'agent'),
  25: type('其他充值', '+', 'recharge'),
  26: type('打和返款', '+', 'lottery'),
  27: type('冲销返水', '-', 'promotion'),
  28: type('人工提出', '-', 'withdrawal'),
  29: type('追号扣款', '-', 'lottery'),
  30: type('优惠扣除', '-', 'promotion'),
  31: type('其他扣除', '-', 'other'),
  32: type('冲销派奖', '-', 'lottery'),
  33: type('额度转入', '+', 'transfer'),
  34: type('额度转出', '-', 'transfer'),
  35: type('体育下注', '-', 'sport'),
  36: type('体育结算', '+', 'sport'),
  37: type('违规退还本金', '+', 'sport'),
  38: type('重新结算', '±', 'sport'),
  39: type('取消订单', '+', 'sport'),
}

/** The filters in the order in which they are shown: what members look for most comes first. */
export const billGroups: readonly { readonly key: BillGroup; readonly label: string }[] = [
  { key: 'recharge', label: '充值' },
  { key: 'withdrawal', label: '提款' },
  { key: 'lottery', label: '彩票' },
  { key: 'promotion', label: '优惠返水' },
  { key: 'red-packet', label: '红包' },
  { key: 'transfer', label: '转账' },
  { key: 'agent', label: '代理' },
  { key: 'sport', label: '体育' },
  { key: 'other', label: '其他' },
]

/** The numbers of all types, ascending. */
export const billTypeIds: readonly number[] = Object.keys(billTypes).map(Number)

/** What a bill is called; a number that this release does not know is 其他 (Ruling C118). */
export const billLabel = (tranType: number): string => billTypes[tranType]?.label ?? '其他'

/** Where a bill stands; what nobody knows is 其他. */
export const billGroupOf = (tranType: number): BillGroup => billTypes[tranType]?.group ?? 'other'

/** The types of a filter. */
export const typesOfGroup = (group: BillGroup): number[] => billTypeIds.filter((id) => billTypes[id]?.group === group)

const CANCELLED = 39

/**
 * What a filter lets through: its types, and whose 39 取消订单. A bet on a lottery that is given back, because its draw
 * has no result, stands beside the bet under 彩票; what games give back stays under 体育 (Domain §8.4).
 */
export function filterOfGroup(group: BillGroup): { types: number[]; cancelled?: 'bets' | 'rounds' } {
  const types = typesOfGroup(group)
  if (group === 'lottery') return { types: [...types, CANCELLED], cancelled: 'bets' }
  return group === 'sport' ? { types, cancelled: 'rounds' } : { types }
}

/** Sums of these filters say what a member moved himself, so rounds of games are left out of them (Ruling C118). */
export const leavesGamesOut = (group: BillGroup | undefined): boolean => group === 'recharge' || group === 'transfer'

/** Types whose sum is what a member has put in less what he has taken out: the net deposit. */
export const netDepositTypes: readonly number[] = [...typesOfGroup('recharge'), ...typesOfGroup('withdrawal')]
