import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { StoredPrices } from './stored-prices.ts'

/** The prices of members who are in no group of their own. */
export const STANDARD = 'standard'

/** A game and a group of members. */
export interface Book {
  gameId: number
  group: string
}

/** A version without its table. */
export interface VersionRow {
  number: number
  effectiveAt: Date
  reason: string
  madeBy: string
  approvedBy: string | null
  madeAt: Date
  rollbackOf: number | null
  withdrawnAt: Date | null
}

/** A version as pricing needs it. */
export interface PricedVersion extends StoredPrices {
  number: number
  effectiveAt: Date
}

/**
 * The version that runs and those that are scheduled, in the order of their times. One more is among them than is
 * needed where the newest has just begun: clocks of processes differ a little.
 */
export const currentVersions = (sql: Queryable, gameId: number, group: string): Promise<PricedVersion[]> => sql<
  PricedVersion[]
>`
  with kept as (
    select v.number, v.odds, v.limits, v.effective_at from price_version v
    where v.game_id = ${gameId} and v.group_code = ${group}
      and not exists (select from price_withdrawal w where w.version_id = v.version_id)
  )
  select number, odds, limits, effective_at as "effectiveAt" from kept
  where number >= coalesce(
    (select max(number) from kept where effective_at <= clock_timestamp() - interval '1 minute'), 1)
  order by number`

/** All versions of a game, the newest first, without their tables. */
export const listVersions = (
  sql: Queryable,
  { gameId, group, before, most }: { gameId: number; group: string; before: number; most: number },
): Promise<VersionRow[]> => sql<VersionRow[]>`
  select v.number, v.effective_at as "effectiveAt", v.reason, v.made_by as "madeBy", v.approved_by as "approvedBy",
         v.made_at as "madeAt", v.rollback_of as "rollbackOf", w.withdrawn_at as "withdrawnAt"
  from price_version v left join price_withdrawal w using (version_id)
  where v.game_id = ${gameId} and v.group_code = ${group} and v.number < ${before}
  order by v.number desc limit ${most}`

/** A version with its table. */
export async function findVersion(
  sql: Queryable,
  { gameId, group, number }: { gameId: number; group: string; number: number },
): Promise<(VersionRow & StoredPrices) | undefined> {
  const [row] = await sql<(VersionRow & StoredPrices)[]>`
    select v.number, v.effective_at as "effectiveAt", v.reason, v.made_by as "madeBy", v.approved_by as "approvedBy",
           v.made_at as "madeAt", v.rollback_of as "rollbackOf", w.withdrawn_at as "withdrawnAt", v.odds, v.limits
    from price_version v left join price_withdrawal w using (version_id)
    where v.game_id = ${gameId} and v.group_code = ${group} and v.number = ${number}`
  return row
}

/** A game as prices need it. */
export async function findGame(sql: Queryable, gameId: number): Promise<PricedGame | undefined> {
  const [row] = await sql<PricedGame[]>`select family, timing, name from game where game_id = ${gameId}`
  return row
}

export interface PricedGame {
  family: Family
  timing: GameTiming
  name: string
}

/** The games that have prices, in order. */
export const listGames = (sql: Queryable): Promise<{ gameId: number; gameName: string; family: Family }[]> => sql<
  { gameId: number; gameName: string; family: Family }[]
>`
  select game_id as "gameId", name as "gameName", family from game g
  where exists (select from price_version v where v.game_id = g.game_id)
  order by sort, game_id`

/** The version that runs at a moment; 0 where none has begun. */
export async function runningNumber(
  sql: Queryable,
  { gameId, group, at }: { gameId: number; group: string; at: Date },
): Promise<number> {
  const [row] = await sql<[{ number: number }]>`
    select coalesce(max(v.number), 0) as number from price_version v
    where v.game_id = ${gameId} and v.group_code = ${group} and v.effective_at <= ${at}
      and not exists (select from price_withdrawal w where w.version_id = v.version_id)`
  return row.number
}

/** How often the versions of a game have changed: each new one counts, and each that was taken back. */
export async function revisionOf(sql: Queryable, gameId: number, group: string): Promise<number> {
  const [row] = await sql<[{ revision: number }]>`
    select (count(*) + count(w.version_id))::int as revision
    from price_version v left join price_withdrawal w using (version_id)
    where v.game_id = ${gameId} and v.group_code = ${group}`
  return row.revision
}

/**
 * Lets nobody else write versions of a game until the transaction ends. @returns {@link revisionOf}
 */
export async function lockVersions(tx: Tx, gameId: number, group: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${`${gameId}/${group}`}))`
  return revisionOf(tx, gameId, group)
}

/** The engine's locks and the seed's have other first numbers. */
const LOCK_SPACE = 8_133

/** The newest version that was not taken back: what a new one is based on. */
export async function newestVersion(
  sql: Queryable,
  gameId: number,
  group: string,
): Promise<(PricedVersion & { last: number }) | undefined> {
  const [row] = await sql<(PricedVersion & { last: number })[]>`
    select v.number, v.odds, v.limits, v.effective_at as "effectiveAt",
           (select max(number) from price_version l where l.game_id = v.game_id and l.group_code = v.group_code) as last
    from price_version v
    where v.game_id = ${gameId} and v.group_code = ${group}
      and not exists (select from price_withdrawal w where w.version_id = v.version_id)
    order by v.number desc limit 1`
  return row
}

/** The moment by the database's clock. */
export async function databaseNow(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
  return row.now.getTime()
}

export interface NewVersion {
  gameId: number
  group: string
  number: number
  prices: StoredPrices
  effectiveAt: Date
  reason: string
  madeBy: string
  approvedBy: string
  rollbackOf: number | null
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { gameId, group, number, prices, effectiveAt, reason, madeBy, approvedBy, rollbackOf } = version
  await tx`
    insert into price_version (game_id, group_code, number, odds, limits, effective_at, reason, made_by, approved_by,
                               rollback_of)
    values (${gameId}, ${group}, ${number}, ${tx.json(prices.odds)}, ${tx.json(prices.limits as never)},
            ${effectiveAt}, ${reason}, ${madeBy}, ${approvedBy}, ${rollbackOf})`
}

/** Takes back a version that has not begun. @returns whether it was still waiting */
export async function withdrawVersion(
  tx: Tx,
  { gameId, group, number, reason, madeBy, approvedBy }: Omit<NewVersion, 'prices' | 'effectiveAt' | 'rollbackOf'>,
): Promise<boolean> {
  const rows = await tx`
    insert into price_withdrawal (version_id, reason, made_by, approved_by)
    select version_id, ${reason}, ${madeBy}, ${approvedBy} from price_version
    where game_id = ${gameId} and group_code = ${group} and number = ${number}
      and effective_at > clock_timestamp() + ${NOTICE_MS} * interval '1 ms'
    on conflict do nothing returning version_id`
  return rows.length > 0
}

/** From a decision to its first moment: every process has read it by then. */
export const NOTICE_MS = 5_000

/** Games that have no prices yet, of which each gets its first version. Safe to repeat and to run twice at once. */
export async function writeFirstVersions(sql: Queryable, pricesOf: (family: Family) => StoredPrices): Promise<void> {
  const games = await sql<{ gameId: number; family: Family }[]>`
    select game_id as "gameId", family from game g
    where not exists (select from price_version v where v.game_id = g.game_id)`
  if (games.length === 0) return
  const rows = games.map(({ gameId, family }) => ({ game_id: gameId, ...pricesOf(family) }))
  await sql`
    insert into price_version (game_id, number, odds, limits, effective_at, reason, made_by)
    select t.game_id, 1, t.odds, t.limits, timestamptz '2000-01-01 00:00:00+08', '初始版本', 'release'
    from jsonb_to_recordset(${sql.json(rows as never)}) as t(game_id integer, odds jsonb, limits jsonb)
    on conflict do nothing`
}
