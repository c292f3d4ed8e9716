/** The SQL of the catalogue. Tables are in migrations 0076 and 0081. */
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

/** Which shelf a game of another house stands on. */
export type OutsideCategory = 'fish' | 'electronic' | 'card' | 'live' | 'sport'

/** A game of another house as the centre shows it. */
export interface OutsideGame {
  gameId: number
  gameName: string
  category: OutsideCategory
  supplierCode: string
  supplierName: string
  supplierLogo: string
  gameCode: string
  gameKind: string
  isLandscape: boolean
  hasDemo: boolean
  /** Percent; null where the provider says none. */
  rtp: number | null
  betMin: Money | null
  betMax: Money | null
  /** `start~end` in the site's zone, or empty. */
  maintenance: string
}

/** Games of other houses that are on offer, in the operator's order. */
export const selectOutside = (db: Queryable) => db<OutsideGame[]>`
  select g.game_id as "gameId", g.game_name as "gameName", g.kind as category,
         s.supplier_code as "supplierCode", s.supplier_name as "supplierName", s.logo_url as "supplierLogo",
         g.game_code as "gameCode", g.provider_kind as "gameKind", g.is_landscape as "isLandscape",
         g.has_demo as "hasDemo", g.rtp::float8 as rtp, g.bet_min as "betMin", g.bet_max as "betMax",
         live_game_maintenance(g.game_code, clock_timestamp()) as maintenance
  from live_game g join game_supplier s using (supplier_code)
  where g.listed and g.enabled and s.shown
  order by g.sort, g.game_id`

/** How the operator shows a game. */
export interface Place {
  gameId: number
  hot: number
  isPinned: boolean
  imageUrl: string
  landscapeUrl: string
}

export const selectPlaces = (db: Queryable) => db<Place[]>`
  select game_id as "gameId", hot, pinned as "isPinned", image_url as "imageUrl", landscape_url as "landscapeUrl"
  from game_place`

/** Whether suppliers stand in an order: their codes, the first first. */
export const selectSupplierOrder = async (db: Queryable): Promise<string[]> => {
  const rows = await db<{ code: string }[]>`
    select supplier_code as code from game_supplier where shown order by sort, supplier_code`
  return rows.map(({ code }) => code)
}

/** Whether a provider has a game, by our name of it. */
export async function isGameOf(db: Queryable, game: { provider: string; gameCode: string }): Promise<boolean> {
  const rows = await db`
    select from live_game where game_code = ${game.gameCode} and provider = ${game.provider}`
  return rows.length > 0
}

/** A game that is about to be opened. */
export interface GameToOpen {
  gameId: number
  provider: string
  /** What the provider calls it. */
  providerGame: string
  category: OutsideCategory
  hasDemo: boolean
  /** routines/live_game_state.sql */
  state: 'open' | 'maintenance' | 'off' | 'unknown'
  maintenance: string
}

/** A listed game by its supplier and code; undefined for any other. */
export async function findGame(
  db: Queryable,
  { supplierCode, gameCode }: { supplierCode: string; gameCode: string },
): Promise<GameToOpen | undefined> {
  const [row] = await db<GameToOpen[]>`
    select g.game_id as "gameId", g.provider, g.provider_game as "providerGame", g.kind as category,
           g.has_demo as "hasDemo", live_game_state(g.provider, g.provider_game, clock_timestamp()) as state,
           live_game_maintenance(g.game_code, clock_timestamp()) as maintenance
    from live_game g where g.game_code = ${gameCode} and g.supplier_code = ${supplierCode} and g.listed`
  return row
}

/** What a provider says of one of its games. */
export interface ProviderFacts {
  game_code: string
  provider_name: string
  kind: OutsideCategory
  supplier_code: string
  provider_kind: string
  is_landscape: boolean
  has_demo: boolean
  rtp: number | null
  /** 厘 as text: JSON carries it to the database. */
  bet_min: string | null
  bet_max: string | null
  closed_from: Date | null
  closed_until: Date | null
}

/** Names suppliers that are new; what an operator calls one stays. */
export async function storeSuppliers(
  db: Queryable,
  provider: string,
  suppliers: readonly { code: string; name: string }[],
): Promise<void> {
  const rows = suppliers.map(({ code, name }, sort) => ({ supplier_code: code, provider, supplier_name: name, sort }))
  await db`insert into game_supplier ${db(rows)} on conflict (supplier_code) do nothing`
}

/**
 * Writes what a provider says of its games; one that is not named is on its list no longer. The operator's part stays:
 * also a name that he changed. A game code that another provider has is left to that one.
 * @returns codes of the games that are new
 */
export async function storeProviderFacts(
  db: Queryable,
  provider: string,
  games: readonly ProviderFacts[],
): Promise<string[]> {
  const rows = JSON.stringify(games)
  const written = await db<{ code: string; isNew: boolean }[]>`
    with said as (
      select * from jsonb_to_recordset(${rows}::text::jsonb) as t(
        game_code text, provider_name text, kind text, supplier_code text, provider_kind text, is_landscape boolean,
        has_demo boolean, rtp numeric, bet_min bigint, bet_max bigint, closed_from timestamptz,
        closed_until timestamptz)
    ), gone as (
      update live_game g set listed = false
      where g.provider = ${provider} and g.listed and not exists (select from said where said.game_code = g.game_code)
    )
    insert into live_game as g
      (game_code, vendor, provider, provider_game, game_name, provider_name, kind, supplier_code, provider_kind,
       is_landscape, has_demo, rtp, bet_min, bet_max, closed_from, closed_until, listed, sort)
    select game_code, ${provider}, ${provider}, game_code, provider_name, provider_name, kind, supplier_code,
           provider_kind, is_landscape, has_demo, rtp, bet_min, bet_max, closed_from, closed_until, true, 1000
    from said
    on conflict (game_code) do update set
      game_name = case when g.game_name = g.provider_name then excluded.provider_name else g.game_name end,
      provider = excluded.provider, provider_game = excluded.provider_game,
      provider_name = excluded.provider_name, supplier_code = excluded.supplier_code,
      provider_kind = excluded.provider_kind, is_landscape = excluded.is_landscape, has_demo = excluded.has_demo,
      rtp = excluded.rtp, bet_min = excluded.bet_min, bet_max = excluded.bet_max,
      closed_from = excluded.closed_from, closed_until = excluded.closed_until, listed = true
    where g.vendor = excluded.vendor  -- and none of another provider's
    returning g.game_code as code, (xmax = 0) as "isNew"`
  return written.filter(({ isNew }) => isNew).map(({ code }) => code)
}

/** Counts games among the hot ones, where the operator has said nothing of them. */
export async function makeHot(db: Queryable, gameCodes: readonly string[]): Promise<void> {
  await db`
    insert into game_place (game_id, hot, version)
    select game_id, 1, 0 from live_game where game_code = any (${arrayOf(gameCodes)}::text[])
    on conflict do nothing`
}
