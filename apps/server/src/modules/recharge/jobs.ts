/** What goes on by itself: every one of these may run in several processes at once, and again after a kill. */
import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordedLoop } from '../jobs/index.ts'
import { GatewayRefused, GatewayUnknown } from '../payments/index.ts'
import { lockMatched } from '../withdrawals/index.ts'
import { endUnpaid } from './leave-order.ts'
import { findOrder, insertStep, lockExpired, type OrderRow, selectUnprepared } from './order-queries.ts'
import { configured, type GatewayOf, preparePayment } from './prepare-payment.ts'
import { decideReceived, lockReceived, type ReceivedRow, selectReturning } from './received-queries.ts'
import { tellStep } from './tell.ts'

/** Cancels what was not paid in its time, by the database's clock. @returns the orders that ended now */
export async function expireRecharges(sql: Sql): Promise<OrderRow[]> {
  const ended: OrderRow[] = []
  for (;;) {
    const orders = await inTransaction(sql, async (tx) => {
      const due = await lockExpired(tx, EXPIRED_AT_ONCE)
      await lockMatched(
        tx,
        due.map(({ rechargeId }) => rechargeId),
      )
      for (const order of due.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))) {
        await endUnpaid(tx, order, 'expiry')
      }
      return due
    })
    ended.push(...orders)
    if (orders.length < EXPIRED_AT_ONCE) return ended
  }
}

/** What the jobs work with. */
export interface JobParts {
  gatewayOf: GatewayOf
  log: Pick<Logger, 'warn'>
}

/** Asks again for the payment of orders that the gateway has not answered. */
async function preparePayments(sql: Sql, { gatewayOf, log }: JobParts): Promise<void> {
  const orders = await selectUnprepared(sql, ASKED_AT_ONCE)
  await forEach(orders, log, ({ rechargeId }) => preparePayment(sql, rechargeId, gatewayOf))
}

/**
 * Sends money back that may not be credited. The gateway returns each reference once, however often it is asked; so a
 * kill between its answer and our note only asks again. What a gateway refuses to return, people look at.
 */
async function returnPayments(sql: Sql, { gatewayOf, log }: JobParts): Promise<void> {
  await forEach(await selectReturning(sql, ASKED_AT_ONCE), log, async (received) => {
    const answer = await refund(received, gatewayOf)
    if (answer !== 'unknown') await inTransaction(sql, (tx) => noteReturn(tx, received.receivedId, answer))
  })
}

/** One row that cannot be worked on keeps no other from its turn. */
async function forEach<Row>(
  rows: readonly Row[],
  log: JobParts['log'],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) await work(row).catch((err: unknown) => log.warn({ err }, 'a recharge could not go on'))
}

async function refund({ gateway, reference, verdict }: ReceivedRow, gatewayOf: GatewayOf) {
  try {
    const counterparty = configured(gateway, gatewayOf)
    if (counterparty === undefined) return 'waiting'
    await counterparty.refund(reference, verdict)
    return 'returned'
  } catch (error) {
    if (error instanceof GatewayRefused) return 'waiting'
    if (error instanceof GatewayUnknown) return 'unknown'
    throw error
  }
}

async function noteReturn(tx: Tx, receivedId: bigint, to: 'returned' | 'waiting'): Promise<void> {
  const received = await lockReceived(tx, receivedId)
  if (received === undefined || received.verdict === 'agreed') return
  const note = to === 'waiting' ? '渠道拒绝退回' : null
  if (!(await decideReceived(tx, receivedId, { from: 'returning', to, by: 'server', note }))) return
  const order = received.rechargeId === null ? undefined : await findOrder(tx, received.rechargeId)
  if (order === undefined) return
  const { worth, verdict: check } = received
  if (to === 'waiting') return insertStep(tx, order.rechargeId, { code: 'check', role: 'server', check, amount: worth })
  await tellStep(tx, order, {
    status: order.status,
    step: { code: 'returned', role: 'provider', check, amount: worth },
    told: { code: 'returned', check, worth },
  })
}

/** Runs all of it every few seconds until stopped. What fails is logged, and tried again in the next round. */
export function startRechargeJobs(sql: Sql, parts: JobParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    for await (const _ of every(ROUND_MS, undefined, { signal: stopping.signal, ref: false })) {
      await recordedLoop(sql, { job: 'recharges', everyMs: ROUND_MS }, () => rechargeRound(sql, parts))
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** One round; exported for tests. */
export async function rechargeRound(sql: Sql, parts: JobParts): Promise<void> {
  for (const step of [preparePayments, returnPayments, closeExpired]) {
    await step(sql, parts).catch((err: unknown) => parts.log.warn({ err }, 'a job of recharges failed'))
  }
}

/** Ends expired orders and asks their gateways to close them. Money that still comes is received all the same. */
async function closeExpired(sql: Sql, { gatewayOf, log }: JobParts): Promise<void> {
  const ended = (await expireRecharges(sql)).filter(({ payment, flow }) => payment !== null && flow !== 'matched')
  await forEach(ended, log, async ({ gateway, rechargeId }) => {
    try {
      await configured(gateway, gatewayOf)?.close(String(rechargeId))
    } catch (error) {
      // Politeness only: an order that stays open there is no fault here.
      if (!(error instanceof GatewayRefused || error instanceof GatewayUnknown)) throw error
    }
  })
}

const ROUND_MS = 5_000
const EXPIRED_AT_ONCE = 100
const ASKED_AT_ONCE = 50
