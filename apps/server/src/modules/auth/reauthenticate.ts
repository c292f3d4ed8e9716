import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { verifySession } from '../../http/sessions/sessions.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { markSucceeded, withdrawAttempt } from './attempt-queries.ts'
import type { EntryParts } from './entry-parts.ts'
import { lockRefusal } from './lockout.ts'
import { openTry } from './open-try.ts'
import { findLogin } from './queries.ts'

type Input = InputOf<typeof auth.reauthenticate>

/**
 * Takes the login password of a session once more (SEC-05). Tries count together with those of the login page, so that
 * a stolen session is no way around the lock of an account (SEC-21).
 */
export const reauthenticate =
  (parts: EntryParts) =>
  async (context: PoolContext<SignedIn>, input: Input): Promise<OutputOf<typeof auth.reauthenticate>> =>
    parts.tries.during(normaliseAccount(context.viewer.account), (isCrowded) => judge(parts, context, input, isCrowded))

async function judge(
  parts: EntryParts,
  context: PoolContext<SignedIn>,
  { password }: Input,
  isCrowded: () => boolean,
): Promise<OutputOf<typeof auth.reauthenticate>> {
  const { sql, viewer } = context
  const accountKey = normaliseAccount(viewer.account)
  const attempt = await openTry(parts, context, accountKey)
  const { attemptId } = attempt
  const locked = lockRefusal(attempt, 'none', isCrowded)
  if (locked || attemptId === null) throw locked

  if (!(await isPassword(parts, sql, { accountKey, password, attemptId }))) {
    throw new Refusal('UC/LOGIN_FAILED', { msg: '登录密码错误' })
  }
  return inTransaction(sql, async (tx) => {
    await markSucceeded(tx, attemptId)
    await verifySession({ ...context, tx }, viewer)
    return {}
  })
}

/** A try that a crowd ended does not count. @throws SYS/BUSY */
async function isPassword(
  { passwords }: EntryParts,
  sql: Sql,
  { accountKey, password, attemptId }: { accountKey: string; password: string; attemptId: bigint },
): Promise<boolean> {
  try {
    const found = await findLogin(sql, accountKey)
    return await passwords.verify(found?.passwordHash, password)
  } catch (error) {
    await withdrawAttempt(sql, attemptId)
    throw error
  }
}
