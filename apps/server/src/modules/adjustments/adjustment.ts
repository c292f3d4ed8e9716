import { AdjustmentEffect } from '@liuhe/contract/api/operator/adjustments.ts'
import {
  ADJUST_REASONS,
  type AdjustReason,
  type AdjustReasonCode,
  staffMayAdjust,
} from '@liuhe/domain/adjustments/reason.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { movedByHand } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { creditDeposit, isExcluded, lockForExclusion } from '../limits/index.ts'
import { addRecharged, maskedAccounts, standingOf } from '../member/index.ts'
import { notify } from '../notifications/index.ts'
import { addRequirement } from '../turnover/index.ts'

/** The amount is text of 厘. */
export type Payload = { memberId: string; reasonCode: AdjustReasonCode; amount: string; multiple: number }

/**
 * Money that two people add to a wallet or take away. Done once, under the number of the approval. What is taken away
 * is never more than the wallet holds at that moment: then the proposal stays open, and may be agreed to later.
 */
export const adjustment: ApprovalKind<Payload> = {
  name: 'adjustment',
  make: 'handleAdjustments',
  decide: 'approveAdjustments',
  objectOf: ({ memberId }) => `adjustment/${memberId}`,
  async lockRevision(tx, { memberId }) {
    const standing = await standingOf(tx, BigInt(memberId))
    if (standing?.kind !== 'member') throw new Refusal('ADJUST/NOT_FOUND')
    return 0
  },
  async effectOf(sql, { memberId: id, reasonCode, amount: text, multiple }) {
    const [memberId, amount] = [BigInt(id), BigInt(text)]
    const { direction, label, tranType } = ADJUST_REASONS[reasonCode]
    const [accounts, { main: before }] = await Promise.all([
      maskedAccounts(sql, [memberId]),
      balancesOfMember(sql, memberId),
    ])
    return z.encode(AdjustmentEffect, {
      ...{ memberId: id, account: accounts.get(memberId) ?? '', reasonCode, direction, label, tranType },
      ...{ amount, multiple, before, after: direction === 'in' ? before + amount : before - amount },
    })
  },
  async execute(tx, { memberId: id, reasonCode, amount: text, multiple }, { approvalId, people: [maker, checker] }) {
    const wish = { memberId: BigInt(id), reasonCode, amount: BigInt(text), multiple, approvalId }
    // A role may have changed since the proposal, so the maker's limit is asked again.
    const isWithin =
      staffMayAdjust(maker.role, 'propose', wish.amount) && staffMayAdjust(checker.role, 'decide', wish.amount)
    if (!isWithin) throw new Refusal('STAFF/LIMIT')
    return move(tx, wish)
  },
}

export interface Wish {
  memberId: bigint
  reasonCode: AdjustReasonCode
  amount: Money
  multiple: number
  approvalId: number
  /** Of a file of adjustments. */
  line?: number
}

/** Moves it, with everything that belongs to it. @returns the wallet before and after, in 厘 */
export async function move(tx: Tx, { memberId, reasonCode, amount, multiple, approvalId, line }: Wish) {
  const { direction, tranType, label, house, isDeposit } = ADJUST_REASONS[reasonCode]
  const reference = `adjustment:${approvalId}${line === undefined ? '' : `:${line}`}`
  await admit(tx, ADJUST_REASONS[reasonCode], { memberId, amount, reference })
  const { outcome } = await post(tx, movedByHand({ memberId, amount, approvalId, line, direction, tranType, house }))
  if (outcome === 'insufficient') throw new Refusal('WALLET/INSUFFICIENT')
  if (outcome !== 'posted') throw new Error(`adjustment ${approvalId} was ${outcome}`)
  if (isDeposit) await addRecharged(tx, memberId, amount)
  if (direction === 'in') {
    const source = { memberId, sourceKind: 'manual', sourceNo: reference, remark: label } as const
    // A gift that is not earned may be deducted again; a member's own money never is.
    const asked =
      house === 'promo'
        ? { deposit: 0n, gift: amount, giftMultiple: multiple, giftBasis: 'gift' as const }
        : { deposit: amount, gift: 0n, depositMultiple: multiple }
    await addRequirement(tx, { ...source, ...asked })
  }
  const { main: after } = await balancesOfMember(tx, memberId)
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(after) }] })
  const words = direction === 'in' ? '人工加款' : '人工扣款'
  await notify(tx, {
    memberId,
    content: `您的账户有一笔${words} ${formatAmount(amount)} 元（${label}），请在账单中查看。`,
  })
  return { state: 'moved', before: String(direction === 'in' ? after - amount : after + amount), after: String(after) }
}

/**
 * A member's own limits and pauses bind people too (RG-3), and one who stays away is given nothing (Ruling C117). What
 * was his already comes back in any case. Each way locks the wallet.
 */
async function admit(tx: Tx, reason: AdjustReason, deposit: Parameters<typeof creditDeposit>[1]): Promise<void> {
  if (reason.isDeposit) {
    const judged = await creditDeposit(tx, deposit)
    if (judged === 'over-limit') throw new Refusal('RG/DEPOSIT_LIMIT')
    if (judged === 'paused') throw new Refusal('RG/EXCLUDED')
    return
  }
  const { memberId } = deposit
  await lockForExclusion(tx, memberId)
  const isGift = reason.direction === 'in' && reason.house === 'promo'
  if (isGift && (await isExcluded(tx, memberId))) throw new Refusal('RG/EXCLUDED')
}
