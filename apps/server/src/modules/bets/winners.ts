import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { DAY_MS, instantOf, isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { gameIds } from '../lottery/index.ts'
import { topWins } from './queries.ts'

/** How many a list of winners shows. */
const WINNERS = 20
/** Every game's lists of some days. */
const KEPT = { freshMs: 15_000, entriesMax: 500 }

/**
 * The highest single wins of a game on a day of the draws (UTC+8), for everybody to see: accounts are masked, trial
 * money is left out. Remembered for a moment. Refuses GAME/NOT_FOUND, and REQ/INVALID for a day that does not exist.
 */
export async function dayWinners(asker: Asker, gameId: number, date: string) {
  if (!isSiteDate(date)) throw new Refusal('REQ/INVALID', { data: { fields: ['date'] } })
  if (!(await gameIds(asker)).has(gameId)) throw new Refusal('GAME/NOT_FOUND')
  const wins = await topOf(asker, { gameId, date })
  return wins.map(({ family, playCode, account, ...win }) => ({
    ...win,
    account: mask(account),
    playName: playOf(family, playCode)?.name ?? '',
  }))
}

const topOf = remember(KEPT, ({ sql }, { gameId, date }: { gameId: number; date: SiteDate }) => {
  const from = new Date(instantOf(date))
  const until = new Date(from.getTime() + DAY_MS)
  return topWins(sql, { gameId, from, until, limit: WINNERS })
})
