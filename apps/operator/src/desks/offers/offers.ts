/** Offers of the bonus centre as rows with fields to change; below them the terms of turnover. */
import type * as api from '@liuhe/contract/api/operator/bonus.ts'
import type * as turnoverApi from '@liuhe/contract/api/operator/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { OFFER_KINDS, type OfferKind, SIGN_IN_DAYS } from '@liuhe/domain/bonus/offer.ts'
import { choice, type FigureField, money, share, sums, type Typed, words } from '../../frame/figures.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type Offer = OutputOf<typeof api.offers>[number]
export type Terms = OutputOf<typeof turnoverApi.terms>

/** The offers as members see them, in their order. */
export const ORDER = OFFER_KINDS

/** What the two amounts and the share mean, where an offer has them. */
const MEANINGS: Readonly<Record<OfferKind, { least?: string; most?: string; percent?: string }>> = {
  'sign-in': { least: '当天投注满（元）' },
  'first-recharge': { most: '至多送（元，0 为不限）', percent: '首充的（%）' },
  upgrade: {},
  'week-wage': {},
  'month-wage': {},
  'monthly-packet': { least: '最小（整元）', most: '最大（整元）' },
  rescue: { least: '亏损满（元）', most: '至多返（元）', percent: '亏损的（%）' },
  birthday: {},
  invite: { most: '每位（元）' },
  phone: { most: '金额（元）' },
}

export const offerLook = ({ isOn }: Offer): Look =>
  isOn ? { icon: 'ok', look: 'ok', words: '进行中' } : { icon: 'nothing', look: 'warn', words: '已停' }

/** What an offer gives, in one line. */
export function offerText({ kind, figures }: Offer): string {
  const { least, most, percent } = MEANINGS[kind]
  return [
    figures.amounts.length === 0 ? [] : `七天 ${figures.amounts.map(amountText).join('、')}`,
    percent === undefined ? [] : `${percent.replace('（%）', '')} ${figures.percentTenths / 10}%`,
    least === undefined ? [] : `${plainLabel(least)} ${amountText(figures.least)}`,
    most === undefined ? [] : `${plainLabel(most)} ${amountText(figures.most)}`,
    `打码 ${figures.multiple / 100} 倍`,
  ]
    .flat()
    .join(' · ')
}

const plainLabel = (label: string): string => label.replace(/（.*）/, '')

/** The fields that an offer has; the others keep what they are. */
export function offerFields({ kind, figures }: Offer): readonly FigureField[] {
  const { least, most, percent } = MEANINGS[kind]
  return [
    words('title', '名称（会员看到，至多 20 字）', figures.title, 20),
    words('terms', '说明（会员看到，至多 300 字）', figures.terms, 300),
    share('multiple', '打码倍数（0–100）', figures.multiple, 10_000),
    ...(kind === 'sign-in' ? [sums('amounts', '七天的金额（元，用空格隔开）', figures.amounts)] : []),
    ...(percent === undefined ? [] : [share('percentTenths', percent, figures.percentTenths, 1_000, 10)]),
    ...(least === undefined ? [] : [money('least', least, figures.least)]),
    ...(most === undefined ? [] : [money('most', most, figures.most)]),
  ]
}

/** What no single field shows, as the server asks it. */
export function offerFault({ kind }: Offer, next: Typed): string | undefined {
  const { amounts, least, most } = next as { amounts?: readonly bigint[]; least?: bigint; most?: bigint }
  if (kind === 'sign-in' && amounts?.length !== SIGN_IN_DAYS) return '七个金额'
  if ((kind === 'invite' || kind === 'phone') && most === 0n) return '大于 0 的金额'
  if (kind !== 'monthly-packet' || least === undefined || most === undefined) return undefined
  const isSound = least >= 1_000n && least <= most && least % 1_000n === 0n && most % 1_000n === 0n
  return isSound ? undefined : '整元，最小 ≤ 最大'
}

const DEDUCTS = { '0': '扣回没有打完的优惠', '1': '扣手续费', '2': '不扣' } as const

export const termsText = ({ terms: { depositMultiple, giftMultiple, relaxQuota } }: Terms): string =>
  `充值 ${depositMultiple / 100} 倍 · 优惠 ${giftMultiple / 100} 倍 · 差 ${amountText(relaxQuota)} 以内放行`

/** The terms of turnover (docs/turnover.md). */
export const termFields = ({ terms }: Terms): readonly FigureField[] => [
  share('depositMultiple', '充值倍数', terms.depositMultiple, 100_000),
  share('giftMultiple', '优惠倍数', terms.giftMultiple, 100_000),
  money('relaxQuota', '还差多少以内放行（元）', terms.relaxQuota),
  choice('deductMode', '强制提现', String(terms.deductMode), DEDUCTS),
  share('feeTenths', '手续费（未完成的 %）', terms.feeTenths, 1_000, 10),
  share('cp', '彩票计入（%）', terms.weights.cp, 100, 1),
  share('sports', '体育计入（%）', terms.weights.sports, 100, 1),
  share('video', '真人与电子计入（%）', terms.weights.video, 100, 1),
]

/** The fields as the call takes them. */
export function termsOf(next: Typed): Terms['terms'] {
  const { cp, sports, video, deductMode, ...rest } = next
  return { ...rest, deductMode: Number(deductMode), weights: { cp, sports, video } } as Terms['terms']
}
