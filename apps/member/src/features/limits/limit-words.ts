import type { SelfLimits } from '@liuhe/contract/api/limits.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import type { output } from 'zod/mini'

export type LimitState = output<typeof SelfLimits>
export type MoneyLimit = LimitState['limits'][number]
export type MoneyKind = MoneyLimit['kind']

export const KIND_WORDS: Readonly<Record<MoneyKind | 'session', string>> = {
  deposit: '充值限额',
  loss: '亏损限额',
  stake: '投注限额',
  session: '每日游戏时间',
}

export const PERIOD_WORDS = { day: '24小时', week: '7天', month: '30天' } as const

/** `500.00元`, or that there is none. */
export const amountText = (amount: bigint | null): string => (amount === null ? '不限' : `${formatAmount(amount)}元`)

export const minutesText = (minutes: number | null): string => {
  if (minutes === null) return '不限'
  return minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`
}

/** What somebody typed as a limit: an amount, null for an empty field, undefined when it is no amount. */
export function limitOf(text: string): bigint | null | undefined {
  if (text.trim() === '') return null
  const amount = parseYuan(text.trim())
  return amount !== undefined && amount >= 0n ? amount : undefined
}

/** What a field shows of a limit in force. */
export const fieldText = (amount: bigint | null): string =>
  amount === null ? '' : formatAmount(amount).replaceAll(',', '')

/** What counts towards a limit; anyone who has won has lost nothing. */
export const usedText = ({ kind, used }: MoneyLimit): string =>
  kind === 'loss' && used < 0n ? `已赢 ${formatAmount(-used)}元` : `已用 ${formatAmount(used)}元`
