import { AgentPlan } from '@liuhe/contract/agent-plan.ts'
import type { DividendPlan, MonthlyPlan, PlanKind, PlanPeriod, WagePlan } from '@liuhe/domain/agents/plan.ts'
import * as z from 'zod/mini'

// Plans by which agents earn, with their versions. Terms are stored as calls of operators write them.

/** A plan as it is worked out by. */
export type Plan =
  | { kind: 'dividend'; terms: DividendPlan }
  | { kind: 'wage'; terms: WagePlan }
  | { kind: 'monthly'; terms: MonthlyPlan }

/** A plan as calls have it. */
export type WrittenPlan = z.output<typeof AgentPlan>

/** Reads what is stored. */
export const writtenPlan = (kind: PlanKind, terms: unknown): WrittenPlan =>
  z.decode(AgentPlan, { kind, terms } as z.input<typeof AgentPlan>)

/** Tiers count by their place in the list. */
export function planOf(written: WrittenPlan): Plan {
  if (written.kind !== 'wage') return written
  const levels = written.terms.levels.map((tiers) =>
    tiers.map(({ amountMax, ...tier }, n) => ({ ...tier, sort: n + 1, ...(amountMax !== null && { amountMax }) })),
  )
  return { kind: 'wage', terms: { ...written.terms, levels } }
}

/** How long a period of a plan is. */
export const periodOf = (plan: WrittenPlan): PlanPeriod =>
  plan.kind === 'dividend' ? plan.terms.period : plan.kind === 'wage' ? 'day' : 'month'
