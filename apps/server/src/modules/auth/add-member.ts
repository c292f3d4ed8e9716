import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AddMember } from '../agents/index.ts'
import { findExcludedPerson } from '../limits/index.ts'
import { unlockAccount } from './attempt-queries.ts'
import { BREACHED, isBreached } from './breached-passwords.ts'
import type { Passwords } from './passwords.ts'
import { insertMember, isAccountTaken } from './queries.ts'
import { openWallet, refuseWrongField, welcome } from './register.ts'
import { readRegisterLimit } from './register-limit.ts'

/**
 * Makes a formal account below an agent by the rules of registration, without a captcha, a session or a gift: an
 * agent who makes accounts by the dozen shall not collect welcome bonuses with them (decision 109).
 */
export const addMember =
  (passwords: Passwords): AddMember =>
  async ({ sql, clock }, { member, allow }) => {
    const { account, password, fullName, parentId, isAgent, rebateTenths } = member
    const fields = { account: 1, password: 1, fullName: 0 } as const
    const limit = { ...(await readRegisterLimit(sql)), fields }
    const values = { account, password, confirm: password, ...(fullName && { fullName }) }
    refuseWrongField(values, limit, { today: siteDateOf(clock.now()) })
    if (await isBreached(password)) throw new Refusal('UC/PASSWORD_INVALID', { msg: BREACHED })
    const accountKey = normaliseAccount(account)
    if (await isAccountTaken(sql, accountKey)) throw new Refusal('UC/ACCOUNT_TAKEN')
    // Somebody who excluded himself does not come back under another name (Reliability §5.1).
    if (fullName && (await findExcludedPerson(sql, { fullName }))) throw new Refusal('UC/ACCOUNT_TAKEN')
    const passwordHash = await passwords.hash(password)
    return inTransaction(sql, async (tx) => {
      await allow(tx)
      const link = { linkId: null, parentId, isAgent, rebateTenths }
      const memberId = await insertMember(tx, {
        ...{ account, accountKey, kind: 'member', isAway: true, passwordHash, link },
        ...(fullName && { fullName }),
      })
      if (memberId === undefined) throw new Refusal('UC/ACCOUNT_TAKEN')
      await unlockAccount(tx, accountKey)
      await openWallet(tx, memberId, 0n)
      await welcome(tx, memberId)
      return memberId
    })
  }
