/** A withdrawal of a member of the sandbox, who waits for a payer so that a tester finds somebody (Ruling C130). */
import { maskName } from '@liuhe/domain/members/mask.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Tx } from '../../../db/connect.ts'
import { selectPayoutAccounts } from '../../security/index.ts'
import { dayOf, insertStep, insertWithdrawal } from '../queries.ts'
import { holdMoney } from '../request-withdrawal.ts'
import { selectMethods } from '../setting-queries.ts'
import { announceBalance, tell } from '../tell.ts'
import { insertOffer, readDirectSettings } from './match-queries.ts'

/**
 * Requests and offers it, from money that the member has. The rules against fraud are skipped: they are for real
 * members.
 * @returns its number; undefined without an account
 */
export async function offerOfSandbox(
  tx: Tx,
  { memberId, amount, requestId }: { memberId: bigint; amount: Money; requestId: string },
): Promise<bigint | undefined> {
  const [account] = await selectPayoutAccounts(tx, memberId)
  const method = (await selectMethods(tx)).find(({ kind }) => kind === account?.kind)
  if (account === undefined || method === undefined) return undefined
  const { waitHours } = await readDirectSettings(tx)
  const { day } = await dayOf(tx, memberId)
  const { accountId, kind, provider } = account
  const withdrawalId = await insertWithdrawal(
    tx,
    {
      ...{ memberId, requestId, accountId, kind, provider, accountShown: account.number, amount, day, people: 0 },
      ...{ holderShown: maskName(account.holderName), mode: 'direct', gateway: method.gateway, fee: 0n, deduct: 0n },
      ...{ deductKind: null, rate: null, usdtMicros: null, dueInSeconds: null },
      turnover: { yetWithdraw: '0', sumAllDeduct: '0', deductKind: null, missing: [] },
    },
    [],
  )
  await holdMoney(tx, { withdrawalId, memberId, amount })
  await insertOffer(tx, { withdrawalId, amount, waitHours })
  await insertStep(tx, withdrawalId, { code: 'requested', role: 'member', actor: `member:${memberId}` })
  await announceBalance(tx, memberId)
  await tell(tx, withdrawalId, { code: 'requested' })
  return withdrawalId
}
