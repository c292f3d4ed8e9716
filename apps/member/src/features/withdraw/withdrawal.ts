import type * as api from '@liuhe/contract/api/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { LI_PER_YUAN, type Money } from '@liuhe/domain/money.ts'
import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'

export type Terms = OutputOf<typeof api.terms>
export type Account = Terms['accounts'][number]
export type Order = OutputOf<typeof api.list>['data'][number]
export type OrderDetail = OutputOf<typeof api.read>
export type Line = Terms['line']
export type Missing = Terms['turnover']['missing'][number]

/** The end of a masked number: `**** **** **** 8231` is `**8231`; an address keeps its beginning. */
export const shortNumber = (masked: string): string => masked.replaceAll(/(?:\*{2,}\s*)+/g, '**')

/** What a kind of account is called beside its number. */
export const KIND_WORDS: Readonly<Record<PayoutKind, string>> = {
  bank: '储蓄卡',
  usdt: '地址',
  e_wallet: '电子钱包',
  direct_charging: '免提直充',
}

/** The name of an account: a chain is said with its coin. */
export const accountName = ({ kind, provider }: { kind: PayoutKind; provider: string }): string =>
  kind === 'usdt' ? `USDT-${provider}` : provider

/** How it is paid, as the specification calls it. */
export const MODE_WORDS: Readonly<Record<Order['mode'], string>> = {
  manual: '人工出款',
  'third-party': '第三方出款',
  coin: '虚拟币出款',
  direct: '免提直充',
}

/** What a requirement of turnover is of. */
export const SOURCE_WORDS: Readonly<Record<Missing['sourceKind'], string>> = {
  recharge: '充值',
  gift: '赠送',
  manual: '人工存入',
  rebate: '返水',
  'sign-up': '注册彩金',
  'red-packet': '红包',
}

/** 充值 1,000.00 + 赠送 100.00. */
export function sourceText({ sourceKind, deposit, gift }: Missing): string {
  const kind = SOURCE_WORDS[sourceKind]
  if (deposit === 0n) return `${kind} ${formatAmount(gift)}`
  return `${kind} ${formatAmount(deposit)}${gift > 0n ? ` + 赠送 ${formatAmount(gift)}` : ''}`
}

/** What a withdrawal with unfinished turnover is charged, in words. */
export const deductWords = (kind: 'gift' | 'fee' | null): string =>
  kind === 'fee' ? '扣除未达标行政费' : '扣除未达标优惠'

/** A span as it is read aloud: 45 秒, 4 分 21 秒, 2 小时 5 分, 3 天 4 小时. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return `${whole} 秒`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} 分钟` : `${minutes} 分 ${whole % 60} 秒`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`
  return hours % 24 === 0 ? `${hours / 24} 天` : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}

/** A measured span, never shown better than it was: whole minutes upwards, seconds below a minute. */
export function measuredText(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} 秒` : spanText(Math.ceil(seconds / 60) * 60)
}

/** Whole yuan without decimals: 100, 50,000. */
export const wholeText = (money: Money): string => {
  const text = formatAmount(money)
  return money % LI_PER_YUAN === 0n ? text.slice(0, -3) : text
}

/** Hundredths of a percent: 100 is 1%. */
export const percentText = (bps: number): string => `${bps / 100}%`

/** A rate ×10⁴ as it is printed. */
export const rateText = (rate: number): string => (rate / 10_000).toFixed(4)
