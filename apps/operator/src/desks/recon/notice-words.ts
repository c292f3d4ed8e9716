/** How operators call what a gateway told. */
import type { Notice as Shape } from '@liuhe/contract/api/operator/payments.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import type * as z from 'zod/mini'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type Notice = z.output<typeof Shape>

export const NOTICE_KINDS: Readonly<Record<Notice['kind'], string>> = {
  paid: '到账',
  declined: '付款被拒',
  closed: '订单关闭',
}

export const VIA_TITLES: Readonly<Record<Notice['via'], string>> = {
  callback: '回调',
  query: '查询',
  statement: '流水',
  chain: '区块',
}

/** Why it is believed. */
export const VERDICTS: Readonly<Record<Notice['via'], string>> = {
  callback: '回调签名、时间和随机数已验证',
  query: '我们查询得到的应答，签名已验证',
  statement: '流水应答的签名已验证',
  chain: '区块应答的签名已验证，确认数足够',
}

/** Yuan as everywhere, coins as the gateway counts them; nothing of an end without money. */
export function noticeSum({ kind, amount, currency }: Notice): string | undefined {
  if (kind !== 'paid') return undefined
  const yuan = currency === 'CNY' ? parseYuan(amount) : undefined
  return yuan === undefined ? `${amount} ${currency}` : amountText(yuan)
}

export const noticeLook = ({ state }: Notice): Look =>
  state === 'handed' ? { icon: 'ok', look: 'ok', words: '已交充值' } : { icon: 'warn', look: 'warn', words: '无人接收' }
