import { CATEGORIES, type Category, type CentreGame } from './centre-game.ts'

/** What is asked for inside one category: a part of the name, and whose games. */
export type CategoryFilter = { category: Category; gameName: string; supplierCodes: readonly string[] }

export type Section = { category: Category; games: CentreGame[] }

/** The games of a category; hot ones are those above 0, the highest first (GC-043). */
export const gamesIn = (category: Category, games: readonly CentreGame[]): CentreGame[] =>
  category === 'hot'
    ? games.filter(({ hot }) => hot > 0).toSorted((a, b) => b.hot - a.hot)
    : games.filter((game) => game.category === category)

/** A part of the name, without the blanks around what was typed; nothing typed names every game (GC-069, GC-070). */
export const isNamed = ({ gameName }: Pick<CentreGame, 'gameName'>, typed: string): boolean =>
  gameName.includes(typed.trim())

/**
 * The categories that are shown with their games. One that has none, or none that the overall search names, is hidden
 * (GC-071); one whose own filter finds nothing stays, for the filter stands in it.
 */
export function sectionsOf(games: readonly CentreGame[], search: string, filter: CategoryFilter | null): Section[] {
  const named = games.filter((game) => isNamed(game, search))
  return CATEGORIES.map((category) => ({ category, games: gamesIn(category, named) }))
    .filter(({ games: found }) => found.length > 0)
    .map((section) => (section.category === filter?.category ? filtered(section, filter) : section))
}

const filtered = ({ category, games }: Section, { gameName, supplierCodes }: CategoryFilter): Section => ({
  category,
  games: games
    .filter((game) => isNamed(game, gameName))
    .filter(({ supplierCode }) => supplierCodes.length === 0 || supplierCodes.includes(supplierCode)),
})

/** Where the overall search leads: to the first category with a match, else to hot (GC-072). */
export const firstMatch = (games: readonly CentreGame[], search: string): Category =>
  sectionsOf(games, search, null)[0]?.category ?? 'hot'

/** Games by their numbers, in the order of the numbers; one that is no longer offered is left out. */
export const gamesOf = (ids: readonly number[], games: readonly CentreGame[]): CentreGame[] =>
  ids.flatMap((id) => games.find(({ gameId }) => gameId === id) ?? [])
