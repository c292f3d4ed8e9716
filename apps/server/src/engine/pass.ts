// One look at what is due, and one step for each draw it concerns. The domain's `nextStep` decides; this file gathers
// draws with the same step, so that 29 games at the top of a minute cost one transaction and not twenty-nine.
import { unreachable } from '@liuhe/domain/assert.ts'
import { nextStep, VOID_AFTER_MS } from '@liuhe/domain/lottery/draw.ts'
import type { DrawStep } from '@liuhe/domain/lottery/draw.ts'
import { paceOf } from '@liuhe/domain/lottery/schedule.ts'
import { SECOND_MS } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import type { Beacon } from './beacon.ts'
import { commitNext, ensureChains } from './chains.ts'
import { recordClose } from './close-record.ts'
import { isConnectionLoss } from './connection-loss.ts'
import type { LiveDraw } from './queries.ts'
import { alarmOverdue, drawClock, liveDraws, nextInstant } from './queries.ts'
import { scheduleAhead } from './schedule-ahead.ts'
import type { EngineParts } from './steps.ts'
import {
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
  /** External draws that wait for their reporters and whose close is known to be recorded. */
  watched: Set<number>
  /** The signer's generation whose chains were taken up. */
  generation: number
}

export const newMemory = (): PassMemory => ({ shown: new Map(), watched: new Set(), scheduleAt: 0, generation: 0 })

const SCHEDULE_EVERY_MS = 60_000

/** Does what is due now. Answers how much was done, and the database's time of the pass. */
export async function enginePass(engine: EngineParts, memory: PassMemory): Promise<{ done: number; nowMs: number }> {
  const nowMs = await drawClock(engine.sql)
  if (nowMs >= memory.scheduleAt || engine.signer.generation() !== memory.generation) {
    await scheduleAhead(engine.sql, nowMs)
    await ensureChains(engine)
    for (const turn of await alarmOverdue(engine.sql)) engine.log.warn(turn, 'an external result is overdue')
    await engine.bets.collectDebts(engine.sql)
    memory.generation = engine.signer.generation()
    memory.scheduleAt = nowMs + SCHEDULE_EVERY_MS
  }
  let done = await commitNext(engine)
  const draws = await liveDraws(engine.sql)
  const due = new Map<Step, LiveDraw[]>()
  await watchExternal(engine, memory, draws)
  for (const draw of draws) {
    const step = await stepOf(draw, nowMs, engine.beacon)
    due.set(step, [...(due.get(step) ?? []), draw])
  }
  for (const step of STEP_ORDER) {
    const some = due.get(step)
    if (some) done += await doStep(engine, memory, { step, draws: some, nowMs })
  }
  forget(memory, draws)
  return { done, nowMs }
}

/** A crash between close and record is made good for external draws here: nobody asks us before their result comes. */
async function watchExternal(engine: EngineParts, { watched }: PassMemory, draws: readonly LiveDraw[]): Promise<void> {
  const waiting = draws.filter(({ resultBy, status, drawId }) => {
    return resultBy === 'external' && status === 'closed' && !watched.has(drawId)
  })
  const ids = waiting.map(({ drawId }) => drawId)
  await recordClose(engine, ids)
  for (const drawId of ids) watched.add(drawId)
}

/** How long until a draw changes by itself; endless when none does. */
export async function msUntilNext(sql: Queryable): Promise<number> {
  const { nowMs, nextMs } = await nextInstant(sql)
  return nextMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, nextMs - nowMs)
}

/** The domain's steps, the live reveal, and what is left to do after a turn became void or lost its chain. */
type Step = DrawStep | 'reveal' | 'close-now' | 'void-lost' | 'refund' | 'reveal-seed'

/** Results come first, because everybody waits for them; money follows. */
const STEP_ORDER = [
  'close',
  'close-now',
  'draw',
  'open',
  'reveal',
  'void',
  'void-lost',
  'reveal-seed',
  'settle',
  'refund',
] as const satisfies readonly Step[]

/** The domain's step, and the little that the domain does not know: live reveals and the second half of a void. */
async function stepOf(draw: LiveDraw, nowMs: number, beacon: Beacon): Promise<Step> {
  const pace = paceOf(draw.timing)
  if (draw.status === 'void') {
    if (!draw.isRefunded) return 'refund'
    const isReady = await beaconReady(draw, nowMs, beacon)
    return isReady || nowMs >= draw.planAt.getTime() + outageMsOf(draw) ? 'reveal-seed' : 'wait'
  }
  const publicMs = draw.publicAt?.getTime() ?? 0
  if (draw.status === 'drawn' && nowMs < publicMs) return 'reveal'
  if (draw.turn?.isLost && draw.status !== 'drawn') return draw.status === 'open' ? 'close-now' : 'void-lost'
  return nextStep(
    {
      status: draw.status,
      openAt: draw.openAt.getTime(),
      closeAt: draw.closeAt.getTime(),
      planAt: draw.planAt.getTime(),
      pace,
      committed: draw.turn !== null,
      beaconReady: draw.status === 'closed' && (await beaconReady(draw, nowMs, beacon)),
      resultBy: draw.resultBy,
      settleFrom: draw.settleFrom?.getTime() ?? publicMs,
    },
    nowMs,
  )
}

const beaconReady = async (draw: LiveDraw, nowMs: number, beacon: Beacon): Promise<boolean> =>
  draw.turn !== null && nowMs >= draw.planAt.getTime() && (await beacon.value(draw.turn.round)) !== undefined

/** From the planned round to the moment a silent beacon voids the turn. */
const outageMsOf = ({ timing }: LiveDraw): number => VOID_AFTER_MS[paceOf(timing)] - timing.closeSeconds * SECOND_MS

async function doStep(
  engine: EngineParts,
  { shown }: PassMemory,
  { step, draws, nowMs }: { step: (typeof STEP_ORDER)[number]; draws: LiveDraw[]; nowMs: number },
): Promise<number> {
  const { log } = engine
  switch (step) {
    case 'open':
      return together(log, draws, (some) => openDraws(engine, some))
    case 'close':
      return together(log, draws, (some) => closeDraws(engine, some))
    case 'draw':
      return together(log, draws, (some) => drawResults(engine, some))
    case 'reveal':
      return together(log, draws, (some) => revealBalls(engine, some, { nowMs, shown }))
    case 'close-now':
      return eachAlone(log, draws, (draw) => closeDrawNow(engine, draw.drawId))
    case 'settle':
      // The last balls of a live draw come out at the moment it may be settled.
      await together(log, draws, (some) => revealBalls(engine, some.filter(isLive), { nowMs, shown }))
      return eachAlone(log, draws, (draw) => settleDraw(engine, draw))
    case 'void':
      return eachAlone(log, draws, (draw) =>
        voidDraw(engine, draw.drawId, draw.turn === null ? 'NEVER_OPENED' : 'BEACON_TIMEOUT'),
      )
    case 'void-lost':
      return eachAlone(log, draws, (draw) => voidDraw(engine, draw.drawId, 'CHAIN_LOST'))
    case 'refund':
      return eachAlone(log, draws, (draw) => refundDraw(engine, draw))
    case 'reveal-seed':
      return eachAlone(log, draws, (draw) => revealVoidSeed(engine, draw, outageMsOf(draw)))
    default:
      return unreachable(step)
  }
}

const isLive = (draw: LiveDraw): boolean => draw.resultBy === 'own' && paceOf(draw.timing) === 'daily'

/** All at once; when that fails, each alone, so that one bad draw does not hold up twenty-eight others. */
async function together(
  log: EngineParts['log'],
  draws: readonly LiveDraw[],
  step: (draws: readonly LiveDraw[]) => Promise<number>,
): Promise<number> {
  try {
    return await step(draws)
  } catch (fault) {
    if (draws.length === 1 || isConnectionLoss(fault)) throw fault
    return eachAlone(log, draws, (draw) => step([draw]))
  }
}

/** A fault of one draw is logged and tried again on the next pass; a lost database ends the pass. */
async function eachAlone(
  log: EngineParts['log'],
  draws: readonly LiveDraw[],
  step: (draw: LiveDraw) => Promise<number>,
): Promise<number> {
  let done = 0
  for (const draw of draws) {
    try {
      done += await step(draw)
    } catch (fault) {
      if (isConnectionLoss(fault)) throw fault
      log.error({ err: fault, gameId: draw.gameId, turnNum: draw.turnNum, status: draw.status }, 'a draw step failed')
    }
  }
  return done
}

function forget({ shown, watched }: PassMemory, draws: readonly LiveDraw[]): void {
  const live = new Set(draws.map(({ drawId }) => drawId))
  for (const drawId of shown.keys()) if (!live.has(drawId)) shown.delete(drawId)
  for (const drawId of watched) if (!live.has(drawId)) watched.delete(drawId)
}
