import { ofLevel } from '@liuhe/domain/agents/plan.ts'
import { rebateState, type RebateState } from '@liuhe/domain/agents/rebate.ts'
import { isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { WrittenPlan } from './plans.ts'
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

/** A part of an agent of a level, with what its plan says of its kind of games and of its tier. */
export function shownPart(plan: WrittenPlan, part: PartRow, level: number) {
  const terms = plan.kind === 'dividend' ? plan.terms.games.find(({ game }) => game === part.game) : undefined
  const base = terms?.base ?? (plan.kind === 'wage' ? ('stake' as const) : ('loss' as const))
  return { ...part, base, amountRatio: terms?.amountRatio ?? 1000, wage: tierOf(plan, part.tier, level) }
}

function tierOf(plan: WrittenPlan, tier: number | null, level: number) {
  const found = plan.kind === 'wage' && tier !== null ? ofLevel(plan.terms.levels, level)?.[tier - 1] : undefined
  if (found === undefined) return null
  const { pays, amountMax } = found
  return pays.kind === 'share'
    ? { hundredths: pays.hundredths, fixed: null, amountMax }
    : { hundredths: null, fixed: pays.amount, amountMax }
}

/** What was looked for. @throws AGENT/STATEMENT_NOT_FOUND when there is none */
export async function found<Row>(row: Promise<Row | undefined>): Promise<Row> {
  const one = await row
  if (one === undefined) throw new Refusal('AGENT/STATEMENT_NOT_FOUND')
  return one
}

/** A day of the calendar. @throws REQ/INVALID for any other text */
export function realDay(day: string): SiteDate {
  if (!isSiteDate(day)) throw new Refusal('REQ/INVALID')
  return day
}
