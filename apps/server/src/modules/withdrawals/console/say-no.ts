/** What one person may do about a withdrawal: look at it undisturbed, say no, and have failed money returned. */
import type * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { OperatorWrite } from '../../operators/index.ts'
import { settingOf } from '../../system/index.ts'
import { markReturned, reject } from '../edges.ts'
import { dropClaim, takeClaim } from './console-queries.ts'
import { doerOf, foundOrder, lockedOrder, requireFree } from './desk-order.ts'

type Context = Pick<OperatorWrite<typeof api.reject>, 'tx' | 'operator' | 'note'>

/** @throws WITHDRAW/STATE when nothing is left to decide, WITHDRAW/CLAIMED when somebody else looks at it */
export async function claimOrder(
  { tx, operator, note }: Context,
  { orderNo }: InputOf<typeof api.claim>,
): Promise<OutputOf<typeof api.claim>> {
  note({ object: `withdrawal/${orderNo}` })
  const { withdrawalId, state } = await lockedOrder(tx, orderNo)
  if (!['requested', 'approved1', 'approved2'].includes(state)) throw new Refusal('WITHDRAW/STATE')
  const { operatorId, login } = operator
  const minutes = await settingOf(tx, 'withdrawal_claim_minutes')
  const until = await takeClaim(tx, { withdrawalId, operatorId, minutes })
  if (until === undefined) throw new Refusal('WITHDRAW/CLAIMED')
  return { login, until: until.getTime() }
}

export async function releaseOrder(
  { tx, operator, note }: Context,
  { orderNo }: InputOf<typeof api.release>,
): Promise<null> {
  note({ object: `withdrawal/${orderNo}` })
  const { withdrawalId } = await foundOrder(tx, orderNo)
  await dropClaim(tx, withdrawalId, operator.operatorId)
  return null
}

/** Says no. The money goes back in the same transaction. */
export async function rejectOrder(
  { tx, operator, note }: Context,
  { orderNo, reason }: InputOf<typeof api.reject>,
): Promise<OutputOf<typeof api.reject>> {
  note({ object: `withdrawal/${orderNo}`, reason })
  const { withdrawalId, state } = await lockedOrder(tx, orderNo)
  await requireFree(tx, withdrawalId, operator)
  if (!(await reject(tx, withdrawalId, { ...doerOf(operator), reason }))) throw new Refusal('WITHDRAW/STATE')
  await dropClaim(tx, withdrawalId)
  note({ before: { state }, after: { state: 'rejected' } })
  return { state: 'rejected' }
}

/** The server does this by itself; a person where something keeps it from it. */
export async function returnOrder(
  { tx, operator, note }: Context,
  { orderNo }: InputOf<typeof api.giveBack>,
): Promise<OutputOf<typeof api.giveBack>> {
  note({ object: `withdrawal/${orderNo}` })
  const { withdrawalId } = await lockedOrder(tx, orderNo)
  if (!(await markReturned(tx, withdrawalId, doerOf(operator)))) throw new Refusal('WITHDRAW/STATE')
  note({ before: { state: 'failed' }, after: { state: 'returned' } })
  return { state: 'returned' }
}
