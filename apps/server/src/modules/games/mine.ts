import type * as api from '@liuhe/contract/api/games.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { recentGames } from '../bets/index.ts'
import { latestOpenTransfers, type WaitingRounds } from '../game-wallet/index.ts'
import {
  type OpenRoundRow,
  selectFollowed,
  selectOpened,
  selectOpenRounds,
  selectUnbooked,
  storeFollow,
} from './member-queries.ts'
import { centreGames } from './read-centre.ts'

/** So many games were played last, and so many rounds may be open. */
const RECENT_MAX = 12
const ROUNDS_MAX = 5

/** What the member follows, has played, has left open, and has on its way. Games that are not on offer are left out. */
export async function readMine(
  { sql, clock, viewer: { memberId } }: ReadContext<SignedIn>,
  waitingRounds: WaitingRounds,
): Promise<OutputOf<typeof api.mine>> {
  const [games, followed, opened, lotteries, rounds, transfers] = await Promise.all([
    centreGames({ sql, clock }),
    selectFollowed(sql, memberId),
    selectOpened(sql, memberId, RECENT_MAX),
    recentGames(sql, memberId, RECENT_MAX),
    openRoundsOf({ sql, clock }, memberId, waitingRounds),
    latestOpenTransfers(sql, memberId),
  ])
  const onOffer = new Set(games.map(({ gameId }) => gameId))
  return {
    followed: followed.filter((gameId) => onOffer.has(gameId)),
    recent: [...opened, ...lotteries]
      .filter(({ gameId }) => onOffer.has(gameId))
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, RECENT_MAX)
      .map(({ gameId, at }) => ({ gameId, playedAt: at.getTime() })),
    openRounds: rounds.map(({ startedAt, ...round }) => ({ ...round, startedAt: startedAt.getTime() })),
    openTransfers: transfers.map(({ transferId, direction, amount, askedAt }) => ({
      ...{ transferNo: String(transferId), direction, amount, startedAt: askedAt },
    })),
  }
}

/** What our books have open, and what only providers know yet; the latest first. */
async function openRoundsOf(
  { sql, clock }: Pick<ReadContext, 'sql' | 'clock'>,
  memberId: bigint,
  waitingRounds: WaitingRounds,
): Promise<OpenRoundRow[]> {
  // The books are read after the providers were heard: a bet that was taken in between is in them.
  const told = await waitingRounds({ sql, clock }, memberId)
  const [booked, unbooked] = await Promise.all([
    selectOpenRounds(sql, memberId, ROUNDS_MAX),
    told.length === 0 ? [] : selectUnbooked(sql, memberId, told),
  ])
  return [...booked, ...unbooked].toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime()).slice(0, ROUNDS_MAX)
}

/** Sets the flag to what was asked for, not to its opposite: repeating the call changes nothing (I-46). */
export async function toggleLike(
  { tx, clock, viewer }: WriteContext<SignedIn>,
  { gameId, like }: InputOf<typeof api.toggleLike>,
): Promise<OutputOf<typeof api.toggleLike>> {
  // A game that was taken off can still be let go.
  const isThere = !like || (await centreGames({ sql: tx, clock })).some((game) => game.gameId === gameId)
  if (!isThere) throw new Refusal('GAME/NOT_FOUND')
  await storeFollow(tx, viewer.memberId, gameId, like)
  return { gameId, like }
}
