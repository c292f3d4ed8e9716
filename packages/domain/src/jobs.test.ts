import { expect, it } from 'vitest'
import { jobLook } from './jobs.ts'

const MINUTE = 60_000

it.each([
  [{ endedAt: 0, failedSince: null }, MINUTE, 'ok'],
  [{ endedAt: 0, failedSince: null }, 3 * MINUTE, 'ok'],
  [{ endedAt: 0, failedSince: null }, 3 * MINUTE + 1, 'late'],
  [{ endedAt: 2 * MINUTE, failedSince: 0 }, 2 * MINUTE, 'failed'],
  [{ endedAt: 3 * MINUTE, failedSince: 0 }, 3 * MINUTE, 'failing'],
] as const)('a job of each minute that says %o is at %i %s', (times, now, look) =>
  expect(jobLook({ everyMs: MINUTE, ...times }, now)).toBe(look),
)
