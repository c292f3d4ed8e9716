import { dayWage, type WageFigures } from '@liuhe/domain/agents/day-wage.ts'
import { dividendOf } from '@liuhe/domain/agents/dividend.ts'
import { feeOf, monthlyOwn } from '@liuhe/domain/agents/monthly.ts'
import {
  type DividendPlan,
  type GameKind,
  type MonthlyPlan,
  ofLevel,
  type WagePlan,
} from '@liuhe/domain/agents/plan.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Plan } from './plans.ts'

// What a period brings to agents, from sums to amounts. Nothing here reads or writes.

export type RunGame = GameKind | 'all'

/** What the members right below one agent did. Amounts are 厘. */
export interface BelowFigures {
  game: RunGame
  members: number
  active: number
  stake: Money
  profit: Money
  recharged: Money
  gifts: Money
  /** Of `profit`, what games of other houses won. */
  foreign: Money
}

/** An agent above members, from the nearest up, with his own ratio where he has one. */
export interface LadderAgent {
  agentId: bigint
  ratio: number | undefined
}

/** Reads a ladder from the lists of agents and of their ratios, as the database has them. */
export function ladderOf({ agents, ratios }: { agents: string; ratios: string }): LadderAgent[] {
  const own = ratios.split(',')
  return agents.split(',').map((id, n) => ({ agentId: BigInt(id), ratio: own[n] === '' ? undefined : Number(own[n]) }))
}

/** What an agent has to do with the members right below one agent. */
export interface RunLine {
  agentId: bigint
  game: RunGame
  depth: number
  level: number
  own: number
  given: number
  members: number
  active: number
  stake: Money
  profit: Money
  recharged: Money
  costs: Money
}

/** How deep the monthly plan looks: own members, those of direct agents, those of the agents below them. */
const MONTHLY_DEPTH = 3

/**
 * The lines of the members right below an agent: one for each agent of the ladder who has something of them. In layer
 * mode an agent's ratio is shared with the highest ratio below him, so that the house never pays more than the highest
 * one of the ladder.
 */
export function linesOf(plan: Plan, ladder: readonly LadderAgent[], figures: readonly BelowFigures[]): RunLine[] {
  let given = 0
  return ladder.flatMap(({ agentId, ratio }, n) => {
    const [depth, level] = [n + 1, ladder.length - n]
    const own = plan.kind === 'dividend' ? (ratio ?? ofLevel(plan.terms.ratios, level) ?? 0) : 0
    const line = { agentId, depth, level, own, given }
    given = Math.max(given, own)
    if (!hasShare(plan, line)) return []
    return figures
      .filter(({ game }) => plan.kind !== 'dividend' || plan.terms.games.some((one) => one.game === game))
      .map(({ foreign, gifts, ...sums }) => ({
        ...{ ...sums, ...line },
        costs: plan.kind === 'monthly' ? gifts + feeOf(plan.terms, foreign) : 0n,
      }))
  })
}

function hasShare(plan: Plan, { depth, level, own, given }: Pick<RunLine, 'depth' | 'level' | 'own' | 'given'>) {
  if (plan.kind === 'monthly') return depth <= MONTHLY_DEPTH
  if (plan.kind === 'wage') return (ofLevel(plan.terms.levels, level)?.length ?? 0) > 0
  return plan.terms.mode === 'layer' ? own > given : own > 0
}

/** Lines of an agent, added up where they are worth the same. */
export type LineSum = Omit<RunLine, 'agentId' | 'members'>

/** How an amount comes about. */
export interface Part {
  game: RunGame
  stake: Money
  profit: Money
  recharged: Money
  costs: Money
  active: number
  own: number
  tier: number | undefined
  /** 累计负盈利 before and after, at most 0. */
  before: Money
  carried: Money
  amount: Money
}

interface Known {
  /** What the period before left, by kind of games. */
  before: ReadonlyMap<RunGame, Money>
  adjustment: Money
}

/** The parts of an agent's statement. */
export function partsOf(plan: Plan, lines: readonly LineSum[], known: Known): Part[] {
  switch (plan.kind) {
    case 'dividend':
      return dividendParts(plan.terms, lines, known)
    case 'wage':
      return [wagePart(plan.terms, lines)]
    case 'monthly':
      return [monthlyPart(plan.terms, lines, known)]
  }
}

/** A loss is carried by kind of games; one of a kind that is no longer shared waits. */
function dividendParts({ mode, games }: DividendPlan, all: readonly LineSum[], { before }: Known): Part[] {
  const known = [...before.keys()].filter((game) => !games.some((one) => one.game === game))
  const waiting = known.map(
    (game): Part => ({
      ...{ ...sumOf(game, []), own: 0, tier: undefined, amount: 0n },
      ...{ before: before.get(game) ?? 0n, carried: before.get(game) ?? 0n },
    }),
  )
  const parts = games.flatMap(({ game, base, amountRatio }) => {
    const lines = all.filter((line) => line.game === game)
    const carriedBefore = before.get(game) ?? 0n
    if (lines.length === 0 && carriedBefore === 0n) return []
    const ratio = lines[0]?.own ?? 0
    const bases = lines.map(({ stake, profit, depth, given }) => ({
      ...{ base: base === 'loss' ? profit : stake, depth, given },
    }))
    const due = dividendOf(bases, { mode, amountRatio, ratio }, carriedBefore)
    return [{ ...sumOf(game, lines), own: ratio, tier: undefined, before: carriedBefore, ...due }]
  })
  return [...parts, ...waiting]
}

function wagePart({ levels }: WagePlan, lines: readonly LineSum[]): Part {
  const tiers = ofLevel(levels, lines[0]?.level ?? 1) ?? []
  const direct = lines.filter(({ depth }) => depth === 1)
  const paid = dayWage(tiers, { team: wageFigures(lines), direct: wageFigures(direct) })
  const part = { ...sumOf('all', lines), own: 0, before: 0n, carried: 0n }
  return { ...part, tier: paid?.tier.sort, amount: paid?.amount ?? 0n }
}

function wageFigures(lines: readonly LineSum[]): WageFigures {
  const { profit, active, stake, recharged } = sumOf('all', lines)
  return { loss: profit, activeMembers: active, validStake: stake, recharged }
}

function monthlyPart(terms: MonthlyPlan, lines: readonly LineSum[], { before, adjustment }: Known): Part {
  const sums = sumOf(
    'all',
    lines.filter(({ depth }) => depth === 1),
  )
  const carriedBefore = before.get('all') ?? 0n
  const { profit, costs, stake: validStake, active: activeMembers } = sums
  const own = monthlyOwn(terms, { profit, costs, validStake, activeMembers }, { carried: carriedBefore, adjustment })
  const { tier, amount, carried } = own
  return {
    ...sums,
    own: tier === undefined ? 0 : (terms.tiers[tier - 1]?.share ?? 0),
    tier,
    before: carriedBefore,
    amount,
    carried,
  }
}

const sumOf = (game: RunGame, lines: readonly LineSum[]) =>
  lines.reduce(
    (sum, { stake, profit, recharged, costs, active }) => ({
      game,
      stake: sum.stake + stake,
      profit: sum.profit + profit,
      recharged: sum.recharged + recharged,
      costs: sum.costs + costs,
      active: sum.active + active,
    }),
    { ...{ game, stake: 0n, profit: 0n, recharged: 0n, costs: 0n, active: 0 } },
  )
