import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { GameProvider, ProvidedGame } from '../game-wallet/index.ts'
import { makeHot, type ProviderFacts, storeProviderFacts, storeSuppliers } from './queries.ts'

/**
 * Reads a provider's list of games and writes it into the catalogue. What the operator has made of a game stays, and so
 * does a game that is on the list no longer: reports name it. A game that is new is hot where its provider says so. The
 * provider is asked before the transaction begins.
 * @returns how many games it has, and the codes of those that are new
 * @throws ProviderRefused, ProviderUnknown
 */
export async function refreshCatalogue(
  sql: Sql,
  provider: GameProvider,
  alsoIn?: (tx: Tx, found: Refreshed) => Promise<void>,
): Promise<Refreshed> {
  const games = (await provider.games()).filter(({ gameCode, supplier }) => CODE.test(gameCode) && CODE.test(supplier))
  const suppliers = new Map(games.map(({ supplier, supplierName }) => [supplier, supplierName]))
  return inTransaction(sql, async (tx) => {
    const named = [...suppliers].map(([code, name]) => ({ code, name }))
    if (named.length > 0) await storeSuppliers(tx, provider.name, named)
    const added = await storeProviderFacts(tx, provider.name, games.map(factsOf))
    const hot = games.filter(({ isHot, gameCode }) => isHot && added.includes(gameCode))
    await makeHot(
      tx,
      hot.map(({ gameCode }) => gameCode),
    )
    const found = { games: games.length, added }
    await alsoIn?.(tx, found)
    return found
  })
}

/** What a reading brought. */
export interface Refreshed {
  games: number
  /** Codes of games that were not known. */
  added: string[]
}

/** What names a game or a supplier in addresses and reports; one with another name cannot be offered. */
const CODE = /^[A-Za-z0-9_-]{1,32}$/

const factsOf = (game: ProvidedGame): ProviderFacts => ({
  game_code: game.gameCode,
  provider_name: game.name,
  kind: game.category,
  supplier_code: game.supplier,
  provider_kind: game.category,
  is_landscape: game.orientation === 'landscape',
  has_demo: game.hasDemo,
  rtp: game.rtp ?? null,
  bet_min: game.bet === undefined ? null : String(game.bet.min),
  bet_max: game.bet === undefined ? null : String(game.bet.max),
  ...closedIn(game),
})

/** A window that ends before it begins closes nothing. */
function closedIn({ maintenance }: ProvidedGame): Pick<ProviderFacts, 'closed_from' | 'closed_until'> {
  if (maintenance === undefined || maintenance.until <= maintenance.from)
    return { closed_from: null, closed_until: null }
  return { closed_from: new Date(maintenance.from), closed_until: new Date(maintenance.until) }
}
