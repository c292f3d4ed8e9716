import type { Sql } from '../../db/connect.ts'
import { callGateway, type GatewayLine } from './call-gateway.ts'
import {
  type CreatedOrder,
  type Gateway,
  type GatewayOrder,
  GatewayRefused,
  GatewayUnknown,
  type Payout,
  type PayoutState,
} from './gateway.ts'
import { endOrder, findOrder, keepCreated, openOrder } from './order-queries.ts'
import { PayoutAnswer, stateOf } from './wire.ts'

/** One counterparty by the signed calls that all dialects have. How money is heard of is what differs between them. */
export function createAdapter(sql: Sql, line: GatewayLine): Gateway {
  const gateway = line.settings.name
  const at = (path: string) => `/${gateway}/${path}`
  const ask = async (path: string, fields: object) => {
    const { data } = await callGateway(line, at(path), fields)
    return believed(() => stateOf(gateway, data))
  }
  const query = (orderNo: string) => ask('orders/query', { orderNo })
  const payoutCall = async (path: string, fields: object): Promise<PayoutState> => {
    const { data } = await callGateway(line, at(path), fields)
    const { state, ...rest } = believed(() => PayoutAnswer.parse(data))
    return { kind: state, ...rest } as PayoutState
  }
  const queryPayout = (payoutNo: string) => payoutCall('payouts/query', { payoutNo })

  return {
    query,
    queryPayout,
    create: (order) => createOnce(sql, { gateway, order, ask: (fields) => ask('orders', fields), query }),
    async close(orderNo) {
      await ask('orders/close', { orderNo })
    },
    async refund(reference, reason) {
      await callGateway(line, at('refunds'), { reference, reason })
    },
    async payout(payout) {
      const fields = payoutFields(payout)
      const known = await resolved(
        () => payoutCall('payouts', fields),
        () => queryPayout(payout.payoutNo),
      )
      // It never came there; the same number again cannot pay twice.
      return known.kind === 'unknown' ? payoutCall('payouts', fields) : known
    },
  }
}

type Asking = {
  gateway: string
  order: GatewayOrder
  ask(fields: object): ReturnType<Gateway['query']>
  query: Gateway['query']
}

/** Has an order made under its own number, which is written down before the gateway hears of it. */
async function createOnce(sql: Sql, { gateway, order, ask, query }: Asking): Promise<CreatedOrder> {
  const { orderNo, expiresAt } = order
  const request = requestOf(order)
  const known = await openOrder(sql, { gateway, orderNo, request, expiresAt })
  if (known !== undefined && known.request !== request) throw new GatewayRefused('CONFLICT')
  if (known?.state === 'refused') throw new GatewayRefused('REFUSED')
  if (known?.created) return JSON.parse(known.created) as CreatedOrder
  const fields = JSON.parse(request) as object
  try {
    let state = await resolved(
      () => ask(fields),
      () => query(orderNo),
    )
    if (state.kind === 'unknown') state = await ask(fields)
    if (state.kind === 'unknown') throw new GatewayUnknown(`${gateway} does not know what it was just asked to make`)
    await keepCreated(sql, { gateway, orderNo, created: JSON.stringify(state.created) })
  } catch (error) {
    if (error instanceof GatewayRefused) await endOrder(sql, { gateway, orderNo, state: 'refused' })
    throw error
  }
  // As it is kept: two who asked at once answer the same.
  return JSON.parse((await findOrder(sql, gateway, orderNo))?.created ?? 'null') as CreatedOrder
}

/** The words of an order on the wire: the same for the same order, whenever it is asked for. */
export const requestOf = ({ orderNo, channelCode, amount, currency, expiresAt, returnUrl }: GatewayOrder): string =>
  JSON.stringify({ orderNo, method: channelCode, amount: String(amount), currency, expiresAt, returnUrl })

const payoutFields = ({ payoutNo, amount, currency, account }: Payout) => ({
  ...{ payoutNo, currency, account },
  amount: String(amount),
})

/** Does something; when nobody knows whether it happened, asks. */
async function resolved<T>(work: () => Promise<T>, query: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error
    return query()
  }
}

/** A signed answer in words that nobody knows is as good as none. */
function believed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new GatewayUnknown('the gateway answered in other words', { cause: error })
  }
}
