// A year of somebody in the demo's team: when he pays in, plays and takes out. Made up from nothing but chance that
// anyone can repeat; what it costs to write decides how often anybody plays.
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import {
  addDays,
  DAY_MS,
  daysBetween,
  instantOf,
  MINUTE_MS,
  type Instant,
  type SiteDate,
  siteDateOf,
} from '@liuhe/domain/time.ts'
import type { WithdrawalRule } from '@liuhe/domain/withdrawals/rules.ts'
import { demoTopUp } from '../../../ledger/events.ts'
import type { PastDraw, PastOrder } from '../../../modules/bets/index.ts'
import type { PastRecharge, RechargeChannel } from '../../../modules/recharge/index.ts'
import type { PayoutRow } from '../../../modules/security/index.ts'
import type { PastWithdrawal, WithdrawalMethod } from '../../../modules/withdrawals/index.ts'
import { lineOf, payBet, placeBet } from './betting.ts'
import { type Book, chanceOf } from './book.ts'
import { recharge, withdraw } from './paying.ts'

/** Somebody of the team; without an account to be paid to he takes nothing out. */
export interface TeamPlayer {
  book: Book
  account: string
  joinedAt: Instant
  payout: PayoutRow | undefined
}

/** Settings of the site, and draws without a bet of a demo member. */
export interface TeamTerms {
  channels: readonly RechargeChannel[]
  method: WithdrawalMethod
  rules: readonly WithdrawalRule[]
  draws: ReadonlyMap<SiteDate, readonly PastDraw[]>
  from: SiteDate
  /** The last day that gateways know nothing of; later money came in by hand. */
  until: SiteDate
  now: Instant
}

export interface TeamYear {
  book: Book
  orders: PastOrder[]
  recharges: PastRecharge[]
  withdrawals: PastWithdrawal[]
  /** What came in by hand. */
  byHand: { amount: Money; at: Instant; reference: string }[]
}

/** How much somebody plays: of a hundred days, and yuan of a line. Most play seldom. */
const HABITS = [
  { days: 4, stakes: [20, 50, 100] },
  { days: 7, stakes: [50, 100] },
  { days: 5, stakes: [100, 200, 500] },
  { days: 10, stakes: [200, 500, 1000] },
  { days: 16, stakes: [500, 1000, 2000] },
] as const
type Habit = (typeof HABITS)[number]

/** Of a hundred playing days. */
const WITHDRAWS = 45
/** Days at the end on which nobody takes out: the engine still counts what was played then. */
const QUIET_DAYS = 14

export function teamYearOf(player: TeamPlayer, terms: TeamTerms): TeamYear {
  const year: TeamYear = { book: player.book, orders: [], recharges: [], withdrawals: [], byHand: [] }
  const chance = chanceOf(player.account, 'team')
  const habit = HABITS[below(chance, HABITS.length)] as Habit
  const joined = siteDateOf(player.joinedAt)
  const first = joined > terms.from ? joined : terms.from
  const today = siteDateOf(terms.now)
  for (let day = first; day <= today; day = addDays(day, 1)) {
    // Anybody plays on his first day, or he would not have come.
    if (day === first || below(chance, 100) < habit.days) liveThrough(year, day, { player, terms, habit, chance })
  }
  return year
}

interface Living {
  player: TeamPlayer
  terms: TeamTerms
  habit: Habit
  chance: Random
}

function liveThrough(year: TeamYear, day: SiteDate, living: Living): void {
  const { player, terms, habit, chance } = living
  const { book } = year
  const stake = yuan(String(habit.stakes[below(chance, habit.stakes.length)]))
  const morning = instantOf(day, '09:10:00') + below(chance, 480) * MINUTE_MS
  const at = Math.max(morning, player.joinedAt + 5 * MINUTE_MS)
  if (at >= terms.now - MINUTE_MS) return
  if (book.balance() < stake * 4n) payIn(year, { at, amount: stake * BigInt(5 + below(chance, 6)), day }, living)
  for (const draw of terms.draws.get(day) ?? []) {
    const placedAt = Math.max(draw.closeAt.getTime() - (5 + below(chance, 180)) * MINUTE_MS, book.now() + 1000)
    if (book.balance() < stake || placedAt >= draw.closeAt.getTime() || draw.settledAt.getTime() > terms.now) continue
    const { orders, payout } = placeBet(book, { draw, lines: [lineOf(chance, draw, stake)], at: placedAt })
    year.orders.push(...orders)
    payBet(book, payout)
  }
  const isQuiet = daysBetween(day, terms.until) < QUIET_DAYS
  if (!isQuiet && below(chance, 100) < WITHDRAWS) takeOut(year, day, living)
}

/** By a channel; in the last days by hand, because what gateways know of those is compared with them. */
function payIn(
  year: TeamYear,
  { at, amount, day }: { at: Instant; amount: Money; day: SiteDate },
  { terms, chance }: Living,
): void {
  const { book } = year
  const fit = terms.channels.filter(({ amountMin, amountMax }) => amount >= amountMin && amount <= amountMax)
  const channel = fit[below(chance, Math.max(1, fit.length))]
  if (channel !== undefined && day <= terms.until) {
    // The first one is credited, as that of everybody who stayed; it brings no gift.
    const first = year.recharges.length === 0 ? { gift: 0n, least: 0n } : null
    year.recharges.push(recharge(book, chance, { channel, amount, at, first }))
    return
  }
  const { memberId } = book
  const reference = `team ${day}`
  const { id, at: moment } = book.post(at, demoTopUp({ memberId, amount, key: `${reference}@${at}` }))
  book.ask(moment, {
    ...{ sourceKind: 'manual', sourceNo: id, deposit: amount, gift: 0n, depositMultiple: 100, giftMultiple: 100 },
    ...{ giftBasis: 'gift', remark: '' },
  })
  year.byHand.push({ amount, at: moment, reference })
}

/** A round part of what the wallet holds, once turnover is done. */
function takeOut(year: TeamYear, day: SiteDate, { player, terms, chance }: Living): void {
  const { book } = year
  const half = book.balance() / 2n
  const amount = half - (half % yuan('100'))
  if (player.payout === undefined || amount < yuan('100') || book.missing() > 0n) return
  const at = Math.max(instantOf(day, '22:45:00') + below(chance, 60) * MINUTE_MS, book.now() + MINUTE_MS)
  const paidBefore = year.withdrawals.filter(({ steps }) => steps.at(-1)?.code === 'paid').length
  const recharged = year.recharges
    .filter(({ status, closedAt }) => status === 3 && closedAt >= at - 2 * DAY_MS)
    .reduce((sum, one) => sum + one.amount, 0n)
  const { method, rules } = terms
  const asked = { account: player.payout, method, rules, amount, at, paidBefore, recharged }
  year.withdrawals.push(withdraw(book, chance, asked))
}
