import type { Chain, FromTable, OtherPlayer, PastRound, Phase } from '../../../src/wire.ts'
import type { OwnBet } from './own-bets.ts'

export type Left = FromTable & { type: 'left' }
/** What a round brought the player in all, stake included. */
export type Paid = { readonly round: string; readonly bet: bigint; readonly win: bigint }

export type TableState = {
  /** `entering` until the table has told itself, `lost` while the line is down, `over` when the session has ended. */
  readonly line: 'entering' | 'there' | 'lost' | 'over'
  readonly phase: Phase | undefined
  /** Bets may be sent: the window is open, and its end as shown has not come. */
  readonly isOpen: boolean
  /** The player's bets of this round, oldest first. */
  readonly bets: readonly OwnBet[]
  /** Ended rounds, newest last: the shoe so far, or the last ones. */
  readonly past: readonly PastRound[]
  /** Everybody's stakes of this round by field, without demo chips. */
  readonly totals: Readonly<Record<string, bigint>>
  readonly players: number
  /** Others who have bet in this round. */
  readonly others: readonly OtherPlayer[]
  /** 腾云直上: who left this flight, newest first. */
  readonly left: readonly Left[]
  /** Of the last round that the player had bets in. */
  readonly paid: Paid | undefined
  readonly chain: Chain | undefined
}

const PAST_MAX = 100

export const NO_TABLE: TableState = {
  ...{
    line: 'entering',
    phase: undefined,
    isOpen: false,
    bets: [],
    past: [],
    totals: {},
    players: 0,
    others: [],
    left: [],
  },
  ...{ paid: undefined, chain: undefined },
}

/** A new round begins empty; an ended one joins those before it. */
export function phased(before: TableState, phase: Phase): Partial<TableState> {
  const { round, nonce, outcome } = phase
  const isNew = before.phase?.round !== round
  const isShoe = phase.hand?.index === 0 && phase.phase === 'bet'
  const isEnded = phase.phase === 'result' && before.past.at(-1)?.round !== round
  const past = isShoe ? [] : isEnded ? [...before.past, { round, nonce, outcome }].slice(-PAST_MAX) : before.past
  return { phase, past, ...(isNew && { bets: [], totals: {}, others: [], left: [] }) }
}
