import * as games from '@liuhe/contract/api/games.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { GameCenterCategory } from '@liuhe/brand/paths.ts'

/** A game as the page knows it. */
export type CentreGame = OutputOf<typeof games.listAll>[number]

/** An entry of the page: `hot` is a choice among the games of the others. */
export type Category = GameCenterCategory

/** The categories, hot before lotteries and other houses' games (Spec A §2). */
export const CATEGORIES: readonly Category[] = games.GAME_CATEGORIES

/** The category that an address names after `#`; null for anything else. */
export const categoryOf = (hash: string): Category | null => CATEGORIES.find((category) => category === hash) ?? null

/** Pictures of these are wide (GC-042). */
export const isWide = (category: Category): boolean => category === 'live' || category === 'sport'
