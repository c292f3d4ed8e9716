/** What operators are shown beside a withdrawal, for and against it. Names and accounts are masked. */
import * as z from 'zod/mini'
import { money, siteDate, siteTime } from '../../codecs.ts'

/** What came in and went out since the last payout to the member, by his bills. Stakes and payouts are positive. */
const MoneyTrail = z.object({
  /** The day of the last payout; null: since ever. */
  since: z.nullable(siteDate),
  recharged: money,
  gifts: money,
  staked: money,
  won: money,
})

/** Whose money it is: what his profile says. */
const MemberProfile = z.object({
  /** Masked; null until it is known. */
  name: z.nullable(z.string()),
  vipLevel: z.int(),
  recharged: money,
  joinedAt: siteTime,
})

/** What is known of the account that is to be paid to. */
const PayoutStanding = z.object({
  /** Whether it is in the name of the profile; null where that has none. */
  isOwnName: z.nullable(z.boolean()),
  addedAt: siteTime,
  /** The member has removed it since. */
  isRemoved: z.boolean(),
  /** Payments that reached it. */
  payments: z.int(),
  /** Another member has, had or tried to bind it. */
  isShared: z.boolean(),
})

/** How a bet stands: not drawn yet, lost, paid, returned without a winner, or taken back. */
export const BET_STATES = ['open', 'lost', 'paid', 'push', 'void'] as const

/** A bet of the member, for the picture of how he plays. */
const BetOfMember = z.object({
  at: siteTime,
  gameId: z.int(),
  state: z.enum(BET_STATES),
  total: money,
  reward: money,
})

/** Other members beside this one: how many there are, and some of their accounts, masked. */
const Neighbours = z.object({ count: z.int(), accounts: z.array(z.string()) })

/** Another member who belongs to this one, as risk says, and why. The account is masked. */
const LinkedMember = z.object({ memberId: z.string(), account: z.string(), reason: z.string() })

/** What stands beside a withdrawal. */
export const evidenceFields = {
  profile: MemberProfile,
  destination: PayoutStanding,
  /** The newest first, 50 at most. */
  bets: z.array(BetOfMember),
  /** Members who signed in on a device of this one, and who have, had or tried to bind an account of his. */
  sameDevice: Neighbours,
  sameAccount: Neighbours,
  /** Members who belong to this one, as risk says, the newest first. */
  linked: z.array(LinkedMember),
  trail: MoneyTrail,
}
