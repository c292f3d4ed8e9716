import type { Tx } from '../../db/connect.ts'
import type { EndedOrder, HearEnded, ReceivedPayment, ReceivePayment } from './gateway.ts'
import { endOrder } from './order-queries.ts'
import * as queries from './queries.ts'

/** Who is told of money and of orders that ended. Without a receiver money waits in the inbox as `unmatched`. */
export interface Receivers {
  receive?: ReceivePayment | undefined
  hear?: HearEnded | undefined
}

/** How a message came, and what proves it. */
export interface Proof {
  via: queries.InboxMessage['via']
  /** What was signed, or the line as it was listed. */
  text: string
}

/** `contradiction`: the same reference was told with other facts before; nothing was written. */
export type Taken = 'new' | 'known' | 'contradiction'

/**
 * Takes money into the inbox and hands it on, in one transaction, once for each reference of its gateway (I-22). What
 * was taken before has no effect again.
 */
export async function takePayment(
  tx: Tx,
  { receive }: Receivers,
  payment: ReceivedPayment,
  { via, text }: Proof,
): Promise<Taken> {
  const state = receive === undefined ? 'unmatched' : 'handed'
  const outcome = await queries.insertMessage(tx, { ...payment, kind: 'paid', via, proof: text, state })
  if (outcome !== 'new') return isSame(outcome, payment) ? 'known' : 'contradiction'
  const { gateway, orderNo } = payment
  if (orderNo !== undefined) await endOrder(tx, { gateway, orderNo, state: 'paid' })
  await receive?.(tx, payment)
  return 'new'
}

/** Takes the end of an order that brought no money, once. */
export async function takeEnded(
  tx: Tx,
  { hear }: Receivers,
  { reference, currency, ...ended }: EndedOrder & Pick<ReceivedPayment, 'reference' | 'currency'>,
  { via, text }: Proof,
): Promise<Taken> {
  const { gateway, orderNo, kind, at } = ended
  const told = { gateway, reference, kind, orderNo, amount: 0n, currency, paidAt: at } as const
  const outcome = await queries.insertMessage(tx, { ...told, via, proof: text, state: 'handed' })
  if (outcome !== 'new') return isSame(outcome, { orderNo, amount: 0n, currency }) ? 'known' : 'contradiction'
  await endOrder(tx, { gateway, orderNo, state: kind })
  await hear?.(tx, ended)
  return 'new'
}

const isSame = (
  known: queries.KnownMessage,
  { orderNo, amount, currency }: Pick<ReceivedPayment, 'orderNo' | 'amount' | 'currency'>,
): boolean => known.amount === amount && known.currency === currency && known.orderNo === (orderNo ?? null)

/** Hands on money that came while nobody was there to receive it. False when somebody else does, or did. */
export async function handUnmatched(tx: Tx, inboxId: number, receive: ReceivePayment): Promise<boolean> {
  const [row] = await queries.lockUnmatched(tx, inboxId)
  if (row === undefined) return false
  const { gateway, reference, orderNo, matchCode, address, amount, currency, paidAt } = row
  await queries.markHanded(tx, inboxId)
  await receive(tx, {
    ...{ gateway, reference, amount, currency, paidAt },
    ...(orderNo !== null && { orderNo }),
    ...(matchCode !== null && { matchCode }),
    ...(address !== null && { address }),
  })
  return true
}
