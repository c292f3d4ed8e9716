import config from './config.json' with { type: 'json' }
import { SLOTS } from './slot-chances.ts'

const { slotMs, halfTimeMs, cycleMs, groups, groupOffsetMs } = config.timing
const EPOCH = Date.parse(config.schedule.epoch)
/** Slots of the first half. */
const FIRST_HALF = config.slots.indexOf('46')

/** The leagues, 0 to 2, which kick off one after the other. */
export const GROUPS: readonly number[] = Array.from({ length: groups }, (_, group) => group)

/** The cycle that a league is in at an instant (ms), from 0. */
export const cycleAt = (group: number, now: number): number =>
  Math.floor((now - EPOCH - group * groupOffsetMs) / cycleMs)

/** When the eight matches of a cycle kick off (ms). */
export const kickOffAt = (group: number, cycle: number): number => EPOCH + group * groupOffsetMs + cycle * cycleMs

/** When a slot is drawn, in ms after the kick-off: at its beginning, so that what it shows has happened. */
export const tickOf = (slot: number): number => slot * slotMs + (slot >= FIRST_HALF ? halfTimeMs : 0)

/** When the match is over: the last slot has been shown. */
export const MATCH_MS = SLOTS * slotMs + halfTimeMs

/** A match that is not over so long after its kick-off, by a fault, is void where nothing is decided. */
export const VOID_AFTER_MS = 3_600_000

export type Stage = 'before' | 'first' | 'break' | 'second' | 'over'
export type MatchNow = { stage: Stage; slotsPlayed: number; nextTickMs: number | null }

/** Where a match stands so many ms after its kick-off, which may be negative; `nextTickMs` counts from there too. */
export function matchAt(ms: number): MatchNow {
  if (ms < 0) return { stage: 'before', slotsPlayed: 0, nextTickMs: 0 }
  const afterFirst = FIRST_HALF * slotMs
  const isSecond = ms >= afterFirst + halfTimeMs
  const played = Math.floor((isSecond ? ms - halfTimeMs : Math.min(ms, afterFirst - 1)) / slotMs) + 1
  const slotsPlayed = Math.min(played, SLOTS)
  const stage = ms >= MATCH_MS ? 'over' : isSecond ? 'second' : ms >= afterFirst ? 'break' : 'first'
  return { stage, slotsPlayed, nextTickMs: slotsPlayed < SLOTS ? tickOf(slotsPlayed) : null }
}

/** Bets of a match open when the match before it kicks off. */
export const BETS_OPEN_MS = -cycleMs
/** Nobody bets on a match of which so many slots are over: the last two are played without bets. */
export const SHUT_AFTER_SLOTS = 94
/** So long before the second half no bets are taken. */
export const BREAK_SHUT_MS = 3000

/**
 * Whether bets on a match are taken, so many ms after its kick-off; `goal` says whether the present slot brought one,
 * which is celebrated until the next.
 */
export function takesBets(ms: number, goal: GoalNow): boolean {
  const { stage, slotsPlayed } = matchAt(ms)
  switch (stage) {
    case 'before':
      return ms >= BETS_OPEN_MS
    case 'first':
    case 'second':
      return goal === 'no-goal' && slotsPlayed < SHUT_AFTER_SLOTS
    case 'break':
      return ms < tickOf(FIRST_HALF) - BREAK_SHUT_MS
    case 'over':
      return false
  }
}

export type GoalNow = 'goal' | 'no-goal'

/** When a match may change, in ms after its kick-off: its ticks, the break, the last seconds of the break, the end. */
export const MOMENTS: readonly number[] = [
  ...Array.from({ length: SLOTS }, (_, slot) => tickOf(slot)),
  ...[FIRST_HALF * slotMs, tickOf(FIRST_HALF) - BREAK_SHUT_MS, MATCH_MS],
].sort((one, other) => one - other)
