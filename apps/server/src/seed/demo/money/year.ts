// A member's year of money, made up from nothing but chance that anyone can repeat: recharges, bets on draws that are
// over, wages, 洗码 and withdrawals. Nothing here writes; every figure follows the same rules as today's.
import type { VipLevelRule } from '@liuhe/domain/members/vip-rules.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import {
  addDays,
  daysBetween,
  instantOf,
  MINUTE_MS,
  type Instant,
  type SiteDate,
  siteDateOf,
} from '@liuhe/domain/time.ts'
import type { WithdrawalRule } from '@liuhe/domain/withdrawals/rules.ts'
import type { PastDraw, PastOrder } from '../../../modules/bets/index.ts'
import type { PastGift } from '../../../modules/bonus/index.ts'
import type { PastClaim } from '../../../modules/rebate/index.ts'
import type { PastRecharge, RechargeChannel } from '../../../modules/recharge/index.ts'
import type { PayoutRow } from '../../../modules/security/index.ts'
import type { PastWithdrawal, WithdrawalMethod } from '../../../modules/withdrawals/index.ts'
import { lineOf, payBet, type PendingPayout, placeBet, wholeYuan } from './betting.ts'
import { type Book, chanceOf, openBook, MEMBER_NUMBERS } from './book.ts'
import { claimRebate, wagesOf } from './gifts.ts'
import { recharge, withdraw } from './paying.ts'

/** How a member of the demo plays and pays. */
export interface Player {
  memberId: bigint
  account: string
  /** Among the members of the demo. */
  place: number
  level: VipLevelRule
  /** Sums of recharges in yuan, the usual ones first. */
  sums: readonly string[]
  /** Yuan of a line: at least, and how many more. */
  stake: readonly [least: number, span: number]
  /** What the wallet holds at least in the end. */
  leaves: Money
  payout: PayoutRow
}

/** What the site says: channels, rules, titles. */
export interface Terms {
  channels: readonly RechargeChannel[]
  first: { gift: Money; least: Money } | null
  method: WithdrawalMethod
  rules: readonly WithdrawalRule[]
  /** Hundredths, by kind. */
  wageMultiple: number
  /** By day of the site. */
  draws: ReadonlyMap<SiteDate, readonly PastDraw[]>
  from: SiteDate
  until: SiteDate
}

export interface Year {
  book: Book
  orders: PastOrder[]
  recharges: PastRecharge[]
  withdrawals: PastWithdrawal[]
  gifts: PastGift[]
  claims: PastClaim[]
}

interface State extends Year {
  player: Player
  terms: Terms
  betDays: Set<SiteDate>
  /** Valid bets since the last claim of 洗码. */
  rated: Money
}

/**
 * Nobody withdraws in the last days: the engine still counts what was played then, rounds of games among it
 * (live-rounds.ts).
 */
const QUIET_DAYS = 14

export function yearOf(player: Player, terms: Terms): Year {
  const book = openBook(player.memberId, player.account, player.place * MEMBER_NUMBERS)
  const state: State = {
    ...{ book, player, terms, orders: [], recharges: [], withdrawals: [], gifts: [], claims: [] },
    ...{ betDays: new Set(), rated: 0n },
  }
  const days = daysBetween(terms.from, terms.until)
  for (let ago = 0; ago <= days; ago++) {
    const day = addDays(terms.from, ago)
    liveThrough(state, day, chanceOf(player.account, day))
  }
  const { balance } = state.book
  if (balance() < player.leaves) {
    payIn(state, chanceOf(player.account, 'end'), { at: instantOf(terms.until, '23:40:00'), amount: player.leaves })
  }
  const { orders, recharges, withdrawals, gifts, claims } = state
  return { book, orders, recharges, withdrawals, gifts, claims }
}

function liveThrough(state: State, day: SiteDate, random: Random): void {
  const { book, player, terms } = state
  const level = player.level
  if (day.endsWith('-01')) {
    const claim = claimRebate(book, {
      ...{ level, validBet: state.rated, beganAt: state.claims.at(-1)?.claimedAt ?? null },
      at: instantOf(day, '10:20:00'),
    })
    if (claim !== undefined) {
      state.claims.push(claim)
      state.rated = 0n
    }
  }
  const before = { week: hasBet(state, addDays(day, -7), day), month: hasBet(state, addDays(day, -31), day) }
  state.gifts.push(...wagesOf(book, random, { day, level, before, multiple: terms.wageMultiple }))
  const isFirst = state.recharges.length === 0
  if (!isFirst && below(random, 100) >= ACTIVE) return
  const wants = below(random, 100) < RECHARGES && book.missing() === 0n
  if (book.balance() < least(player) || wants) {
    const at = instantOf(day, '14:00:00') + below(random, 150) * MINUTE_MS
    const sum = player.sums[below(random, player.sums.length)] as string
    payIn(state, random, { at, amount: yuan(isFirst ? (player.sums.at(-1) as string) : sum) })
  }
  bet(state, day, random)
  const isQuiet = daysBetween(day, terms.until) < QUIET_DAYS
  if (!isQuiet && below(random, 100) < WITHDRAWS) payOut(state, day, random)
}

function payIn(state: State, random: Random, { at, amount }: { at: Instant; amount: Money }): void {
  const { book, terms, player } = state
  const isFirst = !state.recharges.some(({ status }) => status === 3)
  const level = player.level.vipLevel
  const fit = terms.channels.filter(
    ({ amountMin, amountMax, vipMin, isFixed, maintenance }) =>
      amount >= amountMin && amount <= amountMax && level >= vipMin && !isFixed && maintenance === null,
  )
  const channel = fit[below(random, fit.length)]
  if (channel === undefined) return
  const first = isFirst ? terms.first : null
  const it = recharge(book, random, { channel, amount, at, first })
  state.recharges.push(it)
  // Somebody whose payment did not come through tries once more.
  if (it.status !== 3) {
    state.recharges.push(recharge(book, random, { channel, amount, at: it.closedAt + 3 * MINUTE_MS, first }))
  }
}

/** Bets on some of the day's draws before the first of them closes; then their numbers come. */
function bet(state: State, day: SiteDate, random: Random): void {
  const { book, player, terms } = state
  const [least, span] = player.stake
  const pending: PendingPayout[] = []
  let at = instantOf(day, '17:30:00') + below(random, 60) * MINUTE_MS
  for (const draw of terms.draws.get(day) ?? []) {
    if (below(random, 100) < SKIPS) continue
    const lines = Array.from({ length: 1 + below(random, 3) }, () =>
      lineOf(random, draw, wholeYuan(yuan(String(least + below(random, span))))),
    )
    // Two opposite sides of one draw would cancel each other's turnover: one line of a play is enough.
    const chosen = lines.filter((line, index) => lines.findIndex(({ play }) => play === line.play) === index)
    at = Math.max(at + below(random, 12) * MINUTE_MS, book.now() + 1000)
    const total = chosen.reduce((sum, line) => sum + line.total, 0n)
    if (total > book.balance() || at >= draw.closeAt.getTime()) continue
    const { orders, payout } = placeBet(book, { draw, lines: chosen, at })
    state.orders.push(...orders)
    state.rated += orders.reduce((sum, { validStake }) => sum + validStake, 0n)
    state.betDays.add(day)
    pending.push(payout)
  }
  for (const payout of pending) payBet(book, payout)
}

/** A round part of what the wallet holds, once turnover is done. */
function payOut(state: State, day: SiteDate, random: Random): void {
  const { book, player, terms } = state
  const whole = book.balance() - (book.balance() % yuan('100'))
  const amount = (whole * BigInt(3 + below(random, 5))) / 10n
  const round = amount - (amount % yuan('100'))
  if (round < yuan('100') || book.missing() > 0n) return
  const yesterday = instantOf(addDays(day, -1))
  const recharged = state.recharges
    .filter(({ status, closedAt }) => status === 3 && closedAt >= yesterday)
    .reduce((sum, { amount: paid }) => sum + paid, 0n)
  const paidBefore = state.withdrawals.filter(({ steps }) => steps.at(-1)?.code === 'paid').length
  const at = instantOf(day, '22:05:00') + below(random, 70) * MINUTE_MS
  const { method, rules } = terms
  state.withdrawals.push(
    withdraw(book, random, { account: player.payout, method, rules, amount: round, at, paidBefore, recharged }),
  )
}

const hasBet = ({ betDays }: State, from: SiteDate, until: SiteDate): boolean =>
  [...betDays].some((day) => day >= from && day < until)

/** Less than a few lines: time for the next recharge. */
const least = ({ stake: [few, span] }: Player): Money => yuan(String((few + span) * 4))

/** Of a hundred days, draws and evenings. */
const ACTIVE = 62
const SKIPS = 25
const RECHARGES = 10
const WITHDRAWS = 30

/** The draws of each day, the first to close in front. */
export function byDay(draws: readonly PastDraw[]): Map<SiteDate, PastDraw[]> {
  return Map.groupBy(draws, ({ settledAt }) => siteDateOf(settledAt.getTime()))
}
