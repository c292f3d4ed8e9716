import { createHash } from 'node:crypto'
import type { Money } from '@liuhe/domain/money.ts'

// The canonical port: what every dialect is translated into, and what the routines wallet_* do with it.

/** What a provider may ask. `balance` moves nothing and needs a session, as bets do. */
export type MoveKind =
  | 'balance'
  | 'bet'
  | 'win'
  | 'bet-win'
  | 'rollback'
  | 'refund'
  | 'adjust'
  | 'promo'
  | 'jackpot'
  | 'end'

/** One call, in our words. Amounts are 厘 and never negative: an adjustment that takes is a `bet`. */
export interface WalletMove {
  kind: MoveKind
  /** The provider's own number of the movement; all but `balance` have one. */
  txId?: string | undefined
  /** What is rolled back, refunded or won on. */
  refId?: string | undefined
  /** The member as the provider knows him. */
  user: string
  /** Of the session; bets and `balance` need it. */
  token?: string | undefined
  /** The game as the provider calls it. */
  game?: string | undefined
  round?: string | undefined
  bet?: Money | undefined
  /** What is paid; of a refund, the part that goes back. */
  win?: Money | undefined
  /** What counts as staked: of a bet when it is not the amount, of a win or an end for the whole round. */
  turnover?: Money | undefined
  /** Whether nothing more comes in this round. */
  closes?: boolean | undefined
  /** What the wallet must hold besides being able to pay. */
  minBalance?: Money | undefined
}

/** What became of a call. The first four are successes. */
export type Outcome =
  | 'ok'
  | 'replayed'
  /** A rollback of what never came, which will be refused. */
  | 'unknown-done'
  /** The transaction was rolled back, or its rollback came first. */
  | 'rolled-back'
  /** The number came before with other facts. */
  | 'conflict'
  | 'insufficient'
  | 'limit'
  | 'disabled'
  | 'no-user'
  | 'token-invalid'
  | 'token-expired'
  | 'no-game'
  | 'game-closed'
  | 'round-closed'
  | 'no-tx'
  | 'currency'
  | 'syntax'
  /** Nobody can say what became of it: the provider asks again, or rolls back. */
  | 'unknown'

/** The largest amount of one movement, in 厘 (I-08). */
export const AMOUNT_MAX = 1_000_000_000_000n

/** An outcome and what the member has after it; undefined where no member is known. */
export interface Verdict {
  outcome: Outcome
  balance: Money | undefined
}

/**
 * Whether an answer is final, so that the same request gets it again, byte for byte. What may be otherwise once another
 * message has come is not: a provider repeats such a call in the same words.
 */
export const isFinal = (outcome: Outcome): boolean => !['unknown', 'no-tx', 'no-user', 'syntax'].includes(outcome)

/** What a repeat of a transaction must have in common with the first, as hex. */
export const fingerprintOf = ({ kind, user, game, round, bet, win, refId }: WalletMove): string =>
  createHash('sha256')
    .update(
      JSON.stringify([kind, user, game, round, String(bet ?? ''), String(win ?? ''), refId].map((it) => it ?? '')),
    )
    .digest('hex')
