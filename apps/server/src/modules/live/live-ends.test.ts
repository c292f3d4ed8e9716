import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import * as approvalsApi from '@liuhe/contract/api/operator/approvals.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import * as people from '@liuhe/contract/api/operator/people.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { LIVE_PATH } from '@liuhe/contract/realtime/operator-live.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { openNetworks } from '../networks/index.ts'
import { suspend } from '../operators/index.ts'
import { LIVE_LIMITS, LiveStream } from './live-stream.ts'
import { type Host, listens, type Page, startHost } from './testing.ts'

const database = useTestDatabase()
const ends: (() => unknown)[] = []
let first: Host
beforeAll(async () => {
  first = await startHost(database)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => first?.stop())

async function open(host: Host, token: string, mark?: string): Promise<Page> {
  const page = await listens(host.origin, token, mark)
  ends.push(page.close)
  return page
}

const isOver = async (page: Page) => {
  expect(await page.ended).toBe('end')
  expect(page.events.at(-1)).toEqual({ name: 'over' })
}

describe('a stream ends', () => {
  it('with a session that nobody used for a quarter of an hour, though it was open [SEC-60]', async () => {
    const { world } = first
    const token = await world.tokenOf('risk')
    const page = await open(first, token)
    world.clock.advance(14 * 60_000)
    await sleep(200)
    expect(page.events.map(({ name }) => name)).not.toContain('over')
    world.clock.advance(61_000)
    await isOver(page)
    const again = await open(first, token)
    expect([again.status, await again.code()]).toEqual([401, 'STAFF/SESSION_OVER'])
  })

  it(
    'with signing out, suspending, and another role [SEC-60]',
    async () => {
      // No check by time: the news of it do it.
      const host = await startHost(database, { sessionCheckMs: 3_600_000 })
      ends.push(host.stop)
      const { world } = host
      const leaver = await world.tokenOf('risk')
      const leaving = await open(host, leaver)
      await world.call(entry.signOut, {}, leaver)
      await isOver(leaving)
      const somebody = await world.enrolled('content')
      const suspended = await open(host, await world.signedIn(somebody))
      await suspend({ sql: database.sql, clock: world.clock }, somebody.login)
      await isOver(suspended)
      const sysadmins = [await world.tokenOf('sysadmin'), await world.tokenOf('sysadmin')] as const
      const moved = await world.enrolled('support')
      const page = await open(host, await world.signedIn(moved))
      const rows = await world.call(people.list, {}, sysadmins[0])
      const { revision } = rows.find(({ login }) => login === moved.login) as { revision: number }
      const { approvalId, payloadHash } = await world.call(
        people.proposeRole,
        { login: moved.login, role: 'moderator', revision, reason: '岗位调整', requestId: 'role-change-1' },
        sysadmins[0],
      )
      await world.call(approvalsApi.approve, { approvalId, payloadHash }, sysadmins[1])
      await isOver(page)
    },
    patient(60_000),
  )

  it('where its address is shut out by the list of networks, and may begin again when that is empty', async () => {
    const { world } = first
    const token = await world.tokenOf('risk')
    const page = await open(first, token)
    await database.owner`
      insert into operator_network_version (version, made_by, reason) values (1, 'sysadmin', '只留办公室')`
    await database.owner`
      insert into operator_network (version, place, network, note, since, added_by)
      values (1, 1, '203.0.113.0/24', '办公室', now(), 'sysadmin')`
    await isOver(page)
    expect((await open(first, token)).status).toBe(404)
    await openNetworks({ sql: database.sql, clock: world.clock })
    await expect.poll(async () => (await open(first, token)).status, { timeout: patient(10_000) }).toBe(200)
  })

  it('in order when the process goes, and nobody is let in meanwhile [F-O2]', async () => {
    const host = await startHost(database)
    const page = await open(host, await host.world.tokenOf('risk'))
    const began = performance.now()
    await host.stop()
    expect(await page.ended).toBe('end')
    expect(performance.now() - began).toBeLessThan(patient(2_000))
  })

  it('when its page does not read, and goes on for one that does', async () => {
    const streamTo = (sink: Writable) => {
      const operator = { operatorId: 1, login: 'anna', role: 'auditor', sessionId: 's' } as never
      const stream = new LiveStream({ operator, address: '127.0.0.1' }, { ...LIVE_LIMITS, bufferedBytesMax: 20_000 })
      stream.body.on('error', () => undefined).pipe(sink)
      return stream
    }
    // A line that is full takes nothing more: it calls nobody back.
    const stuck = streamTo(new Writable({ highWaterMark: 1, write() {} }))
    let heard = 0
    const reading = streamTo(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          heard += chunk.length
          done()
        },
      }),
    )
    for (let n = 0; n < 50; n++) {
      for (const stream of [stuck, reading]) stream.say('object', { key: `card/${n}${'x'.repeat(2_000)}` }, `${n}`)
      await sleep(1)
    }
    expect([stuck.body.destroyed, reading.body.destroyed]).toEqual([true, false])
    expect(heard).toBeGreaterThan(100_000)
  })
})

describe('streams are counted', () => {
  it(
    'for each person and for all, and the refusals are in the catalogue',
    async () => {
      const host = await startHost(database, { perPerson: 2, streams: 3 })
      ends.push(host.stop)
      const [one, two, three] = [
        await host.world.tokenOf('risk'),
        await host.world.tokenOf('risk'),
        await host.world.tokenOf('risk'),
      ]
      const pages = [await open(host, one), await open(host, one)]
      const third = await open(host, one)
      expect([third.status, await third.code()]).toEqual([429, 'REQ/RATE_LIMITED'])
      await open(host, two)
      const full = await open(host, three)
      expect([full.status, await full.code()]).toEqual([503, 'SYS/BUSY'])
      pages[0]?.close()
      await expect.poll(async () => (await open(host, three)).status, { timeout: patient(5_000) }).toBe(200)
    },
    patient(60_000),
  )

  it('and nobody comes in without a session, nor another site', async () => {
    const url = `${OPERATOR_BASE}${LIVE_PATH}`
    const codeOf = async (headers: Record<string, string>) =>
      (await first.world.inject({ url, headers })).json().code as string
    expect(await codeOf({})).toBe('UC/UNAUTHORISED')
    expect(await codeOf({ authorization: 'Bearer nothing' })).toBe('REQ/NOT_FOUND')
    const authorization = `Bearer ${await first.world.tokenOf('risk')}`
    expect(await codeOf({ authorization, 'sec-fetch-site': 'same-site' })).toBe('REQ/CROSS_SITE')
  })
})
