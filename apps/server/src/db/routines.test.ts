import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, withTestDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { isMigrated, migrate, type Release } from './migrate.ts'
import { inOrder, readRoutines, ROUTINES } from './routines.ts'

test('every routine of a migrated database has its file, and every file its routine', () =>
  withTestDatabase(async ({ owner, sql }) => {
    const routines = await readRoutines(ROUTINES)
    const there = await owner<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`
    expect(there.map(({ name }) => name)).toEqual(routines.map(({ name }) => name))
    const known = await sql`select name, hash from schema_routine order by name`
    expect([...known]).toEqual(routines.map(({ name, hash }) => ({ name, hash })))
    expect(await migrate(owner)).toEqual([])
  }))

test('a routine comes after those that it calls, and a circle is refused', () => {
  const routine = (name: string, text: string) => ({ name, text, hash: '' })
  const made = [routine('a', 'select c (1)'), routine('b', '-- calls a()\nselect 1'), routine('c', 'select b()')]
  expect(inOrder(made).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  expect(() => inOrder([routine('a', 'b()'), routine('b', 'a()')])).toThrow('in a circle: a, b, a')
})

describe('routines', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'routines-'))
    await mkdir(path.join(folder, 'migrations'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const answering = (answer: number) => ({ price: `(p_note integer) returns integer language sql return ${answer}` })

  test('are applied when their text has changed, and only those', () =>
    onEmptyHistory(async ({ owner }) => {
      const first = await release('1.0.0', { ...answering(1), kept: '() returns integer language sql return 5' })
      expect(await isMigrated(owner, first)).toBe(false)
      expect(await migrate(owner, first)).toEqual(['routines/kept.sql', 'routines/price.sql'])
      expect(await isMigrated(owner, first)).toBe(true)
      const second = await release('1.1.0', answering(2))
      expect(await isMigrated(owner, second)).toBe(false)
      expect(await migrate(owner, second)).toEqual(['routines/price.sql'])
      expect(await price(owner)).toBe(2)
      expect(await migrate(owner, second)).toEqual([])
    }))

  test('keep their arguments and their result, because the release before calls them', () =>
    onEmptyHistory(async ({ owner }) => {
      await migrate(owner, await release('1.0.0', answering(1)))
      const changed = [
        '(p_note integer, p_more integer) returns integer language sql return 2',
        '(p_note bigint) returns integer language sql return 2',
        '(p_note integer default 1) returns integer language sql return 2',
        '(p_other integer) returns integer language sql return 2',
        '(p_note integer) returns bigint language sql return 2::bigint',
      ]
      for (const signature of changed) {
        const next = await release('1.1.0', { price: signature })
        await expect(migrate(owner, next)).rejects.toThrow(
          'routine price changes the arguments or the result of a function that the release before calls',
        )
        expect(await price(owner)).toBe(1)
      }
      await expect(migrate(owner, await release('1.1.0', answering(2)))).resolves.toHaveLength(1)
    }))

  test('leave everything as it was when one of them fails, the last migration too', () =>
    onEmptyHistory(async ({ owner }) => {
      await migrate(owner, await release('1.0.0', answering(1)))
      await writeFile(path.join(folder, 'migrations', '0001-pears.sql'), 'create table pear ()')
      const broken = await release('1.1.0', {
        ...answering(2),
        total: '() returns integer language sql return nothing()',
      })
      await expect(migrate(owner, broken)).rejects.toThrow('0001-pears.sql failed: routine total: function nothing()')
      const [row] = await owner`select to_regclass('pear') as pear, (select count(*)::int from schema_routine) as known`
      expect([row, await price(owner)]).toEqual([{ pear: null, known: 1 }, 1])
      const wrong = await release('1.1.0', answering(2))
      await writeFile(path.join(folder, 'routines', 'total.sql'), 'select 1')
      await expect(migrate(owner, wrong)).rejects.toThrow('routine total does not make the function total')
      expect(await price(owner)).toBe(1)
    }))

  test('keep the old text whole when the process is killed among them, and are applied by the next start', () =>
    onEmptyHistory(async ({ owner, ownerUrl }) => {
      await migrate(owner, await release('1.0.0', answering(1)))
      const next = await release('1.1.0', answering(2))
      await writeFile(path.join(folder, 'routines', 'slow.sql'), `${routine('slow', SLOW)}; select pg_sleep(2)`)
      const script = path.join(import.meta.dirname, '../testing/migrate-victim.ts')
      const victim = spawn(process.execPath, [script, ownerUrl, JSON.stringify(next)], { stdio: 'inherit' })
      const sleeping = () => owner`
        select from pg_stat_activity where application_name = 'victim' and wait_event = 'PgSleep'`
      await expect.poll(sleeping).toHaveLength(1)
      victim.kill('SIGKILL')
      expect(await price(owner)).toBe(1)
      await writeFile(path.join(folder, 'routines', 'slow.sql'), routine('slow', SLOW))
      expect(await migrate(owner, next)).toEqual(['routines/price.sql', 'routines/slow.sql'])
      expect(await price(owner)).toBe(2)
    }))

  test('are applied once when two processes start together', () =>
    onEmptyHistory(async ({ owner, ownerUrl }) => {
      const only = await release('1.0.0', answering(1))
      await writeFile(path.join(folder, 'routines', 'slow.sql'), `${routine('slow', SLOW)}; select pg_sleep(0.2)`)
      const other = connect(ownerUrl, { max: 1 })
      const results = await Promise.all([migrate(owner, only), migrate(other, only)])
      await other.end()
      expect(results.flat()).toEqual(['routines/price.sql', 'routines/slow.sql'])
    }))

  test('of a later release stay when one before it starts again, which may serve with them', () =>
    onEmptyHistory(async ({ owner }) => {
      await migrate(owner, await release('1.9.0', answering(1)))
      // Says the same as the one before, and is still the last word.
      await migrate(owner, await release('1.10.0', answering(1)))
      const before = await release('1.9.9', answering(3))
      expect(await migrate(owner, before)).toEqual([])
      expect([await price(owner), await isMigrated(owner, before)]).toEqual([1, true])
    }))

  test('are changed under the hands of the release before, and no call fails', () =>
    onEmptyHistory(async ({ owner, sql }) => {
      const grant = '; grant execute on function price to app_rw'
      const first = await release('1.0.0', answering(0))
      await writeFile(path.join(folder, 'routines', 'price.sql'), routine('price', answering(0).price) + grant)
      await migrate(owner, first)
      const seen = new Set<number>()
      let isOver = false
      const calling = Promise.all(
        [1, 2, 3].map(async () => {
          while (!isOver) seen.add(await price(sql))
        }),
      )
      for (const answer of [1, 2, 3, 4, 5]) {
        await migrate(owner, await release(`1.${answer}.0`, answering(answer)))
        await expect.poll(() => seen).toContain(answer)
      }
      isOver = true
      await calling
      expect([...seen].every((answer) => answer <= 5)).toBe(true)
    }))

  const SLOW = '() returns integer language sql return 1'
  const routine = (name: string, definition: string) => `create or replace function ${name}${definition}`

  /** A release without migrations, unless the test has written some. Its folder takes the place of the last one. */
  async function release(version: string, definitions: Record<string, string>): Promise<Release> {
    const routines = path.join(folder, 'routines')
    await rm(routines, { recursive: true, force: true })
    await mkdir(routines)
    for (const [name, definition] of Object.entries(definitions)) {
      await writeFile(path.join(routines, `${name}.sql`), routine(name, definition))
    }
    return { migrations: path.join(folder, 'migrations'), routines, version }
  }

  const price = async (db: TestDatabase['sql']) => {
    const [row] = await db<[{ price: number }]>`select price(1) as price`
    return row.price
  }

  /** The template is migrated already; these tests write a history of their own. */
  const onEmptyHistory = (fn: (database: TestDatabase) => Promise<void>) =>
    withTestDatabase(async (database) => {
      await database.owner`delete from schema_migration`
      await database.owner`delete from schema_routine`
      await fn(database)
    })
})
