import { WINDOW_CATEGORIES, WINDOW_WORDS, type WindowScope } from '@liuhe/domain/maintenance.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Queryable } from '../../db/connect.ts'
import { gamesOnOffer } from '../lottery/index.ts'
import { rechargeChannels } from '../recharge/index.ts'

export interface WindowPlace {
  scope: WindowScope
  key: string
  name: string
}

/** What a window may close, in the order of the page. */
export async function placesOf(sql: Queryable, providers: readonly string[]): Promise<WindowPlace[]> {
  const [games, channels] = await Promise.all([gamesOnOffer(sql), rechargeChannels(sql)])
  return [
    { scope: 'all', key: 'all', name: WINDOW_WORDS.all.name },
    ...Object.entries(WINDOW_CATEGORIES).map(([key, name]) => ({ scope: 'category' as const, key, name })),
    ...providers.map((key) => ({ scope: 'provider' as const, key, name: key })),
    ...games.map(({ gameId, name }) => ({ scope: 'game' as const, key: String(gameId), name })),
    ...channels.map(({ code, name }) => ({ scope: 'payments' as const, key: code, name })),
    { scope: 'chat', key: 'chat', name: WINDOW_WORDS.chat.name },
  ]
}

/** How a window is named in the audit and the news. */
export const objectOf = (windowId: number): StaffObject => `window/${windowId}`
