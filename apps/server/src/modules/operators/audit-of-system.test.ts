import * as auditApi from '@liuhe/contract/api/operator/audit.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { mayReadAuditOf, type StaffObject, SYSTEM_KINDS } from '@liuhe/domain/staff-areas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { append } from './audit.ts'

// What a sysadmin reads of the audit: people and the system, and nothing of money or of members.

const database = useTestDatabase()
let world: OperatorWorld
const tokens = { auditor: '', sysadmin: '' }

const OF_SYSTEM = SYSTEM_KINDS.map((kind) => `${kind}/7` as StaffObject)
const OTHERS: readonly (StaffObject | undefined)[] = [
  ...(['withdrawal/7', 'recharge/7', 'adjustment/7', 'withdrawal-freeze', 'member/7', 'order/7', 'draw/1/7'] as const),
  ...(['approval/7', 'audit/7', 'export/7', 'bulk/7', 'desk-case/7', 'card/7', 'alarm/payment/7'] as const),
  // Refused at the door: what it would have been done to is not known.
  undefined,
]
/** Names that only begin like those of the system. */
const ALIKE = [
  'sessions/7',
  'setting-7',
  'operator-network',
  'window7/1',
  '',
] as readonly string[] as readonly StaffObject[]

beforeAll(async () => {
  world = await createOperatorWorld(database)
  tokens.auditor = await world.tokenOf('auditor')
  tokens.sysadmin = await world.tokenOf('sysadmin')
  const person = { operatorId: 1, login: 'maker', role: 'finance-maker' } as never
  for (const object of [...OF_SYSTEM, ...OTHERS, ...ALIKE]) {
    const about = { action: 'some.deed', person, address: 'x', after: { amount: '1000' } }
    const entry = { ...about, ...(object !== undefined && { object }), at: world.clock.now() }
    await append(database.sql, entry)
    await append(database.sql, { ...entry, refusal: 'REQ/INVALID' })
  }
})
afterAll(() => world.close())

async function objectsOf(role: 'auditor' | 'sysadmin', query: Partial<InputOf<typeof auditApi.list>>) {
  const rows = await world.call(auditApi.list, { rows: 200, ...query } as never, tokens[role])
  return rows.map(({ entry }) => (JSON.parse(entry) as { object: string | null }).object)
}
const kindsOf = (objects: readonly (string | null)[]) => [...new Set(objects.map((one) => String(one?.split('/')[0])))]

describe('what a sysadmin reads of the audit', () => {
  it('is of people, sessions, settings, windows, switches, companies and jobs alone [SEC-61]', async () => {
    const objects = await objectsOf('sysadmin', {})
    expect(kindsOf(objects).toSorted()).toEqual([
      ...['company', 'job', 'operator', 'operator-networks', 'session', 'setting', 'switch', 'window'],
    ])
    expect(kindsOf(await objectsOf('auditor', {}))).toEqual(
      expect.arrayContaining(['withdrawal', 'member', 'undefined']),
    )
    // Sign-ins of colleagues are among them.
    expect(objects.filter((object) => object?.startsWith('session/') && object !== 'session/7').length).toBeGreaterThan(
      0,
    )
  })

  it.each([
    [{ login: 'maker' }, 2],
    [{ action: 'some.deed' }, 2],
    [{ login: 'maker', action: 'some.deed' }, 2],
    [{ login: 'maker', result: 'refused' }, 1],
    [{ action: 'some.deed', result: 'done', before: 1_000_000 }, 1],
    [{ login: 'maker', from: '2000-01-01', to: '2999-12-31' }, 2],
  ] as const)('by %o has nothing else, and misses nothing [SEC-61]', async (query, times) => {
    const objects = await objectsOf('sysadmin', query)
    const expected = OF_SYSTEM.flatMap((object) => Array<string>(times).fill(object))
    expect(objects.map(String).toSorted()).toEqual(expected.toSorted())
    expect((await objectsOf('auditor', query)).length).toBeGreaterThan(objects.length)
  })

  it('is found by the object of it, and other objects are not [SEC-61]', async () => {
    for (const object of OF_SYSTEM) expect(await objectsOf('sysadmin', { object })).toEqual([object, object])
    for (const object of [...OTHERS, ...ALIKE]) {
      if (object === undefined) continue
      expect([object, await objectsOf('sysadmin', { object })]).toEqual([object, []])
      expect([object, mayReadAuditOf('sysadmin', object)]).toEqual([object, false])
      expect([object, await objectsOf('auditor', { object })]).toEqual([object, [object, object]])
    }
    expect(await objectsOf('sysadmin', { object: 'withdrawal/7', login: 'maker', result: 'done' })).toEqual([])
  })

  it('is read page by page without gaps or repeats', async () => {
    const all = await world.call(auditApi.list, { login: 'maker', rows: 200 }, tokens.sysadmin)
    const seen: number[] = []
    let before: number | undefined
    do {
      const rows = await world.call(
        auditApi.list,
        { login: 'maker', rows: 3, ...(before && { before }) },
        tokens.sysadmin,
      )
      seen.push(...rows.map(({ position }) => position))
      before = rows.at(-1)?.position
    } while (before !== undefined)
    expect(seen).toEqual(all.map(({ position }) => position))
  })

  it('does not have the chain: that is of all entries', async () => {
    for (const endpoint of [auditApi.head, auditApi.check]) {
      await expect(world.call(endpoint as typeof auditApi.head, {}, tokens.sysadmin)).rejects.toMatchObject({
        code: 'UC/FORBIDDEN',
      })
    }
    expect(await world.call(auditApi.failedEntries, {}, tokens.sysadmin)).toEqual([])
  })
})
