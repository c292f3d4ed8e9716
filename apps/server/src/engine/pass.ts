// One look at what is due, and one step for each draw it concerns. The domain's `nextStep` decides; this file gathers
// draws with the same step, so that 29 games at the top of a minute cost one transaction and not twenty-nine. The look
// itself waits for two questions to the database and for nothing else: steps run beside it, draws that are in the hands
// of a step are left alone, and what needs the signer waits for its own chain only.
import { unreachable } from '@liuhe/domain/assert.ts'
import { nextStep, VOID_AFTER_MS } from '@liuhe/domain/lottery/draw.ts'
import type { DrawStep } from '@liuhe/domain/lottery/draw.ts'
import { paceOf } from '@liuhe/domain/lottery/schedule.ts'
import { SECOND_MS } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import type { BeaconDesk } from './beacon.ts'
import { commitNext, newChainDesk, takeUpChains } from './chains.ts'
import type { ChainDesk } from './chains.ts'
import { recordClose } from './close-record.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { latestOf } from './lateness.ts'
import type { LateTurn } from './lateness.ts'
import type { LiveDraw } from './queries.ts'
import { alarmOverdue, drawClock, liveDraws, nextInstant } from './queries.ts'
import { moveAgents, runRebates, runStatements } from '../modules/agents/index.ts'
import { countDue } from '../modules/turnover/index.ts'
import { countFigures } from '../modules/agents/index.ts'
import { countHouse } from '../modules/dashboard/index.ts'
import { fixPackets } from './packets.ts'
import { scheduleAhead } from './schedule-ahead.ts'
import { NOT_TAKEN_UP } from './chain-shelf.ts'
import type { EngineParts } from './steps.ts'
import {
  closeDraw,
  closeDrawNow,
  closeDraws,
  drawResults,
  openDraws,
  refundDraw,
  revealBalls,
  revealVoidSeed,
  settleDraw,
  voidDraw,
} from './steps.ts'

/** What an engine remembers between passes; all of it can be lost and found again. */
export type PassMemory = {
  /** Balls of live draws that have been announced, by draw. */
  shown: Map<number, number>
  /** When the schedule is looked at again. */
  scheduleAt: number
  /** Closed draws whose close is known to be recorded. */
  recorded: Set<number>
  /** Draws that had a bet inside when they were to be closed: each is waited for alone. */
  contended: Set<number>
  chains: ChainDesk
  jobs: Jobs
  wake: () => void
}

/** `wake` is called when something was done that may let something else be done. */
export const newMemory = ({ log }: Pick<EngineParts, 'log'>, wake: () => void = () => {}): PassMemory => ({
  shown: new Map(),
  recorded: new Set(),
  contended: new Set(),
  scheduleAt: 0,
  chains: newChainDesk(),
  jobs: createJobs({ log, wake }),
  wake,
})

const SCHEDULE_EVERY_MS = 60_000

/** Begins what is due now and waits until it is done. Answers how much was done, and the database's time. */
export async function enginePass(engine: EngineParts, memory: PassMemory): Promise<{ done: number; nowMs: number }> {
  const { nowMs } = await startDue(engine, memory)
  return { done: await memory.jobs.idle(), nowMs }
}

/**
 * Begins what is due now. Answers the database's time of the look, and the turn that is latest.
 * @throws when the database was lost, also by a step that was begun earlier
 */
export async function startDue(
  engine: EngineParts,
  memory: PassMemory,
): Promise<{ nowMs: number; late: LateTurn | undefined }> {
  memory.jobs.check()
  const nowMs = await drawClock(engine.sql)
  upkeep(engine, memory, nowMs)
  const draws = await liveDraws(engine.sql)
  const due = new Map<Step, LiveDraw[]>()
  for (const draw of draws) {
    if (memory.jobs.has(draw.drawId) || memory.jobs.isResting(draw.drawId, nowMs)) continue
    const step = stepOf(draw, nowMs, { beacon: engine.beacon, memory })
    due.set(step, [...(due.get(step) ?? []), draw])
  }
  for (const step of STEP_ORDER) {
    const some = due.get(step)
    if (some) startStep(engine, memory, { step, draws: some, nowMs })
  }
  forget(memory, draws)
  return { nowMs, late: latestOf(draws, nowMs) }
}

/** What no single draw asks for. Each is work of its own: debts that cannot be collected now stop no schedule. */
function upkeep(engine: EngineParts, memory: PassMemory, nowMs: number): void {
  const { jobs, chains } = memory
  const { sql, signer, log, bets } = engine
  if (signer.generation() !== chains.generation) {
    memory.chains = newChainDesk(signer.generation())
    memory.scheduleAt = 0
  }
  if (nowMs >= memory.scheduleAt) {
    memory.scheduleAt = nowMs + SCHEDULE_EVERY_MS
    const desk = memory.chains
    jobs.start('schedule', { nowMs }, () => scheduleAhead(sql, nowMs))
    jobs.start(`chains ${desk.generation}`, { nowMs }, () => takeUpChains(engine, desk, memory.wake).catch(soon))
    jobs.start('alarms', { nowMs }, async () => {
      for (const turn of await alarmOverdue(sql)) log.warn(turn, 'an external result is overdue')
      return 0
    })
    jobs.start('moves', { nowMs }, async () => (await moveAgents(sql), 0))
    jobs.start('agents', { nowMs }, async () => (await runRebates(sql), 0))
    jobs.start('statements', { nowMs }, async () => (await runStatements(sql), 0))
    jobs.start('debts', { nowMs }, async () => (await bets.collectDebts(sql), 0))
  }
  jobs.start('turnover', { nowMs }, async () => (await countDue(sql), 0))
  jobs.start('figures', { nowMs }, async () => (await countFigures(sql), 0))
  jobs.start('house', { nowMs }, async () => (await countHouse(sql), 0))
  jobs.start('packets', { nowMs }, () => fixPackets(engine))
  jobs.start('commit', { nowMs }, () => unlessNotTakenUp(() => commitNext(engine, memory.chains.ready)))

  function soon(fault: unknown): never {
    memory.scheduleAt = Math.min(memory.scheduleAt, nowMs + SECOND_MS)
    throw fault
  }
}

/** How long until a draw changes by itself; endless when none does. */
export async function msUntilNext(sql: Queryable): Promise<number> {
  const { nowMs, nextMs } = await nextInstant(sql)
  return nextMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, nextMs - nowMs)
}

/** The domain's steps, the record of a close, the live reveal, and what is left to do after a void or a lost chain. */
type Step = DrawStep | 'close-waiting' | 'record' | 'reveal' | 'close-now' | 'void-lost' | 'refund' | 'reveal-seed'

/** Results come first, because everybody waits for them; money follows. */
const STEP_ORDER = [
  'close',
  'close-waiting',
  'close-now',
  'record',
  'draw',
  'open',
  'reveal',
  'void',
  'void-lost',
  'reveal-seed',
  'settle',
  'refund',
] as const satisfies readonly Step[]

/** The domain's step, and what the domain does not know: records, live reveals, and the second half of a void. */
function stepOf(draw: LiveDraw, nowMs: number, { beacon, memory }: { beacon: BeaconDesk; memory: PassMemory }): Step {
  const pace = paceOf(draw.timing)
  const isChainReady = draw.turn !== null && memory.chains.ready.has(draw.turn.chainId)
  if (draw.status === 'void') {
    if (!draw.isRefunded) return 'refund'
    return isChainReady && isSeedDue(draw, nowMs, beacon) ? 'reveal-seed' : 'wait'
  }
  const publicMs = draw.publicAt?.getTime() ?? 0
  if (draw.status === 'drawn' && nowMs < publicMs) return 'reveal'
  if (draw.status === 'drawn' && draw.isStopped) return 'wait'
  if (draw.turn?.isLost && draw.status !== 'drawn') return draw.status === 'open' ? 'close-now' : 'void-lost'
  // A crash between close and record is made good here, before any seed is asked for.
  if (draw.status === 'closed' && !memory.recorded.has(draw.drawId)) return 'record'
  const step = nextStep(
    {
      status: draw.status,
      openAt: draw.openAt.getTime(),
      closeAt: draw.closeAt.getTime(),
      planAt: draw.planAt.getTime(),
      pace,
      committed: draw.turn !== null,
      beaconReady: draw.status === 'closed' && valueOf(draw, beacon) !== undefined,
      resultBy: draw.resultBy,
      settleFrom: draw.settleFrom?.getTime() ?? publicMs,
    },
    nowMs,
  )
  if (step === 'draw' && !isChainReady) return 'wait'
  return step === 'close' && memory.contended.has(draw.drawId) ? 'close-waiting' : step
}

/** What its beacon published for a turn. Asked before its time too, so that the beacon knows what will be wanted. */
const valueOf = ({ turn }: LiveDraw, beacon: BeaconDesk) => turn && beacon.of(turn.beacon)?.value(turn.round)

/** Whether the seed of a void turn may be shown: its round is out, or has been silent too long. */
function isSeedDue(draw: LiveDraw, nowMs: number, beacon: BeaconDesk): boolean {
  if (!draw.turn || nowMs < draw.planAt.getTime()) return false
  if (valueOf(draw, beacon)) return true
  const roundAt = beacon.of(draw.turn.beacon)?.timeOf(draw.turn.round) ?? draw.planAt.getTime()
  return nowMs >= Math.max(roundAt, draw.planAt.getTime()) + outageMsOf(draw)
}

/** From the planned round to the moment a silent beacon voids the turn. */
const outageMsOf = ({ timing }: LiveDraw): number => VOID_AFTER_MS[paceOf(timing)] - timing.closeSeconds * SECOND_MS

type DueStep = { step: (typeof STEP_ORDER)[number]; draws: LiveDraw[]; nowMs: number }

/** Begins a step: of all its draws together where one transaction does them all, else of each by itself. */
function startStep(engine: EngineParts, memory: PassMemory, { step, draws, nowMs }: DueStep): void {
  const { jobs, shown } = memory
  const together = (work: (some: readonly LiveDraw[]) => Promise<number>) => {
    const drawIds = draws.map(({ drawId }) => drawId)
    jobs.start(`${step} ${String(drawIds)}`, { nowMs, drawIds }, () => allOrEach({ engine, jobs, nowMs }, draws, work))
  }
  const each = (work: (draw: LiveDraw) => Promise<number>, lane?: 'money') => {
    for (const draw of draws) {
      const options = { nowMs, drawIds: [draw.drawId], ...(lane && { lane }) }
      jobs.start(`${step} ${draw.drawId}`, options, () => oneByOne({ engine, jobs, nowMs }, [draw], work))
    }
  }
  switch (step) {
    case 'open':
      return together((some) => openDraws(engine, some))
    case 'close':
      return together((some) => closeFree(engine, memory, some))
    case 'close-waiting':
      return each((draw) => closeDraw(engine, draw))
    case 'record':
      return together((some) => record(engine, memory, some))
    case 'draw':
      return together((some) => drawResults(engine, some))
    case 'reveal':
      return together((some) => revealBalls(engine, some, { nowMs, shown }))
    case 'close-now':
      return each((draw) => closeDrawNow(engine, draw.drawId))
    case 'settle':
      return each(async (draw) => {
        // The last balls of a live draw come out at the moment it may be settled.
        if (isLive(draw)) await revealBalls(engine, [draw], { nowMs, shown })
        return settleDraw(engine, draw)
      }, 'money')
    case 'void':
      return each((draw) => voidDraw(engine, draw.drawId, draw.turn === null ? 'NEVER_OPENED' : 'BEACON_TIMEOUT'))
    case 'void-lost':
      return each((draw) => voidDraw(engine, draw.drawId, 'CHAIN_LOST'))
    case 'refund':
      return each((draw) => refundDraw(engine, draw), 'money')
    case 'reveal-seed':
      return each((draw) => revealVoidSeed(engine, draw, outageMsOf(draw)))
    default:
      return unreachable(step)
  }
}

/** Turns with a bet inside are waited for in the next look, each by itself. */
async function closeFree(engine: EngineParts, { contended }: PassMemory, draws: readonly LiveDraw[]): Promise<number> {
  const closed = new Set(await closeDraws(engine, draws))
  for (const { drawId } of draws) if (!closed.has(drawId)) contended.add(drawId)
  return draws.length
}

async function record(engine: EngineParts, { recorded }: PassMemory, draws: readonly LiveDraw[]): Promise<number> {
  await recordClose(
    engine,
    draws.map(({ drawId }) => drawId),
  )
  for (const { drawId } of draws) recorded.add(drawId)
  return draws.length
}

const isLive = (draw: LiveDraw): boolean => draw.resultBy === 'own' && paceOf(draw.timing) === 'daily'

type Doing = { engine: Pick<EngineParts, 'log'>; jobs: Jobs; nowMs: number }

/** All at once; when that fails, each alone, so that one bad draw does not hold up twenty-eight others. */
async function allOrEach(
  doing: Doing,
  draws: readonly LiveDraw[],
  step: (draws: readonly LiveDraw[]) => Promise<number>,
): Promise<number> {
  try {
    if (draws.length > 1) return await step(draws)
  } catch (fault) {
    if (isConnectionLoss(fault)) throw fault
  }
  return oneByOne(doing, draws, (draw) => step([draw]))
}

/** A fault of one draw is logged and tried again a moment later; a lost database ends the pass. */
async function oneByOne(
  { engine, jobs, nowMs }: Doing,
  draws: readonly LiveDraw[],
  step: (draw: LiveDraw) => Promise<number>,
): Promise<number> {
  let done = 0
  for (const draw of draws) {
    try {
      done += await unlessNotTakenUp(() => step(draw))
    } catch (fault) {
      if (isConnectionLoss(fault)) throw fault
      jobs.rest(draw.drawId, nowMs)
      const { gameId, turnNum, status } = draw
      engine.log.error({ err: fault, gameId, turnNum, status }, 'a draw step failed')
    }
  }
  return done
}

/** A signer that has just begun again answers for no chain until the next look has given it back. */
async function unlessNotTakenUp(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (fault) {
    if (fault instanceof Error && fault.message.includes(NOT_TAKEN_UP)) return 0
    throw fault
  }
}

function forget({ shown, recorded, contended }: PassMemory, draws: readonly LiveDraw[]): void {
  const live = new Set(draws.map(({ drawId }) => drawId))
  for (const drawId of shown.keys()) if (!live.has(drawId)) shown.delete(drawId)
  for (const drawId of recorded) if (!live.has(drawId)) recorded.delete(drawId)
  for (const { drawId, status } of draws) if (status !== 'open' && status !== 'scheduled') contended.delete(drawId)
}
