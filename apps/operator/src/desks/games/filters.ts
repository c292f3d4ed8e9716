import { GameCategoryCode } from '@liuhe/contract/api/games.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const GAME_VIEWS = { games: '游戏', suppliers: '供应商' } as const
export type GameView = keyof typeof GAME_VIEWS

/** What an address of the desk may say: `/games?category=live&row=10012`. */
export const gameFilters = filterReader({
  view: z.enum(['games', 'suppliers']),
  category: GameCategoryCode,
  state: z.enum(['open', 'off', 'hot']),
  text: words.text,
  row: words.text,
})
