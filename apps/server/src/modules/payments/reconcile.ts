import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { type SiteSpan, siteSpan } from '../../db/site-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { callGateway } from './call-gateway.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { PaymentDesk } from './payment-desk.ts'
import * as reconciliation from './reconciliation-queries.ts'
import { PaymentList, PayoutList } from './wire.ts'

/** A payment in one of the three lists that are compared. */
export interface ListedPayment {
  reference: string
  orderNo?: string | undefined
  amount: bigint
}

/** What the orders say: every payment of a span, by the time it was paid, that they have accounted for in any way. */
export type OrdersOfDay = (sql: Queryable, asked: { gateway: string } & SiteSpan) => Promise<readonly ListedPayment[]>

/**
 * What the orders say of money that went out: everything that a gateway was asked for in a span, and what is known
 * under these numbers, whenever it was.
 */
export type PayoutsOfDay = (
  sql: Queryable,
  asked: { gateway: string; numbers: readonly string[] } & SiteSpan,
) => Promise<readonly KnownPayout[]>

/** A payout as our orders know it. */
export interface KnownPayout {
  payoutNo: string
  amount: bigint
  isPaid: boolean
  /** The gateway's own number. */
  reference: string | null
  isInSpan: boolean
}

/** Where two lists disagree. `missing-here`: our side lacks it; `missing-there`: only our side has it. */
export interface Difference {
  reference: string
  kind: 'missing-here' | 'missing-there' | 'different'
  /** Whom the inbox was compared with; or payouts, which are compared with the orders. */
  side: 'gateway' | 'orders' | 'payouts'
  ours: ListedPayment | undefined
  theirs: ListedPayment | undefined
}

/**
 * Compares a day of a gateway with our inbox, and our inbox with the orders. What is found is written down, and what an
 * earlier comparison found and this one does not is over. Alarms when there is any.
 */
export async function reconcileDay(desk: PaymentDesk, settings: GatewaySettings, day: SiteDate): Promise<Difference[]> {
  const gateway = settings.name
  const span = await siteSpan(desk.sql, day)
  const theirs = await listOf(desk, settings, span)
  const payouts = await listPayouts(desk, settings, span)
  const found = await inTransaction(desk.sql, async (tx) => {
    const inbox = await reconciliation.inboxOfDay(tx, { gateway, ...span })
    const orders = await desk.ordersOfDay?.(tx, { gateway, ...span })
    const out = await comparePayouts(desk, tx, { gateway, span, payouts })
    const differences = [
      ...compare(inbox, theirs).map((each) => ({ ...each, side: 'gateway' as const })),
      // To the orders our inbox is what the gateway is to the inbox: what they lack is missing here.
      ...(orders === undefined ? [] : compare(orders, inbox).map((each) => ({ ...each, side: 'orders' as const }))),
      ...out.differences,
    ]
    const sums = {
      ...{ ours: inbox.length, oursSum: sumOf(inbox), theirsSum: sumOf(theirs) },
      ...{ oursPayouts: out.ours.length, oursPayoutsSum: sumOf(out.ours) },
      ...{ theirsPayouts: out.theirs.length, theirsPayoutsSum: sumOf(out.theirs) },
    }
    const currency = settings.dialect === 'chain' ? ('USDT' as const) : ('CNY' as const)
    await reconciliation.keepDifferences(tx, { gateway, day, currency, payments: theirs.length, sums, differences })
    return differences
  })
  if (found.length > 0) await desk.alarm({ gateway, kind: 'difference', subject: day })
  return found
}

/** Compares two lists by reference. What has no order number on one side is not different for it. */
function compare(ours: readonly ListedPayment[], theirs: readonly ListedPayment[]): Omit<Difference, 'side'>[] {
  const [mine, other] = [byReference(ours), byReference(theirs)]
  return [...new Set([...mine.keys(), ...other.keys()])].sort().flatMap((reference) => {
    const [a, b] = [mine.get(reference), other.get(reference)]
    const kind = a === undefined ? 'missing-here' : b === undefined ? 'missing-there' : kindOf(a, b)
    return kind === undefined ? [] : [{ reference, kind, ours: a, theirs: b }]
  })
}

const kindOf = (a: ListedPayment, b: ListedPayment): 'different' | undefined =>
  a.amount !== b.amount || (a.orderNo && b.orderNo && a.orderNo !== b.orderNo) ? 'different' : undefined

const byReference = (list: readonly ListedPayment[]) => new Map(list.map((each) => [each.reference, each]))

/** Everything a gateway lists of a span, page by page. */
async function listOf(
  desk: PaymentDesk,
  settings: GatewaySettings,
  { from, until }: SiteSpan,
): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = []
  for (let after: string | null = ''; after !== null; ) {
    const asked = { from: from.getTime(), until: until.getTime(), after }
    const { data } = await callGateway(desk.lineOf(settings), `/${settings.name}/payments`, asked)
    const page: ReturnType<typeof PaymentList.parse> = PaymentList.parse(data)
    for (const { reference, orderNo, amount } of page.payments)
      listed.push({ reference, amount: BigInt(amount), ...(orderNo !== null && { orderNo }) })
    after = page.next
  }
  return listed
}

/** A gateway makes a payout when it is asked, and we may ask again a day later: so long around the day is looked at. */
const AROUND_MS = 86_400_000

interface ListedPayout extends ListedPayment {
  isPaid: boolean
  isInSpan: boolean
}

/** Payouts that a gateway lists of a span and of a day around it, by our numbers. */
async function listPayouts(
  desk: PaymentDesk,
  settings: GatewaySettings,
  { from, until }: SiteSpan,
): Promise<ListedPayout[]> {
  if (desk.payoutsOfDay === undefined) return []
  const listed: ListedPayout[] = []
  for (let after: string | null = ''; after !== null; ) {
    const asked = { from: from.getTime() - AROUND_MS, until: until.getTime() + AROUND_MS, after }
    const { data } = await callGateway(desk.lineOf(settings), `/${settings.name}/payouts/list`, asked)
    const page: ReturnType<typeof PayoutList.parse> = PayoutList.parse(data)
    for (const { payoutNo, reference, amount, madeAt, state } of page.payouts) {
      const isInSpan = madeAt >= from.getTime() && madeAt < until.getTime()
      listed.push({
        reference: payoutNo,
        orderNo: reference,
        amount: BigInt(amount),
        isPaid: state === 'paid',
        isInSpan,
      })
    }
    after = page.next
  }
  return listed
}

/**
 * Money that went out, by our numbers: what they have paid and we do not know as paid, what we have as paid and they do
 * not, and where sums or their own numbers differ. Each belongs to the day of the side that has it.
 */
async function comparePayouts(
  desk: PaymentDesk,
  tx: Queryable,
  { gateway, span, payouts }: { gateway: string; span: SiteSpan; payouts: readonly ListedPayout[] },
): Promise<ComparedPayouts> {
  if (desk.payoutsOfDay === undefined) return { differences: [], ours: [], theirs: [] }
  const theirs = payouts.filter(({ isPaid }) => isPaid)
  const numbers = theirs.map(({ reference }) => reference)
  const known = await desk.payoutsOfDay(tx, { gateway, numbers, ...span })
  const ours = known
    .filter(({ isPaid }) => isPaid)
    .map(({ payoutNo, amount, reference }) => ({ reference: payoutNo, amount, orderNo: reference ?? undefined }))
  const ofDay = new Set([
    ...theirs.filter(({ isInSpan }) => isInSpan).map(({ reference }) => reference),
    ...known.filter(({ isInSpan }) => isInSpan).map(({ payoutNo }) => payoutNo),
  ])
  const found = compare(ours, theirs).filter(({ reference }) => ofDay.has(reference))
  return {
    differences: found.map((each) => ({ ...each, side: 'payouts' as const })),
    ours: known.filter(({ isPaid, isInSpan }) => isPaid && isInSpan),
    theirs: theirs.filter(({ isInSpan }) => isInSpan),
  }
}

/** Payouts of a day as both sides have them. */
interface ComparedPayouts {
  differences: Difference[]
  ours: readonly { amount: bigint }[]
  theirs: readonly { amount: bigint }[]
}

const sumOf = (list: readonly { amount: bigint }[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n)
