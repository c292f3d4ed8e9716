import * as api from '@liuhe/contract/api/operator/alarms.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as dashboard from '@liuhe/contract/api/operator/dashboard.ts'
import { ALARM_SOURCE_NAMES, type AlarmSource, alarmSourcesOf, mayHandleAlarm } from '@liuhe/domain/alarms.ts'
import { STAFF_ROLES, staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endAlarm, raiseAlarm } from '../../engine/chain-queries.ts'
import { anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { HouseFacts } from '../dashboard/index.ts'
import { lookAtHouse } from './index.ts'
import { faultsOf } from './look-at-house.ts'
import { writeFound } from './queries.ts'

const db = useTestDatabase()
let world: OperatorWorld
const people = new Map<StaffRole, TestOperator>()
const tokens = new Map<StaffRole, string>()

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const role of STAFF_ROLES) people.set(role, await world.enrolled(role))
})
afterAll(() => world.close())
beforeEach(async () => {
  tokens.clear()
  await db.owner`truncate result_alarm, engine_alarm, payment_alarm, wallet_alarm, approval_alarm,
                          operator_unmask_alarm, house_alarm, alarm_acknowledged`
})

async function as(role: StaffRole): Promise<string> {
  const token = tokens.get(role) ?? (await world.signedIn(people.get(role) as TestOperator))
  tokens.set(role, token)
  return token
}
const list = async (role: StaffRole, query: object = {}) => world.call(api.list, query, await as(role))
const refusedWith = (code: string) => expect.objectContaining({ code })

/** One open alarm of every source. */
async function oneOfEach(): Promise<void> {
  const drawId = await anOpenDraw(db.owner)
  await db.owner`insert into result_alarm (draw_id, kind, subject) values (${drawId}, 'mismatch', '1')`
  await db.owner`insert into engine_alarm (kind, subject, note) values ('foreign-signer', 'one', 'its signer')`
  await db.owner`insert into payment_alarm (gateway, kind, subject) values ('bank', 'unsigned', 'body')`
  await db.owner`insert into wallet_alarm (provider, kind, subject) values ('studio', 'debt', '7')`
  const [who] = await db.owner<[{ id: number }]>`select min(operator_id) as id from operator`
  await db.owner`insert into approval_alarm (operator_id, decisions) values (${who.id}, 41)`
  await db.owner`insert into operator_unmask_alarm (operator_id, times) values (${who.id}, 20)`
  await db.owner`
    insert into house_alarm (kind, subject, note)
    select k, 'test', 'found' from unnest('{profit,clearing,root,doubt,outbox,archive,job,exposure}'::text[]) k`
}

describe('the list', () => {
  it('has the alarms of every source that a role sees, and no other', async () => {
    await oneOfEach()
    for (const role of STAFF_ROLES.filter((one) => staffMay(one, 'readAlarms'))) {
      const { data } = await list(role)
      const found = data.map(({ source }) => source).toSorted()
      expect([role, found]).toEqual([role, alarmSourcesOf(role).toSorted()])
      expect(
        data
          .filter(({ isMine }) => isMine)
          .map(({ source }) => source)
          .toSorted(),
      ).toEqual(ALARM_SOURCE_NAMES.filter((source) => mayHandleAlarm(role, source)).toSorted())
    }
    // Together they see all of them, and each is somebody's work.
    expect(new Set(STAFF_ROLES.flatMap((role) => alarmSourcesOf(role)))).toEqual(new Set(ALARM_SOURCE_NAMES))
    for (const source of ALARM_SOURCE_NAMES) {
      expect(STAFF_ROLES.some((role) => staffMay(role, 'workAlarms') && mayHandleAlarm(role, source))).toBe(true)
    }
  })

  it('goes on after a page, also where several were raised in one instant', async () => {
    await db.owner`
      insert into payment_alarm (gateway, kind, subject, raised_at)
      select 'bank', 'unsigned', n::text, '2026-11-20T00:00:00Z' from generate_series(1, 5) n`
    const subjects: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list('finance-maker', { rows: 2, ...(after && { after }) })
      subjects.push(...page.data.map(({ subject }) => subject))
      after = page.next
    } while (after !== null)
    expect(subjects).toEqual(['bank 5', 'bank 4', 'bank 3', 'bank 2', 'bank 1'])
  })

  it('is counted for those whose work it is, and is a queue of the dashboard', async () => {
    await oneOfEach()
    const count = async (role: StaffRole) => world.call(api.count, {}, await as(role))
    expect(await count('finance-maker')).toEqual({ open: 3, unseen: 3 })
    expect(await count('auditor')).toEqual({ open: 0, unseen: 0 })
    const queues = await world.call(dashboard.queues, {}, await as('auditor'))
    expect(queues.find(({ queue }) => queue === 'alarms')?.count).toBe(alarmSourcesOf('auditor').length)
  })
})

/** The alarm of a source as somebody sees it. */
const find = async (source: AlarmSource, role: StaffRole) => {
  const found = (await list(role, { source })).data[0]
  if (found === undefined) throw new Error(`no alarm of ${source}`)
  return { source, alarmId: found.alarmId }
}

describe('an alarm', () => {
  it.each(ALARM_SOURCE_NAMES)(
    'of %s is acknowledged, and closed with words, by those whose work it is',
    async (source) => {
      await oneOfEach()
      for (const role of STAFF_ROLES.filter((one) => staffMay(one, 'workAlarms'))) {
        if (mayHandleAlarm(role, source)) continue
        const isSeen = alarmSourcesOf(role).includes(source)
        const asked = { source, alarmId: isSeen ? (await find(source, role)).alarmId : 1, note: '已查明原因' }
        const code = isSeen ? 'UC/FORBIDDEN' : 'ALARM/NOT_FOUND'
        await expect(world.call(api.close, asked, await as(role))).rejects.toEqual(refusedWith(code))
      }
      const role = STAFF_ROLES.find((one) => staffMay(one, 'workAlarms') && mayHandleAlarm(one, source)) as StaffRole
      const login = people.get(role)?.login
      const alarm = await find(source, role)
      const acknowledged = await world.call(api.acknowledge, alarm, await as(role))
      expect(acknowledged).toMatchObject({ acknowledgedBy: login, handledBy: null })
      const closed = await world.call(api.close, { ...alarm, note: '已查明原因' }, await as(role))
      expect(closed).toMatchObject({ handledBy: login, handledNote: '已查明原因', acknowledgedBy: login })
      await expect(world.call(api.close, { ...alarm, note: '已查明原因' }, await as(role))).rejects.toEqual(
        refusedWith('ALARM/NOT_FOUND'),
      )
      expect((await list(role, { source })).data).toEqual([])
      expect((await list(role, { source, state: 'closed' })).data).toMatchObject([{ handledNote: '已查明原因' }])
      const object = `alarm/${source}/${alarm.alarmId}`
      const entries = await world.call(audit.list, { object, result: 'done' } as never, await as('auditor'))
      expect(entries.map(({ entry }) => JSON.parse(entry).action)).toEqual(['alarms.close', 'alarms.acknowledge'])
    },
  )

  it('of an engine that somebody closed is not raised again before it is over [F-O1]', async () => {
    const alarm = { kind: 'foreign-signer', subject: 'a1b2', note: 'bring the folder' } as const
    expect(await raiseAlarm(db.sql, alarm)).toBe(true)
    const open = await find('engine', 'risk')
    await world.call(api.close, { ...open, note: '已拷贝签名机目录' }, await as('risk'))
    expect(await raiseAlarm(db.sql, alarm)).toBe(false)
    expect((await list('risk', { source: 'engine' })).data).toEqual([])
    await endAlarm(db.sql, alarm)
    expect((await list('risk', { source: 'engine', state: 'closed' })).data).toMatchObject([
      { handledNote: '已拷贝签名机目录', overAt: expect.any(Number) },
    ])
    expect(await raiseAlarm(db.sql, alarm)).toBe(true)
  })

  it('stays with who acknowledged it first', async () => {
    await oneOfEach()
    const alarm = await find('payment', 'finance-maker')
    await world.call(api.acknowledge, alarm, await as('finance-maker'))
    const second = await world.call(api.acknowledge, alarm, await as('finance-checker'))
    expect(second.acknowledgedBy).toBe(people.get('finance-maker')?.login)
  })
})

describe('the look at the house', () => {
  const late = (minutes: number) => db.owner`
    insert into recharge_received (gateway, reference, currency, amount, worth, paid_at, arrived_at, verdict, outcome)
    values ('bank', 'late', 'CNY', 1000, 1000, now(), now() - ${minutes} * interval '1 min', 'unknown', 'waiting')`

  it('raises one alarm of a cause, counts it while it lasts, and says when it is over', async () => {
    await late(61)
    expect(await lookAtHouse(db.sql)).toMatchObject([{ kind: 'clearing', subject: 'bank' }])
    expect(await lookAtHouse(db.sql)).toEqual([])
    const alarm = async () => (await list('finance-maker')).data[0]
    expect(await alarm()).toMatchObject({ source: 'house-clearing', times: 2, overAt: null })
    await db.owner`update recharge_received set arrived_at = now()`
    await lookAtHouse(db.sql)
    expect(await alarm()).toMatchObject({ times: 2, overAt: expect.any(Number), handledBy: null })
    await db.owner`update recharge_received set arrived_at = now() - interval '2 h'`
    await lookAtHouse(db.sql)
    expect(await alarm()).toMatchObject({ times: 3, overAt: null })
  })

  it('raises it again where it was closed and its cause lasts', async () => {
    await db.owner`update recharge_received set arrived_at = now() - interval '2 h'`
    await lookAtHouse(db.sql)
    const first = await find('house-clearing', 'finance-maker')
    await world.call(api.close, { ...first, note: '已联系网关' }, await as('finance-maker'))
    await Promise.all([lookAtHouse(db.sql), lookAtHouse(db.sql)])
    const { data } = await list('finance-maker')
    expect(data.map(({ alarmId }) => alarmId)).toHaveLength(1)
    expect(data[0]?.alarmId).not.toBe(first.alarmId)
    await db.owner`delete from recharge_received`
  })

  it('never calls a late root over, and does not raise it again when it was closed', async () => {
    const root = { kind: 'root', subject: '五分六合彩 231', note: 'late' } as const
    const kinds = ['root'] as const
    expect(await writeFound(db.sql, { found: [root], kinds })).toHaveLength(1)
    await writeFound(db.sql, { found: [], kinds })
    expect((await list('draw-operator')).data[0]).toMatchObject({ overAt: null })
    const alarm = await find('house-root', 'draw-operator')
    await world.call(api.close, { ...alarm, note: '引擎重启，已记录' }, await as('draw-operator'))
    expect(await writeFound(db.sql, { found: [root], kinds })).toEqual([])
    expect(await writeFound(db.sql, { found: [{ ...root, subject: '五分六合彩 240' }], kinds })).toHaveLength(1)
  })

  const LIMITS = { doubtMs: 15 * 60_000, outboxMs: 60_000, archiveMs: 26 * 3_600_000 }
  const now = new Date()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const facts = (integrity: Partial<HouseFacts['integrity']>, profit: Partial<HouseFacts['profit']> = {}) => ({
    integrity: {
      ...{ booksAt: now, booksFault: null, turns: 0, voids: 0, lateRoots: 0, lateRoot: null, inDoubt: 0 },
      ...{ inDoubtSince: null, official: 0, mismatches: 0, isArchiving: true, archivedAt: now, archiveFailedAt: null },
      ...{ behind: 0, behindSince: null, now, ...integrity },
    },
    profit: { ggr: 5n, profit: 5n, waiting: 0, ...profit },
    clearing: [],
  })

  it.each([
    ['nothing', facts({}), []],
    ['GGR that is not what the house got', facts({}, { profit: 4n }), ['profit']],
    ['the same while notes are not counted yet', facts({}, { profit: 4n, waiting: 1 }), []],
    ['a late root', facts({ lateRoots: 1, lateRoot: '五分六合彩 231' }), ['root']],
    ['a transfer in doubt for a quarter of an hour', facts({ inDoubt: 1, inDoubtSince: ago(16) }), ['doubt']],
    ['a transfer in doubt for less', facts({ inDoubt: 1, inDoubtSince: ago(14) }), []],
    ['messages behind for a minute', facts({ behind: 3, behindSince: ago(2) }), ['outbox']],
    ['an archive that fails', facts({ archivedAt: ago(2), archiveFailedAt: ago(1) }), ['archive']],
    ['an archive that is too old', facts({ archivedAt: ago(27 * 60) }), ['archive']],
    ['no archive at all', facts({ isArchiving: false, archivedAt: null }), []],
  ] as const)('finds %s', (_, found, kinds) => {
    expect(faultsOf(found, LIMITS).map(({ kind }) => kind)).toEqual(kinds)
  })
})
