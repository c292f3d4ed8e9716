import * as auditApi from '@liuhe/contract/api/operator/audit.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase, withTestDatabase } from '../../testing/test-database.ts'
import { append } from './audit.ts'
import { sweepFailedEntries } from './index.ts'
import { often } from '../../testing/patience.ts'

// What reading the audit costs when it is long, and what strangers can do to it.

const database = useTestDatabase()
let world: OperatorWorld

beforeAll(async () => {
  world = await createOperatorWorld(database)
})
afterAll(() => world.close())

const ROWS = often({ usual: 60_000, full: 150_000 })
/** As entries are: keys in their order, and most of them filled. */
const LIKE_THIS = JSON.stringify({
  ...{ action: 'cards.save', address: '198.51.100.7', after: { id: 0, revision: 12, state: 'published' } },
  ...{ at: '2026-11-22T12:31:00.000Z', before: { revision: 11, state: 'draft' }, login: 'busy', object: 'card/?' },
  ...{ outcome: 'done', reason: 'a word about it', requestId: '17bmp20-7', role: 'content' },
  session: '0123456789abcdef',
})
/** Entries of one person about as many objects, past the chain: only their number matters here. */
const fill = (rows: number) =>
  database.owner.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into operator_audit (position, prev, hash, entry)
      select p, sha256(convert_to('p' || p, 'UTF8')), sha256(convert_to('h' || p, 'UTF8')),
             replace(${LIKE_THIS}, '?', p::text)
      from (select coalesce((select max(position) from operator_audit), 0) + n as p
            from generate_series(1, ${rows}) n) numbers`
    // The database does this by itself in time, however long it takes.
    await tx`analyze operator_audit`
  })
const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
const chainLength = async () => {
  const [row] = await database.owner<[{ count: number }]>`select count(*)::int as count from operator_audit`
  return row.count
}

describe('the audit of many entries', () => {
  it('is searched by a login or an object that has none as fast as it is read [F-O4]', async () => {
    const token = await world.tokenOf('auditor')
    const list = (query: object) => world.call(auditApi.list, query as never, token)
    await fill(ROWS)
    const [newest] = await list({ rows: 1 })
    expect(await list({ login: 'nobody.at.all' })).toEqual([])
    expect(await list({ object: 'card/999999999' })).toEqual([])
    const [one] = await list({ object: `card/${(newest?.position ?? 0) - 7}` })
    expect(one?.position).toBe((newest?.position ?? 0) - 7)
    expect((await list({ login: 'busy', before: 1000, rows: 3 })).map(({ position }) => position)).toEqual([
      999, 998, 997,
    ])
    const plain = await msOf(() => list({ rows: 50 }))
    const searches = [
      { login: 'nobody.at.all' },
      { object: 'card/999999999' },
      { login: 'busy', before: 5_000 },
      { login: 'nobody.at.all', before: ROWS },
      { action: 'nothing.done' },
      { result: 'refused', login: 'nobody.at.all' },
      { from: '2031-01-01' },
      { to: '2020-01-01' },
    ]
    for (const query of searches) expect([query, (await msOf(() => list(query))) / plain < 6]).toEqual([query, true])
  }, 60_000)

  it('looks at no entry that it does not answer [F-O4]', async () => {
    const questions = [
      `entry::jsonb ->> 'login' = 'nobody.at.all'`,
      `entry::jsonb ->> 'object' = 'card/999999999'`,
      `position < 100000 and entry::jsonb ->> 'login' = 'nobody.at.all'`,
      `position < 100000 and entry::jsonb ->> 'object' = 'card/50'`,
      `position < 100000 and entry::jsonb ->> 'action' = 'nothing.done'`,
      `position < 100000 and entry::jsonb ->> 'outcome' <> 'done'`,
    ]
    for (const question of questions) {
      const plan = await database.owner.unsafe(
        `explain select * from operator_audit where ${question} order by position desc limit 50`,
      )
      const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(text).toContain('Index Cond')
      expect(text).not.toMatch(/Seq Scan|Filter|Sort/)
    }
  })
})

describe('the audit by its filters', () => {
  it('has refusals, calls and days each by itself and together, to the last instant of a day', async () => {
    await withTestDatabase(async (own) => {
      const small = await createOperatorWorld(own)
      const entry = (at: string, part: object) =>
        append(own.sql, { action: 'cards.save', address: 'x', at: Date.parse(at), ...part })
      await entry('2026-11-20T15:59:59.999Z', { object: 'card/1' })
      await entry('2026-11-20T16:00:00.000Z', { object: 'card/2', refusal: 'CONTENT/CHANGED' })
      await entry('2026-11-21T15:59:59.999Z', { object: 'card/3' })
      await entry('2026-11-21T16:00:00.000Z', { object: 'card/4', action: 'cards.publish' })
      const token = await small.tokenOf('auditor')
      const objects = async (query: object) =>
        (await small.call(auditApi.list, query as never, token))
          .map(({ entry: text }) => JSON.parse(text).object)
          .filter((object) => String(object).startsWith('card/'))
      expect(await objects({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['card/3', 'card/2'])
      expect(await objects({ to: '2026-11-20' })).toEqual(['card/1'])
      expect(await objects({ result: 'refused' })).toEqual(['card/2'])
      expect(await objects({ result: 'done', action: 'cards.save' })).toEqual(['card/3', 'card/1'])
      expect(await objects({ action: 'cards.publish', from: '2026-11-22' })).toEqual(['card/4'])
      await expect(objects({ from: '2026-02-30' })).rejects.toMatchObject({ code: 'REQ/INVALID' })
      await small.close()
    })
  })
})

describe('the chain', () => {
  it('is checked part by part from a link on, and a changed entry is found [SEC-64]', async () => {
    await withTestDatabase(async (own) => {
      const small = await createOperatorWorld(own)
      const token = await small.tokenOf('auditor')
      await own.owner`select operator_audit_append('{"n":' || n || '}') from generate_series(1, 5200) n`
      const first = await small.call(auditApi.check, {}, token)
      expect(first).toMatchObject({ position: 5_000, isEnd: false, fault: null })
      const second = await small.call(auditApi.check, { after: first.position, hash: first.hash }, token)
      const head = await small.call(auditApi.head, {}, token)
      expect(second).toEqual({ ...head, isEnd: true, fault: null })
      const wrong = await small.call(auditApi.check, { after: 5_000, hash: 'ab'.repeat(32) }, token)
      expect(wrong.fault).toEqual({ position: 5_001, fault: 'link' })
      await own.owner`alter table operator_audit disable trigger all`
      await own.owner`update operator_audit set entry = '{"n":0}' where position = 5100`
      const found = await small.call(auditApi.check, { after: first.position, hash: first.hash }, token)
      expect(found).toMatchObject({ position: 5_099, isEnd: false, fault: { position: 5_100, fault: 'entry' } })
      await small.close()
    })
  })
})

describe('wrong passwords', () => {
  const fail = (login: string) => world.call(entry.signIn, { login, password: 'wrong' }).catch(() => {})

  it('are counted beside the chain, and wait for nobody who holds its lock [F-S16]', async () => {
    const anna = await world.enrolled('content', 'anna.first')
    const before = await chainLength()
    const hold = database.owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('operator_audit', 0))`
      const start = performance.now()
      for (const login of ['no.such.login', 'nor.this.one', anna.login, anna.login]) await fail(login)
      return performance.now() - start
    })
    // Without it the first of them would be refused after the two seconds that a lock is waited for.
    expect(await hold).toBeLessThan(1_900)
    expect(await chainLength()).toBe(before)
    const token = await world.tokenOf('auditor')
    const seen = await world.call(auditApi.failedEntries, {}, token)
    expect(seen.map(({ login, times, address }) => [login, times, address])).toEqual([
      ['anna.first', 2, '127.0.0.1'],
      [null, 2, '127.0.0.1'],
    ])
    // What was typed may be a password in the wrong field.
    const [row] = await database.owner<[{ text: string }]>`
      select string_agg(f::text, '') as text from operator_failed_entry f`
    expect(row.text).not.toContain('such.login')
  })

  it('are forgotten after thirty days, and beyond a number at once [F-S16]', async () => {
    await database.owner`
      insert into operator_failed_entry (hour, address)
      select date_trunc('hour', now()) - n * interval '1 hour', '192.0.2.1' from generate_series(1, 1000) n`
    const count = async () => {
      const [row] = await database.owner<[{ count: number }]>`
        select count(*)::int as count from operator_failed_entry where address = '192.0.2.1'`
      return row.count
    }
    await sweepFailedEntries(database.sql)
    expect(await count()).toBeLessThanOrEqual(720)
    expect(await count()).toBeGreaterThan(715)
    await sweepFailedEntries(database.sql, 100)
    expect(await count()).toBe(100)
  })
})
