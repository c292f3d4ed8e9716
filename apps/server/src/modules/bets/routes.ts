import * as bets from '@liuhe/contract/api/bets.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { isPlayCode, PLAYS } from '@liuhe/domain/bets/plays/index.ts'
import { orderCan } from '@liuhe/domain/bets/order.ts'
import type { Queryable } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext, ReadContext } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/viewer.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { gameList } from '../lottery/index.ts'
import { cancelBets } from './cancel-bets.ts'
import { listDay, listToday, type OrderPage, type OrderRow, reportDays } from './list-bets.ts'
import type { BetDesk } from './place-bets.ts'
import * as queries from './queries.ts'

/** Placing, cancelling and listing orders (Spec B §7 Reports). Each makes its own transactions: bets go in batches. */
export const mountBets = (server: Server, desk: BetDesk): void =>
  mountArea(server, bets, {
    submit: { ownTransactions: (context, input) => submit(desk, context, input) },
    cancel: { ownTransactions: cancel },
    todayList: async (context, query) =>
      pageOf(context, await listToday(context.sql, context.viewer.memberId, { ...query, now: context.clock.now() })),
    historyList: async (context, query) => pageOf(context, await listDay(context.sql, context.viewer.memberId, query)),
    historyDayReport: async ({ sql, viewer, clock }, { gameId }) => {
      const days = await reportDays(sql, viewer.memberId, { now: clock.now(), gameId })
      return days.map(({ day, stake, profit }) => ({ statTime: day, bettingMoney: stake, profit }))
    },
  })

async function submit(
  desk: BetDesk,
  { viewer, reply }: PoolContext<SignedIn>,
  { requestId, gameId, turnNum, content }: InputOf<typeof bets.submit>,
): Promise<OutputOf<typeof bets.submit> | Refusal> {
  const placed = await desk.place(viewer, { requestId, gameId, turnNum, lines: content })
  if ('code' in placed) return new Refusal(placed.code, { data: placed.data ?? null })
  if (placed.replayed) reply.setHeader('idempotent-replayed', 'true')
  return { orderNos: placed.orderIds.map(String), totalMoney: placed.total, balance: placed.balance }
}

async function cancel(
  { sql, viewer }: PoolContext<SignedIn>,
  { orderNo }: InputOf<typeof bets.cancel>,
): Promise<OutputOf<typeof bets.cancel>> {
  const orderIds = orderNo.filter(isOrderId).map(BigInt)
  const report = await inTransaction(sql, (tx) => cancelBets(tx, viewer.memberId, orderIds))
  const impossible = orderNo.filter((text) => !isOrderId(text)).map((text) => refused(text, 'BET/NOT_CANCELLABLE'))
  return {
    cancelled: report.cancelled.map(String),
    refused: [...report.refused.map(({ orderId, code }) => refused(String(orderId), code)), ...impossible],
    refund: report.refund,
    balance: (await balancesOfMember(sql, viewer.memberId)).main,
  }
}

const refused = (orderNo: string, code: Parameters<typeof errorOf>[0]) => ({
  orderNo,
  code,
  msg: errorOf(code).message,
})

/** Twenty digits pass the wire's pattern, but no order has a number beyond 64 bits. */
const isOrderId = (text: string): boolean => BigInt(text) <= 9_223_372_036_854_775_807n

async function pageOf(
  { sql, clock }: ReadContext<SignedIn>,
  { orders, totalCount }: OrderPage,
): Promise<OutputOf<typeof bets.todayList>> {
  const [names, cancelEnabled] = await Promise.all([gameNames(sql), queries.isCancelEnabled(sql)])
  const now = clock.now()
  const data = orders.map((row) => ({
    ...orderOf(row, names),
    cancellable: orderCan.cancel({ status: row.status, betEndTime: row.betEndAt.getTime() }, { now, cancelEnabled }),
  }))
  return { data, totalCount }
}

const gameNames = async (sql: Queryable): Promise<Map<number, string>> =>
  new Map((await gameList(sql)).map(({ gameId, gameName }) => [gameId, gameName]))

const orderOf = (row: OrderRow, names: Map<number, string>) => ({
  orderNo: String(row.orderId),
  gameId: row.gameId,
  gameName: names.get(row.gameId) ?? String(row.gameId),
  turnNum: row.turnNum,
  trackOrderNo: row.trackNo === null ? null : String(row.trackNo),
  status: row.status,
  result: row.result,
  model: row.model,
  cateName: isPlayCode(row.playCode) ? PLAYS[row.playCode].name : row.playCode,
  betInfo: row.betInfo,
  odds: Number(row.odds),
  totalNums: row.notes,
  totalMoney: row.total,
  reward: row.reward,
  betEndTime: row.betEndAt.getTime(),
  addTime: row.addedAt.getTime(),
  account: row.account,
  openNum: row.openNum,
})
