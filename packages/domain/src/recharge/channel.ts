/**
 * A payment channel: through which members recharge, by which rules, and when (Domain §8.1, Ruling C115). Browser and
 * server ask the same functions, so that nobody is offered what will be refused.
 */
import type { Money } from '../money.ts'
import { clockMsOf, DAY_MS, HOUR_MS, type Instant } from '../time.ts'

/** The five pay types, in the order of their tabs: 转账汇款, 线上支付, 虚拟币, 电子钱包, 免提直充. */
export const RECHARGE_GROUPS = ['bank', 'online', 'usdt', 'wallet', 'direct'] as const
export type RechargeGroup = (typeof RECHARGE_GROUPS)[number]

/** The number of a pay type on the wire; bank and direct share theirs (Domain §8.1), so the group's name tells. */
export const PAY_TYPES: Readonly<Record<RechargeGroup, number>> = {
  bank: 2,
  online: 1,
  usdt: 10,
  wallet: 20,
  direct: 2,
}

/**
 * How somebody pays: `transfer` to an account with a remittance code, on the page of the provider (`redirect`), by a
 * code that is scanned (`qr`), by coins to an address (`coin`), or to another member (`matched`).
 */
export const RECHARGE_FLOWS = ['transfer', 'redirect', 'qr', 'coin', 'matched'] as const
export type RechargeFlow = (typeof RECHARGE_FLOWS)[number]

/** What a channel says about amounts. Money in 厘, shares in hundredths of a percent: 1 % is 100. */
export interface AmountRules {
  readonly amountMin: Money
  readonly amountMax: Money
  /** Whether an amount may have 分; whole yuan otherwise. */
  readonly hasDecimals: boolean
  /** Only the amounts of the chips may be paid. */
  readonly isFixed: boolean
  readonly chips: readonly Money[]
}

/** Why an amount cannot be paid by a channel; undefined when it can. */
export type AmountRefusal = 'too-small' | 'too-large' | 'not-whole' | 'not-offered'

export function refusalOfAmount(rules: AmountRules, amount: Money): AmountRefusal | undefined {
  if (amount < rules.amountMin) return 'too-small'
  if (amount > rules.amountMax) return 'too-large'
  if (amount % (rules.hasDecimals ? 10n : 1000n) !== 0n) return 'not-whole'
  return rules.isFixed && !rules.chips.includes(amount) ? 'not-offered' : undefined
}

/** Clock times of every day, `HH:mm~HH:mm` at UTC+8; over midnight when the second is not the later one. */
export type DailyWindow = string

/** When a channel can be used. */
export interface ChannelTimes {
  /** Opening hours; null is day and night. */
  readonly hours: DailyWindow | null
  /** Maintenance of every day. */
  readonly maintenance: DailyWindow | null
  /** A maintenance that comes once: from when, until when. */
  readonly pausedFrom: Instant | null
  readonly pausedUntil: Instant | null
}

/** Why a channel is closed, and when it opens again as far as is known. */
export interface Closed {
  readonly reason: 'hours' | 'maintenance'
  readonly opensAt: Instant | null
}

/** Whether a channel is closed at `now`, by its maintenance first and its hours second. */
export function closedAt(times: ChannelTimes, now: Instant): Closed | undefined {
  const { pausedFrom, pausedUntil } = times
  const hasBegun = pausedFrom !== null && now >= pausedFrom
  if (hasBegun && (pausedUntil === null || now < pausedUntil)) return { reason: 'maintenance', opensAt: pausedUntil }
  const ends = times.maintenance === null ? undefined : endOfWindow(times.maintenance, now)
  if (ends !== undefined) return { reason: 'maintenance', opensAt: ends }
  if (times.hours === null || endOfWindow(times.hours, now) !== undefined) return undefined
  return { reason: 'hours', opensAt: nextStart(times.hours, now) }
}

/** Whether a text is a daily window; 00:00~24:00 is written as no window at all. */
export function isDailyWindow(text: string): text is DailyWindow {
  const [start = '', end = '', ...more] = text.split('~')
  return more.length === 0 && clockMsOf(start) !== undefined && clockMsOf(end) !== undefined && start !== end
}

/** The end of the window that `now` is in; undefined outside of it. */
function endOfWindow(window: DailyWindow, now: Instant): Instant | undefined {
  const { from, to, inDay, midnight } = placed(window, now)
  if (from < to) return inDay >= from && inDay < to ? midnight + to : undefined
  if (inDay >= from) return midnight + DAY_MS + to
  return inDay < to ? midnight + to : undefined
}

function nextStart(window: DailyWindow, now: Instant): Instant {
  const { from, inDay, midnight } = placed(window, now)
  return inDay < from ? midnight + from : midnight + DAY_MS + from
}

function placed(window: DailyWindow, now: Instant) {
  const [start = '', end = ''] = window.split('~')
  const inDay = (now + SITE_OFFSET_MS) % DAY_MS
  return { from: clockMsOf(start) ?? 0, to: clockMsOf(end) ?? 0, inDay, midnight: now - inDay }
}

const SITE_OFFSET_MS = 8 * HOUR_MS

/** Whom a channel is for: ranges of VIP level and of recharge level, both ends included (Ruling C115). */
export interface ChannelAudience {
  readonly vipMin: number
  readonly vipMax: number
  readonly rechargeLevelMin: number
  readonly rechargeLevelMax: number
}

/** Whether a channel is offered to somebody of these levels. */
export const isOffered = (to: ChannelAudience, who: { vipLevel: number; rechargeLevel: number }): boolean =>
  who.vipLevel >= to.vipMin &&
  who.vipLevel <= to.vipMax &&
  who.rechargeLevel >= to.rechargeLevelMin &&
  who.rechargeLevel <= to.rechargeLevelMax

/** The group of members by what they have recharged in all: the highest level whose threshold is reached. */
export const rechargeLevelOf = (recharged: Money, thresholds: readonly Money[]): number =>
  thresholds.filter((threshold) => recharged >= threshold).length
