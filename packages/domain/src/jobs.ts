/** How a job that runs by itself stands: by when it last ran, and what became of it. Times are epoch ms. */
const LATE_MS = 120_000
const FAILING_MS = 150_000

export interface JobTimes {
  everyMs: number
  endedAt: number
  /** Since when each run has failed; null after one that did not. */
  failedSince: number | null
}

export type JobLook = 'ok' | 'failed' | 'failing' | 'late'

/** `failed` is once or twice; `failing` and `late` call somebody. */
export function jobLook({ everyMs, endedAt, failedSince }: JobTimes, now: number): JobLook {
  if (now - endedAt > everyMs + Math.max(LATE_MS, everyMs)) return 'late'
  if (failedSince === null) return 'ok'
  return now - failedSince > Math.max(FAILING_MS, 2 * everyMs) ? 'failing' : 'failed'
}
