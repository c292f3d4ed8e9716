import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { connect, isLateWriteOfDriver } from './connect.ts'
import { assertDurable, durabilityFaults } from './durability.ts'
import { inTransaction } from './transaction.ts'
import { patient } from '../testing/patience.ts'

describe('the pool', () => {
  const db = useTestDatabase()

  test('enters as the application role, with its limits, and reads int8 as bigint', async () => {
    const [row] = await db.sql`
      SELECT current_user AS role, 9007199254740993::int8 AS big, current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`
    expect(row).toEqual({ role: 'app_rw', big: 9007199254740993n, statement: '5s', lock: '2s', idle: '10s' })
    await expect(db.sql`CREATE TABLE mine ()`).rejects.toThrow('permission denied')
  })

  test('works again after its connections were cut', { timeout: patient(40_000) }, async () => {
    // In a process of its own, because the driver throws where nobody can catch (see `isLateWriteOfDriver`).
    const script = path.join(import.meta.dirname, '../testing/pool-victim.ts')
    const victim = spawn(process.execPath, [script, db.url], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    let output = ''
    victim.stdout?.on('data', (chunk) => (output += chunk))
    victim.on('message', async () => {
      await db.owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim'`
    })
    const [code] = await once(victim, 'close')
    expect({ code, output }).toEqual({ code: 0, output: 'ok\n'.repeat(3) })
  })

  test('begins a transaction on a connection of its own, however many queries are under way', async () => {
    const sql = connect(db.url, { name: 'crowd', max: 2 })
    await Promise.all([sql`select 1`, sql`select 1`])
    // The driver takes a hundred queries for each connection; what comes as the hundredth is told apart from the rest.
    for (let ahead = 98; ahead <= 202; ahead++) {
      const crowd = Array.from({ length: ahead }, () => sql`select 1`.execute())
      const begun = sql.begin((tx) => tx<[{ one: number }]>`select 1 as one`)
      const [[row]] = await Promise.all([begun, ...crowd])
      expect(row.one).toBe(1)
    }
    await sql.end()
  })

  test('goes on hearing after all its connections were cut [F-O3]', async () => {
    const sql = connect(db.url, { name: 'hearer', max: 2 })
    const heard: string[] = []
    let times = 0
    await sql.listen(
      'word',
      (word) => void heard.push(word),
      () => void (times += 1),
    )
    for (let round = 1; round <= 2; round++) {
      await sql`select 1`
      await db.owner`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearer'`
      await expect.poll(() => times, { timeout: 5_000 }).toBe(round + 1)
      // The pool that was replaced has ended by then.
      await sleep(300)
      await db.owner`select pg_notify('word', ${String(round)})`
      await expect.poll(() => heard.at(-1)).toBe(String(round))
    }
    await sql.end()
  })

  test('knows the one exception of the driver that does not matter', () => {
    const late = new TypeError("Cannot read properties of null (reading 'write')")
    late.stack = `${late}\n    at Immediate.nextWrite (file:///srv/node_modules/postgres/src/connection.js:255:22)`
    expect(isLateWriteOfDriver(late)).toBe(true)
    expect(isLateWriteOfDriver(new TypeError("Cannot read properties of null (reading 'write')"))).toBe(false)
    expect(isLateWriteOfDriver(new Error('nextWrite'))).toBe(false)
    // Its own look for types, on a connection that is cut before it has been used.
    const query = '\n      select b.oid, b.typarray\n      from pg_catalog.pg_type a\n'
    for (const code of ['57P01', 'CONNECTION_CLOSED']) expect(isLateWriteOfDriver({ code, query })).toBe(true)
    expect(isLateWriteOfDriver({ code: '42P01', query })).toBe(false)
    expect(isLateWriteOfDriver({ code: 'CONNECTION_CLOSED', query: 'select 1' })).toBe(false)
  })
})

describe('a transaction', () => {
  const db = useTestDatabase()

  test('is run again after a deadlock, until both sides are done', async () => {
    await db.owner`CREATE TABLE seat AS SELECT id::int8, 0::int8 AS taken FROM generate_series(1, 2) AS id`
    await db.owner`GRANT SELECT, UPDATE ON seat TO app_rw`
    let runs = 0
    const take = (order: number[]) =>
      inTransaction(db.sql, async (tx) => {
        runs++
        for (const id of order) {
          await tx`UPDATE seat SET taken = taken + 1 WHERE id = ${id}`
          await tx`SELECT pg_sleep(0.1)`
        }
      })
    await Promise.all([take([1, 2]), take([2, 1])])
    expect(await db.sql`SELECT taken FROM seat ORDER BY id`).toEqual([{ taken: 2n }, { taken: 2n }])
    // The one that is run again may meet the other once more.
    expect(runs).toBeGreaterThanOrEqual(3)
  })

  test('gives up after three retries, and does not retry what retrying cannot help', async () => {
    let runs = 0
    const failWith = (code: string) =>
      inTransaction(db.sql, async (tx) => {
        runs++
        await tx.unsafe(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`)
      })
    await expect(failWith('40001')).rejects.toThrow('no')
    expect(runs).toBe(4)
    await expect(failWith('23505')).rejects.toThrow('no')
    expect(runs).toBe(5)
  })
})

describe('durability [I-10]', () => {
  const db = useTestDatabase()

  test('is refused when the database may forget, whatever the mode', async () => {
    expect(await durabilityFaults(db.owner)).toEqual([
      'fsync = off',
      'full_page_writes = off',
      'synchronous_commit = off',
    ])
    await expect(assertDurable(db.owner, 'serve')).rejects.toThrow('fsync = off')
    await assertDurable(db.owner, 'test')
  })
})
