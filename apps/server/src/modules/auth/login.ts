import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { createSession } from '../../http/sessions.ts'
import { lockedOut } from './lockout.ts'
import type { Passwords } from './passwords.ts'
import { countFailures, findLogin, noteAttempt, noteLogin } from './queries.ts'

/**
 * Signs in, or refuses with one sentence for an unknown account and a wrong password alike (SEC-20).
 * The password is verified outside any transaction: twenty milliseconds of hashing must not hold a connection.
 */
export const login =
  (passwords: Passwords) =>
  async (context: PoolContext, input: InputOf<typeof auth.login>): Promise<OutputOf<typeof auth.login>> => {
    const { sql, request } = context
    const accountKey = normaliseAccount(input.account)
    const attempt = { accountKey, address: request.address }
    const locked = lockedOut(await countFailures(sql, accountKey, request.address))
    if (locked) throw locked

    const found = await findLogin(sql, accountKey)
    const isRight = await passwords.verify(found?.passwordHash, input.password)
    if (!found || !isRight) {
      await noteAttempt(sql, { ...attempt, succeeded: false })
      throw new Refusal('UC/LOGIN_FAILED')
    }
    if (found.state !== 'active') throw new Refusal('UC/ACCOUNT_STATE_ERROR')
    return inTransaction(sql, async (tx) => {
      await noteAttempt(tx, { ...attempt, succeeded: true })
      await noteLogin(tx, found.memberId)
      return createSession({ ...context, tx }, { memberId: found.memberId, remember: input.remember })
    })
  }
