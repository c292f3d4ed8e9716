import { BILL_DAYS_MAX } from '@liuhe/contract/api/bills.ts'
import type * as bills from '@liuhe/contract/api/bills.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { billPlaceOf } from '@liuhe/domain/bills/bill-number.ts'
import { filterOfGroup, leavesGamesOut, netDepositTypes } from '@liuhe/domain/bills/bill-types.ts'
import { billAccountOf } from '@liuhe/domain/bills/bill-words.ts'
import { addDays, daysBetween, isSiteDate, weekdayOf } from '@liuhe/domain/time.ts'
import { siteDay } from '../../db/site-days.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DayFilter } from '../../ledger/bill-queries.ts'
import { billAt, billNet, billsOf, billsOfOrders, billsOfTransfers, billSums } from '../../ledger/bills.ts'
import { rechargeKeys, withdrawalKeys } from '../../ledger/events.ts'
import { type BillOrder, findOrders, ordersOfBills } from '../bets/index.ts'
import type { Asker } from '../../platform/remember.ts'
import { roundOfBill } from '../live-reports/index.ts'
import { roomOfPacket } from '../red-packets/index.ts'
import { creditsOfRecharge } from '../recharge/index.ts'
import { billOf, describeBills, gameNames } from './describe-bills.ts'

/** A page of a member's bills. @throws REQ/INVALID for days that are none, and for a key that we never gave */
export async function listBills(
  asker: Asker,
  memberId: bigint,
  { key, rows, ...query }: InputOf<typeof bills.list>,
): Promise<OutputOf<typeof bills.list>> {
  const before = key === undefined ? undefined : BigInt(keyOf(key, ['big'])[0] as string)
  const lines = await billsOf(asker.sql, memberId, { ...filterOf(query), before, rows })
  return {
    data: await describeBills(asker, memberId, lines),
    nextKey: nextKey(lines, rows, ({ seq }) => [String(seq)]),
  }
}

/** The bills behind an exact number: of a bill, of a bet, of a chase, of a recharge, of a withdrawal. */
export async function searchBills(
  asker: Asker,
  memberId: bigint,
  { no }: InputOf<typeof bills.search>,
): Promise<OutputOf<typeof bills.search>> {
  const place = billPlaceOf(no)
  if (place !== undefined) {
    const line = await billAt(asker.sql, memberId, place)
    return { data: line === undefined ? [] : await describeBills(asker, memberId, [line]) }
  }
  const number = /^\d{1,19}$/.test(no) ? BigInt(no) : 0n
  if (number <= 0n || number > ORDER_ID_MAX) return { data: [] }
  const span = await findOrders(asker.sql, memberId, number)
  const lines =
    span === undefined
      ? await billsOfTransfers(asker.sql, memberId, await keysBehind(asker, memberId, number))
      : await billsOfOrders(asker.sql, memberId, span)
  return { data: await describeBills(asker, memberId, lines) }
}

/** What a recharge or a withdrawal booked. Only the member's own wallet is searched for it. */
async function keysBehind({ sql }: Asker, memberId: bigint, number: bigint): Promise<{ scope: string; key: string }[]> {
  const credits = await creditsOfRecharge(sql, memberId, number)
  return credits.length > 0 ? credits.flatMap(rechargeKeys) : withdrawalKeys(number)
}

const ORDER_ID_MAX = 2n ** 63n - 1n

/** The sums of a range. @throws REQ/INVALID for days that are none, in the wrong order, or too many */
export async function sumBills(
  { sql }: Asker,
  memberId: bigint,
  query: InputOf<typeof bills.summary>,
): Promise<OutputOf<typeof bills.summary>> {
  const filter = filterOf(query)
  if (daysBetween(query.startDate, query.endDate) >= BILL_DAYS_MAX) throw badDays()
  const range = { from: query.startDate, until: query.endDate }
  const days = await billSums(sql, memberId, { ...filter, leavesGamesOut: leavesGamesOut(query.group) })
  const moved = await billSums(sql, memberId, { ...range, types: netDepositTypes, leavesGamesOut: true })
  const total = (list: typeof days, pick: 'gained' | 'spent') => list.reduce((sum, day) => sum + day[pick], 0n)
  return {
    gained: total(days, 'gained'),
    spent: total(days, 'spent'),
    netDeposit: total(moved, 'gained') - total(moved, 'spent'),
    days,
  }
}

/** What a member has put in less what he has taken out: the week begins on Monday. */
export async function netDeposits({ sql, clock }: Asker, memberId: bigint): Promise<OutputOf<typeof bills.netDeposit>> {
  const today = await siteDay(sql, clock.now())
  const monday = addDays(today, 1 - weekdayOf(today))
  const days = [today, monday, `${today.slice(0, 7)}-01`, `${today.slice(0, 4)}-01-01`]
  const { since, ever } = await billNet(sql, memberId, { types: netDepositTypes, days })
  const [day, week, month, year] = since as [bigint, bigint, bigint, bigint]
  return { day, week, month, year, total: ever }
}

/** One bill with what stands behind it. @throws BILL/NOT_FOUND for a bill of nobody, and for one of somebody else */
export async function billDetail(
  asker: Asker,
  memberId: bigint,
  { billNo }: InputOf<typeof bills.detail>,
): Promise<OutputOf<typeof bills.detail>> {
  const place = billPlaceOf(billNo)
  const line = place && (await billAt(asker.sql, memberId, place))
  if (line === undefined) throw new Refusal('BILL/NOT_FOUND')
  const { orderId } = line
  const orders = await ordersOfBills(asker.sql, memberId, orderId === null ? [] : [orderId])
  const order = orderId === null ? undefined : orders.get(orderId)
  const names = await gameNames(asker)
  const size = line.amount < 0n ? -line.amount : line.amount
  return {
    bill: billOf(line, order, names),
    posting: { from: billAccountOf(line.fromAddress), to: billAccountOf(line.toAddress), amount: size },
    previousAfter: line.previousAfter,
    together: { lines: line.lines, amount: line.total },
    order: order === undefined ? null : orderPart(order, names),
    about: await aboutOf(asker, line),
    round: (await roundOf(asker, memberId, line)) ?? null,
  }
}

const roundOf = async ({ sql }: Asker, memberId: bigint, { aboutKind, aboutId }: Subject) =>
  aboutKind === 'game-round' && aboutId !== null ? roundOfBill(sql, memberId, aboutId) : undefined

const orderPart = (order: BillOrder, names: ReadonlyMap<number, string>) => ({
  gameName: names.get(order.gameId) ?? '',
  playName: playOf(order.family, order.playCode)?.name ?? '',
  selectionText: order.selectionText,
  notes: order.notes,
  total: order.total,
  reward: order.reward,
  status: order.status,
  result: order.result,
  validMoney: order.status === SETTLED ? order.validStake : null,
  chaseNo: order.chaseNo === null ? null : String(order.chaseNo),
  day: order.day,
})

const SETTLED = 1

/** What a member can open beside the order: draws and transfers are of the books alone. */
async function aboutOf({ sql }: Asker, { aboutKind: kind, aboutId }: Subject) {
  if (kind === null || aboutId === null || INNER_KINDS.has(kind)) return null
  const roomId = kind === 'red-packet' ? await roomOfPacket(sql, aboutId) : undefined
  return { kind, id: String(aboutId), ...(roomId !== undefined && { roomId }) }
}

type Subject = { aboutKind: string | null; aboutId: bigint | null }

const INNER_KINDS: ReadonlySet<string> = new Set(['draw', 'chase', 'transfer'])

type Filters = Pick<InputOf<typeof bills.list>, 'startDate' | 'endDate' | 'group' | 'tranType' | 'direction'>

/** A type within another group than the asked one lets nothing through. */
function filterOf({ startDate, endDate, group, tranType, direction }: Filters): DayFilter {
  if ([startDate, endDate].some((day) => day !== undefined && !isSiteDate(day))) throw badDays()
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) throw badDays()
  const { types: ofGroup, cancelled } = group === undefined ? ALL : filterOfGroup(group)
  const types = tranType === undefined ? ofGroup : [tranType].filter((one) => ofGroup?.includes(one) ?? true)
  return { from: startDate, until: endDate, types, direction, cancelled }
}

const ALL = { types: undefined, cancelled: undefined }

const badDays = () => new Refusal('REQ/INVALID', { data: { fields: ['startDate', 'endDate'] } })
