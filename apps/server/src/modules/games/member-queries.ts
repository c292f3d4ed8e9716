/** The SQL of what members do with games. Tables are in migration 0077. */
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { WaitingRound } from '../game-wallet/index.ts'

/** Follows a game, or no longer; a repeat changes nothing. */
export async function storeFollow(tx: Tx, memberId: bigint, gameId: number, isFollowed: boolean): Promise<void> {
  if (isFollowed)
    await tx`insert into game_follow (member_id, game_id) values (${memberId}, ${gameId}) on conflict do nothing`
  else await tx`delete from game_follow where member_id = ${memberId} and game_id = ${gameId}`
}

/** Numbers of the games that a member follows, the latest first. */
export async function selectFollowed(db: Queryable, memberId: bigint): Promise<number[]> {
  const rows = await db<{ gameId: number }[]>`
    select game_id as "gameId" from game_follow where member_id = ${memberId} order by followed_at desc, game_id`
  return rows.map(({ gameId }) => gameId)
}

/** Games of other houses that a member opened, the latest first. */
export const selectOpened = (db: Queryable, memberId: bigint, limit: number) => db<{ gameId: number; at: Date }[]>`
  select game_id as "gameId", opened_at as at from game_opened where member_id = ${memberId}
  order by opened_at desc, game_id limit ${limit}`

/** A round that has begun and not ended. */
export interface OpenRoundRow {
  roundNo: string
  gameId: number
  gameName: string
  gameCode: string
  supplierCode: string
  betAmount: Money
  isStaked: boolean
  startedAt: Date
}

/** Rounds that a member has left open at games that he can come back to, the latest first. */
export const selectOpenRounds = (db: Queryable, memberId: bigint, limit: number) => db<OpenRoundRow[]>`
  select r.round_code as "roundNo", g.game_id as "gameId", g.game_name as "gameName", g.game_code as "gameCode",
         g.supplier_code as "supplierCode", r.bet as "betAmount", true as "isStaked", r.started_at as "startedAt"
  from game_round r join live_game g using (game_code)
  where r.member_id = ${memberId} and r.status = 0 and g.listed
  order by r.started_at desc limit ${limit}`

/**
 * Of the rounds that providers say a member can go back to, those at games on offer of which our books have nothing.
 * Where they have something, their word counts: it is the later one.
 */
export function selectUnbooked(db: Queryable, memberId: bigint, rounds: readonly WaitingRound[]) {
  const column = (of: (round: WaitingRound) => string) => db`${arrayOf(rounds.map(of))}`
  return db<OpenRoundRow[]>`
    select w.round as "roundNo", g.game_id as "gameId", g.game_name as "gameName", g.game_code as "gameCode",
           g.supplier_code as "supplierCode", w.bet as "betAmount", false as "isStaked",
           to_timestamp(w.since / 1000.0) as "startedAt"
    from unnest(${column(({ provider }) => provider)}::text[], ${column(({ gameCode }) => gameCode)}::text[],
                ${column(({ round }) => round)}::text[], ${column(({ bet }) => String(bet))}::bigint[],
                ${column(({ since }) => String(since))}::bigint[]) w (provider, game, round, bet, since)
      join live_game g on g.provider = w.provider and g.provider_game = w.game
    where g.listed and not exists (
      select from game_round r where r.vendor = g.vendor and r.round_code = w.round and r.member_id = ${memberId})`
}

/** A round of a member, and the provider that has it. */
export async function findRound(
  db: Queryable,
  memberId: bigint,
  { gameCode, roundNo }: { gameCode: string; roundNo: string },
): Promise<{ provider: string } | undefined> {
  const [row] = await db<{ provider: string }[]>`
    select g.provider from game_round r join live_game g using (game_code)
    where r.member_id = ${memberId} and r.round_code = ${roundNo} and r.game_code = ${gameCode} and r.vendor = g.vendor
      and g.provider is not null`
  return row
}

/**
 * Takes the one launch that a member may be about.
 * @param seconds for how long, unless it is let go earlier
 * @returns its number; undefined while another call of his has it
 */
export async function takeLaunch(
  tx: Tx,
  { memberId, gameId, seconds }: { memberId: bigint; gameId: number; seconds: number },
): Promise<string | undefined> {
  const [row] = await tx<{ launchId: string }[]>`
    insert into game_launch as l (member_id, launch_id, game_id, until)
    values (${memberId}, gen_random_uuid(), ${gameId}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (member_id) do update
      set launch_id = excluded.launch_id, game_id = excluded.game_id, until = excluded.until
      where l.until <= clock_timestamp()
    returning launch_id as "launchId"`
  return row?.launchId
}

/** Lets go of a launch in so many seconds; of one that another call has taken since, nothing. */
export async function endLaunch(
  db: Queryable,
  { memberId, launchId, seconds }: { memberId: bigint; launchId: string; seconds: number },
): Promise<void> {
  await db`
    update game_launch set until = clock_timestamp() + make_interval(secs => ${seconds})
    where member_id = ${memberId} and launch_id = ${launchId}`
}

/** Remembers that a member has opened a game. */
export async function storeOpened(db: Queryable, memberId: bigint, gameId: number): Promise<void> {
  await db`
    insert into game_opened (member_id, game_id, opened_at) values (${memberId}, ${gameId}, clock_timestamp())
    on conflict (member_id, game_id) do update set opened_at = excluded.opened_at`
}
