import type * as api from '@liuhe/contract/api/operator/recon.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type ReconDay = OutputOf<typeof api.days>['data'][number]
export type Difference = OutputOf<typeof api.differences>['data'][number]

/** `gateway.bank.2026-11-21`: which row of the list, as the address has it. */
export const rowOf = ({ kind, source, day }: Pick<ReconDay, 'kind' | 'source' | 'day'>): string =>
  `${kind}.${source}.${day}`

export function placeOf(row: string): { kind: 'gateway' | 'games'; source: string; day: string } {
  const [kind, source = '', day = ''] = row.split('.')
  return { kind: kind === 'games' ? 'games' : 'gateway', source, day }
}

const SOURCES: Readonly<Record<string, string>> = {
  cashier: '线上收银台',
  bank: '银行流水',
  chain: '链上转账',
  none: '会员之间',
}
export const sourceName = (source: string): string => SOURCES[source] ?? source

export const KIND_TITLES = { gateway: '支付通道', games: '游戏商' } as const
export const FLOW_TITLES = { in: '收款', out: '付款', play: '注单净额' } as const
export const WHAT_TITLES = {
  'missing-here': { title: '对方有，我方无', hint: '对方已记，我方没有' },
  'missing-there': { title: '我方有，对方无', hint: '我方记了，对方查不到' },
  different: { title: '两边都有，但不同', hint: '金额或单号不同' },
} as const

/** An amount in the units of its currency. */
export function sumText(sum: string | null, currency: 'CNY' | 'USDT'): string {
  if (sum === null) return '—'
  if (currency === 'CNY') return amountText(BigInt(sum))
  const micros = BigInt(sum)
  return micros < 0n ? `−${formatUsdt(-micros)}` : formatUsdt(micros)
}

/** How a day stands: what it still needs, or who closed it. */
export function dayLook({ closedBy, undecided, isComplete }: ReconDay): Look {
  if (closedBy !== null) return { icon: 'lock', look: 'off', words: '已关账' }
  if (undecided > 0) return { icon: 'warn', look: 'bad', words: `${undecided} 笔待定` }
  return isComplete ? { icon: 'ok', look: 'ok', words: '可关账' } : { icon: 'clock', look: 'warn', words: '当日未完' }
}

export function settledLook({ settled, overAt, isWaiting }: Difference): Look {
  if (isWaiting) return { icon: 'two', look: 'two', words: '待复核' }
  if (settled?.way === 'posted') return { icon: 'ok', look: 'ok', words: '已记账' }
  if (overAt !== null) return { icon: 'ok', look: 'off', words: '已消除' }
  return settled === null
    ? { icon: 'warn', look: 'bad', words: '待定' }
    : { icon: 'clock', look: 'warn', words: '已挂账' }
}

export const keyOf = ({ reference, what, part }: Difference): string => `${reference}|${what}|${part}`

/** The order that a gateway's record names: `880001 5000`; undefined where it names none. */
export const orderNoOf = (words: string | null): string | undefined => /^\d+(?= )/.exec(words ?? '')?.[0]

/** What a side has, without codes: a gateway's record is an order's number and an amount. */
export function recordWords(kind: ReconDay['kind'], words: string | null): string {
  if (words === null) return '没有'
  if (kind === 'games') return words
  const [orderNo = '-'] = words.split(' ')
  return orderNo === '-' ? '有这笔钱，没有单号' : `单号 ${orderNo}`
}

/** What both sides differ by, theirs less ours; undefined where one of them says no amount. */
export function gapOf({ ours, theirs, oursAmount, theirsAmount }: Difference): bigint | undefined {
  const [mine, other] = [ours === null ? '0' : oursAmount, theirs === null ? '0' : theirsAmount]
  return mine === null || other === null ? undefined : BigInt(other) - BigInt(mine)
}
