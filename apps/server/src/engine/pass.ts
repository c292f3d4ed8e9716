// One look at what is due, and one step for each draw it concerns. The domain's `nextStep` decides; this file gathers
// draws with the same step, so that 29 games at the top of a minute cost one transaction and not twenty-nine.
import { nextStep } from '@liuhe/domain/lottery/draw.ts'
import { unreachable } from '@liuhe/domain/assert.ts'
import { commitNext, ensureChains } from './chains.ts'
import type { LiveDraw } from './queries.ts'
import { drawClock, liveDraws, nextInstant } from './queries.ts'
import { scheduleAhead } from './schedule-ahead.ts'
import type { EngineParts } from './steps.ts'
import {
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
  /** The signer's generation whose chains were taken up. */
  generation: number
}

export const newMemory = (): PassMemory => ({ shown: new Map(), scheduleAt: 0, generation: 0 })

const SCHEDULE_EVERY_MS = 60_000

/** Does what is due now. Answers how much was done, and the database's time of the pass. */
export async function enginePass(engine: EngineParts, memory: PassMemory): Promise<{ done: number; nowMs: number }> {
  const nowMs = await drawClock(engine.sql)
  if (nowMs >= memory.scheduleAt || engine.signer.generation() !== memory.generation) {
    await scheduleAhead(engine.sql, nowMs)
    await ensureChains(engine)
    memory.generation = engine.signer.generation()
    memory.scheduleAt = nowMs + SCHEDULE_EVERY_MS
  }
  let done = await commitNext(engine)
  const draws = await liveDraws(engine.sql)
  const due = Map.groupBy(draws, (draw) => stepOf(draw, nowMs))
  for (const step of STEP_ORDER) {
    const draws = due.get(step) ?? []
    if (draws.length > 0) done += await doStep(engine, memory, { step, draws, nowMs })
  }
  forget(memory, draws)
  return { done, nowMs }
}

/** How long until something changes by itself: the next plan, the next ball, or the next look at the schedule. */
export async function msUntilNext(engine: EngineParts, memory: PassMemory): Promise<number> {
  const nowMs = await drawClock(engine.sql)
  const next = await nextInstant(engine.sql)
  return Math.max(0, Math.min(next ?? Number.POSITIVE_INFINITY, memory.scheduleAt) - nowMs)
}

/** A step of a draw's life; `reveal`, `refund` and `reveal-seed` finish what `draw` and `void` began. */
type Step = 'open' | 'close' | 'draw' | 'reveal' | 'settle' | 'void' | 'void-lost' | 'refund' | 'reveal-seed' | 'wait'

/** Results come first, because everybody waits for them; money follows. */
const STEP_ORDER = [
  'close',
  'draw',
  'open',
  'reveal',
  'void',
  'void-lost',
  'reveal-seed',
  'settle',
  'refund',
] as const satisfies Step[]
