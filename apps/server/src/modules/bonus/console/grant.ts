import { GrantEffect } from '@liuhe/contract/api/operator/bonus.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { maskedAccounts, standingOf } from '../../member/index.ts'
import { notify } from '../../notifications/index.ts'
import { settingOf } from '../../system/index.ts'
import { insertGifts } from '../record-queries.ts'

/** The amount is text of 厘. */
type Payload = { memberId: string; amount: string; multiple: number; title: string; remark: string }

/** A gift that two people give a member; he takes it himself, so his own limits and pauses hold. */
export const bonusGrant: ApprovalKind<Payload> = {
  name: 'bonus-grant',
  make: 'handleBonus',
  decide: 'approveBonus',
  objectOf: ({ memberId }) => `bonus-grant/${memberId}`,
  async lockRevision(tx, { memberId }) {
    const standing = await standingOf(tx, BigInt(memberId))
    if (standing?.kind !== 'member') throw new Refusal('BONUS/NOT_FOUND')
    return 0
  },
  async effectOf(sql, { amount, ...payload }) {
    const memberId = BigInt(payload.memberId)
    const account = (await maskedAccounts(sql, [memberId])).get(memberId) ?? ''
    return z.encode(GrantEffect, { ...payload, account, amount: BigInt(amount) })
  },
  async execute(tx, { memberId: id, amount: text, multiple, title, remark }, { approvalId }) {
    const [memberId, amount] = [BigInt(id), BigInt(text)]
    const gift = { memberId, kind: 'manual' as const, period: String(approvalId), title, amount, multiple }
    const days = await settingOf(tx, 'bonus_days')
    await insertGifts(tx, [{ ...gift, vipLevel: null, remark }], days)
    await notify(tx, {
      memberId,
      content: `您有一份${title} ${formatAmount(amount)} 元待领取，请于 ${days} 天内前往福利中心领取。`,
    })
    return { state: 'granted' }
  },
}
