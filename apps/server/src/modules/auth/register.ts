import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type ErrorCode, errorOf } from '@liuhe/contract/errors.ts'
import { type FieldName, firstFieldError, normaliseAccount, normalisePhone } from '@liuhe/domain/members/fields.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { createSession } from '../../http/sessions.ts'
import { signUpBonus } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { welcome } from './welcome.ts'
import type { Passwords } from './passwords.ts'
import { insertMember, isAccountTaken } from './queries.ts'
import { type RegisterLimit, readRegisterLimit } from './register-limit.ts'

/**
 * Creates a formal account with its wallet and welcome bonus, all in one transaction, and signs it in.
 * One name gives one account and one bonus, however many requests race (I-44): the unique key is the last word.
 */
export const register =
  (passwords: Passwords) =>
  async (context: PoolContext, input: InputOf<typeof auth.register>): Promise<OutputOf<typeof auth.register>> => {
    const { sql, clock } = context
    const limit = await readRegisterLimit(sql)
    const fields = shownFields(input, limit)
    refuseWrongField({ ...fields, password: input.password, confirm: input.confirmPassword }, limit, clock.now())

    const accountKey = normaliseAccount(input.account)
    if (await isAccountTaken(sql, accountKey)) throw new Refusal('UC/ACCOUNT_TAKEN')
    const passwordHash = await passwords.hash(input.password)
    const fundPasswordHash = fields.fundPwd === undefined ? undefined : await passwords.hash(fields.fundPwd)
    return inTransaction(sql, async (tx) => {
      const member = { ...fields, account: input.account, accountKey, kind: 'member' as const, passwordHash }
      const memberId = await insertMember(tx, { ...member, fundPasswordHash })
      if (memberId === undefined) throw new Refusal('UC/ACCOUNT_TAKEN')
      await openWallet(tx, memberId, limit.signUpBonusLi)
      await welcome(tx, memberId)
      return createSession({ ...context, tx }, { memberId, remember: false })
    })
  }

type Values = Partial<Record<FieldName, string>>

/** What was filled in of the fields that the form shows; what the operator hides is not stored (SEC-34). */
function shownFields(input: InputOf<typeof auth.register>, { fields }: RegisterLimit): Values {
  const given = Object.entries(input).filter(([name, value]) => name in fields && value !== undefined && value !== '')
  const shown = Object.fromEntries(given) as Values
  return { ...shown, account: input.account, ...(shown.phone && { phone: normalisePhone(shown.phone) }) }
}

/** @throws the refusal of the first wrong field, in the order of the form (Spec A §5) */
function refuseWrongField(values: Values, { fields }: RegisterLimit, now: number): void {
  const needed = Object.entries(fields).map(([name, rule]) => [name, rule === 1 ? 'required' : 'optional'] as const)
  const shown = {
    ...Object.fromEntries(needed),
    account: 'required',
    password: 'required',
    confirm: 'required',
  } as const
  const wrong = firstFieldError(values, shown, { today: siteDateOf(now) })
  if (wrong) throw new Refusal(codeOf(wrong), { msg: wrong.message, data: { field: wrong.field } })
}

/** The catalogue's code of a field's sentence. */
function codeOf({ field, message }: { field: FieldName; message: string }): ErrorCode {
  if (message === errorOf('UC/PASSWORD_IS_ACCOUNT').message) return 'UC/PASSWORD_IS_ACCOUNT'
  return FIELD_CODES[field] ?? 'UC/FIELD_INVALID'
}

const FIELD_CODES: Partial<Record<FieldName, ErrorCode>> = {
  account: 'UC/ACCOUNT_INVALID',
  password: 'UC/PASSWORD_INVALID',
  confirm: 'UC/PASSWORD_MISMATCH',
}

async function openWallet(tx: Tx, memberId: bigint, bonus: bigint): Promise<void> {
  await openMemberAccounts(tx, memberId, 'CNY')
  if (bonus > 0n) await post(tx, signUpBonus({ memberId, amount: bonus }))
}
