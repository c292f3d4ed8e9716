/** The SQL of those who arrange the centre. */
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { OutsideCategory } from '../queries.ts'

/** A game of another house with everything that is said of it. */
export interface OutsideRow {
  gameId: number
  gameName: string
  category: OutsideCategory
  gameCode: string
  provider: string
  supplierCode: string | null
  providerName: string
  isListed: boolean
  isEnabled: boolean
  hasDemo: boolean
  rtp: number | null
  maintenance: string
  closedFrom: Date | null
  closedUntil: Date | null
}

export const selectOutsideForStaff = (db: Queryable, gameId?: number) => db<OutsideRow[]>`
  select game_id as "gameId", game_name as "gameName", kind as category, game_code as "gameCode",
         coalesce(provider, vendor) as provider, supplier_code as "supplierCode",
         provider_name as "providerName", listed as "isListed", enabled as "isEnabled",
         has_demo as "hasDemo", rtp::float8 as rtp, maintenance, closed_from as "closedFrom",
         closed_until as "closedUntil"
  from live_game ${gameId === undefined ? db`` : db`where game_id = ${gameId}`} order by kind, sort, game_id`

/** How the operator shows a game, and how often that was changed. */
export interface PlaceRow {
  gameId: number
  version: number
  hot: number
  isPinned: boolean
  imageUrl: string
  landscapeUrl: string
}

export const selectPlacesForStaff = (db: Queryable) => db<PlaceRow[]>`
  select game_id as "gameId", version, hot, pinned as "isPinned", image_url as "imageUrl",
         landscape_url as "landscapeUrl"
  from game_place`

/** The place of a game, made plain where it has none, and locked until the transaction ends. */
export async function lockPlace(tx: Tx, gameId: number): Promise<PlaceRow> {
  await tx`insert into game_place (game_id, version) values (${gameId}, 0) on conflict do nothing`
  const [row] = await tx<[PlaceRow]>`
    select game_id as "gameId", version, hot, pinned as "isPinned", image_url as "imageUrl",
           landscape_url as "landscapeUrl"
    from game_place where game_id = ${gameId} for update`
  return row
}

/** Counts a change of a game, and writes its place. */
export async function writePlace(tx: Tx, { gameId, ...place }: Omit<PlaceRow, 'version'>): Promise<number> {
  const [row] = await tx<[{ version: number }]>`
    update game_place set version = version + 1, hot = ${place.hot}, pinned = ${place.isPinned},
      image_url = ${place.imageUrl}, landscape_url = ${place.landscapeUrl}
    where game_id = ${gameId} returning version`
  return row.version
}

/** The operator's name of a game; the provider's when it is empty. */
export async function writeName(tx: Tx, gameId: number, gameName: string): Promise<void> {
  await tx`
    update live_game set game_name = coalesce(nullif(${gameName}, ''), nullif(provider_name, ''), game_name)
    where game_id = ${gameId}`
}

export async function writeOpening(
  tx: Tx,
  { gameId, isEnabled, maintenance }: { gameId: number; isEnabled: boolean; maintenance: string },
): Promise<void> {
  await tx`update live_game set enabled = ${isEnabled}, maintenance = ${maintenance} where game_id = ${gameId}`
}

/** Puts games in front of all others, in this order. @returns how many of them there are */
export async function writeOrder(tx: Tx, gameIds: readonly number[]): Promise<number> {
  const named = arrayOf(gameIds)
  await tx`select from live_game order by game_id for no key update`
  const { count } = await tx`
    with wanted as (
      select game_id, place::int as place from unnest(${named}::int[]) with ordinality as w (game_id, place)
    ), others as (
      update live_game g set sort = moved.place
      from (select game_id, ${gameIds.length} + row_number() over (order by sort, game_id)::int as place
            from live_game where game_id <> all (${named}::int[])) moved
      where moved.game_id = g.game_id and g.sort <> moved.place
    )
    update live_game g set sort = w.place from wanted w where w.game_id = g.game_id`
  return count
}

export interface SupplierRow {
  supplierCode: string
  provider: string
  version: number
  supplierName: string
  logoUrl: string
  sort: number
  isShown: boolean
}

export const selectSuppliers = (db: Queryable) => db<SupplierRow[]>`
  select supplier_code as "supplierCode", provider, version, supplier_name as "supplierName",
         logo_url as "logoUrl", sort, shown as "isShown"
  from game_supplier order by sort, supplier_code`

/** A supplier, locked until the transaction ends. */
export async function lockSupplier(tx: Tx, supplierCode: string): Promise<SupplierRow | undefined> {
  const [row] = await tx<SupplierRow[]>`
    select supplier_code as "supplierCode", provider, version, supplier_name as "supplierName",
           logo_url as "logoUrl", sort, shown as "isShown"
    from game_supplier where supplier_code = ${supplierCode} for update`
  return row
}

export async function writeSupplier(tx: Tx, row: Omit<SupplierRow, 'provider' | 'version'>): Promise<number> {
  const [written] = await tx<[{ version: number }]>`
    update game_supplier set version = version + 1, supplier_name = ${row.supplierName}, logo_url = ${row.logoUrl},
      sort = ${row.sort}, shown = ${row.isShown}
    where supplier_code = ${row.supplierCode} returning version`
  return written.version
}
