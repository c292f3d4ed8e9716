/**
 * A forgotten login password (SEC-27, Ruling G11). The account and four digits are not enough: either
 * customer service has looked at somebody's identity and given a one-time code, or a session of the member is still
 * open and the cash password is known. An account that does not exist is answered as a wrong code is.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as security from '@liuhe/contract/api/security.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { below } from '@liuhe/domain/random.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Random } from '../../platform/random.ts'
import type { SecurityDesk } from './desk.ts'
import { claimResetTry, findGuard, takeResetCode, writeResetCode } from './guard-queries.ts'
import { changePasswordTo, refuseWrongPassword } from './new-password.ts'

type Input = InputOf<typeof security.updatePasswordByAccount>

/** Sets a new login password for anyone who has a second proof. Every session ends, this one included. */
export const resetPassword =
  (desk: SecurityDesk) =>
  async (context: PoolContext, input: Input): Promise<OutputOf<typeof security.updatePasswordByAccount>> => {
    const { sql, reply } = context
    const { account, password, confirmPassword } = input
    await refuseWrongPassword({ account, password, confirm: confirmPassword })
    const proof = input.resetCode
      ? await proveByCode(desk, context, { account, code: input.resetCode })
      : await proveBySession(desk, context, input)
    const guard = await findGuard(sql, proof.memberId)
    if (guard === undefined) throw new Refusal('UC/RESET_PROOF')
    const to = await desk.passwords.hash(password)
    await inTransaction(sql, async (tx) => {
      if (proof.kind === 'code' && !(await takeResetCode(tx, proof.memberId))) throw new Refusal('UC/RESET_PROOF')
      const change = { memberId: proof.memberId, from: guard.passwordHash, to }
      await changePasswordTo({ tx, reply }, desk, change).catch((error: unknown) => {
        // The password was changed meanwhile: the person who did that proved more.
        throw error instanceof Refusal ? new Refusal('UC/RESET_PROOF') : error
      })
    })
    return {}
  }

type Proof = { kind: 'code' | 'session'; memberId: bigint }

async function proveByCode(
  { pepper }: SecurityDesk,
  { sql }: PoolContext,
  { account, code }: { account: string; code: string },
): Promise<Proof> {
  const claim = await claimResetTry(sql, normaliseAccount(account))
  if (claim === undefined) throw new Refusal('UC/RESET_PROOF')
  const isRight = timingSafeEqual(claim.codeHash, hashOfCode(pepper, claim.memberId, code))
  if (!isRight) throw new Refusal('UC/RESET_PROOF')
  return { kind: 'code', memberId: claim.memberId }
}

async function proveBySession(
  { cash }: SecurityDesk,
  { sql, viewer, request }: PoolContext,
  { account, cashPassword }: Input,
): Promise<Proof> {
  const isOwn = viewer.kind === 'member' && normaliseAccount(viewer.account) === normaliseAccount(account)
  if (!isOwn || !cashPassword) throw new Refusal('UC/RESET_PROOF')
  await cash.verify(sql, { memberId: viewer.memberId, code: cashPassword, address: request.address })
  return { kind: 'session', memberId: viewer.memberId }
}

/**
 * Gives customer service a code for a member whose identity they have checked: 8 letters and digits, 30 minutes, single
 * use, five tries. An earlier code of the member ends. For the operator's console.
 * @param issue.issuedBy Who answers for the check.
 */
export async function issueResetCode(
  tx: Tx,
  { pepper }: Pick<SecurityDesk, 'pepper'>,
  { memberId, issuedBy, random }: { memberId: bigint; issuedBy: string; random: Random },
): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[below(random, LETTERS.length)]).join('')
  await writeResetCode(tx, { memberId, codeHash: hashOfCode(pepper, memberId, code), issuedBy })
  return code
}

const CODE_LENGTH = 8
/** Without those that are mistaken for one another on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const hashOfCode = (pepper: string, memberId: bigint, code: string): Buffer =>
  createHmac('sha256', pepper)
    .update(`reset:${memberId}:${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)
    .digest()
