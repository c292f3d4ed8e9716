/**
 * Looks for play that calls for somebody: deposits that rise after losses, twelve hours of play, recharges that fail
 * again and again. Safe to run in several processes at once.
 */
import {
  CHASE,
  FAILED_DEPOSITS,
  FOUND_WITHIN_MS,
  type FoundKind,
  LONG_PLAY,
  risingDeposits,
} from '@liuhe/domain/members/protection.ts'
import { HOUR_MS } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { depositsSince, lostSince, playedLong } from '../limits/index.ts'
import { failedSince } from '../recharge/index.ts'
import { membersInUse } from '../security/index.ts'
import { type Found, raiseCases } from './queries.ts'

export async function findCases(sql: Sql, { clock }: { clock: Clock }): Promise<void> {
  const now = clock.now()
  const raise = (kind: FoundKind, found: readonly Found[]) =>
    found.length === 0 ? undefined : raiseCases(sql, { kind, withinMs: FOUND_WITHIN_MS[kind], found })
  await raise('chasing', await findChases(sql, now))
  await raise('failed-deposits', await findFailed(sql, now))
  for await (const found of findLongPlay(sql, now)) await raise('long-play', found)
}

async function findChases(sql: Sql, now: number): Promise<Found[]> {
  const since = new Date(now - CHASE.withinMs)
  const rows = await depositsSince(sql, { since, least: CHASE.deposits })
  const rising = rows.filter(({ amounts }) => risingDeposits(amounts) >= CHASE.deposits)
  const ids = rising.map(({ memberId }) => memberId)
  const lost = new Map((await lostSince(sql, ids, since)).map((row) => [row.memberId, row.lost]))
  // Who pays in more and more and wins meanwhile chases nothing.
  return rising.flatMap(({ memberId, amounts }) => {
    const his = lost.get(memberId) ?? 0n
    const facts = { times: risingDeposits(amounts), last: String(amounts.at(-1) ?? 0n), lost: String(his) }
    return his > 0n ? [{ memberId, facts }] : []
  })
}

async function findFailed(sql: Sql, now: number): Promise<Found[]> {
  const since = new Date(now - FAILED_DEPOSITS.withinMs)
  const rows = await failedSince(sql, { since, least: FAILED_DEPOSITS.orders })
  return rows.map(({ memberId, orders }) => ({ memberId, facts: { times: orders } }))
}

/** Of those who are here now, so many at a time: far from the five seconds that a statement may take. */
async function* findLongPlay(sql: Sql, now: number): AsyncGenerator<Found[]> {
  const [used, since] = [new Date(now - HOUR_MS / 2), new Date(now - LONG_PLAY.withinMs)]
  for (let after = 0n; ; ) {
    const ids = await membersInUse(sql, used, { after, most: AT_ONCE })
    const last = ids.at(-1)
    if (last === undefined) return
    const rows = await playedLong(sql, ids, { since, minutes: LONG_PLAY.minutes })
    yield rows.map(({ memberId, minutes }) => ({ memberId, facts: { minutes } }))
    after = last
  }
}

const AT_ONCE = 200
