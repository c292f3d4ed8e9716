/** Orders to be voided many at once, as an incident with wrong odds asks for: found by their own list. */
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import type * as api from '@liuhe/contract/api/operator/orders.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { BulkDoing, BulkList, RowKey } from '../../bulk/index.ts'
import { betVoid } from './bet-void.ts'
import * as queries from './order-queries.ts'
import { listOrders, playNameOf } from './read-orders.ts'

/** A page of the list is asked for again and again, so it may be larger than a screen needs. */
const PAGE_ROWS = 2_000
/** Pages of one turn or of one member: beyond, nobody waits for the answer. */
const PAGES_MAX = 100

type Filter = Omit<InputOf<typeof api.list>, 'after' | 'rows'>

export const ORDERS_IN_BULK: BulkList<'orders'> = {
  objectOf: ({ rowId }) => `order/${rowId}`,
  matching: ordersMatching,
  async found(sql, rowIds) {
    const orders = await queries.findDeskOrders(sql, rowIds)
    return orders.map(({ orderId, memberId }) => ({ rowId: orderId, ownerId: memberId }))
  },
  async shown(sql, rows) {
    const orders = await queries.readOrders(sql, rows.map(orderKey))
    return new Map(
      orders.map((order) => [
        order.orderId,
        {
          label: String(order.orderId),
          about: `${order.gameName}${issueLabel(order.turnNum)} ${playNameOf(order)} ${formatYuan(order.total)} 元`,
        },
      ]),
    )
  },
}

/** As the deed of one order: its rules refuse row by row. */
export const BET_VOID_IN_BULK: BulkDoing<'bet-void'> = {
  action: 'orders.voidBet',
  async judge(sql, rows) {
    const orders = new Map((await queries.readOrders(sql, rows.map(orderKey))).map((order) => [order.orderId, order]))
    return new Map(
      rows.flatMap(({ rowId }): [bigint, string][] => {
        const order = orders.get(rowId)
        if (order === undefined) return [[rowId, 'ORDER/NOT_FOUND']]
        return order.status > 1 ? [[rowId, 'ORDER/ENDED']] : []
      }),
    )
  },
  async carry(tx, { rowId, ownerId }, _deed, { approvalId, people, reason }) {
    const payload = { orderNo: String(rowId), memberId: String(ownerId) }
    const revision = await betVoid.lockRevision(tx, payload)
    const outcome = await betVoid.execute(tx, payload, { approvalId, people, reason, addresses: ['', ''] })
    return { before: { revision }, after: outcome as Record<string, string> }
  },
}

const orderKey = ({ rowId, ownerId }: RowKey) => ({ orderId: rowId, memberId: ownerId })

/** @throws BULK/WIDE without a turn, a member or an order: the whole list is looked at for hours */
async function ordersMatching(sql: Queryable, filter: Filter, most: number): Promise<RowKey[]> {
  if (filter.orderNo === undefined && filter.account === undefined && filter.turnNum === undefined) {
    throw new Refusal('BULK/WIDE')
  }
  const found: RowKey[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const { data, next } = await listOrders(sql, { ...filter, after, rows: Math.min(PAGE_ROWS, most - found.length) })
    found.push(...data.map(({ orderNo, memberId }) => ({ rowId: BigInt(orderNo), ownerId: BigInt(memberId) })))
    if (next === null || found.length >= most) return found
    after = next
  }
  throw new Refusal('BULK/WIDE')
}
