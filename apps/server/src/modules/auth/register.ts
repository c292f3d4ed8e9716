import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount, validateRegistration } from '@liuhe/domain/members/fields.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { createSession } from '../../http/sessions.ts'
import { signUpBonus } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import type { Passwords } from './passwords.ts'
import { insertMember, isAccountTaken } from './queries.ts'
import { readRegisterLimit } from './register-limit.ts'

/**
 * Creates a formal account with its wallet and welcome bonus, all in one transaction, and signs it in.
 * One name gives one account and one bonus, however many requests race (I-44): the unique key is the last word.
 */
export const register =
  (passwords: Passwords) =>
  async (context: PoolContext, input: InputOf<typeof auth.register>): Promise<OutputOf<typeof auth.register>> => {
    const { sql, clock } = context
    const limit = await readRegisterLimit(sql)
    const refusal = validateRegistration(input, { limit, today: siteDateOf(clock.now()) })
    if (refusal) throw new Refusal(refusal.code, { msg: refusal.message, data: { field: refusal.field } })

    const accountKey = normaliseAccount(input.account)
    if (await isAccountTaken(sql, accountKey)) throw new Refusal('UC/ACCOUNT_TAKEN')
    const passwordHash = await passwords.hash(input.password)
    const fundPasswordHash = given(input.fundPwd) ? await passwords.hash(input.fundPwd as string) : undefined
    return inTransaction(sql, async (tx) => {
      const memberId = await insertMember(tx, {
        account: input.account,
        accountKey,
        kind: 'member',
        passwordHash,
        fundPasswordHash,
        fullName: given(input.fullName),
        email: given(input.email),
        phone: given(input.phone)?.replaceAll(' ', ''),
        qq: given(input.qq),
        weixin: given(input.weixin),
        birthday: given(input.birthday),
        intrCode: given(input.intrCode),
      })
      if (memberId === undefined) throw new Refusal('UC/ACCOUNT_TAKEN')
      await openWallet(tx, memberId, limit.signUpBonusLi)
      return createSession({ ...context, tx }, { memberId, remember: false })
    })
  }

async function openWallet(tx: Tx, memberId: bigint, bonus: bigint): Promise<void> {
  await openMemberAccounts(tx, memberId, 'CNY')
  if (bonus > 0n) await post(tx, signUpBonus({ memberId, amount: bonus }))
}

/** A field left empty was not given. */
const given = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value
