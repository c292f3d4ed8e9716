import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { connect } from '../apps/server/src/db/connect.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { EXPORT_SOURCES } from '../apps/server/src/export-sources.ts'
import { insertExport } from '../apps/server/src/modules/exports/queries.ts'
import { runExport } from '../apps/server/src/modules/exports/run-exports.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm } from './settlement.ts'

/** For a million rows, and for what the process may grow meanwhile. */
const ALLOWED_S = 120
const ALLOWED_MB = 60
const MILLION = 1_000_000

/**
 * The audit as a file: `--rows` entries through the list's own function, into parts of the database. Time is counted
 * for a million rows; memory is the most that the process held beyond what it held before, garbage included.
 */
export const exports: Bench = async ({ cluster, options }) => {
  const { owner, url } = await cluster.database('exports', 'migrated')
  const rows = options.rows
  await owner`
    insert into operator (operator_id, login, role, state) overriding system value values
      (1, 'bench', 'auditor', 'active'), (2, 'other', 'risk', 'active')`
  await owner`
    insert into operator_audit (position, prev, hash, entry)
    select n, sha256(n::text::bytea), sha256((n + 1)::text::bytea), jsonb_build_object(
      'action', 'withdrawals.approve', 'address', '10.8.2.41', 'after', jsonb_build_object('state', 'approved1'),
      'at', '2026-11-22T12:13:58.220Z', 'before', jsonb_build_object('state', 'requested'), 'login', 'maker' || n % 40,
      'object', 'withdrawal/' || n, 'outcome', 'done', 'reason', '资料已核对', 'requestId', 'r-' || n,
      'role', 'finance-maker', 'session', '0123456789abcdef')::text
    from generate_series(1, ${rows}) n`
  await calm(owner)
  const sql = connect(url, { max: 6 })
  try {
    await ask(sql)
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => void (most = Math.max(most, process.memoryUsage().rss)), 50)
    const began = performance.now()
    await runExport(sql, {
      sources: EXPORT_SOURCES,
      clock: systemClock,
      log: { warn: (...facts: unknown[]) => console.warn(facts) },
    })
    const tookS = (performance.now() - began) / 1000
    clearInterval(watch)
    const [job] = await owner<[{ state: string; written: number; bytes: number; parts: number }]>`
      select state, rows_written as written, bytes::float8 as bytes, parts from export_job`
    if (job.state !== 'done' || job.written < rows)
      throw new Error(`the export is ${job.state} with ${job.written} rows`)
    const grownMb = (most - before) / 1_000_000
    const facts = { rows: job.written, bytes: job.bytes, parts: job.parts, tookS }
    const line = { against: 'what is allowed', target: 1, shall: 'at-most' } as const
    return [
      ratioOf({
        ...{ ...line, name: 'a file of 1,000,000 rows', unit: 's', facts },
        rounds: { ours: [(tookS * MILLION) / job.written], baseline: [ALLOWED_S] },
      }),
      ratioOf({
        ...{ ...line, name: 'memory while it is written', unit: 'MB', facts },
        rounds: { ours: [grownMb], baseline: [ALLOWED_MB] },
      }),
    ]
  } finally {
    await sql.end()
  }
}

const ask = (sql: ReturnType<typeof connect>) =>
  inTransaction(sql, async (tx) => {
    const exportId = await insertExport(tx, {
      ...{
        madeBy: 1,
        requestId: randomUUID(),
        what: { list: 'audit', filter: {} },
        address: '/audit',
        reason: 'bench',
      },
      columns: [
        'position',
        'at',
        'login',
        'role',
        'action',
        'object',
        'outcome',
        'reason',
        'address',
        'before',
        'after',
      ],
      ...{ digest: Buffer.alloc(32), rows: 1, isMore: true, needsTwo: true },
    })
    await tx`update export_job set agreed_by = 2, state = 'waiting' where export_id = ${exportId ?? 0}`
  })
