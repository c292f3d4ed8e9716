import type { Queryable, Tx } from '../../db/connect.ts'
import type { SecurityDesk } from './desk.ts'
import { findHold, findHoldReason, type HeldBy, type HoldReason, writeHold } from './guard-queries.ts'

/**
 * Holds withdrawals for 24 hours because something that guards the account was changed, and tells the member
 * (SEC-29.5): anyone who took an account over must wait longer than its owner needs to notice.
 */
export async function holdWithdrawals(
  tx: Tx,
  { notify }: Pick<SecurityDesk, 'notify'>,
  { memberId, reason }: { memberId: bigint; reason: HoldReason },
): Promise<void> {
  await writeHold(tx, memberId, reason)
  const content = `您的${CHANGED[reason]}，为保障资金安全，24小时内暂停提现。如非本人操作，请立即联系客服。`
  await notify(tx, { memberId, content })
}

/** Epoch ms before which a member may not withdraw; null when nothing is held. Ask in the withdrawal's transaction. */
export const withdrawHeldUntil = (sql: Queryable, memberId: bigint): Promise<number | null> => findHold(sql, memberId)

/**
 * As {@link withdrawHeldUntil}, with the reason; `until` is null for a debt, which has no end of its own (I-18), and
 * for a hold that a person has put.
 */
export const withdrawHold = (
  sql: Queryable,
  memberId: bigint,
): Promise<{ reason: HeldBy; until: Date | null } | null> => findHoldReason(sql, memberId)

const CHANGED: Record<HoldReason, string> = {
  password: '登录密码已修改',
  'cash-password': '提现密码已修改',
  phone: '绑定手机已修改',
  'payout-account': '收款账户已变更',
}
