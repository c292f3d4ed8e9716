import { kickOffAt } from '@liuhe/games/zuqiu/clock.ts'

/** The time of the leagues: the server's, or in tests so many times as fast since the epoch of the schedule. */
export type SportClock = {
  /** Of the schedule. */
  now(): number
  /** When the server's clock shows an instant of the schedule. */
  realOf(instant: number): number
}

const EPOCH = kickOffAt(0, 0)

/** It follows from the server's clock alone, so that a process that starts again finds its matches where they are. */
export const sportClock = (now: () => number, speed: number): SportClock => ({
  now: () => EPOCH + (now() - EPOCH) * speed,
  realOf: (instant) => Math.ceil(EPOCH + (instant - EPOCH) / speed),
})
