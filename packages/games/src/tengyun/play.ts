/**
 * 腾云直上: one crash point for a table, two panels for each player. Words of a round: two. Multiples are whole
 * hundredths, 207 is 2.07; times are milliseconds since the crane took off, by the server's clock.
 */
import type { Played } from '../game.ts'
import { type Li, PAYMENT_MAX } from '../li.ts'
import type { Words } from '../words.ts'

export type TengyunOutcome = {
  /** The 52 bits, as decimal text. */
  readonly H: string
  readonly crash100: number
}

/** One bet of a player. An exit by hand is the instant at which the server received it. */
export type TengyunPanel = { readonly betLi: Li; readonly auto100?: number; readonly exitMs?: number }

export type TengyunInput = { readonly panels: readonly TengyunPanel[] }

/** The least multiple at which anybody can get out, and the greatest one there is. */
export const EXIT_MIN = 101
export const CRASH_MAX = 1_000_000
const CRASH_MIN = 100
const SPACE = 2n ** 52n
const RETURN_PERCENT = 97n
const GROWTH_PER_MS = 0.00006

/** The crash point of a round. P(X ≥ m) = 0.97/m, so every exit returns 97 %. */
export function crashOf(words: Words): TengyunOutcome {
  const high = BigInt(words.next())
  const h = high * 2n ** 20n + BigInt(words.next() >>> 12)
  return { H: String(h), crash100: crashAt(h) }
}

/** The crash point of 52 random bits. */
export function crashAt(h: bigint): number {
  const crash = (RETURN_PERCENT * SPACE) / (SPACE - h)
  return Number(crash > CRASH_MAX ? CRASH_MAX : crash < CRASH_MIN ? CRASH_MIN : crash)
}

/** The multiple shown at a time. No value comes so near a whole hundredth that engines could cut it differently. */
export const multipleAt = (ms: number): number =>
  Math.min(CRASH_MAX, Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, ms))))

/** The first millisecond at which a multiple is reached. */
export function timeOf(multiple100: number): number {
  let ms = Math.max(0, Math.floor(Math.log(multiple100 / 100) / GROWTH_PER_MS) - 1)
  while (multipleAt(ms) < multiple100) ms++
  return ms
}

/** How long a flight lasts: until the multiple passes the crash point, or there is no greater one. */
export function flightMs(crash100: number): number {
  if (crash100 < EXIT_MIN) return 0
  return timeOf(Math.min(crash100 + 1, CRASH_MAX))
}

/**
 * The multiple at which a bet is collected by itself: where the player said, at the greatest multiple, or where a
 * greater one would pay more than a bet may.
 */
export function autoExitOf({ betLi, auto100 }: Pick<TengyunPanel, 'betLi' | 'auto100'>): number {
  const ceiling = Number((PAYMENT_MAX * 100n) / betLi)
  return Math.min(auto100 ?? CRASH_MAX, CRASH_MAX, ceiling)
}

/** The multiple a bet is paid at, or `undefined` when it flew on to the crash. */
export function exitOf(crash100: number, panel: TengyunPanel): number | undefined {
  const byHand = panel.exitMs === undefined ? 0 : multipleAt(panel.exitMs)
  const auto = autoExitOf(panel)
  const exit = byHand >= EXIT_MIN ? Math.min(byHand, auto) : auto
  return exit <= crash100 ? exit : undefined
}

/** What one bet is paid, in 厘. */
export function payPanel(crash100: number, panel: TengyunPanel): Li {
  const exit = exitOf(crash100, panel)
  return exit === undefined ? 0n : (panel.betLi * BigInt(exit)) / 100n
}

/** One player's round. */
export function playTengyun(words: Words, { panels }: TengyunInput): Played<TengyunOutcome> {
  const outcome = crashOf(words)
  return {
    outcome,
    stakeLi: panels.reduce((sum, { betLi }) => sum + betLi, 0n),
    winLi: panels.reduce((sum, panel) => sum + payPanel(outcome.crash100, panel), 0n),
  }
}
