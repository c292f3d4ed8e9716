import { amountText } from '../../shared/value-text.ts'
import type { WithdrawalDetail } from './use-withdrawals.ts'
import { actorName, RULE_WORDS, stateLook, STEP_TITLES } from './words.ts'

/** A withdrawal as texts, to be compared with itself as it was. */
export function shownOf(detail: WithdrawalDetail): Map<string, string> {
  const { order, rules, yes, claim, trail, destination } = detail
  const last = order.steps.at(-1)
  return new Map([
    ['状态', stateLook({ ...detail, state: order.state }).words],
    ['最近一步', last === undefined ? '—' : `${STEP_TITLES[last.code]} · ${actorName(last.by)}`],
    ['领取', claim?.login ?? '—'],
    ['已通过', yes.length === 0 ? '—' : yes.join('、')],
    ['触发规则', rules.map((rule) => RULE_WORDS[rule].name).join('、') || '—'],
    ['需几人', String(detail.peopleNeeded)],
    ['实付', amountText(order.paidMoney)],
    ['手续费', amountText(order.fee)],
    ['扣除', amountText(order.deduct)],
    ['充值', amountText(trail.recharged)],
    ['投注', amountText(trail.staked)],
    ['收款账户', destination.isShared ? '另有会员使用' : '仅此会员'],
    ['原因', order.reason ?? '—'],
  ])
}
