/** 免提直充 (Domain §8.1): a withdrawal that somebody's recharge of the same amount pays, and how that goes on. */
import type { Money } from '../money.ts'

/** `paying` until the payer says that he has paid, `said` until the receiver answers, `disputed` until people have. */
export const MATCH_STATES = ['paying', 'said', 'disputed', 'paid', 'released'] as const
export type MatchState = (typeof MATCH_STATES)[number]

/** Why people have to decide: what the receiver says, that he says nothing, or that a limit forbids the credit. */
export const DISPUTE_KINDS = ['not-received', 'other-amount', 'no-answer', 'over-limit', 'paused'] as const
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/** Whether a match still holds its withdrawal. */
export const isLive = (state: MatchState): boolean => state === 'paying' || state === 'said' || state === 'disputed'

/** What a withdrawal by 免提直充 stands at: it waits for a payer, or has one; null when it has left that way. */
export type DirectStage = 'waiting' | 'paying' | 'said' | 'disputed'

/** Kinds of accounts that another member can pay to by himself. */
export const DIRECT_KINDS = ['bank', 'e_wallet', 'direct_charging'] as const
export const isDirectKind = (kind: string): boolean => (DIRECT_KINDS as readonly string[]).includes(kind)

/** Whether an amount may be asked for by 免提直充: one of the round sums. */
export const isDirectAmount = (amounts: readonly Money[], amount: Money): boolean => amounts.includes(amount)
