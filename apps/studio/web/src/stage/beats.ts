/**
 * What moves over time. The ticker walks a list that was made before: a frame makes nothing. Everything under way can
 * be finished at once, and everything is short when the player wants little motion.
 */
export type Ease = (t: number) => number

export const linear: Ease = (t) => t
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3
export const easeIn: Ease = (t) => t * t * t
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2)
/** Goes a little too far and comes back. */
export const backOut: Ease = (t) => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2
export const bounce: Ease = (t) => (t === 1 ? 1 : 1 - 2 ** (-9 * t) * Math.cos(t * 12))

type Run = {
  isLive: boolean
  wait: number
  age: number
  length: number
  ease: Ease
  step: (t: number) => void
  done: () => void
}

export type Beats = {
  /** Calls `step` with 0 … 1 over `ms`. Resolves at the end. */
  readonly run: (ms: number, step: (t: number) => void, options?: { ease?: Ease; delay?: number }) => Promise<void>
  readonly wait: (ms: number) => Promise<void>
  readonly update: (ms: number) => void
  /** Brings everything under way to its end. */
  readonly finish: () => void
  /** Whether anything is under way, or waits for its turn. */
  readonly isRunning: () => boolean
}

const nothing = (): void => undefined

/** @param longest no beat lasts longer, in ms; asked at each beat. */
export function createBeats(longest: () => number): Beats {
  const runs: Run[] = Array.from({ length: 96 }, () => ({
    ...{ isLive: false, wait: 0, age: 0, length: 0, ease: linear, step: nothing, done: nothing },
  }))
  const end = (run: Run) => {
    run.isLive = false
    run.step(1)
    run.done()
  }
  const run: Beats['run'] = (ms, step, { ease = linear, delay = 0 } = {}) =>
    new Promise((done) => {
      const free = runs.find((each) => !each.isLive) ?? grown(runs)
      const most = longest()
      Object.assign(free, { isLive: true, wait: Math.min(delay, most), age: 0, length: Math.min(ms, most) })
      Object.assign(free, { ease, step, done })
      if (delay === 0) step(0)
    })
  return {
    run,
    wait: (ms) => run(ms, nothing),
    update: (ms) => {
      for (let i = 0; i < runs.length; i++) {
        const each = runs[i] as Run
        if (!each.isLive) continue
        each.wait -= ms
        if (each.wait > 0) continue
        each.age += ms
        if (each.age >= each.length) end(each)
        else each.step(each.ease(each.age / each.length))
      }
    },
    finish: () => {
      for (const each of runs) if (each.isLive) end(each)
    },
    isRunning: () => runs.some((each) => each.isLive),
  }
}

function grown(runs: Run[]): Run {
  const more: Run = { isLive: false, wait: 0, age: 0, length: 0, ease: linear, step: nothing, done: nothing }
  runs.push(more)
  return more
}
