import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as alarms from '@liuhe/contract/api/operator/alarms.ts'
import * as api from '@liuhe/contract/api/operator/system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runWishes, sweepAll } from '../../housekeeping.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { lookAtHouse } from '../alarms/index.ts'
import { recorded, startBeat } from '../jobs/index.ts'

const db = useTestDatabase()
let world: OperatorWorld
let ada: string
const log = { warn: () => {} } as never

beforeAll(async () => {
  world = await createOperatorWorld(db)
  ada = await world.signedIn(await world.enrolled('sysadmin', 'ada'))
})
afterAll(() => world.close())
beforeEach(() => db.owner`truncate job_run, job_wish, process_beat, house_alarm`)

const refusedWith = (code: string) => expect.objectContaining({ code })
const jobs = () => world.call(api.jobs, {}, ada)
const find = async (job: string) => (await jobs()).find((one) => one.job === job)
const fails = (words: string) => () => Promise.reject(new Error(words))

describe('jobs', () => {
  it('say when they last ran, how long it took and what went wrong; nothing of those that never ran', async () => {
    expect(await jobs()).toEqual([])
    await sweepAll(db.sql, log, { broken: fails('the disk is full') })
    const [fine, broken] = [await find('sweepTickets'), await find('broken')]
    expect(fine).toMatchObject({ everyMs: 60_000, look: 'ok', fault: null, mayRun: true, wantedBy: null })
    expect(Math.abs((fine?.endedAt ?? 0) - Date.now())).toBeLessThan(30_000)
    expect(broken).toMatchObject({ look: 'failed', fault: 'the disk is full' })
  })

  it('that fail for a while or are late raise an alarm, which is over when they run again', async () => {
    const job = { job: 'broken', everyMs: 60_000 }
    await expect(recorded(db.sql, job, fails('no'))).rejects.toThrow('no')
    await db.owner`update job_run set failed_since = failed_since - interval '4 min' where job = 'broken'`
    await recorded(db.sql, { job: 'late', everyMs: 60_000 }, async () => {})
    await db.owner`
      update job_run set started_at = started_at - interval '10 min', ended_at = ended_at - interval '10 min'
      where job = 'late'`
    await lookAtHouse(db.sql)
    const open = async () =>
      (await world.call(alarms.list, {}, ada)).data.filter(({ source }) => source === 'house-job')
    expect((await open()).map(({ subject }) => subject).toSorted()).toEqual(['broken', 'late'])
    await recorded(db.sql, job, async () => {})
    await recorded(db.sql, { job: 'late', everyMs: 60_000 }, async () => {})
    await lookAtHouse(db.sql)
    expect((await open()).map(({ overAt }) => overAt === null)).toEqual([false, false])
  })

  it('run again at once for a reason, once, in one of two processes [SEC-64]', async () => {
    let times = 0
    const more = { counted: async () => void times++ }
    await sweepAll(db.sql, log, more)
    const wish = () => world.call(api.run, { job: 'counted', reason: '排查队列积压' }, ada)
    await wish()
    await expect(wish()).rejects.toEqual(refusedWith('JOB/WANTED'))
    expect((await find('counted'))?.wantedBy).toBe('ada')
    await Promise.all([runWishes(db.sql, log, more), runWishes(db.sql, log, more)])
    expect([times, (await find('counted'))?.wantedBy]).toEqual([2, null])
    const auditor = await world.tokenOf('auditor')
    const [entry] = await world.call(audit.list, { object: 'job/counted' } as never, auditor)
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({ action: 'system.run', reason: '排查队列积压' })
    await expect(world.call(api.run, { job: 'none', reason: '没有这样的' }, ada)).rejects.toEqual(
      refusedWith('JOB/NOT_FOUND'),
    )
  })
})

describe('health', () => {
  it('knows the processes that are there, and those that were killed', async () => {
    const beat = startBeat(db.sql, { role: 'engine', sockets: () => 0 })
    const health = () => world.call(api.health, {}, ada)
    await expect.poll(async () => (await health()).processes).toMatchObject([{ role: 'engine', isThere: true }])
    await db.owner`
      insert into process_beat values ('x', 'api', 'h', 7, '5.0.0', now() - interval '1 h', now() - interval '1 min')`
    const { processes } = await health()
    expect([processes.length, processes.filter(({ isThere }) => isThere).length]).toEqual([2, 1])
    await beat.stop()
    expect((await health()).processes).toMatchObject([{ role: 'api', isThere: false }])
  })

  it('says what the database says of itself', async () => {
    const { database, outbox, audit: head } = await world.call(api.health, {}, ada)
    expect(database.connections).toBeGreaterThan(0)
    expect(database.connectionsMost).toBeGreaterThan(database.connections)
    expect([database.bytes > 1_000_000, database.standbys, outbox.behind >= 0]).toEqual([true, 0, true])
    expect(head.position).toBeGreaterThan(0)
  })
})
