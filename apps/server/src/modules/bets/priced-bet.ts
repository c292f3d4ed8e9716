import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { BetLimits } from '@liuhe/domain/bets/limits.ts'
import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import type { PricedLine } from '@liuhe/domain/bets/price.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { WagerRefusal } from '../limits/index.ts'

/** A request that is priced and waits to be booked: one transfer, one order per line. */
export interface PricedBet {
  memberId: bigint
  drawId: number
  /** The client's request number; a repeat books nothing (I-06). */
  requestId: string
  /** SHA-256 of what the client asked for; the same number with another content is refused. */
  bodyHash: Buffer
  /** The most that the member's bets on the draw may pay together, in 厘. */
  winCap: Money
  /** The same for single plays of its lines, by their codes; none for those that only the draw's holds. */
  playCaps?: PlayCaps
  lines: readonly PricedLine[]
}

/** Payout caps of plays, in 厘. */
export type PlayCaps = Readonly<Record<PlayCode, Money>>

/** The payout caps that plays of these lines have of their own. */
export function playCapsOf({ plays }: Pick<BetLimits, 'plays'>, lines: readonly { play: PlayCode }[]): PlayCaps {
  const caps: Record<PlayCode, Money> = {}
  for (const { play } of lines) {
    const cap = plays?.[play]?.payoutMax
    if (cap !== undefined && cap !== null) caps[play] = cap
  }
  return caps
}

/** A chase that is priced: its turns in order, the one that is open first. */
export interface PricedChase {
  memberId: bigint
  requestId: string
  bodyHash: Buffer
  /** The most that the member's bets on each draw may pay together, in 厘. */
  winCap: Money
  /** The same for single plays. */
  playCaps?: PlayCaps
  stopOnWin: boolean
  turns: readonly { drawId: number; lines: readonly PricedLine[] }[]
}

/** What the database decided about one request. */
export interface BookedBet {
  outcome: 'placed' | 'replayed' | BookingRefusal
  /** Sum of the stakes in 厘. */
  total: Money
  /** The wallet right after the debit, also in a replay; null when nothing was booked. */
  balance: Money | null
  orderIds: bigint[] | null
  /** Of a chase. */
  chaseNo?: bigint | null
  /** The one whose payout cap is reached, of `play-capped`. */
  play?: PlayCode
}

/**
 * What a batch answers for one of its bets. `busy`: somebody else holds its wallet or its draw just now. `next`: it
 * depends on a bet of the same member before it, and is to be asked again when that one is over.
 */
export type BatchAnswer = BookedBet | 'busy' | 'next'

/** Why the database books nothing. `off`: operators have turned the
 * game off. `turn-closed`: a later turn of a chase. */
export type BookingRefusal =
  | 'key-reused'
  | 'key-old'
  | 'no-account'
  | 'closed'
  | 'off'
  | 'turn-closed'
  | 'capped'
  | 'play-capped'
  | 'insufficient'
  | WagerRefusal

/** A refusal for the client: a code of the catalogue and what helps to mend the request. */
export interface BetRefusal {
  code: ErrorCode
  data?: unknown
}
