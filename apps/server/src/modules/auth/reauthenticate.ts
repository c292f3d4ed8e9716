import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { verifySession } from '../../http/sessions.ts'
import type { SignedIn } from '../../http/viewer.ts'
import { lockedOut } from './lockout.ts'
import type { Passwords } from './passwords.ts'
import { countFailures, findLogin, noteAttempt } from './queries.ts'

/**
 * Takes the login password of a session once more (SEC-05). Tries count together with those of the login page, so that
 * a stolen session is no way around the lock of an account (SEC-21).
 */
export const reauthenticate =
  (passwords: Passwords) =>
  async (
    context: PoolContext<SignedIn>,
    { password }: InputOf<typeof auth.reauthenticate>,
  ): Promise<OutputOf<typeof auth.reauthenticate>> => {
    const { sql, viewer, request } = context
    const accountKey = normaliseAccount(viewer.account)
    const attempt = { accountKey, address: request.address }
    const locked = lockedOut(await countFailures(sql, accountKey, request.address))
    if (locked) throw locked

    const found = await findLogin(sql, accountKey)
    if (!(await passwords.verify(found?.passwordHash, password))) {
      await noteAttempt(sql, { ...attempt, succeeded: false })
      throw new Refusal('UC/LOGIN_FAILED', { msg: '登录密码错误' })
    }
    return inTransaction(sql, async (tx) => {
      await noteAttempt(tx, { ...attempt, succeeded: true })
      await verifySession({ ...context, tx }, viewer)
      return {}
    })
  }
