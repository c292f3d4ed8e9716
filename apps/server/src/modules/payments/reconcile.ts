import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { type SiteSpan, siteSpan } from '../../db/site-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { callGateway } from './call-gateway.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { PaymentDesk } from './payment-desk.ts'
import * as reconciliation from './reconciliation-queries.ts'
import { PaymentList } from './wire.ts'

/** A payment in one of the three lists that are compared. */
export interface ListedPayment {
  reference: string
  orderNo?: string | undefined
  amount: bigint
}

/** What the orders say: every payment of a span, by the time it was paid, that they have accounted for in any way. */
export type OrdersOfDay = (sql: Queryable, asked: { gateway: string } & SiteSpan) => Promise<readonly ListedPayment[]>

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
  const found = await inTransaction(desk.sql, async (tx) => {
    const inbox = await reconciliation.inboxOfDay(tx, { gateway, ...span })
    const orders = await desk.ordersOfDay?.(tx, { gateway, ...span })
    const differences = [
      ...compare(inbox, theirs).map((each) => ({ ...each, side: 'gateway' as const })),
      // To the orders our inbox is what the gateway is to the inbox: what they lack is missing here.
      ...(orders === undefined ? [] : compare(orders, inbox).map((each) => ({ ...each, side: 'orders' as const }))),
    ]
    await reconciliation.keepDifferences(tx, { gateway, day, payments: theirs.length, differences })
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
