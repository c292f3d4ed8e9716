/** 极速快乐8: twenty of eighty balls, one to ten numbers picked. Words of a round: one draw for each ball. */
import type { Played } from '../game.ts'
import { type Li, scaled } from '../li.ts'
import { shuffleTake, type Words } from '../words.ts'

export type Kuaile8Config = {
  readonly pool: readonly number[]
  readonly drawn: number
  /** By how many were picked and how many of them were drawn. */
  readonly payTimesStake: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type Kuaile8Outcome = {
  /** In the order they were drawn. */
  readonly balls: readonly number[]
  readonly hits: number
  /** What the stake is multiplied by. */
  readonly times: string
}

export type Kuaile8Input = { readonly betLi: Li; readonly picks: readonly number[] }

/** One draw. */
export function playKuaile8(
  config: Kuaile8Config,
  words: Words,
  { betLi, picks }: Kuaile8Input,
): Played<Kuaile8Outcome> {
  const [first = 1, last = 80] = config.pool
  const pool = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const balls = shuffleTake(words, pool, config.drawn)
  const hits = picks.filter((pick) => balls.includes(pick)).length
  const times = config.payTimesStake[picks.length]?.[hits] ?? '0'
  return { outcome: { balls, hits, times }, stakeLi: betLi, winLi: (betLi * scaled(times, 1)) / 10n }
}
