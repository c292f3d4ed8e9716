/**
 * Bets of the demo's team on the evening draws of the last days, so that its agents earn rebates from the first start
 * on. Written once, into wallets that nothing has been booked in: play money, then a bet on each draw on which nobody
 * of the demo has bet.
 */
import { DEMO_CHAIN } from '@liuhe/demo/agents.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { below } from '@liuhe/domain/random.ts'
import { addDays, DAY_MS, instantOf, type Instant, MINUTE_MS, siteDateOf } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { demoTopUp } from '../../../ledger/events.ts'
import { BOOKS_BEGIN, postPast, untouchedMembers } from '../../../ledger/index.ts'
import { type PastDraw, type PastOrder, selectPastDraws, writePastOrders } from '../../../modules/bets/index.ts'
import { writePastRequirements } from '../../../modules/turnover/index.ts'
import { lineOf, payBet, placeBet } from './betting.ts'
import { type Book, chanceOf, MEMBER_NUMBERS, openBook } from './book.ts'

/** On how many days before the first start the team has bet. */
export const TEAM_DAYS = 4
const GAMES = [110, 92, 70] as const
const PURSE = yuan('5000')
/** Numbers of books: those of the demo's own members come before. */
const FIRST_NUMBER = 3 * MEMBER_NUMBERS
const NUMBERS = 10_000

/** Writes them; the draws have to be there, and whatever else the demo bets on. */
export async function seedTeamMoney(sql: Sql, now: Instant): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const members = await untouched(tx)
    const from = instantOf(addDays(siteDateOf(now), -TEAM_DAYS))
    if (members.length === 0 || from < BOOKS_BEGIN + BigInt(DAY_MS)) return
    const draws = await selectPastDraws(tx, { gameIds: GAMES, from, until: instantOf(siteDateOf(now)) })
    const past = members.map((member, place) => {
      const book = openBook(member.memberId, member.account, FIRST_NUMBER + place * NUMBERS)
      return { book, orders: betAll(book, member.account, { draws, from, place }) }
    })
    for (const { book } of past) {
      await postPast(tx, book.transfers)
      await writePastRequirements(tx, book.requirements)
    }
    const orders = past.flatMap((one) => one.orders)
    await writePastOrders(
      tx,
      orders.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1)),
      from,
    )
  })
}

function betAll(
  book: Book,
  account: string,
  { draws, from, place }: { draws: readonly PastDraw[]; from: Instant; place: number },
): PastOrder[] {
  const chance = chanceOf(account, 'team')
  const { id, at } = book.post(
    from + place * MINUTE_MS,
    demoTopUp({ memberId: book.memberId, amount: PURSE, key: 'team purse' }),
  )
  book.ask(at, {
    ...{ sourceKind: 'manual', sourceNo: id, deposit: PURSE, gift: 0n, depositMultiple: 100, giftMultiple: 100 },
    ...{ giftBasis: 'gift', remark: '' },
  })
  return draws.flatMap((draw) => {
    const stake = yuan(String(10 * (5 + below(chance, 46))))
    if (book.balance() < stake) return []
    const placedAt = draw.closeAt.getTime() - (5 + below(chance, 120)) * MINUTE_MS
    const { orders, payout } = placeBet(book, { draw, lines: [lineOf(chance, draw, stake)], at: placedAt })
    payBet(book, payout)
    return orders
  })
}

/** Locked, so that of two seeds one writes and the other finds it written. */
async function untouched(tx: Tx): Promise<{ memberId: bigint; account: string }[]> {
  const rows = await tx<{ memberId: bigint; account: string }[]>`
    select member_id as "memberId", account_key as account from member
    where account_key = any (${DEMO_CHAIN.flatMap(({ members }) => members)}) and parent_id is not null
    order by member_id for update`
  const free = await untouchedMembers(
    tx,
    rows.map(({ memberId }) => memberId),
  )
  return rows.filter(({ memberId }) => free.includes(memberId))
}
