/** What runs by itself, which processes there are, and what the database says of itself (decision 145). */
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get, post } = operatorArea('system')

const name = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9-]{0,59}$/))
const words = z.string().check(z.minLength(4), z.maxLength(200))

export const Job = z.object({
  job: z.string(),
  /** It is begun again so many milliseconds after its end. */
  everyMs: z.int(),
  startedAt: siteTime,
  endedAt: siteTime,
  /** How long the last run took, in milliseconds. */
  tookMs: z.int(),
  look: z.enum(['ok', 'failed', 'failing', 'late']),
  /** What went wrong in the last run. */
  fault: z.nullable(z.string()),
  failedSince: z.nullable(siteTime),
  /** Whether it may be run again at any time. */
  mayRun: z.boolean(),
  /** Who wants it to run at once, until it does. */
  wantedBy: z.nullable(z.string()),
})

export const jobs = get('jobs', '/system/jobs', {
  summary: 'Every job with its last run. What was never written down is not in it.',
  access: 'readSystem',
  effect: 'read',
  output: z.array(Job),
})

export const health = get('health', '/system/health', {
  summary: 'Processes with their versions, the database, messages that wait. What is not measured is not in it.',
  access: 'readSystem',
  effect: 'read',
  output: z.object({
    /** Of the process that answers. */
    version: z.string(),
    processes: z.array(
      z.object({
        role: z.string(),
        host: z.string(),
        pid: z.int(),
        version: z.string(),
        startedAt: siteTime,
        seenAt: siteTime,
        /** False when nothing was heard of it for twenty seconds. */
        isThere: z.boolean(),
      }),
    ),
    database: z.object({
      version: z.string(),
      bytes: z.number(),
      connections: z.int(),
      connectionsMost: z.int(),
      /** Age of the oldest transaction, in ms; null where there is none. */
      oldestMs: z.nullable(z.number()),
      isArchiving: z.boolean(),
      archivedAt: z.nullable(siteTime),
      standbys: z.int(),
    }),
    outbox: z.object({ behind: z.int(), since: z.nullable(siteTime) }),
    /** How far the chain of the audit reaches; it is checked at its desk. */
    audit: z.object({ position: z.int(), hash: z.string() }),
  }),
})

export const run = post('run', '/system/jobs/:job/run', {
  summary: 'Wants a job to run at once; the process that does such work takes it within seconds.',
  access: 'manageSystem',
  effect: 'write',
  params: { job: name },
  body: { reason: words },
  output: z.null(),
  errors: ['JOB/NOT_FOUND', 'JOB/WANTED'],
  strict: true,
})
