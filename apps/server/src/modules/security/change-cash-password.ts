import type * as security from '@liuhe/contract/api/security.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { refuseWeakCode } from './cash-passwords.ts'
import type { SecurityDesk } from './desk.ts'
import { findGuard, type Guard } from './guard-queries.ts'
import { deleteCashPassword, isCashPasswordSet } from './queries.ts'
import { holdWithdrawals } from './withdraw-hold.ts'

type Input = InputOf<typeof security.updateFundPwd>

/** Sets the cash password with the login password, or changes it with login password and old code (SEC-29.5). */
export const changeCashPassword =
  (desk: SecurityDesk) =>
  async (context: PoolContext<SignedIn>, input: Input): Promise<OutputOf<typeof security.updateFundPwd>> => {
    const { sql, viewer, request } = context
    const { memberId } = viewer
    const guard = await findGuard(sql, memberId)
    refuseWeakCode(input.cashPassword, guard ?? {})
    await refuseWrongLogin(desk, guard, input.password)
    const isSet = await isCashPasswordSet(sql, memberId)
    if (isSet) {
      if (!input.oldCashPassword) throw new Refusal('UC/CASH_PASSWORD')
      await desk.cash.verify(sql, { memberId, code: input.oldCashPassword, address: request.address })
      if (input.oldCashPassword === input.cashPassword)
        throw new Refusal('UC/PASSWORD_SAME', { data: { field: 'cashPassword' } })
    }
    const code = await desk.cash.encrypt(memberId, input.cashPassword)
    await inTransaction(sql, async (tx) => {
      if (isSet) {
        await desk.cash.replace(tx, memberId, code)
        await holdWithdrawals(tx, desk, { memberId, reason: 'cash-password' })
        return
      }
      // Somebody was faster: what he chose may only be changed with it.
      if (!(await desk.cash.setFirst(tx, memberId, code))) throw new Refusal('UC/CASH_PASSWORD')
      await desk.notify(tx, { memberId, content: '您的提现密码已设置成功。' })
    })
    return {}
  }

async function refuseWrongLogin(desk: SecurityDesk, guard: Guard | undefined, password: string): Promise<void> {
  const isRight = await desk.passwords.verify(guard?.passwordHash, password)
  if (!isRight) throw new Refusal('UC/PASSWORD_WRONG', { data: { field: 'password' } })
}

/**
 * Takes the cash password of a member away whose identity customer service has checked, after ten failures or when it
 * is forgotten: the member sets a new one with the login password. For the operator's console.
 */
export async function releaseCashPassword(
  tx: Tx,
  desk: Pick<SecurityDesk, 'notify'>,
  { memberId }: { memberId: bigint },
): Promise<void> {
  await deleteCashPassword(tx, memberId)
  await holdWithdrawals(tx, desk, { memberId, reason: 'cash-password' })
}

/** Sets the code that somebody chose while registering. The member is new, so that nothing can be there yet. */
export async function setCashPasswordOfNewMember(
  tx: Queryable,
  { cash }: Pick<SecurityDesk, 'cash'>,
  { memberId, code }: { memberId: bigint; code: string },
): Promise<void> {
  await cash.setFirst(tx, memberId, await cash.encrypt(memberId, code))
}
