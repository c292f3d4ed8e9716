import { type BillAccount, billAccountOf } from '@liuhe/domain/bills/bill-words.ts'
import { billPlaceOf } from '@liuhe/domain/bills/bill-number.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { siteDay } from '../../db/site-days.ts'
import type { DayFilter } from '../../ledger/bill-queries.ts'
import { billSides, billsOf, billSlice, billStretch, billSums } from '../../ledger/bills.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import type { Asker } from '../../platform/remember.ts'
import { type Bill, describeBills } from './describe-bills.ts'

/** A bill with both its accounts. */
export interface MoneyLine extends Bill {
  from: BillAccount
  to: BillAccount
}

/** A page of a member's wallet as operators read it, the newest first; `next` is the place of the last line. */
export async function moneyOfMember(
  asker: Asker,
  memberId: bigint,
  { before, rows, ...filter }: DayFilter & { before: bigint | undefined; rows: number },
): Promise<{ lines: MoneyLine[]; next: bigint | null; days: DayOfMoney[]; difference: bigint }> {
  const found = await billsOf(asker.sql, memberId, { ...filter, before, rows })
  const [bills, sides, closing] = await Promise.all([
    describeBills(asker, memberId, found),
    billSides(asker.sql, found),
    daysOf(asker, memberId),
  ])
  const sideOf = new Map(sides.map((side) => [`${side.transferId}-${side.line}`, side]))
  const lines = bills.map((bill) => {
    const place = billPlaceOf(bill.billNo)
    const side = sideOf.get(`${place?.transferId}-${place?.line}`)
    return { ...bill, from: billAccountOf(side?.from ?? ''), to: billAccountOf(side?.to ?? '') }
  })
  const last = found.at(-1)
  return { lines, next: last === undefined || found.length < rows ? null : last.seq, ...closing }
}

interface DayOfMoney {
  day: SiteDate
  gained: bigint
  spent: bigint
  closing: bigint
}

/** How many days the picture of a wallet shows. */
const DAYS = 15

/** The last days, and what does not add up. Money that moved between two questions is no difference: asked again. */
async function daysOf(asker: Asker, memberId: bigint): Promise<{ days: DayOfMoney[]; difference: bigint }> {
  for (let tries = 1; ; tries++) {
    const found = await addUp(asker, memberId)
    if (found.difference === 0n || tries === TRIES) return found
  }
}

const TRIES = 3

/** The last days with what was there at the end of each, and whether they add up to what the wallet holds. */
async function addUp({ sql, clock }: Asker, memberId: bigint): Promise<{ days: DayOfMoney[]; difference: bigint }> {
  const until = await siteDay(sql, clock.now())
  const from = addDays(until, 1 - DAYS)
  const [sums, { main }, stretch] = await Promise.all([
    billSums(sql, memberId, { from, until }),
    balancesOfMember(sql, memberId),
    billStretch(sql, memberId, { from, until }),
  ])
  const byDay = new Map(sums.map((sum) => [sum.day, sum]))
  // The books say what was there before the first line; without one it is what is there now.
  const [first] =
    stretch === undefined
      ? []
      : await billSlice(sql, memberId, { after: stretch.first - 1n, before: stretch.first + 1n, rows: 1 })
  let closing = first?.before ?? main
  const days = Array.from({ length: DAYS }, (_, at) => {
    const day = addDays(from, at)
    const { gained = 0n, spent = 0n } = byDay.get(day) ?? {}
    closing += gained - spent
    return { day, gained, spent, closing }
  })
  return { days, difference: closing - main }
}
