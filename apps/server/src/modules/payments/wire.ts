import * as z from 'zod/mini'
import type { CreatedOrder, GatewayState, PayCurrency, ReceivedPayment } from './gateway.ts'

// What the gateways of docs/payments.md say, read field by field. Anything else is not believed.

export const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/))
const reference = z.string().check(z.regex(/^[\w:.-]{1,128}$/))
const orderNo = z.string().check(z.regex(/^[\w-]{1,64}$/))
export const currency = z.enum(['CNY', 'USDT'])
const time = z.int().check(z.gte(1_000_000_000_000), z.lte(9_999_999_999_999))

const Place = {
  payUrl: z.optional(z.string().check(z.regex(/^https?:\/\/\S{1,500}$/))),
  account: z.optional(z.object({ bankName: z.string(), accountName: z.string(), accountNo: z.string() })),
  network: z.optional(z.string()),
  address: z.optional(z.string()),
}

export const Payment = z.object({
  reference,
  orderNo: z.nullable(orderNo),
  amount: amountText,
  currency,
  paidAt: time,
})

const Known = z.object({
  reference,
  state: z.enum(['open', 'paid', 'declined', 'closed']),
  payments: z.array(Payment),
  ...Place,
})
const State = z.union([z.object({ state: z.literal('unknown') }), Known])

/** The body of a callback. */
export const Callback = z.object({
  merchant: z.string(),
  kind: z.enum(['paid', 'declined', 'closed']),
  orderNo,
  reference,
  amount: amountText,
  currency,
  at: time,
})

/** A payment in a bank's statement. */
export const Line = z.object({ reference, amount: amountText, paidAt: time, payer: z.string(), text: z.string() })

/** A page of a bank's statement. */
export const Statement = z.object({
  lines: z.array(Line),
  next: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  more: z.boolean(),
})

/** Blocks in a row. */
export const Blocks = z.object({
  head: z.int().check(z.gte(0)),
  blocks: z.array(
    z.object({
      height: z.int(),
      hash: z.string().check(z.regex(/^[0-9a-f]{1,128}$/)),
      parent: z.string(),
      at: time,
      transfers: z.array(z.object({ reference, to: z.string().check(z.maxLength(128)), amount: amountText })),
    }),
  ),
})

/** A page of a gateway's payments between two instants. */
export const PaymentList = z.object({ payments: z.array(Payment), next: z.nullable(z.string()) })

export const PayoutAnswer = z.union([
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.enum(['pending', 'paid', 'failed']), reference }),
])

/** A page of a gateway's payouts between two instants. */
export const PayoutList = z.object({
  payouts: z.array(
    z.object({
      payoutNo: orderNo,
      reference,
      amount: amountText,
      madeAt: time,
      state: z.enum(['pending', 'paid', 'failed']),
    }),
  ),
  next: z.nullable(z.string()),
})

export type WirePayment = z.output<typeof Payment>

/** A payment in our words. */
export const paymentOf = (
  gateway: string,
  { reference: id, orderNo: no, amount, ...rest }: WirePayment,
): ReceivedPayment => ({
  gateway,
  reference: id,
  ...(no !== null && { orderNo: no }),
  amount: BigInt(amount),
  currency: rest.currency satisfies PayCurrency,
  paidAt: rest.paidAt,
})

/** What a gateway says about an order, in our words. @throws when it is not what a gateway says */
export function stateOf(gateway: string, data: unknown): GatewayState {
  const state = State.parse(data)
  if (state.state === 'unknown') return { kind: 'unknown' }
  return {
    kind: state.state,
    created: createdOf(state),
    payments: state.payments.map((payment) => paymentOf(gateway, payment)),
  }
}

function createdOf({ reference: id, payUrl, account, network, address }: z.output<typeof Known>): CreatedOrder {
  return {
    gatewayReference: id,
    ...(payUrl !== undefined && { payUrl, qrText: payUrl }),
    ...(account !== undefined && { account: { kind: 'bank', ...account } }),
    ...(network !== undefined &&
      address !== undefined && { account: { kind: 'chain', network, address }, qrText: address }),
  }
}
