import type { Queryable, Tx } from '../../db/connect.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import type { GameProvider } from '../game-wallet/index.ts'

/** What the game centre needs of the wallet of games: who is called, and in whose name somebody plays. */
export interface GameDoor {
  /** Undefined for a provider that this installation does not have. */
  providerOf(name: string): GameProvider | undefined
  /**
   * Admits a member to a provider's game and makes the token that comes back with each bet.
   * @throws USER_IN_BLACKLIST, LIVE/BLACK_USER
   */
  openSession(tx: Tx, session: SessionToOpen): Promise<OpenedSession>
  /** The member as a provider knows him; undefined when he was never there. */
  userOf(db: Queryable, provider: string, memberId: bigint): Promise<string | undefined>
}

export interface SessionToOpen {
  provider: string
  /** Our code of the game. */
  gameCode: string
  /** A game ends with the session of the site that it was opened from. */
  viewer: SignedIn
}

export interface OpenedSession {
  /** The member as this provider knows him. */
  user: string
  token: string
  /** Most that one bet may be, in 厘; undefined: what the provider allows. */
  betMax?: bigint | undefined
}
