import { rebateState, type RebateState } from '@liuhe/domain/agents/rebate.ts'
import type { Plan, WrittenPlan } from './plans.ts'
import type { PartRow, StatementRow } from './read-queries.ts'
import type { RunStep } from './run-queries.ts'

// Statements as calls show them, to operators and to agents.

/** States of runs by their steps. */
export const RUN_STATES = {
  ...({ new: 'running', clear: 'running', members: 'running', lines: 'running', sums: 'running' } as const),
  ...({ upper: 'running', risk: 'risk', review: 'review', pay: 'paying', done: 'done' } as const),
} satisfies Record<RunStep, string>

/** How a statement stands: nothing of it is settled while its period is worked out, or is to be. */
export const stateOf = (row: Pick<StatementRow, 'amount' | 'paid' | 'taken' | 'step' | 'isDue'>): RebateState =>
  rebateState({ ...row, isWorkedOut: RUN_STATES[row.step] !== 'running' && !row.isDue })

/** A part with what its plan says of its kind of games. */
export function shownPart(plan: Plan | WrittenPlan, part: PartRow) {
  const terms = plan.kind === 'dividend' ? plan.terms.games.find(({ game }) => game === part.game) : undefined
  const base = terms?.base ?? (plan.kind === 'wage' ? ('stake' as const) : ('loss' as const))
  return { ...part, base, amountRatio: terms?.amountRatio ?? 1000 }
}
