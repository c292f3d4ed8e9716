import type * as api from '@liuhe/contract/api/operator/lab.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { remember } from '../../platform/remember.ts'
import { gameBook } from '../bets/index.ts'
import { changedBook } from '../prices/index.ts'
import { inThread } from './lab-thread.ts'

const DAYS_MS = 7 * 86_400_000
/** Orders that are looked at, at most: a read of some seconds. */
const ORDERS_MOST = 1_000_000

/** The book of a game's last days, counted once for all who try prices within a minute. */
const bookOf = remember({ freshMs: 60_000, entriesMax: 30 }, async ({ sql, clock }, gameId: number) => ({
  at: clock.now(),
  ...(await gameBook(sql, { gameId, since: clock.now() - DAYS_MS, look: ORDERS_MOST })),
}))

/**
 * What the last seven days of a game would bring on average at its newest prices and with a change in them.
 * @throws PRICES/NOT_FOUND, PRICES/FAULTY
 */
export async function runBook(
  parts: { sql: Sql; clock: Clock },
  { gameId, group, odds, seed }: InputOf<typeof api.book>,
): Promise<OutputOf<typeof api.book>> {
  const begun = performance.now()
  const { family, before, after } = await changedBook(parts.sql, { gameId, group, odds })
  const { at, since, groups } = await bookOf(parts, gameId)
  const tables = [{ ...before.odds }, { ...after.odds }]
  const found = await inThread('book', { family, choices: groups, tables, seed })
  const sum = (of: 'settledStake' | 'paid') => groups.reduce((all, one) => all + one[of], 0n)
  return {
    ...{ at, since, groups: groups.length, ms: Math.round(performance.now() - begun) },
    orders: groups.reduce((all, { orders }) => all + orders, 0),
    ...{ stake: found.stake, exactStake: found.exactStake, before: found.kept[0] ?? 0n, after: found.kept[1] ?? 0n },
    settled: { stake: sum('settledStake'), kept: sum('settledStake') - sum('paid') },
    plays: found.plays.map(({ play, stake, kept: [old = 0n, next = 0n] }) => ({
      ...{ playCode: play, name: playOf(family, play)?.name ?? play, stake, before: old, after: next },
    })),
  }
}
