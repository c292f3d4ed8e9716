import type { ChatPlanCall } from '@liuhe/contract/chat-told.ts'
import type { JudgedDraw } from '@liuhe/domain/bets/judged-draw.ts'
import { PLAN_TURNS, planChoice, planOutcome } from '@liuhe/domain/chat/plan.ts'
import { parseResult } from '@liuhe/domain/lottery/family.ts'
import type * as z from 'zod/mini'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { StoredPlan } from './told.ts'
import {
  type CallRow,
  findPlan,
  insertCall,
  lockPlan,
  type PlanRow,
  postPlan,
  selectCalls,
  selectOpenPlans,
  selectTurns,
  type TurnRow,
  writeOutcome,
  writeRecord,
} from './told-queries.ts'

/**
 * Lets every plan call the turn that is open: once a turn, after the one before is known, and early enough to be read.
 * Safe to run in several processes at once.
 * @returns how many calls were made
 */
export async function callPlans(sql: Sql): Promise<number> {
  let made = 0
  for (const planId of await selectOpenPlans(sql))
    made += (await inTransaction(sql, (tx) => callOne(tx, planId))) ? 1 : 0
  return made
}

/** Turns that are read: those of the rule, the open one, and some that wait for their result. */
const TURNS = PLAN_TURNS + 5

async function callOne(tx: Tx, planId: number): Promise<boolean> {
  const plan = await lockPlan(tx, planId)
  if (plan === undefined) return false
  const turns = await selectTurns(tx, plan.gameId, TURNS)
  const open = turns.find(({ isCallable }) => isCallable)
  const calls = await judged(tx, plan, turns)
  const [last] = calls
  if (open === undefined || last?.drawId === open.drawId || isAwaited(last, turns)) return false
  const draws = turns.flatMap((turn) => drawOf(plan, turn) ?? [])
  const choice = planChoice(plan.family, plan.playCode, draws)
  if (choice === undefined) return false
  await insertCall(tx, { planId, drawId: open.drawId, turnNum: open.turnNum, choice })
  await postPlan(tx, plan, contentOf(plan, { open, choice, calls, turns }))
  return true
}

/** Calls that have their outcome now, the newest first. */
async function judged(tx: Tx, plan: PlanRow, turns: readonly TurnRow[]): Promise<CallRow[]> {
  const calls = await selectCalls(tx, plan.planId, PLAN_TURNS)
  for (const call of calls) {
    const turn = turns.find(({ drawId }) => drawId === call.drawId)
    const draw = turn && drawOf(plan, turn)
    if (call.outcome !== null || draw === undefined) continue
    call.outcome = NUMBERS[planOutcome({ ...plan, choice: call.choice }, draw)]
    await writeOutcome(tx, plan.planId, call)
    if (call.outcome === NUMBERS.push) continue
    plan.judged += 1
    plan.hits += call.outcome
    await writeRecord(tx, plan)
  }
  return calls
}

const NUMBERS = { miss: 0, hit: 1, push: 2 } as const
const OUTCOMES = ['miss', 'hit', 'push'] as const

/** The last call waits for its result, which is still to come. */
const isAwaited = (last: CallRow | undefined, turns: readonly TurnRow[]): boolean => {
  const turn = turns.find(({ drawId }) => drawId === last?.drawId)
  return last?.outcome === null && turn !== undefined && turn.state !== 'void'
}

function drawOf({ family }: PlanRow, { result, lunarYear }: TurnRow): JudgedDraw | undefined {
  const numbers = result === null ? undefined : parseResult(family, result)
  return numbers && { numbers, lunarYear }
}

interface Call {
  open: TurnRow
  choice: string
  calls: readonly CallRow[]
  turns: readonly TurnRow[]
}

function contentOf(plan: PlanRow, { open, choice, calls, turns }: Call): StoredPlan {
  const { gameId, gameName, family, playCode } = plan
  const [last] = calls
  const resultText = turns.find(({ drawId }) => drawId === last?.drawId)?.result
  const known = calls.filter(({ outcome }) => outcome === 0 || outcome === 1)
  return {
    ...{ gameId, gameName, family, playCode, turnNum: open.turnNum, closeTime: +open.closeAt, selectionText: choice },
    previous:
      last && last.outcome !== null && resultText
        ? { turnNum: last.turnNum, selectionText: last.choice, outcome: OUTCOMES[last.outcome], resultText }
        : null,
    hits: known.filter(({ outcome }) => outcome === 1).length,
    judged: known.length,
    total: { hits: plan.hits, judged: plan.judged },
  }
}

/** Calls that are shown at once. */
const SHOWN = 30

/** The newest calls of a plan with the draws that judged them; undefined where there is no such plan. */
export async function planCallsOf(
  db: Queryable,
  asked: Parameters<typeof findPlan>[1],
): Promise<PlanCall[] | undefined> {
  const plan = await findPlan(db, asked)
  if (plan === undefined) return undefined
  const [calls, turns] = await Promise.all([
    selectCalls(db, plan.planId, SHOWN),
    // Turns that nobody called are between them.
    selectTurns(db, asked.gameId, SHOWN * 2),
  ])
  return calls.map(({ drawId, turnNum, choice, outcome }) => ({
    ...{ turnNum, selectionText: choice, outcome: outcome === null ? null : OUTCOMES[outcome] },
    resultText: turns.find((turn) => turn.drawId === drawId)?.result ?? null,
  }))
}
type PlanCall = z.output<typeof ChatPlanCall>
