import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, withTestDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { isMigrated, isServable, migrate } from './migrate.ts'

describe('migrations', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

  test('are applied in order, each once', () =>
    onEmptyHistory(async ({ owner }) => {
      await write('0002-pears.sql', 'CREATE TABLE pear (id int8 REFERENCES apple); INSERT INTO pear VALUES (7);')
      await write('0001-apples.sql', 'CREATE TABLE apple (id int8 PRIMARY KEY); INSERT INTO apple VALUES (7);')
      expect(await migrate(owner, { migrations: folder, version: '1.0.0' })).toEqual([
        '0001-apples.sql',
        '0002-pears.sql',
      ])
      expect(await migrate(owner, { migrations: folder, version: '1.0.0' })).toEqual([])
      expect(await owner`SELECT id FROM pear`).toEqual([{ id: 7n }])
      expect(await isMigrated(owner, { migrations: folder, version: '1.0.0' })).toBe(true)
      await write('0003-plums.sql', 'CREATE TABLE plum ()')
      expect(await isMigrated(owner, { migrations: folder, version: '1.0.0' })).toBe(false)
      expect(await migrate(owner, { migrations: folder, version: '1.0.0' })).toEqual(['0003-plums.sql'])
    }))

  test('of a later release leave a process of the one before ready, and nothing else does', () =>
    onEmptyHistory(async ({ owner }) => {
      const serves = (release: string) =>
        isServable(owner, { migrations: path.join(folder, release), version: '1.0.0' })
      for (const release of ['old', 'new', 'other']) await mkdir(path.join(folder, release))
      for (const release of ['old', 'new']) await write(`${release}/0001-apples.sql`, 'CREATE TABLE apple ()')
      await write('other/0001-apples.sql', 'CREATE TABLE apple (id int8)')
      await write('new/0002-pears.sql', 'CREATE TABLE pear ()')
      await migrate(owner, { migrations: path.join(folder, 'old'), version: '1.0.0' })
      expect([await serves('old'), await serves('new'), await serves('other')]).toEqual([true, false, false])
      await migrate(owner, { migrations: path.join(folder, 'new'), version: '1.1.0' })
      expect([await serves('old'), await serves('new'), await serves('other')]).toEqual([true, true, false])
    }))

  test('leave no trace when they fail, and keep what came before', () =>
    onEmptyHistory(async ({ owner }) => {
      await write('0001-good.sql', 'CREATE TABLE good ()')
      await write('0002-bad.sql', 'CREATE TABLE half (); SELECT 1 / 0;')
      await expect(migrate(owner, { migrations: folder, version: '1.0.0' })).rejects.toThrow(
        '0002-bad.sql failed: division by zero',
      )
      const [row] = await owner`SELECT to_regclass('good') AS good, to_regclass('half') AS half`
      expect(row).toEqual({ good: 'good', half: null })
      await write('0002-bad.sql', 'CREATE TABLE half ()')
      expect(await migrate(owner, { migrations: folder, version: '1.0.0' })).toEqual(['0002-bad.sql'])
    }))

  test('are refused when one was changed, removed or overtaken', () =>
    onEmptyHistory(async ({ owner }) => {
      await write('0002-second.sql', 'SELECT 1')
      await migrate(owner, { migrations: folder, version: '1.0.0' })
      await write('0002-second.sql', 'SELECT 2')
      await expect(migrate(owner, { migrations: folder, version: '1.0.0' })).rejects.toThrow(
        'was changed after it was applied',
      )
      await write('0002-second.sql', 'SELECT 1')
      await write('0001-late.sql', 'SELECT 1')
      await expect(migrate(owner, { migrations: folder, version: '1.0.0' })).rejects.toThrow(
        '0001-late.sql comes before 0002-second.sql',
      )
      await rm(path.join(folder, '0001-late.sql'))
      await rm(path.join(folder, '0002-second.sql'))
      await expect(migrate(owner, { migrations: folder, version: '1.0.0' })).rejects.toThrow(
        'which this release does not know',
      )
    }))

  test('are the same with other line ends, and need a proper name and number', () =>
    onEmptyHistory(async ({ owner }) => {
      await write('0001-lines.sql', 'SELECT 1;\nSELECT 2;\n')
      await migrate(owner, { migrations: folder, version: '1.0.0' })
      await write('0001-lines.sql', 'SELECT 1;\r\nSELECT 2;\r\n')
      expect(await migrate(owner, { migrations: folder, version: '1.0.0' })).toEqual([])
      await write('0001-again.sql', 'SELECT 1')
      await expect(migrate(owner, { migrations: folder, version: '1.0.0' })).rejects.toThrow(
        'Two migrations have the number 0001',
      )
      await rm(path.join(folder, '0001-again.sql'))
      await write('2-short.sql', 'SELECT 1')
      await expect(migrate(owner, { migrations: folder, version: '1.0.0' })).rejects.toThrow(
        'must be named NNNN-title.sql',
      )
    }))

  test('run once when two processes start together', () =>
    onEmptyHistory(async ({ owner, ownerUrl }) => {
      await write('0001-slow.sql', 'CREATE TABLE slow (); SELECT pg_sleep(0.2);')
      const other = connect(ownerUrl, { max: 1 })
      const results = await Promise.all([
        migrate(owner, { migrations: folder, version: '1.0.0' }),
        migrate(other, { migrations: folder, version: '1.0.0' }),
      ])
      await other.end()
      expect(results.flat()).toEqual(['0001-slow.sql'])
    }))

  test('step back from a lock that members hold, and try again', () =>
    onEmptyHistory(async ({ owner, ownerUrl }) => {
      await owner`CREATE TABLE busy ()`
      const member = connect(ownerUrl, { max: 1 })
      let isFree = false
      const held = Promise.withResolvers<void>()
      const holding = member.begin(async (tx) => {
        await tx`LOCK TABLE busy`
        held.resolve()
        await tx`SELECT pg_sleep(2.5)`
        isFree = true
      })
      await held.promise
      await write('0001-busy.sql', 'ALTER TABLE busy ADD COLUMN more int')
      expect(await migrate(owner, { migrations: folder, version: '1.0.0' })).toEqual(['0001-busy.sql'])
      expect(isFree).toBe(true)
      await holding
      await member.end()
    }))

  /** The template is migrated already; these tests write a history of their own. */
  const onEmptyHistory = (fn: (database: TestDatabase) => Promise<void>) =>
    withTestDatabase(async (database) => {
      await database.owner`DROP TABLE schema_migration`
      await fn(database)
    })
})
