import { addDays, DAY_MS, type Instant, instantOf, type SiteDate, siteDateOf } from '@liuhe/domain/time.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import * as queries from './queries.ts'

/** How far the daily report looks back. */
const REPORT_DAYS = 30

/** Today's orders of the site's day, and every pending one of earlier days (Ruling C71), newest first. */
export async function listToday(db: Queryable, memberId: bigint, query: TodayQuery): Promise<OrderPage> {
  const pendingFrom = await pendingSince(db)
  return listPage(db, memberId, { ...query, range: { ...dayRange(siteDateOf(query.now)), pendingFrom } })
}

/** The orders placed on one day, newest first. */
export function listDay(db: Queryable, memberId: bigint, query: DayQuery): Promise<OrderPage> {
  return listPage(db, memberId, { ...query, range: dayRange(query.date) })
}

/** Stake, and win or loss, of the settled orders by day of placing, newest first; days without orders are left out. */
export async function reportDays(db: Queryable, memberId: bigint, query: ReportQuery): Promise<DayTotal[]> {
  const firstDay = addDays(siteDateOf(query.now), 1 - REPORT_DAYS)
  return queries.dayTotals(db, memberId, { from: new Date(instantOf(firstDay)), gameId: query.gameId })
}

async function listPage(db: Queryable, memberId: bigint, filter: queries.OrderFilter): Promise<OrderPage> {
  const rows = await queries.listOrders(db, memberId, filter)
  const [first] = rows
  if (first) return { orders: rows, totalCount: first.totalCount }
  return { orders: [], totalCount: filter.page === 1 ? 0 : await queries.countOrders(db, memberId, filter) }
}

/**
 * Remembered for a moment, because it looks at every draw to come. Draws only ever end, so an answer that is old is too
 * early, which finds nothing less.
 */
const pendingSince = (db: Queryable): Promise<Date | undefined> => {
  const known = pendingKnown.get(db)
  if (known && known.until > performance.now()) return known.since
  const since = queries.oldestUnfinished(db)
  pendingKnown.set(db, { since, until: performance.now() + PENDING_KEPT_MS })
  since.catch(() => pendingKnown.delete(db))
  return since
}
const pendingKnown = new WeakMap<Queryable, { since: Promise<Date | undefined>; until: number }>()
const PENDING_KEPT_MS = 1_000

const dayRange = (day: SiteDate) => {
  const from = instantOf(day)
  return { from: new Date(from), until: new Date(from + DAY_MS) }
}

export type OrderRow = queries.OrderRow

export interface OrderPage {
  orders: OrderRow[]
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
  model?: number | undefined
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
