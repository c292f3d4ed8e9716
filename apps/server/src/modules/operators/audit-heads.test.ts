import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../testing/test-database.ts'
import { append } from './audit.ts'
import { keepHead, missingHead, readHeads, reseal, resealKeys } from './audit-heads.ts'
import { verifyAudit } from './index.ts'

// What no hash of the database itself can show: that its newest entries, or all of them, are other ones.

const MORNING = Date.parse('2026-11-29T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'heads-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Base = Parameters<Parameters<typeof withTestDatabase>[0]>[0]

/** A chain, a folder for its heads, and a clock. */
const aChain = (work: (parts: Awaited<ReturnType<typeof partsOf>>) => Promise<void>) =>
  withTestDatabase(async (base) => work(await partsOf(base)))

async function partsOf({ sql, owner }: Base) {
  let now = MORNING
  const clock = { now: () => now, advance: (ms: number) => void (now += ms) }
  const keys = resealKeys({ pepper: 'p'.repeat(32) })
  const write = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await sql.begin((tx) => append(tx, { action: `test.${n}`, at: clock.now(), address: '::1' }))
    }
  }
  const keep = (of = folder, signed = keys) => keepHead(sql, { folder: of, keys: signed, clock })
  /** What a restore does: everything behind an entry was never there. */
  const cutBehind = async (position: number) => {
    await owner`alter table operator_audit disable trigger append_only`
    await owner`delete from operator_audit where position > ${position}`
    await owner`alter table operator_audit enable trigger append_only`
  }
  const sign = (until = '2026-11-30T00:00:00Z', by = keys) =>
    reseal(sql, { folder, keys: by, clock, until, reason: '磁盘损坏' })
  await write(20)
  return { sql, owner, clock, keys, write, keep, cutBehind, sign }
}

describe('the head of the audit [I-51]', () => {
  it('is kept outside the database once a day of the site, and read back as it was', () =>
    aChain(async ({ sql, clock, write, keep, keys }) => {
      expect(await keep()).toBe(true)
      await write(3)
      expect(await keep()).toBe(false)
      clock.advance(16 * HOUR - 1)
      expect(await keep()).toBe(false)
      clock.advance(1)
      expect(await keep()).toBe(true)
      const heads = await readHeads(folder)
      expect(heads).toMatchObject([
        { at: MORNING, position: 20 },
        { at: MORNING + 16 * HOUR, position: 23, hash: (await verifyAudit(sql)).head },
      ])
      expect(await missingHead(sql, { heads, keys })).toBeUndefined()
    }))

  it('shows that the newest entries were cut off, and that all were written again with one changed', () =>
    aChain(async ({ sql, owner, clock, write, keep, keys, cutBehind }) => {
      await keep()
      clock.advance(DAY)
      await write(5)
      await keep()
      await cutBehind(22)
      expect((await verifyAudit(sql)).fault).toBeUndefined()
      await expect(keep()).rejects.toThrow('审计链没有 2026-11-30 保存的链头 #25')
      // Somebody who owns the database fills the gap, and even writes the whole chain again.
      await write(3)
      await expect(keep()).rejects.toThrow('#25')
      const texts = await owner<{ entry: string }[]>`select entry from operator_audit order by position`
      await cutBehind(0)
      for (const [n, { entry }] of texts.entries())
        await owner`select operator_audit_append(${n === 3 ? '{"action":"forged"}' : entry})`
      expect((await verifyAudit(sql)).fault).toBeUndefined()
      const heads = await readHeads(folder)
      expect(await missingHead(sql, { heads, keys })).toMatchObject({ position: 20 })
    }))

  it('is not kept of a chain that is broken since the head before, wherever that is', () =>
    aChain(async ({ owner, clock, write, keep }) => {
      await keep()
      clock.advance(DAY)
      await write(10)
      await owner`alter table operator_audit disable trigger append_only`
      for (const position of [21, 25, 30]) {
        const [row] = await owner<[{ entry: string }]>`select entry from operator_audit where position = ${position}`
        await owner`update operator_audit set entry = replace(entry, '::1', '::2') where position = ${position}`
        await expect(keep()).rejects.toThrow(`审计链在 #${position} 断开（entry）`)
        await owner`update operator_audit set entry = ${row.entry} where position = ${position}`
      }
      expect(await readHeads(folder)).toHaveLength(1)
      expect(await keep()).toBe(true)
    }))

  it('outlives a process that was killed in the middle of a line, and takes no line of somebody else', () =>
    aChain(async ({ clock, keep }) => {
      await keep()
      const file = path.join(folder, 'heads.txt')
      await appendFile(file, '2026-11-29T09:00:00.000Z 2')
      expect(await readHeads(folder)).toHaveLength(1)
      clock.advance(DAY)
      expect(await keep()).toBe(true)
      expect((await readHeads(folder)).map(({ at }) => at)).toEqual([MORNING, MORNING + DAY])
      await writeFile(file, (await readFile(file, 'utf8')).replace('T00:00:00.000Z 20', 'T00:00:00.000Z twenty'))
      await expect(readHeads(folder)).rejects.toThrow('Line 1 of')
    }))
})

describe('a restore to an earlier moment [SEC-65]', () => {
  it('is signed in the chain, which goes on from there; heads of the lost days count as lost', () =>
    aChain(async ({ sql, clock, write, keep, keys, cutBehind, sign }) => {
      await keep()
      clock.advance(DAY)
      await write(5)
      await keep()
      await cutBehind(22)
      await write(1)
      clock.advance(HOUR)
      await expect(keep()).rejects.toThrow('#25')
      expect(await sign('2026-11-29T20:00:00+08:00')).toMatchObject({
        ...{ position: 23, until: '2026-11-29T12:00:00.000Z' },
      })
      const [last] = await sql<{ entry: string }[]>`select entry from operator_audit order by position desc limit 1`
      expect(JSON.parse(last?.entry ?? '')).toMatchObject({
        ...{ action: 'command.reseal', address: 'command line', reason: '磁盘损坏', before: { position: 25 } },
        after: { until: '2026-11-29T12:00:00.000Z', signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
      })
      expect(await keep()).toBe(true)
      clock.advance(DAY)
      expect(await keep()).toBe(true)
      const heads = await readHeads(folder)
      expect(heads.map(({ position }) => position)).toEqual([20, 25, 24, 24])
      expect(await missingHead(sql, { heads, keys })).toBeUndefined()
      // Without its entry nothing explains what was lost.
      await cutBehind(23)
      expect(await missingHead(sql, { heads, keys })).toMatchObject({ position: 25 })
    }))

  it('holds with the pepper before, and not when somebody else wrote or moved it', () =>
    aChain(async ({ sql, owner, clock, write, keep, keys, cutBehind, sign }) => {
      clock.advance(DAY)
      await write(5)
      await keep()
      await cutBehind(22)
      const foreign = resealKeys({ pepper: 'q'.repeat(32) })
      clock.advance(HOUR)
      await sign('2026-11-29T12:00:00Z', foreign)
      await expect(keep()).rejects.toThrow('#25')
      expect(await keep(folder, [...keys, ...foreign])).toBe(true)
      const [row] = await sql<[{ entry: string }]>`select entry from operator_audit where position = 23`
      await cutBehind(20)
      await owner`select operator_audit_append(${row.entry})`
      await owner`select operator_audit_append('{"action":"command.reseal","after":null}')`
      await expect(keep(folder, [...keys, ...foreign])).rejects.toThrow('#23')
    }))

  it('is refused where nothing was lost, where an older entry is another one, and for a moment that is none', () =>
    aChain(async ({ owner, clock, write, keep, cutBehind, sign }) => {
      await keep()
      clock.advance(2 * DAY)
      await expect(sign()).rejects.toThrow('Nothing was lost')
      await cutBehind(15)
      for (const until of ['', 'yesterday', '2026-11-29', '2026-12-09T00:00:00Z'])
        await expect(sign(until)).rejects.toThrow('instant of the past')
      await write(8)
      await expect(sign()).rejects.toThrow('Entry 20 is not the one that was kept')
      const [{ count }] = (await owner`select count(*)::int as count from operator_audit`) as unknown as [
        { count: number },
      ]
      expect(count).toBe(23)
    }))
})
