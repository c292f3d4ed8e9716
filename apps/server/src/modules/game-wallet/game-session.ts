import { HOUR_MS } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import { settingOf } from '../system/index.ts'
import { displayNameOf } from './hub-dialect.ts'
import { insertSession, userRefOf } from './queries.ts'

/** What a launch is opened with. */
export interface GameSession {
  /** The member as this provider knows him. */
  user: string
  /** Comes back with every bet. Only its digest is stored. */
  token: string
  displayName: string
  /** Epoch ms. */
  expiresAt: number
}

/**
 * Opens a session of a game, in the transaction of its launch. It takes bets until its time is over, or the session of
 * the site that it was opened from ends (I-31); wins come for ever.
 */
export async function openGameSession(
  { tx, clock, random }: { tx: Tx; clock: Clock; random: Random },
  { provider, memberId, gameCode, sessionId }: OpenGame,
): Promise<GameSession> {
  const user = await userRefOf(tx, { provider, memberId, fresh: freshUser(random) })
  const token = secretOf(random)
  const expiresAt = clock.now() + (await settingOf(tx, 'game_session_hours')) * HOUR_MS
  const sessionHash = Buffer.from(sessionId, 'hex')
  await insertSession(tx, { tokenHash: hashOf(token), provider, memberId, gameCode, sessionHash, expiresAt })
  return { user, token, displayName: displayNameOf(user), expiresAt }
}

/** A name for a member at a provider, which says nothing of him. */
export const freshUser = (random: Random): string =>
  Array.from({ length: 5 }, () => random.u32().toString(36).padStart(7, '0'))
    .join('')
    .slice(0, 24)

interface OpenGame {
  provider: string
  memberId: bigint
  /** Ours, as `live_game` has it. */
  gameCode: string
  /** Of the session of the site, as `viewer.sessionId` says it. */
  sessionId: string
}
