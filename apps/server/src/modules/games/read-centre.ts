import * as api from '@liuhe/contract/api/games.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { output } from 'zod/mini'
import type { Viewer } from '../../http/sessions/viewer.ts'
import type { Asker } from '../../platform/remember.ts'
import { gameList } from '../lottery/index.ts'
import { selectFollowed } from './member-queries.ts'
import { type Place, selectOutside, selectPlaces, selectSupplierOrder } from './queries.ts'

/** A game of the centre, as nobody follows it. */
export type CentreGame = output<typeof api.CentreGame>
type Category = output<typeof api.GameCategoryCode>
type Supplier = output<typeof api.Supplier>
type Reader = Asker & { viewer: Viewer }

const NAMES: Readonly<Record<Category, string>> = {
  hot: '热门',
  LOTTERY: '彩票',
  fish: '捕鱼',
  electronic: '电子',
  card: '棋牌',
  live: '真人',
  sport: '体育',
}

/** Every game on offer, in the order of the categories: those that are pinned first, then as the operator put them. */
export async function centreGames(asker: Asker): Promise<CentreGame[]> {
  const [lotteries, outside, places] = await Promise.all([
    gameList(asker),
    selectOutside(asker.sql),
    selectPlaces(asker.sql),
  ])
  const placeOf = new Map(places.map((place) => [place.gameId, place]))
  const pinned = (game: { gameId: number }) => Number(placeOf.get(game.gameId)?.isPinned ?? false)
  const plain: Omit<CentreGame, keyof typeof PLAIN>[] = [
    ...lotteries.map(({ gameId, gameName, code }) => ({ ...LOTTERY, gameId, gameName, gameCode: code })),
    ...outside.map((game) => ({ ...game, type: 'LIVE' as const })),
  ]
  return plain
    .toSorted((a, b) => rankOf(a.category) - rankOf(b.category) || pinned(b) - pinned(a))
    .map((game) => ({ ...game, ...shownAs(placeOf.get(game.gameId)) }))
}

const PLAIN = { hot: 0, imageUrl: '', landscapeUrl: '', isFollowed: false }
const shownAs = ({ hot, imageUrl, landscapeUrl }: Omit<Place, 'gameId' | 'isPinned'> = PLAIN): typeof PLAIN => ({
  ...{ hot, imageUrl, landscapeUrl },
  isFollowed: false,
})

const LOTTERY = {
  category: 'LOTTERY',
  type: 'LOTTERY',
  supplierCode: '',
  supplierName: '',
  supplierLogo: '',
  gameKind: '',
  maintenance: '',
  isLandscape: false,
  hasDemo: false,
  rtp: null,
  betMin: null,
  betMax: null,
} as const
const rankOf = (category: Category): number => api.GAME_CATEGORIES.indexOf(category)

/** The same with what the reader follows. */
export async function listAll({ viewer, ...asker }: Reader): Promise<CentreGame[]> {
  const games = await centreGames(asker)
  if (viewer.kind === 'guest' || !('memberId' in viewer)) return games
  const followed = new Set(await selectFollowed(asker.sql, viewer.memberId))
  return games.map((game) => ({ ...game, isFollowed: followed.has(game.gameId) }))
}

/** A page of games (API-040). Among the hot ones the hottest stands first (GC-043). */
export async function listGroup(
  reader: Reader,
  { category, supplierCodes, gameName, page, rows }: InputOf<typeof api.group>,
): Promise<OutputOf<typeof api.group>> {
  const part = gameName?.trim().toLowerCase() ?? ''
  const found = inCategory(await listAll(reader), category).filter(
    (game) =>
      (supplierCodes === undefined || supplierCodes.includes(game.supplierCode)) &&
      game.gameName.toLowerCase().includes(part),
  )
  return { data: found.slice((page - 1) * rows, page * rows), totalCount: found.length }
}

/** The categories that have games. */
export async function listCategories(asker: Asker): Promise<OutputOf<typeof api.groupType>> {
  return categoriesOf(await centreGames(asker), await selectSupplierOrder(asker.sql))
}

/** The published file: the whole centre as a guest reads it. */
export async function gameCentreFile(asker: Asker): Promise<output<typeof api.GameCentre>> {
  const [games, order] = [await centreGames(asker), await selectSupplierOrder(asker.sql)]
  return { categories: categoriesOf(games, order), games }
}

const inCategory = (games: readonly CentreGame[], category: Category | undefined): CentreGame[] => {
  if (category === 'hot') return games.filter(({ hot }) => hot > 0).toSorted((a, b) => b.hot - a.hot)
  return games.filter((game) => category === undefined || game.category === category)
}

function categoriesOf(games: readonly CentreGame[], order: readonly string[]): OutputOf<typeof api.groupType> {
  return api.GAME_CATEGORIES.map((category) => {
    const own = inCategory(games, category)
    return { category, name: NAMES[category], count: own.length, suppliers: suppliersOf(own, order) }
  }).filter(({ count }) => count > 0)
}

/** Whose games these are, in the operator's order. */
function suppliersOf(games: readonly CentreGame[], order: readonly string[]): Supplier[] {
  const known = new Map(games.filter(({ type }) => type === 'LIVE').map((game) => [game.supplierCode, game]))
  return order.flatMap((code) => {
    const game = known.get(code)
    if (game === undefined) return []
    const { supplierCode, supplierName, supplierLogo } = game
    return [{ supplierCode, supplierName, supplierLogo }]
  })
}
