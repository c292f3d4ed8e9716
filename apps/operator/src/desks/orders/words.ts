import type * as api from '@liuhe/contract/api/operator/orders.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

export type OrderRow = OutputOf<typeof api.list>['data'][number]
export type OrderDetail = OutputOf<typeof api.read>
export type Explanation = NonNullable<OrderDetail['explanation']>

const LOOKS: Readonly<Record<OrderRow['state'], Look>> = {
  open: { icon: 'clock', look: 'off', words: '未结算' },
  lost: { icon: 'withdrawn', look: 'off', words: '未中奖' },
  won: { icon: 'ok', look: 'ok', words: '已派奖' },
  tied: { icon: 'info', look: 'warn', words: '和局' },
  returned: { icon: 'withdrawn', look: 'warn', words: '已退回' },
  stopped: { icon: 'withdrawn', look: 'off', words: '追号停止' },
}

export const orderLook = ({ state }: Pick<OrderRow, 'state'>): Look => LOOKS[state]
export const STATE_WORDS = Object.fromEntries(Object.entries(LOOKS).map(([state, { words }]) => [state, words]))

/** Odds as they are read: 48, 1.98. */
export const oddsText = (odds: number): string => String(odds / 10_000)

const RULES: Readonly<Record<Explanation['wins'][number]['rule'], string>> = {
  product: '赔率相乘',
  lowest: '取最低赔率',
  shared: '赔率分摊',
  times: '按倍数',
}

/** By what rule winning notes are paid; with one price it is simply that. */
export const ruleText = ({ rule, odds, times }: Explanation['wins'][number]): string => {
  const prices = odds.map(oddsText).join(' × ')
  if (rule === 'product' && odds.length === 1) return `赔率 ${prices}`
  return rule === 'times'
    ? `${RULES.times} ${times}（赔率 ${prices}）`
    : `${RULES[rule]}（${odds.map(oddsText).join('、')}）`
}
