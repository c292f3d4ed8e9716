/** The storyboard of a reveal: when each number falls and lands, and how long the result rests (ADR 057). Pure. */
import { type Family, FAMILIES } from '@liuhe/domain/lottery/family.ts'

/** `closed`: the places are empty; `suspense`: all but what matters most lies; `rest`: everything lies still. */
export type RevealStage = 'closed' | 'falling' | 'suspense' | 'rest'

/** One number, or what is told after the last one; ms from the beginning of the reveal. */
export type Fall = { from: number; lands: number }

/** ms from the beginning of the reveal. */
export type RevealSteps = {
  falls: readonly Fall[]
  /** From when on everything waits for the last fall. */
  pauseFrom: number
  /** From when on the result rests, and until when: then the next countdown begins and lists may tell it. */
  restFrom: number
  endsAt: number
}

/** The places stay empty for so long, which also takes up what the news needed to get here. */
export const LEAD_MS = 600
/** A ball falls for so long, the special one for longer. */
export const FALL_MS = 500
export const SPECIAL_FALL_MS = 800
/** The finished result is looked at in peace for so long. */
export const REST_MS = 2600

type Pace = {
  everyMs: number
  fallMs: number
  /** The stillness before the last fall, and how long that one takes. */
  pauseMs: number
  lastMs: number
}

/**
 * No reveal takes longer than that of the Mark Six, 9.2 s: games draw once a minute at most. What falls last is the
 * special ball, and of the other families what follows from their numbers: the sum of PC28, the hands of 幸运牛牛, words.
 */
const PACES: Record<Family, Pace> = {
  LHC: { everyMs: 600, fallMs: FALL_MS, pauseMs: 1600, lastMs: SPECIAL_FALL_MS },
  SSC: { everyMs: 600, fallMs: FALL_MS, pauseMs: 0, lastMs: 400 },
  '11X5': { everyMs: 600, fallMs: FALL_MS, pauseMs: 0, lastMs: 400 },
  PC28: { everyMs: 600, fallMs: FALL_MS, pauseMs: 1600, lastMs: SPECIAL_FALL_MS },
  K3: { everyMs: 800, fallMs: FALL_MS, pauseMs: 0, lastMs: 400 },
  PK10: { everyMs: 400, fallMs: 350, pauseMs: 0, lastMs: 400 },
  NN: { everyMs: 400, fallMs: 350, pauseMs: 1000, lastMs: 600 },
}

/** Numbers before what falls last: six balls of the Mark Six, all numbers of the others. */
const plainCountOf = (family: Family): number => FAMILIES[family].count - (family === 'LHC' ? 1 : 0)

/** The reveal of a result that is known as a whole. */
export function stepsOf(family: Family): RevealSteps {
  const { everyMs, fallMs, pauseMs, lastMs } = PACES[family]
  const plain = Array.from({ length: plainCountOf(family) }, (_, place) => {
    const from = LEAD_MS + place * everyMs
    return { from, lands: from + fallMs }
  })
  const pauseFrom = LEAD_MS + plain.length * everyMs
  const from = pauseFrom + pauseMs
  const restFrom = from + lastMs
  return { falls: [...plain, { from, lands: restFrom }], pauseFrom, restFrom, endsAt: restFrom + REST_MS }
}

/**
 * The reveal of a live draw after more of its numbers came: each falls when it comes, after those before it.
 * `at` is the time of their coming; below zero for numbers that lay there when the page was opened.
 */
export function withArrivals(steps: RevealSteps, known: number, family: Family, at: number): RevealSteps {
  const falls = [...steps.falls]
  const { count } = FAMILIES[family]
  while (falls.length < Math.min(known, count)) {
    const from = Math.max(at, falls.at(-1)?.lands ?? at)
    falls.push({ from, lands: from + (falls.length === count - 1 ? SPECIAL_FALL_MS : FALL_MS) })
  }
  const pauseFrom = falls[plainCountOf(family) - 1]?.lands ?? NEVER
  const restFrom = falls[count - 1]?.lands ?? NEVER
  return { falls, pauseFrom, restFrom, endsAt: restFrom + REST_MS }
}

const NEVER = Number.POSITIVE_INFINITY
/** A live draw of which nothing is out yet. */
export const NOTHING_OUT: RevealSteps = { falls: [], pauseFrom: NEVER, restFrom: NEVER, endsAt: NEVER }

/** How far a reveal is: how many have begun to fall, how many lie, and what it is doing. */
export function revealAt({ falls, pauseFrom, restFrom }: RevealSteps, at: number) {
  const begun = falls.filter(({ from }) => from <= at).length
  const landed = falls.filter(({ lands }) => lands <= at).length
  return { begun, landed, stage: stageAt() }

  function stageAt(): RevealStage {
    if (at >= restFrom) return 'rest'
    if (at >= pauseFrom) return 'suspense'
    return begun === 0 ? 'closed' : 'falling'
  }
}

/** The next moment at which something changes. */
export const nextChange = ({ falls, pauseFrom, restFrom, endsAt }: RevealSteps, at: number): number =>
  Math.min(...[...falls.flatMap(({ from, lands }) => [from, lands]), pauseFrom, restFrom, endsAt].filter((t) => t > at))
