import type * as api from '@liuhe/contract/api/recharge.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { RECHARGE_STATUS, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { Tx } from '../../db/connect.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { releaseDeposit } from '../limits/index.ts'
import { lockMatch, notePayerSaid, releaseMatch } from '../withdrawals/index.ts'
import { idOf, insertStep, lockOrder, type OrderRow, takeEdge, writeSaid } from './order-queries.ts'
import { canConfirm, readOrder } from './read-order.ts'
import { selectReceiptNames } from './receipt-queries.ts'
import { tellStep } from './tell.ts'

type Detail = OutputOf<typeof api.read>

/** The member gives an order up that he has not paid. @throws RECHARGE/NOT_FOUND, RECHARGE/STATE */
export async function cancelOrder(
  { tx, viewer, clock }: WriteContext<SignedIn>,
  { orderNo }: InputOf<typeof api.cancel>,
): Promise<Detail> {
  const { memberId } = viewer
  const order = await ownOrder(tx, memberId, orderNo)
  if (order.status !== RECHARGE_STATUS.cancelled || order.endedBy !== 'member') {
    if (rechargeStateOf(order.status) !== 'waiting') throw new Refusal('RECHARGE/STATE')
    await endUnpaid(tx, order, 'member')
  }
  return readOrder({ sql: tx, clock }, memberId, order.rechargeId)
}

/** Cancels a waiting order whose row is locked: its amount counts towards no limit any more. */
export async function endUnpaid(tx: Tx, order: OrderRow, endedBy: 'member' | 'expiry'): Promise<void> {
  const { rechargeId, memberId } = order
  // The withdrawal comes before the wallet (docs/money.md).
  const match = order.flow === 'matched' ? await lockMatch(tx, rechargeId) : undefined
  const edge = { from: RECHARGE_STATUS.waiting, to: RECHARGE_STATUS.cancelled, endedBy }
  if (!(await takeEdge(tx, rechargeId, edge))) return
  await releaseDeposit(tx, { memberId, reference: String(rechargeId) })
  const code = endedBy === 'member' ? 'cancelled' : 'expired'
  await tellStep(tx, order, {
    status: RECHARGE_STATUS.cancelled,
    step: { code, role: endedBy === 'member' ? 'member' : 'server' },
    told: { code },
  })
  const payer = { role: 'payer', actor: `recharge:${rechargeId}` } as const
  if (match) await releaseMatch(tx, match, { doer: endedBy === 'member' ? payer : SERVER })
}

const SERVER = { role: 'server', actor: 'server' } as const

/**
 * The member says that he has paid; nothing is credited by it (I-23). A transfer, also one to another member, is 已受理
 * from then on and does not end by itself; coins are awaited as before. A member is shown a proof.
 * @throws RECHARGE/NOT_FOUND, RECHARGE/STATE, RECHARGE/PAYER, RECHARGE/PROOF
 */
export async function confirmOrder(
  { tx, viewer, clock }: Pick<WriteContext<SignedIn>, 'tx' | 'clock'> & { viewer: { memberId: bigint } },
  { orderNo, paidTime, ...said }: InputOf<typeof api.confirm>,
): Promise<Detail> {
  const { memberId } = viewer
  const { payer = null, txid = null }: { payer?: string | null; txid?: string | null } = said
  const order = await ownOrder(tx, memberId, orderNo)
  if (!canConfirm(order)) throw new Refusal('RECHARGE/STATE')
  const isTransfer = order.flow === 'transfer' || order.flow === 'matched'
  if (isTransfer && (payer === null || payer.trim() === '' || paidTime === undefined)) {
    throw new Refusal('RECHARGE/PAYER')
  }
  if (order.flow === 'matched') await showReceiver(tx, order)
  const paidAt = paidTime === undefined ? null : new Date(paidTime)
  await writeSaid(
    tx,
    order.rechargeId,
    isTransfer ? { payer, paidAt, txid: null } : { payer: null, paidAt: null, txid },
  )
  if (isTransfer && rechargeStateOf(order.status) === 'waiting') {
    await takeEdge(tx, order.rechargeId, { from: RECHARGE_STATUS.waiting, to: RECHARGE_STATUS.accepted })
    await tellStep(tx, order, {
      status: RECHARGE_STATUS.accepted,
      step: { code: 'confirmed', role: 'member' },
      told: { code: 'confirmed' },
    })
  } else if (txid !== null && txid !== order.txid) {
    await insertStep(tx, order.rechargeId, { code: 'txid', role: 'member' })
  }
  return readOrder({ sql: tx, clock }, memberId, order.rechargeId)
}

/** The receiver is asked whether the money came, once there is something to show him. */
async function showReceiver(tx: Tx, { rechargeId }: OrderRow): Promise<void> {
  if ((await selectReceiptNames(tx, rechargeId)).length === 0) throw new Refusal('RECHARGE/PROOF')
  const match = await lockMatch(tx, rechargeId)
  if (match === undefined) throw new Error(`recharge order ${rechargeId} has no match`)
  if (match.state === 'paying') await notePayerSaid(tx, match)
}

async function ownOrder(tx: Tx, memberId: bigint, orderNo: string): Promise<OrderRow> {
  const rechargeId = idOf(orderNo)
  const order = rechargeId === undefined ? undefined : await lockOrder(tx, rechargeId, memberId)
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  return order
}
