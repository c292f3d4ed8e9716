/**
 * Which withdrawals are paid by themselves, and which wait for people (Ruling C130). The rules are rows of the
 * operator; this says what each of them looks at. A signal that is not there is a reason to wait, never one to pay.
 */
import type { Money } from '../money.ts'
import type { PeopleNeeded } from './state.ts'

/** In the order in which they are shown. */
export const WITHDRAWAL_RULES = [
  /** Something that guards the account was changed after the request. */
  'changed',
  /** The member owes what was paid to him by mistake (I-18); it came to light after the request. */
  'debt',
  /** Nothing was ever paid to the account. */
  'first-account',
  /** So much or more. */
  'large',
  /** Another member has, had or tried to bind the account. */
  'shared-account',
  /** Turnover is missing and was deducted, or a gift was. */
  'deducted',
  /** Paid in and out within a day, hardly played with. */
  'pass-through',
  /** So many requests in a day. */
  'many',
  /** More than what is paid without anybody looking. */
  'not-small',
  /** A signal could not be read. */
  'missing-signal',
] as const
export type WithdrawalRuleCode = (typeof WITHDRAWAL_RULES)[number]

/** A rule as the operator has set it. */
export interface WithdrawalRule {
  readonly code: WithdrawalRuleCode
  /** How many people it asks for. */
  readonly people: 1 | 2
  /** 厘, a count, or a share in hundredths of a percent, as the rule says; null where it needs none. */
  readonly threshold: bigint | null
}

/** What is known when a request is judged; undefined is a signal that could not be read. */
export interface WithdrawalSignals {
  readonly amount: Money
  readonly deduct: Money
  /** Payments that reached this account. */
  readonly paidToAccount: number | undefined
  /** Requests of the member in the last 24 hours, this one among them. */
  readonly requestsOfDay: number | undefined
  readonly isAccountShared: boolean | undefined
  /** Since the beginning of yesterday, in 厘. */
  readonly recharged: Money | undefined
  /** Achieved turnover of all that was not paid out yet, in 厘. */
  readonly staked: Money | undefined
  /** Something that guards the account was changed within 24 hours. */
  readonly isChanged: boolean | undefined
  readonly isIndebted: boolean | undefined
}

/** A rule that holds a withdrawal, with what it found. */
export interface RuleHit {
  readonly code: WithdrawalRuleCode
  readonly people: 1 | 2
  readonly threshold: bigint | null
  readonly found: bigint | null
}

/** Judges a request by the rules that are on. @returns the rules that hold it, in their order */
export function judgeWithdrawal(rules: readonly WithdrawalRule[], signals: WithdrawalSignals): RuleHit[] {
  const isMissing = Object.values(signals).includes(undefined)
  return rules.flatMap((rule) => {
    const found = rule.code === 'missing-signal' ? (isMissing ? NOTHING : undefined) : FINDS[rule.code](signals, rule)
    return found === undefined ? [] : [{ ...rule, found: found === NOTHING ? null : found }]
  })
}

/** How many people the hits ask for together. */
export const peopleOf = (hits: readonly Pick<RuleHit, 'people'>[]): PeopleNeeded =>
  hits.reduce<PeopleNeeded>((most, { people }) => (people > most ? people : most), 0)

/** Hundredths of a percent: most of what came in. */
const LEAVES_AGAIN = 8_000n
/** It holds, and there is no figure to show. */
const NOTHING = 'held'

type Finding = bigint | typeof NOTHING | undefined

const FINDS: Readonly<
  Record<Exclude<WithdrawalRuleCode, 'missing-signal'>, (signals: WithdrawalSignals, rule: WithdrawalRule) => Finding>
> = {
  changed: ({ isChanged }) => (isChanged ? NOTHING : undefined),
  debt: ({ isIndebted }) => (isIndebted ? NOTHING : undefined),
  'first-account': ({ paidToAccount }) => (paidToAccount === 0 ? NOTHING : undefined),
  large: ({ amount }, { threshold }) => (amount >= (threshold ?? 0n) ? amount : undefined),
  'shared-account': ({ isAccountShared }) => (isAccountShared ? NOTHING : undefined),
  deducted: ({ deduct }) => (deduct > 0n ? deduct : undefined),
  'pass-through': ({ amount, recharged = 0n, staked = 0n }, { threshold }) => {
    if (recharged <= 0n || amount * 10_000n < recharged * LEAVES_AGAIN) return undefined
    const share = (staked * 10_000n) / recharged
    return share < (threshold ?? 0n) ? share : undefined
  },
  many: ({ requestsOfDay = 0 }, { threshold }) => {
    const count = BigInt(requestsOfDay)
    return count >= (threshold ?? 0n) && threshold !== null ? count : undefined
  },
  'not-small': ({ amount }, { threshold }) => (amount > (threshold ?? 0n) ? amount : undefined),
}
