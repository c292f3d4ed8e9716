/** What statements of agents are made of, for the agent himself and for operators (docs/agents.md). */
import { GAME_KINDS } from '@liuhe/domain/agents/plan.ts'
import { STATEMENT_KINDS } from '@liuhe/domain/agents/statement.ts'
import * as z from 'zod/mini'
import { money, siteDate } from './codecs.ts'

/** 代理返点, 代理分红, 代理日工资, 月佣金. */
export const statementKind = z.enum(STATEMENT_KINDS)
/** 未结算, 已结算, 已派发, 已回收 (Domain §7.6). */
export const statementState = z.enum(['open', 'settled', 'paid', 'taken'])
export const statementId = z.string().check(z.regex(/^\d{1,18}$/))
/** `all` is every kind of games together. */
const game = z.enum([...GAME_KINDS, 'all'])

/** A statement as lists have it. */
export const statementHead = {
  statementId,
  kind: statementKind,
  from: siteDate,
  to: siteDate,
  amount: money,
  paid: money,
  /** Of what was paid, so much was taken back after corrections. */
  taken: money,
  state: statementState,
  /** Of the day wage and the monthly plan: the place of the tier that was reached. */
  tier: z.nullable(z.int()),
}

/** How an amount comes about, for one kind of games or for all. Shares are tenths of a percent. */
export const StatementPart = z.object({
  game,
  /** What the amount is a share of: the house's result of these members, or their valid stakes. */
  base: z.enum(['loss', 'stake']),
  stake: money,
  profit: money,
  recharged: money,
  costs: money,
  active: z.int(),
  amountRatio: z.int(),
  own: z.int(),
  tier: z.nullable(z.int()),
  /** What the tier of a day wage pays: hundredths of a percent of the valid stake, or a fixed amount; and at most. */
  wage: z.nullable(
    z.object({ hundredths: z.nullable(z.int()), fixed: z.nullable(money), amountMax: z.nullable(money) }),
  ),
  before: money,
  carried: money,
  amount: money,
  fromBelow: money,
})

/** The members of one layer below the agent. Rates are tenths of a percent. */
export const StatementLevel = z.object({
  game,
  /** 1: right below the agent. */
  depth: z.int(),
  own: z.int(),
  given: z.int(),
  members: z.int(),
  active: z.int(),
  stake: money,
  profit: money,
  recharged: money,
})

/** A member behind a statement. */
export const StatementMember = z.object({
  memberId: z.string(),
  account: z.string(),
  game: z.enum([...GAME_KINDS, 'money']),
  depth: z.int(),
  own: z.int(),
  given: z.int(),
  stake: money,
  profit: money,
  recharged: money,
})

export const nextPage = z.nullable(z.string())
