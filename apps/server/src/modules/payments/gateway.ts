import type { Tx } from '../../db/connect.ts'

/** Amounts of CNY are thousandths of a yuan, amounts of USDT millionths. */
export type PayCurrency = 'CNY' | 'USDT'

/** Money that arrived, proven by a signature, by a bank's statement, or by confirmed blocks. */
export interface ReceivedPayment {
  /** Id of the counterparty: `cashier`, `bank`, `chain`. */
  gateway: string
  /** The counterparty's own id of it; (gateway, reference) comes once for ever (I-22). */
  reference: string
  /** Ours, when the counterparty was told it. */
  orderNo?: string
  /** The code that was read in the text of a transfer. */
  matchCode?: string
  /** Where coins arrived. */
  address?: string
  /** What arrived, which need not be what was asked for. */
  amount: bigint
  currency: PayCurrency
  /** Epoch ms, as the counterparty says. */
  paidAt: number
}

/** An order came to an end at its gateway without money. */
export interface EndedOrder {
  gateway: string
  orderNo: string
  kind: 'declined' | 'closed'
  /** Epoch ms. */
  at: number
}

/**
 * What becomes of money that arrived. Called once for each (gateway, reference), in the transaction that writes the
 * inbox: what it throws undoes both, and the message comes again.
 */
export type ReceivePayment = (tx: Tx, payment: ReceivedPayment) => Promise<void>
/** Called once for each order that ended without money, in the transaction that writes the inbox. */
export type HearEnded = (tx: Tx, ended: EndedOrder) => Promise<void>

/** What we ask a gateway to collect. */
export interface GatewayOrder {
  /** Ours, and the idempotency key at the gateway: it never has two orders of one number. */
  orderNo: string
  /** What the gateway calls the way to pay: `alipay`, `TRC20`. */
  channelCode: string
  amount: bigint
  currency: PayCurrency
  /** Epoch ms. */
  expiresAt: number
  /** Where the payer's browser goes back to. */
  returnUrl: string
}

/** Where the payer pays. */
export interface CreatedOrder {
  gatewayReference: string
  payUrl?: string
  qrText?: string
  account?: BankAccount | ChainAddress
}

export interface BankAccount {
  kind: 'bank'
  bankName: string
  accountName: string
  accountNo: string
}

export interface ChainAddress {
  kind: 'chain'
  network: string
  address: string
}

/** What a gateway says about an order now. `unknown`: it never heard of it. */
export type GatewayState =
  | { kind: 'unknown' }
  | {
      kind: 'open' | 'paid' | 'declined' | 'closed'
      created: CreatedOrder
      /** All of them: somebody may pay twice. */
      payments: readonly ReceivedPayment[]
    }

/** Money that goes out. */
export interface Payout {
  /** Ours, and the idempotency key at the gateway (I-25). */
  payoutNo: string
  amount: bigint
  currency: PayCurrency
  /** Name, bank and number of an account, or network and address. */
  account: Readonly<Record<string, string>>
}

/** `unknown`: the gateway never heard of it, so nothing was paid, and the same request may be sent again. */
export type PayoutState = { kind: 'unknown' } | { kind: 'pending' | 'paid' | 'failed'; reference: string }

/**
 * One counterparty. None of these calls belongs into a transaction: they wait for somebody else's server.
 * All throw `GatewayUnknown` when no answer came that can be believed, and `GatewayRefused` when it said no.
 */
export interface Gateway {
  /**
   * Has an order made, once: asked again with the same number it answers the same. An unknown answer is resolved by a
   * query; what stays unknown is resolved later by itself, and another `create` of the same number is harmless.
   */
  create(order: GatewayOrder): Promise<CreatedOrder>
  query(orderNo: string): Promise<GatewayState>
  /** Nobody should pay it any more. Money that comes all the same is received as any other. */
  close(orderNo: string): Promise<void>
  /** Sends received money back to where it came from, once for each reference. */
  refund(reference: string, reason: string): Promise<void>
  payout(payout: Payout): Promise<PayoutState>
  queryPayout(payoutNo: string): Promise<PayoutState>
}

/** The gateway said no: nothing has happened there. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  /** The gateway's own word. */
  readonly code: string
  constructor(code: string) {
    super(`the gateway refused: ${code}`)
    this.code = code
  }
}

/** No answer that can be believed: it may have happened or not. */
export class GatewayUnknown extends Error {
  override name = 'GatewayUnknown'
}
