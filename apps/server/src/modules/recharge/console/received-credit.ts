import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { findOrder } from '../order-queries.ts'
import { decideReceived, findReceived } from '../received-queries.ts'
import { creditByPeople, creditEffect } from './credit-by-people.ts'
import { lockWaiting } from './lock-money.ts'

type Payload = { receivedId: string }

/** Money that waits for people (待核对) is credited to its order by two of them. */
export const rechargeReceivedCredit: ApprovalKind<Payload> = {
  name: 'recharge-received',
  make: 'handleRecharges',
  decide: 'approveRecharges',
  objectOf: ({ receivedId }) => `recharge-money/${receivedId}`,
  async lockRevision(tx, { receivedId }) {
    const { received } = await creditable(tx, receivedId)
    return received.revision
  },
  async effectOf(sql, { receivedId }) {
    const received = await findReceived(sql, BigInt(receivedId))
    if (received === undefined || received.rechargeId === null || received.worth === null) return null
    const order = await findOrder(sql, received.rechargeId)
    return order === undefined ? null : creditEffect(sql, order, received.worth)
  },
  async execute(tx, { receivedId }, signed) {
    const { received, order, worth } = await creditable(tx, receivedId)
    const by = `operator:${signed.people[0].login}`
    const note = signed.reason
    await decideReceived(tx, received.receivedId, { from: 'waiting', to: 'credited', by, note })
    return creditByPeople(tx, order, { receivedId: received.receivedId, worth, signed })
  },
}

/** What can be credited: it belongs to an order, and is worth something there. @throws RECHARGE/NOT_FOUND */
async function creditable(tx: Tx, receivedId: string) {
  const { received, order } = await lockWaiting(tx, receivedId)
  if (order === undefined || received.worth === null) throw new Refusal('RECHARGE/NOT_FOUND')
  return { received, order, worth: received.worth }
}
