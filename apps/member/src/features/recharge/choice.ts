import type * as api from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { type Money, parseAmount } from '@liuhe/domain/money.ts'
import { refusalOfAmount } from '@liuhe/domain/recharge/channel.ts'
import { quoteRecharge, type RechargeQuote } from '@liuhe/domain/recharge/quote.ts'

export type Options = OutputOf<typeof api.options>
export type Group = Options['groups'][number]
export type Channel = Group['channels'][number]

/** What is chosen: a channel and what is written as the amount. */
export type Choice = { group: Group | undefined; channel: Channel | undefined }

/** Groups that are shown: a pay type that is built later is no element of the page, nor one without channels. */
export const shownGroups = ({ groups }: Pick<Options, 'groups'>): Group[] =>
  groups.filter(({ closed, channels }) => closed?.reason !== 'not-yet' && channels.length > 0)

/** The wanted channel, where it is offered; else the first one that is open, and its group. */
export function choiceOf(options: Options, wanted: string | undefined): Choice {
  const groups = shownGroups(options)
  const asked = groups.find(({ channels }) => channels.some(({ code }) => code === wanted))
  const group = asked ?? groups.find(({ channels }) => channels.some(isOpenNow)) ?? groups[0]
  const channel = asked?.channels.find(({ code }) => code === wanted) ?? (group && firstOf(group))
  return { group, channel }
}

/** Which channel a group begins with. */
export const firstOf = ({ channels }: Group): Channel | undefined => channels.find(isOpenNow) ?? channels[0]

const isOpenNow = ({ closed }: Channel): boolean => closed === null

/** What an amount costs and brings by a channel. */
export const quoteOf = (options: Options, channel: Channel, pay: Money): RechargeQuote =>
  quoteRecharge(channel, pay, options.firstGift)

/** Why what is written cannot be paid by this channel now; undefined when it can. */
export function problemOf(options: Options, channel: Channel, text: string): AmountProblem | undefined {
  if (channel.isFixed && channel.chips.length === 0) return { kind: 'empty', text: '暂无可匹配的金额' }
  if (text === '') return { kind: 'empty', text: channel.isFixed ? '请选择充值金额' : '请输入充值金额' }
  const amount = parseAmount(text)
  if (amount === undefined) return { kind: 'amount', text: '请输入正确的金额' }
  const { amountMin, amountMax } = channel
  switch (refusalOfAmount(channel, amount)) {
    case 'too-small':
      return { kind: 'limit', text: `最低充值 ${wholeText(amountMin)} 元` }
    case 'too-large':
      return { kind: 'limit', text: `最高充值 ${wholeText(amountMax)} 元` }
    case 'not-whole':
      return { kind: 'amount', text: channel.hasDecimals ? '最多两位小数' : '该通道仅支持整数金额' }
    case 'not-offered':
      return { kind: 'amount', text: '该通道仅支持以下金额' }
    case undefined: {
      const left = options.depositLeft
      if (left === null || amount <= left) return undefined
      return { kind: 'amount', text: `超出您设置的充值限额，还可充值 ${formatAmount(left < 0n ? 0n : left)} 元` }
    }
  }
}

/** `limit` also marks the range above the field; `empty` is no fault yet. */
export type AmountProblem = { kind: 'empty' | 'amount' | 'limit'; text: string }

/** Whole yuan without decimals, as limits and chips are written. */
export const wholeText = (amount: Money): string => formatAmount(amount).replace(/\.00$/, '')

/** Why a channel is closed, as its card says it; `clock` writes an instant as a clock time. */
export function closedText({ closed }: Pick<Channel, 'closed'>, clock: (instant: number) => string): string | null {
  if (closed === null) return null
  const again = closed.opensAt === null ? null : clock(closed.opensAt)
  switch (closed.reason) {
    case 'maintenance':
      return again === null ? '维护中' : `维护中 至 ${again}`
    case 'hours':
      return again === null ? '未到开放时间' : `${again} 开放`
    case 'frozen':
      return '暂停充值'
    case 'not-yet':
      return '暂未开放'
  }
}
