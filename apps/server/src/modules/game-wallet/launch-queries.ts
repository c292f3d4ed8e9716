// The SQL of those who open games and show rounds (migration 0074).
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

/** What the operator has said of a member at a provider. */
export interface LaunchTerms {
  /** Whether he plays nothing there, or nothing at any provider. */
  barredFrom: 'all' | 'provider' | undefined
  /** Most that one bet of his may be, in 厘; the lowest of what was said. */
  betMax: bigint | undefined
}

export async function readLaunchTerms(
  db: Queryable,
  { provider, memberId }: { provider: string; memberId: bigint },
): Promise<LaunchTerms> {
  const [row] = await db<[{ isBarredFromAll: boolean; isBarred: boolean; betMax: bigint | null }]>`
    select exists (select from wallet_barred where member_id = ${memberId} and provider = '*') as "isBarredFromAll",
           exists (select from wallet_barred where member_id = ${memberId} and provider = ${provider}) as "isBarred",
           (select min(bet_max)::bigint from wallet_bet_max
            where member_id = ${memberId} and provider in ('*', ${provider})) as "betMax"`
  const here = row.isBarred ? 'provider' : undefined
  return { barredFrom: row.isBarredFromAll ? 'all' : here, betMax: row.betMax ?? undefined }
}

/** The member as a provider knows him; undefined when he was never there. */
export async function findUserRef(db: Queryable, provider: string, memberId: bigint): Promise<string | undefined> {
  const [row] = await db<{ userRef: string }[]>`
    select user_ref as "userRef" from wallet_user where provider = ${provider} and member_id = ${memberId}`
  return row?.userRef
}

/**
 * Providers at which a member may be in a game, and who he is there: a session that he opened has not ended. None lasts
 * longer than a day (`game_session_hours`).
 */
export const selectPlayedAt = (db: Queryable, memberId: bigint) => db<{ provider: string; user: string }[]>`
  select provider, user_ref as user from wallet_user u
  where member_id = ${memberId} and exists (
    select from wallet_session s
    where s.member_id = u.member_id and s.provider = u.provider and s.opened_at > clock_timestamp() - interval '1 day'
      and s.expires_at > clock_timestamp() and s.closed_at is null)
  order by provider`

/**
 * Of these rounds of a member those that moved money at a provider, which can show them again; of a demo's invented
 * past none did. @returns code of the game and number of the round, with a space between
 */
export async function playedRounds(
  db: Queryable,
  memberId: bigint,
  roundNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ key: string }[]>`
    select game_code || ' ' || round_code as key from (
      select game_code, round_code, member_id from wallet_round
      union all select game_code, round_code, member_id from live_round) r
    where member_id = ${memberId} and round_code = any (${arrayOf(roundNos)}::text[])`
  return new Set(rows.map(({ key }) => key))
}

/** A round by our number of it, as bills have it; undefined for one of nobody, or of somebody else. */
export async function playedRound(
  db: Queryable,
  memberId: bigint,
  roundId: bigint,
): Promise<{ gameCode: string; roundNo: string } | undefined> {
  const [row] = await db<{ gameCode: string; roundNo: string }[]>`
    select game_code as "gameCode", round_code as "roundNo" from wallet_round
    where round_id = ${roundId} and member_id = ${memberId}`
  return row
}
