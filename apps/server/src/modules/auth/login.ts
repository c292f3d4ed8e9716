import type * as auth from '@liuhe/contract/api/auth.ts'
import type { CaptchaKind } from '@liuhe/contract/captcha.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import type { Queryable } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { createSession } from '../../http/sessions/sessions.ts'
import { lockAccount, markSucceeded, type OpenAttempt, withdrawAttempt } from './attempt-queries.ts'
import { companyCodeIn } from './company-code.ts'
import { noteDevice } from './device-queries.ts'
import type { EntryParts } from './entry-parts.ts'
import { knowDevice } from './known-device.ts'
import { DAY_FAILURES_MAX, FREE_FAILURES, lockRefusal } from './lockout.ts'
import { openTry } from './open-try.ts'
import { findLogin, type LoginRow, noteLogin, replacePasswordHash } from './queries.ts'

type Context = PoolContext
type Input = InputOf<typeof auth.login>

/**
 * Signs in, or refuses with one sentence for an unknown account and a wrong password alike (SEC-20). Every refusal says
 * what the next try has to bring. The password is verified outside any transaction: twenty milliseconds of hashing must
 * not hold a connection.
 */
export const login =
  (parts: EntryParts) =>
  async (context: Context, input: Input): Promise<OutputOf<typeof auth.login>> => {
    companyCodeIn(input.companyCode, context.request.companyCode)
    const accountKey = normaliseAccount(input.account)
    return parts.tries.during(accountKey, (isCrowded) => judge(parts, context, input, isCrowded))
  }

async function judge(
  parts: EntryParts,
  context: Context,
  input: Input,
  isCrowded: () => boolean,
): Promise<OutputOf<typeof auth.login>> {
  const { sql } = context
  const accountKey = normaliseAccount(input.account)
  const attempt = await openTry(parts, context, accountKey)
  const locked = lockRefusal(attempt, await captchaAfter(parts, context, attempt, 0), isCrowded)
  if (locked || attempt.attemptId === null) throw locked

  const found = await tryPassword(parts, context, input, { ...attempt, attemptId: attempt.attemptId })
  if (found === undefined) {
    if (attempt.dayFailures + 1 >= DAY_FAILURES_MAX) await lockAccount(sql, accountKey)
    throw new Refusal('UC/LOGIN_FAILED', { data: { captcha: await captchaAfter(parts, context, attempt, 1) } })
  }
  return enter(parts, context, input, { ...found, attemptId: attempt.attemptId })
}

/**
 * The account that the password opens. A try that a captcha, a crowd or the account's state ended does not count.
 * @throws UC/CAPTCHA, UC/ACCOUNT_STATE_ERROR, SYS/BUSY
 */
async function tryPassword(
  parts: EntryParts,
  { sql, request }: Context,
  input: Input,
  attempt: OpenAttempt & { attemptId: bigint },
): Promise<(LoginRow & { newHash: string | undefined }) | undefined> {
  const { passwords, captcha } = parts
  try {
    if (await isCaptchaDue(parts, sql, attempt, 0)) await captcha.demand(sql, request, 'login', input.captchaAnswer)
    const found = await findLogin(sql, normaliseAccount(input.account))
    const isRight = await passwords.verify(found?.passwordHash, input.password)
    if (!found || !isRight) return undefined
    if (found.state !== 'active') throw new Refusal('UC/ACCOUNT_STATE_ERROR')
    const isOutdated = passwords.isOutdated(found.passwordHash)
    return { ...found, newHash: isOutdated ? await passwords.hash(input.password) : undefined }
  } catch (error) {
    await withdrawAttempt(sql, attempt.attemptId)
    throw error
  }
}

function enter(
  { secret }: EntryParts,
  context: Context,
  input: Input,
  found: LoginRow & { newHash: string | undefined; attemptId: bigint },
): Promise<OutputOf<typeof auth.login>> {
  const { memberId, passwordHash, newHash, attemptId } = found
  return inTransaction(context.sql, async (tx) => {
    await markSucceeded(tx, attemptId)
    await noteLogin(tx, memberId)
    if (newHash !== undefined) await replacePasswordHash(tx, { memberId, from: passwordHash, to: newHash })
    await noteDevice(tx, memberId, knowDevice(context, secret, normaliseAccount(input.account)))
    return createSession({ ...context, tx }, { memberId, remember: input.remember })
  })
}

/** What the try after this one needs; `more` are failures that the counts do not hold yet. */
async function captchaAfter(
  parts: EntryParts,
  { sql }: Context,
  attempt: OpenAttempt,
  more: number,
): Promise<CaptchaKind> {
  return (await isCaptchaDue(parts, sql, attempt, more)) ? parts.captcha.kind(sql) : 'none'
}

async function isCaptchaDue(
  { captcha, climate }: EntryParts,
  sql: Queryable,
  { accountFailures, addressFailures }: OpenAttempt,
  more: number,
): Promise<boolean> {
  if (Math.max(accountFailures, addressFailures) + more >= FREE_FAILURES) return true
  return (await captcha.isAlwaysAskedAtLogin(sql)) || climate.isUnusual(sql)
}
