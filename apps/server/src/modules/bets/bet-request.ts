import { hash } from 'node:crypto'
import type { BetLine, PriceRefusal } from '@liuhe/domain/bets/price.ts'
import { STAKE_UNITS } from '@liuhe/domain/bets/stake-unit.ts'
import { formatOdds, formatYuan, type Money } from '@liuhe/domain/money.ts'
import { WAGER_REFUSALS } from '../limits/index.ts'
import type { BetRefusal, BookedBet, BookingRefusal, PricedBet } from './priced-bet.ts'

// What a member asks for and what the desk answers, for single turns and chases alike.

/** Who bets, from the session. */
export interface Bettor {
  memberId: bigint
  /** The member's own rebate in tenths of a point; no line may take more. */
  rebateTenths: number
  /** Whose prices are his; the standard ones unless given. */
  priceGroup?: string
}

/** What the client asks for, decoded. */
export interface BetRequest {
  requestId: string
  gameId: number
  turnNum: string
  lines: BetLine[]
  chase?: ChaseWish | undefined
}

/** 追号: the turns of a request. The first is the request's own. */
export interface ChaseWish {
  turns: { turnNum: string; multiple: number }[]
  stopOnWin: boolean
}

/** A booked request. Amounts in 厘. */
export interface PlacedBet {
  /** One per line, in order; of a chase turn by turn. */
  orderIds: bigint[]
  /** The number of a chase; null for a bet on one turn. */
  chaseNo: bigint | null
  total: Money
  /** The wallet right after the debit. */
  balance: Money
  replayed: boolean
}

/** The payout caps of a game and of plays that a bet keeps. */
type PayoutCaps = Pick<PricedBet, 'winCap' | 'playCaps'>

/** The answer to what the database decided; `caps` are those the bet was priced with, which a refusal by one names. */
export function answerOf(booked: BookedBet, caps?: PayoutCaps): PlacedBet | BetRefusal {
  const { outcome, total, balance, orderIds, chaseNo, play = '' } = booked
  if (outcome === 'capped' && caps !== undefined) {
    return { code: REFUSALS[outcome], data: { payoutMax: formatYuan(caps.winCap) } }
  }
  const cap = caps?.playCaps?.[play]
  if (outcome === 'play-capped' && cap !== undefined) {
    return { code: REFUSALS[outcome], data: { play, payoutMax: formatYuan(cap) } }
  }
  if (outcome !== 'placed' && outcome !== 'replayed') return { code: REFUSALS[outcome] }
  if (balance === null || orderIds === null) throw new Error('A booked bet has a balance and order numbers.')
  return { orderIds, chaseNo: chaseNo ?? null, total, balance, replayed: outcome === 'replayed' }
}

const REFUSALS = {
  'key-reused': 'REQ/KEY_REUSED',
  'key-old': 'REQ/KEY_OLD',
  'no-account': 'UC/ACCOUNT_STATE_ERROR',
  closed: 'BET/DRAW_CLOSED',
  off: 'GAME/CLOSED',
  'turn-closed': 'BET/CHASE_TURN',
  capped: 'BET/GAME_CAPPED',
  'play-capped': 'BET/PLAY_CAPPED',
  insufficient: 'WALLET/INSUFFICIENT',
  ...WAGER_REFUSALS,
} as const satisfies Record<BookingRefusal, BetRefusal['code']>

/** The reason with its figures as text, ready for the wire. */
export function refusalOf(reason: PriceRefusal): BetRefusal {
  const { code, line } = reason
  if (code === 'BET/ODDS_CHANGED') return { code, data: { line, odds: reason.odds.map(formatOdds) } }
  if (code === 'BET/LIMIT_EXCEEDED') {
    const { stakeMin, stakeMax, lineMin } = reason.limits
    const figures = { stakeMin: formatYuan(stakeMin), stakeMax: formatYuan(stakeMax), lineMin: formatYuan(lineMin) }
    return { code, data: { line, ...figures } }
  }
  return { code, data: { line } }
}

/** What was asked for, as a fingerprint: a request number stands for one content, in every release. */
export const hashOf = ({ gameId, turnNum, lines, chase }: BetRequest): Buffer => {
  const said = lines.map((l) =>
    [
      l.code,
      l.selectionText,
      l.odds,
      l.amount,
      STAKE_UNITS.indexOf(l.unit),
      l.multiple,
      l.notes,
      l.total,
      l.rebate,
    ].join('|'),
  )
  const turns = chase
    ? ['chase', chase.stopOnWin, ...chase.turns.map((turn) => `${turn.turnNum}*${turn.multiple}`)]
    : []
  return hash('sha256', [gameId, turnNum, ...said, ...turns].join('\n'), 'buffer')
}
