import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type CreatedOrder, type Gateway, GatewayRefused, GatewayUnknown } from '../payments/index.ts'
import { rejectByProvider } from './receive-payment.ts'
import { findOrder, insertStep, lockOrder, type OrderRow, type Payment, writePayment } from './order-queries.ts'

/** The counterparties of this installation, by name; throws for one that is not configured. */
export type GatewayOf = (name: string) => Gateway

/**
 * Asks the gateway how an order is paid, and keeps the answer. The gateway makes one order of a number, however often
 * it is asked; so an answer that did not come is simply asked for again, here or by the job. A refusal ends the order.
 */
export async function preparePayment(sql: Sql, rechargeId: bigint, gatewayOf: GatewayOf): Promise<void> {
  const order = await findOrder(sql, rechargeId)
  if (order === undefined || order.payment !== null || order.status !== 1) return
  const answer = await ask(order, gatewayOf)
  if (answer === undefined) return
  await inTransaction(sql, async (tx) => {
    if ('refused' in answer) {
      const locked = await lockOrder(tx, rechargeId)
      if (locked !== undefined) await rejectByProvider(tx, locked, '支付渠道暂不可用')
      return
    }
    const isNew = await writePayment(tx, rechargeId, paymentOf(order, answer))
    if (isNew) await insertStep(tx, rechargeId, { code: 'pay-ready', role: 'provider' })
  })
}

/** The gateway's answer; undefined when none came that can be believed. */
async function ask(order: OrderRow, gatewayOf: GatewayOf): Promise<CreatedOrder | { refused: true } | undefined> {
  const orderNo = String(order.rechargeId)
  const gateway = configured(order.gateway, gatewayOf)
  if (gateway === undefined) return { refused: true }
  try {
    return await gateway.create({
      orderNo,
      channelCode: order.gatewayChannel,
      amount: order.usdtMicros ?? order.amount,
      currency: order.usdtMicros === null ? 'CNY' : 'USDT',
      expiresAt: order.expiresAt.getTime(),
      returnUrl: `/recharge/processing/${orderNo}`,
    })
  } catch (error) {
    if (error instanceof GatewayUnknown) return undefined
    if (error instanceof GatewayRefused) return { refused: true }
    throw error
  }
}

/** A channel may name a counterparty that this installation does not have: then nobody can pay by it. */
export function configured(name: string, gatewayOf: GatewayOf): Gateway | undefined {
  try {
    return gatewayOf(name)
  } catch {
    return undefined
  }
}

const paymentOf = (
  { remittanceCode }: OrderRow,
  { gatewayReference, payUrl, qrText, account }: CreatedOrder,
): Payment => ({
  gatewayReference,
  payUrl: payUrl ?? null,
  qrText: qrText ?? (account?.kind === 'chain' ? account.address : null),
  account:
    remittanceCode !== null && account?.kind === 'bank'
      ? { bank: account.bankName, branch: '', holder: account.accountName, number: account.accountNo }
      : null,
  coin:
    account?.kind === 'chain'
      ? { network: account.network === 'ERC20' ? 'ERC20' : 'TRC20', address: account.address }
      : null,
})
