import * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import type { Queryable, Sql } from '../../../db/connect.ts'
import { siteSpan } from '../../../db/site-days.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { keyOf, nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { sumOfEvent } from '../../../ledger/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { propose } from '../../approvals/index.ts'
import { maskedAccounts, memberAsked } from '../../member/index.ts'
import { mountOperatorArea, type OperatorHandlers } from '../../operators/index.ts'
import { GatewayRefused, GatewayUnknown } from '../../payments/index.ts'
import {
  lockChannel,
  selectChannels,
  selectHealth,
  selectSettings,
  writeFrozen,
  writePaused,
} from '../channel-queries.ts'
import { rowsOf } from '../list-orders.ts'
import { findOrder, idOf, type OrderRow, selectOrdersBy } from '../order-queries.ts'
import type { GatewayOf } from '../prepare-payment.ts'
import { selectReceived, selectReceivedOf, sumReceived } from '../received-queries.ts'
import { mountReceipts } from '../receipts.ts'
import { rechargeChannel } from './change-channel.ts'
import { selectQueue, sumCredited } from './console-queries.ts'
import { detailForStaff } from './detail-for-staff.ts'
import { rechargeHandCredit } from './hand-credit.ts'
import { matchMoney, rejectOrder, returnMoney } from './money-decisions.ts'
import { rechargeReceivedCredit } from './received-credit.ts'
import { figuresOf, receivedOf } from './wire.ts'

/** Recharges, for those who look after them (docs/recharge.md). */
export function mountRechargeConsole(server: Server, { gatewayOf }: { gatewayOf?: GatewayOf }): void {
  mountOperatorArea(server, api, {
    orders: ({ sql }, query) => listRecharges(sql, query),
    order: ({ sql, clock }, { orderNo }) => readForStaff({ sql, clock }, orderNo),
    reject: rejectOrder,
    credit: (context, { requestId, revision, reason, orderNo, amount, reference }) => {
      const payload = { orderNo: String(known(orderNo)), amount: String(amount), reference }
      return propose(context, rechargeHandCredit, { payload, revision, reason, requestId })
    },
    ask: {
      ownTransactions: async ({ sql, record }, { orderNo }) => {
        const answer = await askGateway(sql, orderNo, gatewayOf)
        await inTransaction(sql, (tx) => record(tx, { object: `recharge/${orderNo}`, after: { ...answer } }))
        return answer
      },
    },
    async received({ sql }, { outcome, reference, after, rows }) {
      const [beyond] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
      const found = await selectReceived(sql, { outcome, reference, after: beyond, rows })
      return { data: found.map(receivedOf), next: nextKey(found, rows, (row) => [String(row.receivedId)]) }
    },
    match: matchMoney,
    creditReceived: (context, { requestId, revision, reason, receivedId }) =>
      propose(context, rechargeReceivedCredit, { payload: { receivedId }, revision, reason, requestId }),
    returnReceived: returnMoney,
    ...channelHandlers,
    async freeze({ tx, note }, { isFrozen, reason }) {
      const before = await selectSettings(tx)
      await writeFrozen(tx, isFrozen, isFrozen ? reason : null)
      note({
        object: 'recharges',
        before: { isFrozen: Number(before.isFrozen) },
        after: { isFrozen: Number(isFrozen) },
        reason,
      })
      return { isFrozen }
    },
    dayFigures: ({ sql }, { day }) => readDay(sql, day),
  })
  mountReceipts(server)
}

/** Channels: how they do, the switch of one, and other figures by two people. */
const channelHandlers = {
  channels: ({ sql }) => readChannels(sql),
  changeChannel: (context, { code, requestId, revision, reason, figures }) => {
    const payload = { code, figures: z.encode(api.ChannelFigures, figures) }
    return propose(context, rechargeChannel, { payload, revision, reason, requestId })
  },
  async pauseChannel({ tx, note }, { code, isPaused, revision, reason }) {
    const channel = await lockChannel(tx, code)
    if (channel === undefined) throw new Refusal('RECHARGE/CHANNEL_NOT_FOUND')
    const wasPaused = Number(channel.pausedFrom !== null)
    note({
      object: `recharge-channel/${code}`,
      ...{ before: { isPaused: wasPaused }, after: { isPaused: Number(isPaused) }, reason },
    })
    if (channel.revision !== revision) throw new Refusal('RECHARGE/CHANNEL_CHANGED')
    return { revision: await writePaused(tx, code, isPaused) }
  },
  async health({ sql }) {
    return (await selectHealth(sql)).map(({ code, open, lastCreditedAt, ...row }) => ({
      ...{ code, open, lastCreditedAt },
      quarter: { ended: row.quarterEnded, credited: row.quarterCredited },
      day: { ended: row.dayEnded, credited: row.dayCredited },
    }))
  },
} satisfies Partial<OperatorHandlers<typeof api>>

/** Orders by what they need. */
export async function listRecharges(
  sql: Queryable,
  { member, after, ...filter }: InputOf<typeof api.orders>,
): Promise<OutputOf<typeof api.orders>> {
  const [beyond] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
  const memberId = member === undefined ? undefined : await memberAsked(sql, member)
  // Nobody has that account.
  if (memberId === null) return { data: [], next: null }
  const ids = await selectQueue(sql, { ...filter, memberId, after: beyond })
  const orders = await selectOrdersBy(sql, ids)
  const [wire, accounts] = await Promise.all([rowsOf(sql, orders), accountsOf(sql, orders)])
  const data = wire.map((row, n) => {
    const { memberId, revision } = orders[n] as OrderRow
    return { ...row, memberId: String(memberId), account: accounts.get(memberId) ?? '', revision }
  })
  return { data, next: nextKey(ids, filter.rows, (id) => [String(id)]) }
}

const accountsOf = (sql: Queryable, orders: readonly OrderRow[]) =>
  maskedAccounts(sql, [...new Set(orders.map(({ memberId }) => memberId))])

async function readForStaff({ sql, clock }: { sql: Queryable; clock: Clock }, orderNo: string) {
  const order = await findOrder(sql, known(orderNo))
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  const { memberId, rechargeId, revision } = order
  const [detail, accounts, received] = await Promise.all([
    detailForStaff({ sql, clock }, order),
    maskedAccounts(sql, [memberId]),
    selectReceivedOf(sql, rechargeId),
  ])
  const account = accounts.get(memberId) ?? ''
  return { order: detail, memberId: String(memberId), account, revision, received: received.map(receivedOf) }
}

/** @throws RECHARGE/NOT_FOUND for a text that is the number of no order */
const known = (orderNo: string): bigint => {
  const id = idOf(orderNo)
  if (id === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  return id
}

async function askGateway(
  sql: Sql,
  orderNo: string,
  gatewayOf: GatewayOf | undefined,
): Promise<OutputOf<typeof api.ask>> {
  const order = await findOrder(sql, known(orderNo))
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  if (gatewayOf === undefined || order.flow === 'matched') return { state: 'silent', payments: 0 }
  try {
    const state = await gatewayOf(order.gateway).query(String(order.rechargeId))
    return { state: state.kind, payments: state.kind === 'unknown' ? 0 : state.payments.length }
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayRefused) return { state: 'silent', payments: 0 }
    throw error
  }
}

async function readChannels(sql: Queryable): Promise<OutputOf<typeof api.channels>> {
  const [{ isFrozen, frozenReason }, rows] = await Promise.all([selectSettings(sql), selectChannels(sql)])
  const channels = rows.map((row) => {
    const { code, group, flow, gateway, revision } = row
    return { code, group, flow, gateway, revision, figures: figuresOf(row) }
  })
  return { isFrozen, frozenReason, channels }
}

async function readDay(sql: Queryable, day: string): Promise<OutputOf<typeof api.dayFigures>> {
  if (!isSiteDate(day)) throw new Refusal('REQ/INVALID')
  const span = await siteSpan(sql, day)
  const [gateways, credited, books] = await Promise.all([
    sumReceived(sql, span),
    sumCredited(sql, span),
    sumOfEvent(sql, 'recharge-credited', span),
  ])
  return { gateways: [...gateways], credited, books: { payments: books.transfers, worth: books.amount } }
}
