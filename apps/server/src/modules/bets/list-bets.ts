import { ORDERS_REACH } from '@liuhe/contract/api/bets.ts'
import type { PricingModel } from '@liuhe/domain/bets/play.ts'
import type { Instant, SiteDate } from '@liuhe/domain/time.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteDay, siteSpan } from '../../db/site-days.ts'
import type { Clock } from '../../platform/clock.ts'
import { remember } from '../../platform/remember.ts'
import * as queries from './queries.ts'

/** How far the daily report looks back. */
const REPORT_DAYS = 30

/** Today's orders of the site's day, and every pending one of earlier days (Ruling C71), newest first. */
export async function listToday(db: Queryable, memberId: bigint, query: TodayQuery): Promise<OrderPage> {
  const clock: Clock = { now: () => query.now }
  const [pendingFrom, day] = await Promise.all([pendingSince({ sql: db, clock }), siteDay(db, query.now)])
  return listPage(db, memberId, { ...query, day, pendingFrom })
}

/** The orders placed on one day, newest first. */
export function listDay(db: Queryable, memberId: bigint, query: DayQuery): Promise<OrderPage> {
  return listPage(db, memberId, { ...query, day: query.date })
}

/** Stake, and win or loss, of the settled orders by day of placing, newest first; days without orders are left out. */
export async function reportDays(db: Queryable, memberId: bigint, query: ReportQuery): Promise<DayTotal[]> {
  return queries.dayTotals(db, memberId, { now: new Date(query.now), days: REPORT_DAYS, gameId: query.gameId })
}

/** Counts as far as the list reaches; beyond, what was counted while the orders were placed (Ruling C104). */
async function listPage(db: Queryable, memberId: bigint, query: Listing): Promise<OrderPage> {
  const { day, pendingFrom, ...filter } = query
  const range = { ...(await siteSpan(db, day)), pendingFrom }
  const found = await queries.listOrders(db, memberId, { ...filter, range })
  const { orders, matching, matchingInRange, inRange } = found
  if (inRange < ORDERS_REACH || filter.status !== undefined) return { orders, totalCount: matching }
  const placed = await queries.countPlaced(db, memberId, { ...filter, day })
  return { orders, totalCount: matching - matchingInRange + Math.max(placed, matchingInRange) }
}

/**
 * Remembered for a moment, because it looks at every draw to come. Draws only ever end, so an answer that is old is too
 * early, which finds nothing less.
 */
const pendingSince = remember({ freshMs: 1_000, entriesMax: 1 }, ({ sql }) => queries.oldestUnfinished(sql))

export type OrderRow = queries.OrderRow

export interface OrderPage {
  orders: OrderRow[]
  /** As the contract says of its lists of orders. */
  totalCount: number
}

interface Paging {
  gameId?: number | undefined
  page: number
  rows: number
}

interface TodayQuery extends Paging {
  now: Instant
  status?: number | undefined
  pricing?: PricingModel | undefined
}

interface Listing extends Paging {
  day: SiteDate
  status?: number | undefined
  pricing?: PricingModel | undefined
  pendingFrom?: Date | undefined
}

interface DayQuery extends Paging {
  date: SiteDate
}

interface ReportQuery {
  now: Instant
  gameId?: number | undefined
}

interface DayTotal {
  day: string
  stake: Money
  profit: Money
}
