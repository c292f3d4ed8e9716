import { quoteRecharge } from '@liuhe/domain/recharge/quote.ts'
import { usdtOf, withTail } from '@liuhe/domain/recharge/usdt.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import { judgeWithdrawal, type WithdrawalRule } from '@liuhe/domain/withdrawals/rules.ts'
import { peopleOf } from '@liuhe/domain/withdrawals/rules.ts'
import { MINUTE_MS, SECOND_MS, type Instant } from '@liuhe/domain/time.ts'
import {
  rechargeCredited,
  rechargeGift,
  withdrawalHeld,
  withdrawalPaid,
  withdrawalReturned,
} from '../../../ledger/events.ts'
import type { PastRecharge, RechargeChannel } from '../../../modules/recharge/index.ts'
import type { PayoutRow } from '../../../modules/security/index.ts'
import type { PastWithdrawal, WithdrawalMethod } from '../../../modules/withdrawals/index.ts'
import { type Book, MEMBER_NUMBERS } from './book.ts'

/** Of a hundred recharges: so many run out, are given up, or are refused by the provider. */
const UNPAID = { expired: 5, cancelled: 4, rejected: 3 } as const

interface Recharging {
  channel: RechargeChannel
  amount: Money
  at: Instant
  /** What the first recharge is given; null for all others. */
  first: { gift: Money; least: Money } | null
}

/** A recharge, most of them credited within minutes. */
export function recharge(book: Book, random: Random, { channel, amount, at, first }: Recharging): PastRecharge {
  const { memberId } = book
  const createdAt = Math.max(at, book.now() + SECOND_MS)
  const rechargeId = book.idAt(createdAt)
  const luck = below(random, 100)
  const quote = quoteRecharge(channel, amount, first)
  const base = {
    ...{ rechargeId, memberId, requestId: book.requestAt(createdAt), channel, amount, createdAt },
    ...{ fee: quote.fee, discount: quote.discount, firstGift: quote.firstGift },
    usdtMicros:
      channel.rate === null ? null : withTail(usdtOf(amount, channel.rate), 1 + Number((rechargeId >> 22n) % 99n)),
    remittanceCode: channel.flow === 'transfer' ? codeOf(rechargeId) : null,
  }
  const begun = [
    { at: createdAt, code: 'created', role: 'member' },
    { at: createdAt + 2 * SECOND_MS, code: 'pay-ready', role: 'provider' },
  ] as const
  const open = { ...base, endedBy: null, remark: null, receivedId: null }
  const ends = unpaid(luck, createdAt + channel.expireMinutes * MINUTE_MS)
  if (first === null && ends !== undefined) {
    const { code, role, note, closedAt, ...end } = ends
    const step = { at: closedAt, code, role, ...(note !== null && { note }) }
    return { ...open, ...end, closedAt, remark: note, steps: [...begun, step] }
  }
  const paidAt = createdAt + (40 + below(random, 400)) * SECOND_MS
  const receivedId = book.idAt(paidAt)
  const actor = `gateway:${channel.gateway}`
  const common = { rechargeId, memberId, receivedId, actor }
  const deposit = amount - quote.fee
  book.post(paidAt, rechargeCredited({ ...common, group: channel.group, amount: deposit, fee: quote.fee }))
  for (const [kind, gift] of [
    ['discount', quote.discount],
    ['first-gift', quote.firstGift],
  ] as const) {
    if (gift > 0n) book.post(paidAt, rechargeGift({ ...common, kind, amount: gift }))
  }
  const gift = quote.discount + quote.firstGift
  const closedAt = book.now()
  book.ask(closedAt, {
    ...{ sourceKind: 'recharge', sourceNo: rechargeId, deposit, gift, giftBasis: 'gift', remark: '' },
    ...{ depositMultiple: channel.depositMultiple, giftMultiple: channel.giftMultiple },
  })
  const credited = { at: closedAt, code: 'credited', role: 'server', amount: deposit + gift } as const
  return { ...open, status: 3, receivedId, closedAt, steps: [...begun, credited] }
}

function unpaid(luck: number, expiresAt: Instant) {
  if (luck < UNPAID.expired) {
    return { status: 4, endedBy: 'expiry', code: 'expired', role: 'server', note: null, closedAt: expiresAt } as const
  }
  const early = expiresAt - 5 * MINUTE_MS
  if (luck < UNPAID.expired + UNPAID.cancelled) {
    return { status: 4, endedBy: 'member', code: 'cancelled', role: 'member', note: null, closedAt: early } as const
  }
  if (luck >= UNPAID.expired + UNPAID.cancelled + UNPAID.rejected) return undefined
  const note = '付款未完成'
  return { status: 5, endedBy: 'provider', code: 'rejected', role: 'provider', note, closedAt: early } as const
}

/** Six signs that no other recharge has: the minute and the member, in a notation of 31 signs. */
function codeOf(rechargeId: bigint): string {
  const minute = Number((rechargeId >> 22n) / 60_000n)
  const place = Math.floor(Number(rechargeId & 4_194_303n) / MEMBER_NUMBERS)
  const digits = (minute * 4 + place).toString(31).padStart(6, '0')
  return [...digits].map((digit) => SIGNS[Number.parseInt(digit, 31)]).join('')
}
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

interface Withdrawing {
  account: PayoutRow
  method: WithdrawalMethod
  rules: readonly WithdrawalRule[]
  amount: Money
  at: Instant
  paidBefore: number
  /** Paid in since the beginning of yesterday. */
  recharged: Money
}

/** A withdrawal, nearly all of them paid; what people had to see, the sandbox's staff has seen. */
export function withdraw(book: Book, random: Random, asked: Withdrawing): PastWithdrawal {
  const { account, method, rules, amount, recharged } = asked
  const { memberId } = book
  const createdAt = Math.max(asked.at, book.now() + SECOND_MS)
  const withdrawalId = book.idAt(createdAt)
  const hits = judgeWithdrawal(rules, {
    ...{ amount, deduct: 0n, paidToAccount: asked.paidBefore, requestsOfDay: 1, isAccountShared: false, recharged },
    ...{ staked: book.staked(), isChanged: false, isIndebted: false },
  })
  const people = peopleOf(hits)
  book.post(createdAt, withdrawalHeld({ withdrawalId, memberId, amount }))
  const member = `member:${memberId}`
  const steps: PastWithdrawal['steps'][number][] = [{ at: createdAt, code: 'requested', role: 'member', actor: member }]
  const step = (afterS: number, more: Omit<(typeof steps)[number], 'at'>) => {
    const at = Math.max((steps.at(-1) as { at: Instant }).at, book.now()) + afterS * SECOND_MS
    steps.push({ at, ...more })
    return at
  }
  for (let person = 1; person <= people; person++) {
    const actor = `sandbox:${person}`
    const luck = below(random, 100)
    if (luck < REJECTED) {
      const at = step(60, {
        code: 'rejected',
        role: 'sandbox',
        actor,
        note: '收款资料与实名信息待核对，请更新后重新申请',
      })
      book.post(at, withdrawalReturned({ withdrawalId, memberId, amount, actor }))
      break
    }
    step(30 + below(random, 300), { code: `approved${person as 1 | 2}`, role: 'sandbox', actor, note: NOTE })
  }
  if (steps.at(-1)?.code !== 'rejected') {
    const actor = `gateway:${method.gateway ?? 'bank'}`
    step(5, { code: 'paying', role: 'server', actor: 'server' })
    if (below(random, 100) < FAILED) {
      step(60, { code: 'failed', role: 'provider', actor, note: '收款行暂停受理' })
      const at = step(5, { code: 'returned', role: 'server', actor: 'server' })
      book.post(at, withdrawalReturned({ withdrawalId, memberId, amount, actor: 'server' }))
    } else {
      const reference = `past-${withdrawalId}`
      const at = step(30 + below(random, 200), { code: 'paid', role: 'provider', actor, reference })
      const nothing = { fee: 0n, deduct: 0n, deductKind: null }
      book.post(at, withdrawalPaid({ withdrawalId, memberId, actor, paid: amount, ...nothing }))
      book.payOut(book.now())
    }
  }
  return {
    ...{ withdrawalId, memberId, requestId: book.requestAt(createdAt), account, mode: method.mode },
    ...{ gateway: method.gateway, amount, people, hits, createdAt, steps },
  }
}

const REJECTED = 4
const FAILED = 4
/** As the sandbox's staff says it today. */
const NOTE = '沙盒工作人员自动审核（演示环境）'
