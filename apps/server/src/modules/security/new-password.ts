import { errorOf } from '@liuhe/contract/errors.ts'
import { firstFieldError } from '@liuhe/domain/members/fields.ts'
import type { Tx } from '../../db/connect.ts'
import type { ReplyWishes } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { revokeOthers } from '../../http/sessions/sessions.ts'
import { BREACHED, isBreached } from '../auth/index.ts'
import type { SecurityDesk } from './desk.ts'
import { replacePassword } from './guard-queries.ts'
import { endTickets } from './queries.ts'
import { holdWithdrawals } from './withdraw-hold.ts'

/** Refuses a new password by the rules of registration (Spec A §5, SEC-28). @throws UC/PASSWORD_… */
export async function refuseWrongPassword(values: {
  account: string
  password: string
  confirm: string
}): Promise<void> {
  const wrong = firstFieldError(values, { password: 'required', confirm: 'required' })
  if (wrong === undefined) {
    if (!(await isBreached(values.password))) return
    throw new Refusal('UC/PASSWORD_INVALID', { msg: BREACHED, data: { field: 'password' } })
  }
  const data = { field: wrong.field }
  if (wrong.field === 'confirm') throw new Refusal('UC/PASSWORD_MISMATCH', { data })
  const isAccount = wrong.message === errorOf('UC/PASSWORD_IS_ACCOUNT').message
  throw new Refusal(isAccount ? 'UC/PASSWORD_IS_ACCOUNT' : 'UC/PASSWORD_INVALID', { msg: wrong.message, data })
}

/**
 * Puts another password in the place of one: every session ends, tickets end, withdrawals are held, the member is told
 * (SEC-06, SEC-29.5).
 * @param change.from The hash that was verified: of two changes at once only one finds it.
 * @throws UC/PASSWORD_WRONG when it was changed meanwhile
 */
export async function changePasswordTo(
  { tx, reply }: { tx: Tx; reply: ReplyWishes },
  desk: SecurityDesk,
  change: { memberId: bigint; from: string; to: string },
): Promise<void> {
  const { memberId } = change
  if (!(await replacePassword(tx, change))) throw new Refusal('UC/PASSWORD_WRONG')
  await revokeOthers({ tx, reply }, { memberId, reason: 'password' })
  await endTickets(tx, memberId)
  await holdWithdrawals(tx, desk, { memberId, reason: 'password' })
}
