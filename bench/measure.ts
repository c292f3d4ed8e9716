// A ratio is measured, never two numbers: ours and the baseline take turns in one run, so that a machine that slows
// down slows both.

/** One line of the report. */
export interface Ratio {
  name: string
  unit: string
  ours: number
  baseline: number
  /** What the baseline is, in a few words. */
  against: string
  ratio: number
  target: number
  /** Whether the ratio shall be at least, or at most, the target. */
  shall: 'at-least' | 'at-most'
  /** Every round, to see the noise. */
  rounds: { ours: number[]; baseline: number[] }
  /** Other figures worth keeping: latencies, CPU time. */
  facts: Record<string, number | string>
}

/** Runs two measurements in turns, the first round of each as warm-up, and gives their rounds. */
export async function inTurns<Ours, Baseline>(
  { ours, baseline }: { ours: () => Promise<Ours>; baseline: () => Promise<Baseline> },
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
): Promise<{ ours: Ours[]; baseline: Baseline[] }> {
  const results: { ours: Ours[]; baseline: Baseline[] } = { ours: [], baseline: [] }
  for (let round = -warmUps; round < rounds; round++) {
    const [theirs, own] = [await baseline(), await ours()]
    if (round < 0) continue
    results.baseline.push(theirs)
    results.ours.push(own)
  }
  return results
}

/**
 * Runs something until its cost stands still, so that a server is measured after V8 has compiled what is hot: at least
 * `leastSeconds`, at most four times as long. `run` answers the cost of one operation.
 */
export async function warmUp(run: () => Promise<number>, leastSeconds: number): Promise<Warmth> {
  const startedAt = performance.now()
  const costs: number[] = []
  for (;;) {
    costs.push(await run())
    const seconds = (performance.now() - startedAt) / 1_000
    const last = costs.slice(-STILL_ROUNDS)
    const isStill = last.length === STILL_ROUNDS && Math.max(...last) <= Math.min(...last) * STILL_WITHIN
    if ((isStill && seconds >= leastSeconds) || seconds >= leastSeconds * 4) return { seconds, isStill, costs }
  }
}
const STILL_ROUNDS = 3
const STILL_WITHIN = 1.05

/** How a warm-up went. */
export interface Warmth {
  seconds: number
  /** Whether the last rounds cost the same. */
  isStill: boolean
  costs: number[]
}

/** A warm-up in a few words. */
export const warmthText = ({ seconds, isStill, costs }: Warmth): string =>
  `${seconds.toFixed(0)} s, ${costs[0]?.toFixed(0)} to ${costs.at(-1)?.toFixed(0)} us${isStill ? '' : ', NOT STILL'}`

/** The middle value; the mean of the two in the middle of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** The value that `share` of all do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The ratio of the medians. */
export function ratioOf(
  line: Pick<Ratio, 'name' | 'unit' | 'against' | 'target' | 'rounds'> & Partial<Pick<Ratio, 'shall' | 'facts'>>,
): Ratio {
  const [ours, baseline] = [median(line.rounds.ours), median(line.rounds.baseline)]
  return { shall: 'at-least', facts: {}, ...line, ours, baseline, ratio: ours / baseline }
}
