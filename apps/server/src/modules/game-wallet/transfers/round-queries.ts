// The SQL of rounds at providers that hold money (migration 0110).
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { ToldRound } from '../provider-port.ts'

/** What became of a round that was told. */
export type TakenRound = 'recorded' | 'unchanged' | 'stale' | 'conflict' | 'unknown-game'

/** Writes rounds of one member, under the lock of his wallet. @returns what became of each, by its number */
export async function takeRounds(
  tx: Tx,
  { provider, memberId, rounds }: { provider: string; memberId: bigint; rounds: readonly ToldRound[] },
): Promise<Map<string, TakenRound>> {
  const told = rounds.map(({ round, gameCode, state, bet, win, turnover, startedAt, endedAt }) => ({
    ...{ round, game: gameCode, state, bet: String(bet), win: String(win), turnover: String(turnover) },
    started_at: new Date(startedAt),
    ended_at: endedAt === undefined ? null : new Date(endedAt),
  }))
  const rows = await tx<{ round: string; outcome: TakenRound }[]>`
    select round_code as round, outcome
    from wallet_take_rounds(${provider}, ${memberId}, ${JSON.stringify(told)}::text::jsonb)`
  return new Map(rows.map(({ round, outcome }) => [round, outcome]))
}

/** Who the players of a provider are to us. */
export async function membersOf(
  db: Queryable,
  provider: string,
  users: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db<{ user: string; memberId: bigint }[]>`
    select user_ref as user, member_id as "memberId" from wallet_user
    where provider = ${provider} and user_ref = any (${arrayOf(users)}::text[])`
  return new Map(rows.map(({ user, memberId }) => [user, memberId]))
}

/** How far a provider's list was read, and what time it is; epoch ms. */
export interface Reading {
  readUntil: number
  now: number
}

const reading = (db: Queryable) => db`
  floor(extract(epoch from read_until) * 1000)::float8 as "readUntil",
  floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`

/**
 * Takes the next look at a provider's rounds; another process that asks within `seconds` has none. The first look
 * begins with the first transfer there.
 */
export async function takeLook(db: Queryable, provider: string, seconds: number): Promise<Reading | undefined> {
  const [row] = await db<Reading[]>`
    insert into live_round_cursor as c (provider, read_until)
    values (${provider}, coalesce((select min(asked_at) from live_transfer where provider = ${provider}),
                                  clock_timestamp()))
    on conflict (provider) do update set looked_at = clock_timestamp()
      where c.looked_at < clock_timestamp() - make_interval(secs => ${seconds})
    returning ${reading(db)}`
  return row
}

/** How far a provider's list was read; undefined before the first look. */
export async function findReading(db: Queryable, provider: string): Promise<Reading | undefined> {
  const [row] = await db<Reading[]>`select ${reading(db)} from live_round_cursor where provider = ${provider}`
  return row
}

/** Everything before an instant was read. */
export async function markRead(db: Queryable, provider: string, until: number): Promise<void> {
  await db`
    update live_round_cursor set read_until = greatest(read_until, ${new Date(until)}) where provider = ${provider}`
}

/** Rounds that ended in a span by our books, as they are compared. */
export const roundsToCompare = (
  db: Queryable,
  { provider, from, until }: { provider: string; from: number; until: number },
) => db<{ round: string; user: string; bet: bigint; win: bigint }[]>`
  select r.round_code as round, u.user_ref as user, r.bet, r.win
  from live_round r join wallet_user u using (provider, member_id)
  where r.provider = ${provider} and r.ended_at >= ${new Date(from)} and r.ended_at < ${new Date(until)}`
