import * as bets from '@liuhe/contract/api/bets.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { orderCan } from '@liuhe/domain/bets/order.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import type { PoolContext, ReadContext, WriteContext } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { gameList } from '../lottery/index.ts'
import { cancelBets } from './cancel-bets.ts'
import { stopChase } from './chase-bets.ts'
import { type ChaseRow, listChases } from './chase-queries.ts'
import { listDay, listToday, type OrderPage, reportDays } from './list-bets.ts'
import type { BetDesk } from './place-bets.ts'
import { readOdds } from './queries.ts'
import { turnOutcome } from './turn-outcome.ts'
import { dayWinners } from './winners.ts'

/** Placing, cancelling and listing orders (Spec B §3, §4, §7). */
export const mountBets = (server: Server, desk: BetDesk): void =>
  mountArea(server, bets, {
    submit: { ownTransactions: (context, input) => submit(desk, context, input) },
    cancel,
    stopChase: ({ tx, viewer }, { chaseNo }) => endChase({ tx, viewer }, chaseNo),
    chaseList: async ({ sql, viewer }, query) => chasePage(await listChases(sql, viewer.memberId, query)),
    todayList: async ({ sql, viewer, clock }, query) =>
      pageOf({ sql, clock }, await listToday(sql, viewer.memberId, { ...query, now: clock.now() })),
    historyList: async ({ sql, viewer, clock }, { date, ...query }) => {
      if (!isSiteDate(date)) throw new Refusal('REQ/INVALID', { data: { fields: ['date'] } })
      return pageOf({ sql, clock }, await listDay(sql, viewer.memberId, { ...query, date }))
    },
    turnOutcome: async ({ sql, viewer, clock }, { gameId, turnNum }) =>
      turnOutcome(sql, viewer.memberId, { gameId, turnNum, now: clock.now() }),
    winners: async (asker, { gameId, date }) => dayWinners(asker, gameId, date),
    historyDayReport: async ({ sql, viewer, clock }, { gameId }) => {
      const days = await reportDays(sql, viewer.memberId, { now: clock.now(), gameId })
      return days.map(({ day, stake, profit }) => ({ statTime: day, bettingMoney: stake, profit }))
    },
  })

/** The desk gathers bets of many members into one transaction, so this call opens none of its own. */
async function submit(
  desk: BetDesk,
  { viewer, reply }: PoolContext<SignedIn>,
  { requestId, gameId, turnNum, content, chase }: InputOf<typeof bets.submit>,
): Promise<OutputOf<typeof bets.submit>> {
  const { memberId, rebateTenths, priceGroup } = viewer
  const bettor = { memberId, rebateTenths, priceGroup }
  const wish = chase && { turns: chase.turns, stopOnWin: chase.stopOnWin }
  const placed = await desk.place(bettor, { requestId, gameId, turnNum, lines: content, chase: wish })
  if ('code' in placed) throw new Refusal(placed.code, { data: placed.data })
  if (placed.replayed) reply.setHeader('idempotent-replayed', 'true')
  const { orderIds, chaseNo, total, balance } = placed
  return { orderNos: orderIds.map(String), chaseNo: textOf(chaseNo), total, balance }
}

const textOf = (no: bigint | null): string | null => (no === null ? null : String(no))

async function endChase(
  { tx, viewer: { memberId } }: Pick<WriteContext<SignedIn>, 'tx' | 'viewer'>,
  given: string,
): Promise<OutputOf<typeof bets.stopChase>> {
  const chaseNo = BigInt(given)
  if (chaseNo > ORDER_ID_MAX) throw new Refusal('BET/CHASE_NOT_FOUND')
  const done = await stopChase(tx, memberId, chaseNo)
  if ('code' in done) throw new Refusal(done.code)
  const { main } = await balancesOfMember(tx, memberId)
  return { ...done, balance: main }
}

/** Chases as the list shows them. */
const chasePage = ({
  chases,
  totalCount,
}: Awaited<ReturnType<typeof listChases>>): OutputOf<typeof bets.chaseList> => ({
  data: chases.map(({ chaseNo, family, playCode, turns, turnsWon, isStopOnWin, total, addedAt, ...chase }) => ({
    ...chase,
    chaseNo: String(chaseNo),
    playName: playOf(family, playCode)?.name ?? '',
    turnsTotal: turns,
    won: turnsWon,
    stopOnWin: isStopOnWin,
    total,
    status: statusOf(chase),
    addTime: addedAt.getTime(),
  })),
  totalCount,
})

const statusOf = ({ isOpen, isStopped }: Pick<ChaseRow, 'isOpen' | 'isStopped'>) => {
  if (isOpen) return 'running'
  return isStopped ? 'stopped' : 'finished'
}

async function cancel(
  { tx, viewer }: WriteContext<SignedIn>,
  { orderNos }: InputOf<typeof bets.cancel>,
): Promise<OutputOf<typeof bets.cancel>> {
  // Longer than any number we give out is a number of nobody.
  const known = orderNos.map(BigInt).filter((id) => id <= ORDER_ID_MAX)
  const report = await cancelBets(tx, viewer.memberId, known)
  const unknown = orderNos.filter((text) => BigInt(text) > ORDER_ID_MAX)
  const refused = [
    ...report.refused.map(({ orderId, code }) => ({ orderNo: String(orderId), code })),
    ...unknown.map((text) => ({ orderNo: text, code: 'BET/NOT_CANCELLABLE' as const })),
  ]
  const { main } = await balancesOfMember(tx, viewer.memberId)
  return {
    cancelled: report.cancelled.map(String),
    refused: refused.map((one) => ({ ...one, msg: errorOf(one.code).message })),
    refund: report.refund,
    balance: main,
  }
}

const ORDER_ID_MAX = 2n ** 63n - 1n

/** Orders as lists show them. */
async function pageOf(
  { sql, clock }: Pick<ReadContext, 'sql' | 'clock'>,
  { orders, totalCount }: OrderPage,
): Promise<OutputOf<typeof bets.todayList>> {
  const nameOf = new Map((await gameList({ sql, clock })).map(({ gameId, gameName }) => [gameId, gameName]))
  const now = clock.now()
  // Field by field: taking some out and spreading the rest costs more than everything else here.
  const data = orders.map((order) => {
    const { status, result, isCancelEnabled: cancelEnabled } = order
    const closeTime = order.betEndAt.getTime()
    return {
      orderNo: String(order.orderId),
      gameId: order.gameId,
      gameName: nameOf.get(order.gameId) ?? '',
      turnNum: order.turnNum,
      chaseNo: textOf(order.chaseNo),
      status,
      result,
      pricing: order.pricing,
      playName: playOf(order.family, order.playCode)?.name ?? '',
      selectionText: order.selectionText,
      odds: readOdds(order.odds),
      notes: order.notes,
      total: order.total,
      reward: order.reward,
      closeTime,
      addTime: order.addedAt.getTime(),
      account: order.account,
      resultText: order.resultText,
      cancellable: orderCan.cancel({ status, result, closeTime }, { now, cancelEnabled }),
    }
  })
  return { data, totalCount }
}
