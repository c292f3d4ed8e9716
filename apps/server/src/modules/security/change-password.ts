import type * as security from '@liuhe/contract/api/security.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { renewSessions } from '../../http/sessions/sessions.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import type { SecurityDesk } from './desk.ts'
import { findGuard } from './guard-queries.ts'
import { changePasswordTo, refuseWrongPassword } from './new-password.ts'

/** Changes the login password of anyone who knows it, and signs him in again; everybody else is signed out (SEC-04). */
export const changePassword =
  (desk: SecurityDesk) =>
  async (
    context: PoolContext<SignedIn>,
    input: InputOf<typeof security.updatePassword>,
  ): Promise<OutputOf<typeof security.updatePassword>> => {
    const { sql, viewer, reply } = context
    const { memberId, account } = viewer
    await refuseWrongPassword({ account, password: input.password, confirm: input.confirmPassword })
    const guard = await findGuard(sql, memberId)
    const isRight = await desk.passwords.verify(guard?.passwordHash, input.oldPassword)
    if (guard === undefined || !isRight) {
      throw new Refusal('UC/PASSWORD_WRONG', { msg: '原密码不正确', data: { field: 'oldPassword' } })
    }
    if (input.password === input.oldPassword) throw new Refusal('UC/PASSWORD_SAME', { data: { field: 'password' } })
    const to = await desk.passwords.hash(input.password)
    return inTransaction(sql, async (tx) => {
      await changePasswordTo({ tx, reply }, desk, { memberId, from: guard.passwordHash, to })
      return renewSessions({ ...context, tx }, viewer)
    })
  }
