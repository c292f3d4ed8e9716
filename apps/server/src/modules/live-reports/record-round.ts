import type { Money } from '@liuhe/domain/money.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import { callRecordRound, type Recorded } from './queries.ts'

/** A round of a third-party game as it stands after a movement of its money; amounts are of the whole round so far. */
export interface GameRound {
  vendor: string
  /** The vendor's own number; a table game has one round for many members. */
  roundCode: string
  memberId: bigint
  gameCode: string
  status: 'open' | 'settled' | 'cancelled'
  bet: Money
  /** What was paid, the stake included. */
  payout: Money
  /** What counts as turnover; 0 until the round is settled. */
  validBet: Money
  startedAt: Instant
  /** When it was settled or cancelled. */
  endedAt?: Instant
}

const STATUS = { open: 0, settled: 1, cancelled: 2 } as const

/**
 * Writes a round in the transaction that moves its money; it moves none itself. A repeated message is 'unchanged', one
 * that came late and says less than is known is 'stale'; neither changes anything.
 * @throws when the vendor has no such game, or the round was played at another one
 */
export const recordRound = (tx: Tx, round: GameRound): Promise<Recorded> =>
  callRecordRound(tx, {
    ...round,
    status: STATUS[round.status],
    startedAt: new Date(round.startedAt),
    endedAt: round.endedAt === undefined ? null : new Date(round.endedAt),
  })
