import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { areaOf } from '@liuhe/domain/staff-areas.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { announce, sweepOutbox } from '../../realtime/outbox.ts'
import { tellStaff } from '../../realtime/staff-line.ts'
import { patient } from '../../testing/patience.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { ask, aWithdrawer } from '../withdrawals/testing.ts'
import { type Host, listens, type Page, startHost } from './testing.ts'

const database = useTestDatabase()
const ends: (() => unknown)[] = []
let first: Host
let auditor: string
beforeAll(async () => {
  first = await startHost(database, { perPerson: 50 })
  auditor = await first.world.tokenOf('auditor')
}, patient(60_000))
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => first?.stop())

async function open(host: Host, token: string, mark?: string): Promise<Page> {
  const page = await listens(host.origin, token, mark)
  ends.push(page.close)
  return page
}

const hears = (page: Page, ...keys: string[]) =>
  expect.poll(page.keys, { timeout: patient(5_000) }).toEqual(expect.arrayContaining(keys))
/** Everything that was told before has been delivered when this comes once more. */
const settled = async (page: Page) => {
  const times = () => page.keys().filter((key) => key === 'card/999999').length
  const before = times()
  await tellStaff(database.sql, 'card/999999')
  await expect.poll(times, { timeout: patient(5_000) }).toBe(before + 1)
}

describe('the stream', () => {
  it('tells of an object when its transaction has committed, and of none that was rolled back [I-52]', async () => {
    const page = await open(first, auditor)
    expect(page.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const [written, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = database.sql.begin(async (tx) => {
      await tellStaff(tx, 'withdrawal/1')
      written.resolve()
      await free.promise
    })
    await written.promise
    await database.sql
      .begin(async (tx) => {
        await tellStaff(tx, 'withdrawal/2')
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await settled(page)
    expect(page.keys()).not.toContain('withdrawal/1')
    free.resolve()
    await slow
    await hears(page, 'withdrawal/1')
    expect(page.keys()).not.toContain('withdrawal/2')
    expect(page.events.find((event) => 'key' in event && event.key === 'withdrawal/1')).toMatchObject({
      name: 'object',
      area: 'withdrawals',
    })
  })

  it(
    'tells a desk of what a member does',
    async () => {
      const site = await createTestApp(database, { limits: unlimited })
      ends.push(() => site.close())
      const maker = await open(first, await first.world.tokenOf('finance-maker'))
      const editor = await open(first, await first.world.tokenOf('content'))
      const { orderNo } = await ask(site, await aWithdrawer(site, database), '200')
      await hears(maker, `withdrawal/${orderNo}`)
      await settled(editor)
      expect(editor.keys()).not.toContain(`withdrawal/${orderNo}`)
    },
    patient(60_000),
  )

  it(
    'tells each role what it reads, alarms by their source, and so do questions [SEC-61]',
    async () => {
      const told = ['withdrawal/7', 'approval/7', 'document/7', 'alarm/payment/7', 'alarm/unmask/7', 'agent/7'] as const
      const pages = {} as Record<string, Page>
      const tokens = {} as Record<string, string>
      const roles = ['finance-maker', 'content', 'sysadmin', 'auditor', 'partner'] as const
      for (const role of roles) {
        tokens[role] = role === 'auditor' ? auditor : await first.world.tokenOf(role)
        pages[role] = await open(first, tokens[role])
      }
      const before = pages['auditor']?.mark()
      for (const object of told) await tellStaff(database.sql, object)
      await hears(pages['auditor'] as Page, ...told)
      const mine = (keys: string[]) => keys.filter((key) => (told as readonly string[]).includes(key))
      const expected: Record<string, string[]> = {
        'finance-maker': ['withdrawal/7', 'approval/7', 'alarm/payment/7', 'agent/7'],
        content: ['document/7'],
        sysadmin: ['approval/7', 'alarm/unmask/7'],
        auditor: [...told],
        partner: [],
      }
      for (const role of roles) {
        await expect.poll(() => mine((pages[role] as Page).keys()), { timeout: patient(5_000) }).toEqual(expected[role])
        const answer = await ask7(role)
        expect(mine(answer)).toEqual(expected[role])
      }
      async function ask7(role: string): Promise<string[]> {
        const url = `${OPERATOR_BASE}/news?mark=${before}`
        const headers = { authorization: `Bearer ${tokens[role]}` }
        const { data } = (await first.world.inject({ url, headers })).json()
        return (data.changes as { object: string }[]).map(({ object }) => object)
      }
    },
    patient(60_000),
  )

  it('says an area where no object can be named, and an alarm as such', async () => {
    const page = await open(first, auditor)
    await tellStaff(database.sql, 'withdrawal-freeze')
    await tellStaff(database.sql, 'result-alarm/8')
    await hears(page, 'withdrawal-freeze', 'result-alarm/8')
    expect(page.events.filter((event) => 'key' in event).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['queue', 'alarm']),
    )
  })

  it('says nothing of names that it does not know, and goes on', async () => {
    const page = await open(first, auditor)
    await announce(database.sql, { topic: 'staff', payload: ['of-another-release/1'] })
    await settled(page)
    expect(page.keys()).not.toContain('of-another-release/1')
  })
})

describe('a page that comes back', () => {
  it(
    'is given all that came since its mark by another process, while the first was killed',
    async () => {
      const second = await startHost(database)
      ends.push(second.stop)
      const ahead = second.world.clock.now() - Date.now()
      const victim = fork(VICTIM, [database.url, String(ahead)])
      ends.push(() => victim.kill('SIGKILL'))
      const [origin] = (await once(victim, 'message')) as [string]
      const before = await listens(origin, auditor)
      const written: string[] = []
      let isWriting = true
      // Many at once, of which some take their number early and commit late.
      const writer = async (hand: number) => {
        for (let n = 0; isWriting; n++) {
          const object = `card/${hand}${String(n).padStart(4, '0')}` as const
          await database.sql.begin(async (tx) => {
            if (n % 5 === 0) await tx`select pg_current_xact_id(), pg_sleep(0.05)`
            await tellStaff(tx, object)
          })
          written.push(object)
          await sleep(40)
        }
      }
      const writing = Promise.all([1, 2, 3].map(writer))
      await expect.poll(() => before.keys().length, { timeout: patient(10_000) }).toBeGreaterThan(20)
      await expect.poll(() => before.mark(), { timeout: patient(5_000) }).toBeDefined()
      victim.kill('SIGKILL')
      expect(await before.ended).toBe('break')
      await sleep(700)
      const after = await open(second, auditor, before.mark())
      await sleep(300)
      isWriting = false
      await writing
      expect(after.events.map(({ name }) => name)).not.toContain('all')
      await expect
        .poll(() => written.filter((one) => !before.keys().includes(one) && !after.keys().includes(one)), {
          timeout: patient(5_000),
        })
        .toEqual([])
      expect(after.keys().length).toBeGreaterThan(0)
      // What came before the mark is not said once more.
      const repeats = after.keys().filter((key) => before.keys().includes(key))
      expect(repeats.length).toBeLessThan(before.keys().length)
    },
    patient(60_000),
  )

  it(
    'is told that all of it may be old, with a mark that is too old or of another database',
    async () => {
      const token = auditor
      const page = await open(first, token)
      await settled(page)
      await expect.poll(page.mark, { timeout: patient(5_000) }).toBeDefined()
      const mark = page.mark() as string
      expect((await open(first, token, `ffffff.${mark.split('.')[1]}`)).events[0]).toEqual({ name: 'all' })
      page.close()
      await expect.poll(async () => (await open(first, token, 'no mark')).events[0]).toEqual({ name: 'all' })
      await database.owner`update outbox set created_at = created_at - interval '1 hour'`
      await sweepOutbox(database.sql)
      const late = await startHost(database)
      late.world.clock.advance(first.world.clock.now() - late.world.clock.now())
      ends.push(late.stop)
      expect((await open(late, token, mark)).events[0]).toEqual({ name: 'all' })
      const url = `${OPERATOR_BASE}/news?mark=${mark}`
      const answer = await late.world.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.json().data).toMatchObject({ changes: [], isMore: true })
    },
    patient(60_000),
  )
})

const HOUSE_KINDS = ['profit', 'clearing', 'root', 'doubt', 'outbox', 'archive', 'job', 'exposure']

it('every row that tells the console names an object that somebody reads', async () => {
  const rows = await database.owner<{ table: string; args: string; columns: string[] }[]>`
    select c.relname as table, encode(t.tgargs, 'escape') as args,
           array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'staff_tell'::regproc`
  expect(rows.length).toBeGreaterThan(30)
  for (const { table, args, columns } of rows) {
    for (const name of args.split('\\000').filter((one) => one !== '' && one !== '{object}')) {
      const used = [...name.matchAll(/\{(\w+)\}/g)].map(([, column]) => column as string)
      expect(columns, table).toEqual(expect.arrayContaining(used))
      const kinds = name.includes('{kind}') ? HOUSE_KINDS : ['']
      for (const kind of kinds) expect(areaOf(name.replace('{kind}', kind)), `${table}: ${name}`).toBeDefined()
    }
  }
})

const VICTIM = path.join(import.meta.dirname, '../../testing/live-victim.ts')
