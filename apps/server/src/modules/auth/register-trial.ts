import { randomBytes } from 'node:crypto'
import type * as auth from '@liuhe/contract/api/auth.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { createSession } from '../../http/sessions/sessions.ts'
import { trialPurse } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { settingOf } from '../system/index.ts'
import type { Passwords } from './passwords.ts'
import { insertMember } from './queries.ts'

/**
 * A trial account (type TEST): a made-up name, no usable password, and a purse in a currency of its own that never
 * meets members' money (Reliability §5.1).
 */
export const registerTrial =
  (passwords: Passwords) =>
  async (context: PoolContext): Promise<OutputOf<typeof auth.registerTrial>> => {
    const { sql, random } = context
    const passwordHash = await passwords.hash(randomBytes(24).toString('base64'))
    return inTransaction(sql, async (tx) => {
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const account = `sw${String(random.u32()).padStart(10, '0')}`
        const memberId = await insertMember(tx, { account, accountKey: account, kind: 'trial', passwordHash })
        if (memberId === undefined) continue
        await openMemberAccounts(tx, memberId, 'TRIAL')
        await post(tx, trialPurse({ memberId, amount: yuan(String(await settingOf(tx, 'trial_purse_yuan'))) }))
        return createSession({ ...context, tx }, { memberId, remember: false })
      }
      throw new Refusal('SYS/BUSY')
    })
  }

const TRIES_MAX = 5
