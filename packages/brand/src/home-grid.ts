/**
 * The icons on home (Spec A §2): customer service, the categories of the game center, then games. Which games, goes by
 * the group a company belongs to.
 */
import { type GameCenterCategory, gameCenterAt, paths } from './paths.ts'
import type { RouteName } from './routes.ts'

export const homeGridNames = ['every-game', 'mark-six'] as const

/** A group of companies with the same icons. */
export type HomeGridName = (typeof homeGridNames)[number]

export type HomeTile =
  | { readonly kind: 'services'; readonly to: string }
  | { readonly kind: 'category'; readonly to: string; readonly category: CasinoCategory }
  | { readonly kind: 'game'; readonly to: string; readonly gameId: number }

/** Categories whose games are other providers'. */
export type CasinoCategory = Exclude<GameCenterCategory, 'hot' | 'LOTTERY'>

/** In the specification's order. */
const CATEGORIES: readonly CasinoCategory[] = ['fish', 'live', 'electronic', 'card', 'sport']

const MARK_SIX = [110, 70, 90, 71, 92, 93, 96]

const GAMES: Readonly<Record<HomeGridName, readonly number[]>> = {
  'mark-six': MARK_SIX,
  // Families one after the other: racing, 时时彩, 快三, 28, 11选5.
  'every-game': [
    ...MARK_SIX,
    ...[45, 44, 48, 51, 81, 105],
    ...[43, 102, 123, 124],
    ...[42, 97, 104, 10],
    ...[46, 98, 106, 122],
    ...[47, 99, 34],
  ],
}

/** The icons of a group; what leads to a route that is off is left out. */
export function homeTiles(grid: HomeGridName, routesOn: readonly RouteName[]): HomeTile[] {
  const categories = CATEGORIES.map((category) => ({ kind: 'category', to: gameCenterAt(category), category }) as const)
  const games = GAMES[grid].map((gameId) => ({ kind: 'game', to: paths.game({ id: gameId }), gameId }) as const)
  return [
    { kind: 'services', to: paths.services() },
    ...(routesOn.includes('game-center') ? categories : []),
    ...(routesOn.includes('game') ? games : []),
  ]
}
