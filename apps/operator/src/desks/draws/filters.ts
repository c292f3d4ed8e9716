import { DrawView } from '@liuhe/contract/api/operator/draws.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** How a turn is named in an address: `110-2026324`. */
export const turnWord = z.string().check(z.regex(/^\d{1,4}-\d{5,16}$/))

export const turnOf = (word: string): { gameId: number; turnNum: string } => {
  const [gameId = '', turnNum = ''] = word.split('-')
  return { gameId: Number(gameId), turnNum }
}

export const wordOfTurn = ({ gameId, turnNum }: { gameId: number; turnNum: string }): string => `${gameId}-${turnNum}`

/** What an address of the desk may say: `/draws?view=void&game=110&row=110-2026324`. */
export const drawFilters = filterReader({
  view: DrawView,
  game: words.whole(1, 9999),
  row: turnWord,
})
