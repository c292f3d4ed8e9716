import { inTransaction } from '../../db/transaction.ts'
import type { EndedOrder, GatewayState } from './gateway.ts'
import { GatewayRefused, GatewayUnknown } from './gateway.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { callGateway } from './call-gateway.ts'
import { endOrder, keepCreated, takeOrdersToLookAt } from './order-queries.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { takeEnded, takePayment } from './take-payment.ts'
import { stateOf } from './wire.ts'

const AT_ONCE = 20

/**
 * Asks a gateway about orders whose making was never answered, and about open ones whose callback may have got lost.
 * What it says is taken as a callback would be. One that it never heard of is asked for again under the same number.
 * @returns how many orders were looked at
 */
export async function lookAtOrders(desk: PaymentDesk, settings: GatewaySettings): Promise<number> {
  const due = await takeOrdersToLookAt(desk.sql, settings.name, AT_ONCE)
  for (const order of due) {
    try {
      await look(desk, settings, order)
    } catch (error) {
      // It is looked at again in a moment.
      if (!(error instanceof GatewayUnknown)) throw error
    }
  }
  return due.length
}

type Due = Awaited<ReturnType<typeof takeOrdersToLookAt>>[number]

async function look(desk: PaymentDesk, settings: GatewaySettings, { orderNo, request, isOver }: Due): Promise<void> {
  const gateway = settings.name
  const state = await desk.gatewayOf(gateway).query(orderNo)
  if (state.kind !== 'unknown') await takeState(desk, { gateway, orderNo }, state)
  if (isOver) return endOrder(desk.sql, { gateway, orderNo, state: 'left' })
  if (state.kind === 'unknown') await askAgain(desk, settings, { orderNo, request })
}

/** The same words under the same number: nobody can pay twice for it. */
async function askAgain(
  desk: PaymentDesk,
  settings: GatewaySettings,
  { orderNo, request }: Pick<Due, 'orderNo' | 'request'>,
): Promise<void> {
  const gateway = settings.name
  try {
    const { data } = await callGateway(desk.lineOf(settings), `/${gateway}/orders`, JSON.parse(request) as object)
    const state = stateOf(gateway, data)
    if (state.kind !== 'unknown') await takeState(desk, { gateway, orderNo }, state)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await endOrder(desk.sql, { gateway, orderNo, state: 'refused' })
  }
}

/** What a gateway says of an order, taken as its callbacks would be. */
async function takeState(
  desk: PaymentDesk,
  { gateway, orderNo }: { gateway: string; orderNo: string },
  { kind, created, payments }: Exclude<GatewayState, { kind: 'unknown' }>,
): Promise<void> {
  await keepCreated(desk.sql, { gateway, orderNo, created: JSON.stringify(created) })
  const proof = { via: 'query', text: JSON.stringify({ kind, orderNo, created, payments }, asText) } as const
  for (const payment of payments) {
    const taken = await inTransaction(desk.sql, (tx) => takePayment(tx, desk.receivers, payment, proof))
    if (taken === 'contradiction') await desk.alarm({ gateway, kind: 'contradiction', subject: payment.reference })
  }
  if (kind !== 'declined' && kind !== 'closed') return
  const ended: EndedOrder = { gateway, orderNo, kind, at: desk.clock.now() }
  const reference = created.gatewayReference
  await inTransaction(desk.sql, (tx) => takeEnded(tx, desk.receivers, { ...ended, reference, currency: 'CNY' }, proof))
}

const asText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
