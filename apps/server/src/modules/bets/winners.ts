import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { addDays, instantOf, isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { gameIds, remembered } from '../lottery/index.ts'
import { topWins } from './queries.ts'

/** How many a list of winners shows. */
const WINNERS = 20
const KEPT_MS = 15_000

/**
 * The highest single wins of a game on a day of the site, for everybody to see: accounts are masked, trial money is
 * left out. Remembered for a moment. Refuses GAME/NOT_FOUND, and REQ/INVALID for a day that does not exist.
 */
export async function dayWinners(sql: Queryable, gameId: number, date: string) {
  if (!isSiteDate(date)) throw new Refusal('REQ/INVALID', { data: { fields: ['date'] } })
  if (!(await gameIds(sql)).has(gameId)) throw new Refusal('GAME/NOT_FOUND')
  const wins = await known(sql, `${gameId} ${date}`)
  return wins.map(({ family, playCode, account, ...win }) => ({
    ...win,
    account: mask(account),
    cateName: playOf(family, playCode)?.name ?? '',
  }))
}

const known = remembered(KEPT_MS, (sql: Queryable, key: string) => {
  const [gameId = '', date = ''] = key.split(' ')
  const from = new Date(instantOf(date))
  const until = new Date(instantOf(addDays(date, 1)))
  return topWins(sql, { gameId: Number(gameId), from, until, limit: WINNERS })
})
