import type * as api from '@liuhe/contract/api/recharge.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteSpan } from '../../db/site-days.ts'
import type { ReadContext } from '../../http/context.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { selectChannels } from './channel-queries.ts'
import * as queries from './order-queries.ts'
import { detailOf, rowOf } from './read-order.ts'

/** A page of the member's orders. */
export async function listOrders(
  { sql, viewer }: ReadContext<SignedIn>,
  { state, from, until, after, rows }: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  for (const day of [from, until]) if (day !== undefined && !isSiteDate(day)) throw new Refusal('REQ/INVALID')
  const [before] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
  const found = await queries.selectOrders(sql, viewer.memberId, {
    ...{ state, rows },
    ...(from !== undefined && { from: (await siteSpan(sql, from)).from }),
    ...(until !== undefined && { until: (await siteSpan(sql, until)).until }),
    ...(before !== undefined && { before }),
  })
  return { data: await rowsOf(sql, found), next: nextKey(found, rows, ({ rechargeId }) => [String(rechargeId)]) }
}

/** Orders with their channels' names and what is looked at of them. */
export async function rowsOf(sql: Queryable, orders: readonly queries.OrderRow[]) {
  const ids = orders.map(({ rechargeId }) => rechargeId)
  const [channels, checks] = await Promise.all([selectChannels(sql), queries.selectChecks(sql, ids)])
  const channelOf = new Map(channels.map((channel) => [channel.code, channel]))
  const checkOf = new Map(checks.map((check) => [check.rechargeId, check]))
  return orders.map((order) => rowOf(order, channelOf.get(order.channelCode), checkOf.get(order.rechargeId)))
}

/** The newest order in process, or that failed (Ruling C111). */
export async function readNewest(
  { sql, viewer, clock }: ReadContext<SignedIn>,
  { state }: InputOf<typeof api.newest>,
): Promise<OutputOf<typeof api.newest>> {
  const [order] = await queries.selectOrders(sql, viewer.memberId, { state, rows: 1 })
  return order === undefined ? null : detailOf({ sql, clock }, order)
}
