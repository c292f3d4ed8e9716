import { type Explanation as WireExplanation, ORDERS_LOOK } from '@liuhe/contract/api/operator/orders.ts'
import type * as api from '@liuhe/contract/api/operator/orders.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { explainOrder, partsOf } from '@liuhe/domain/bets/explain.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { yuan } from '@liuhe/domain/money.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../db/connect.ts'
import { keyOf } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import { findDraw } from '../../lottery/index.ts'
import { maskedAccounts, memberAsked } from '../../member/index.ts'
import { readOdds } from '../queries.ts'
import * as queries from './order-queries.ts'

type Row = OutputOf<typeof api.list>['data'][number]

/** A page of orders. An account, a turn or a number that nobody knows has none. */
export async function listOrders(
  sql: Queryable,
  { orderNo, account, gameId, turnNum, playCode, state, stakeMin, after, rows }: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const nothing = { data: [], next: null, searchedTo: null }
  if (orderNo !== undefined) {
    const order = await findOrder(sql, orderNo)
    return { ...nothing, data: order === undefined ? [] : await rowsOf(sql, [order]) }
  }
  if (turnNum !== undefined && gameId === undefined) throw new Refusal('REQ/INVALID', { data: { fields: ['gameId'] } })
  const memberId = account === undefined ? undefined : ((await memberAsked(sql, account)) ?? undefined)
  const draw = turnNum === undefined || gameId === undefined ? undefined : await findDraw(sql, { gameId, turnNum })
  const isNobody = account !== undefined && memberId === undefined
  if (isNobody || (turnNum !== undefined && draw === undefined)) return nothing
  const found = await queries.selectDeskOrders(sql, {
    ...{ memberId, drawId: draw?.drawId, gameId, playCode, rows, look: ORDERS_LOOK },
    state: state === undefined ? undefined : STATES[state],
    stakeMin: stakeMin === undefined ? undefined : yuan(String(stakeMin)),
    after: after === undefined ? undefined : BigInt(keyOf(after, ['big'])[0] as string),
  })
  return { data: await rowsOf(sql, found.orders), ...whatFollows(found, rows) }
}

/** Where the next page begins: behind a full page, or where the look of one that is not full has ended. */
function whatFollows({ orders, lookedTo }: queries.LookedAt, rows: number) {
  const last = orders.at(-1)
  const isFull = orders.length === rows
  const from = isFull ? last?.orderId : lookedTo
  const next = from === null || from === undefined ? null : nextOf(from)
  return { next, searchedTo: isFull || lookedTo === null ? null : queries.timeOfNumber(lookedTo) }
}

const nextOf = (orderId: bigint): string => Buffer.from(JSON.stringify([String(orderId)])).toString('base64url')

const STATES: Readonly<Record<z.output<typeof api.OrderState>, { status: readonly number[]; result?: number }>> = {
  open: { status: [0] },
  lost: { status: [1], result: 0 },
  won: { status: [1], result: 1 },
  tied: { status: [1], result: 2 },
  returned: { status: [2, 3] },
  stopped: { status: [4] },
}

const SETTLED = ['lost', 'won', 'tied'] as const

/** How an order stands, in one word. */
export function stateOf({ status, result }: Pick<queries.DeskOrder, 'status' | 'result'>): Row['state'] {
  if (status === 0) return 'open'
  if (status === 1) return SETTLED[result ?? 0] as Row['state']
  return status === 4 ? 'stopped' : 'returned'
}

/** The order of a number as somebody typed it; longer than any that we give out is nobody's. */
export const findOrder = async (sql: Queryable, orderNo: string): Promise<queries.DeskOrder | undefined> =>
  BigInt(orderNo) < 2n ** 63n ? queries.findDeskOrder(sql, BigInt(orderNo)) : undefined

export const playNameOf = ({ family, playCode }: Pick<queries.DeskOrder, 'family' | 'playCode'>): string =>
  playOf(family, playCode)?.name ?? playCode

async function rowsOf(sql: Queryable, orders: readonly queries.DeskOrder[]): Promise<Row[]> {
  const accounts = await maskedAccounts(sql, [...new Set(orders.map(({ memberId }) => memberId))])
  return orders.map((order) => ({
    orderNo: String(order.orderId),
    memberId: String(order.memberId),
    account: accounts.get(order.memberId) ?? '',
    isTrial: order.isTrial,
    gameId: order.gameId,
    gameName: order.gameName,
    turnNum: order.turnNum,
    chaseNo: order.chaseNo === null ? null : String(order.chaseNo),
    pricing: order.pricing,
    playCode: order.playCode,
    playName: playNameOf(order),
    selectionText: order.selectionText,
    odds: readOdds(order.odds),
    notes: order.notes,
    stake: order.total,
    state: stateOf(order),
    reward: order.reward,
    addedAt: order.addedAt,
    settledAt: order.settledAt,
  }))
}

/** An order changes when it is settled, reversed or given back. */
export const revisionOf = ({ status, version }: Pick<queries.DeskOrder, 'status' | 'version'>): number =>
  version * 10 + status

/** One order, explained. @throws ORDER/NOT_FOUND */
export async function readOrder(sql: Queryable, orderNo: string): Promise<OutputOf<typeof api.read>> {
  const order = await findOrder(sql, orderNo)
  if (order === undefined) throw new Refusal('ORDER/NOT_FOUND')
  const [[row], voided] = await Promise.all([rowsOf(sql, [order]), queries.findVoid(sql, order.orderId)])
  const { stakePerNote, rebateTenths, validStake, turnover, rebate, agentBase, closeAt, version, status } = order
  return {
    ...{ order: row as Row, stakePerNote, rebateTenths, validStake, turnover, rebate, agentBase, closeAt, version },
    parts: partsOf(order.family, order).map((part) => [...part]),
    revision: revisionOf(order),
    explanation: status < 2 ? await explain(sql, order) : null,
    voided: voided ?? null,
    canVoid: status < 2,
  }
}

/** By the numbers that are public now; null while there are none (I-48). */
async function explain(sql: Queryable, order: queries.DeskOrder): Promise<z.output<typeof WireExplanation> | null> {
  const draw = await findDraw(sql, order)
  if (draw === undefined || draw.resultText === null) return null
  const { resultText, version } = draw
  const { result, ...steps } = explainOrder(
    {
      family: order.family,
      choice: order,
      bet: {
        odds: readOdds(order.odds),
        stakePerNote: order.stakePerNote,
        rebateTenths: order.rebateTenths,
        payoutMax: order.winMax,
      },
    },
    { numbers: resultText.split(',').map(Number), lunarYear: order.lunarYear },
  )
  const isBySame = order.status === 1 && order.version === version
  return {
    ...{ ...steps, resultText, version, winMax: order.winMax, state: SETTLED[result] as (typeof SETTLED)[number] },
    wins: steps.wins.map(({ odds, ...win }) => ({ ...win, odds: [...odds] })),
    isAsStored: isBySame
      ? order.result === result && order.reward === steps.reward && order.validStake === steps.validStake
      : null,
  }
}
