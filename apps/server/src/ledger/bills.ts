import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import * as queries from './bill-queries.ts'

// A member's wallet as bills: pages, sums, one line with what stands behind it (ADR 081). What a filter needs to know
// of the past is counted when somebody asks, each entry once.

/** A page of a member's bills, newest first. Without a filter nothing but the page itself is read. */
export async function billsOf(db: Queryable, memberId: bigint, page: BillPage): Promise<queries.BillRow[]> {
  const wallet = await queries.walletOf(db, memberId)
  if (wallet === undefined) return []
  const { before = NO_END, rows, from, until, types, direction, cancelled } = page
  if ([from, until, types, direction].every((one) => one === undefined)) {
    return queries.linesBetween(db, wallet, { after: 0n, before, rows })
  }
  await countWallet(db, wallet)
  return queries.filteredLines(db, wallet, { before, rows, from, until, types, direction, cancelled })
}

/** Sums of a member's bills by day of the site, newest first; days without a bill are left out. */
export async function billSums(db: Queryable, memberId: bigint, filter: queries.SumFilter): Promise<queries.DaySum[]> {
  const wallet = await countedWallet(db, memberId)
  return wallet === undefined ? [] : queries.daySums(db, wallet, filter)
}

/** What a member's bills of some types come to, from each of the days on and ever; rounds of games are left out. */
export async function billNet(
  db: Queryable,
  memberId: bigint,
  wanted: { types: readonly number[]; days: readonly SiteDate[] },
): Promise<{ since: Money[]; ever: Money }> {
  const wallet = await countedWallet(db, memberId)
  return wallet === undefined ? { since: wanted.days.map(() => 0n), ever: 0n } : queries.netSince(db, wallet, wanted)
}

/** What the bills of some types come to, ever, of several members; rounds of games are left out unless asked for. */
export async function billNets(
  db: Queryable,
  memberIds: readonly bigint[],
  types: readonly number[],
): Promise<Map<bigint, Money>> {
  const wallets = await queries.walletsOf(db, memberIds)
  for (const { accountId } of wallets) await countWallet(db, accountId)
  const rows = await queries.netsOf(db, { memberIds, types })
  return new Map(rows.map(({ memberId, net }) => [memberId, net]))
}

/** From where to where lines of a member's wallet went, by transfer and line. */
export const billSides = (
  db: Queryable,
  lines: readonly { transferId: bigint; line: number }[],
): Promise<queries.LineSides[]> => queries.sidesOf(db, lines)

/** The bills of orders with neighbouring numbers, newest first, in days that hold all of them. */
export async function billsOfOrders(db: Queryable, memberId: bigint, search: OrderSearch): Promise<queries.BillRow[]> {
  const wallet = await countedWallet(db, memberId)
  return wallet === undefined ? [] : queries.linesOfOrders(db, wallet, { ...search, rows: ORDER_BILLS_MAX })
}

/** The bills that transfers left in a member's wallet, newest first; the transfers are named by their keys. */
export async function billsOfTransfers(
  db: Queryable,
  memberId: bigint,
  keys: readonly { scope: string; key: string }[],
): Promise<queries.BillRow[]> {
  const wallet = keys.length === 0 ? undefined : await queries.walletOf(db, memberId)
  return wallet === undefined ? [] : queries.linesOfTransfers(db, wallet, { keys, rows: ORDER_BILLS_MAX })
}

/** One bill of a member by its place in the books; undefined for a place of nobody, or in somebody else's wallet. */
export async function billAt(
  db: Queryable,
  memberId: bigint,
  place: { transferId: bigint; line: number },
): Promise<queries.LineRow | undefined> {
  const wallet = await queries.walletOf(db, memberId)
  return wallet === undefined ? undefined : queries.lineAt(db, wallet, place)
}

/** Where in the chain some days of a member lie; undefined when they have no bill. */
export async function billStretch(
  db: Queryable,
  memberId: bigint,
  days: { from: SiteDate; until: SiteDate },
): Promise<{ first: bigint; last: bigint } | undefined> {
  const wallet = await countedWallet(db, memberId)
  return wallet === undefined ? undefined : queries.stretchOf(db, wallet, days)
}

/** The newest so many bills of a stretch of the chain; neither `after` nor `before` is among them. */
export async function billSlice(
  db: Queryable,
  memberId: bigint,
  slice: { after: bigint; before: bigint; rows: number },
): Promise<queries.BillRow[]> {
  const wallet = await queries.walletOf(db, memberId)
  return wallet === undefined ? [] : queries.linesBetween(db, wallet, slice)
}

/** No number of a chain comes near it. */
const NO_END = 2n ** 63n - 1n
/** A chase has at most 100 turns of 100 lines; nobody reads further than this. */
const ORDER_BILLS_MAX = 500
/** Entries that are counted with one statement: far from the five seconds that one may take. */
const COUNT_SLICE = 50_000

async function countedWallet(db: Queryable, memberId: bigint): Promise<bigint | undefined> {
  const wallet = await queries.walletOf(db, memberId)
  if (wallet !== undefined) await countWallet(db, wallet)
  return wallet
}

/** Counts what came to a wallet since the last look into its days. */
export async function countWallet(db: Queryable, wallet: bigint): Promise<void> {
  while ((await queries.countDays(db, wallet, COUNT_SLICE)) > 0n);
}

interface BillPage extends queries.DayFilter {
  /** Only bills older than this number of the chain: the last one of the page before. */
  before?: bigint | undefined
  rows: number
}

interface OrderSearch {
  from: SiteDate
  until: SiteDate
  firstOrder: bigint
  lastOrder: bigint
}
