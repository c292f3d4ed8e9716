import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import * as api from '@liuhe/contract/api/operator/networks.ts'
import { createCaller } from '@liuhe/contract/client.ts'
import type { AnyDefinition, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { CommandRefused } from '../operators/index.ts'
import { openNetworks } from './index.ts'

const db = useTestDatabase()
/** Three processes over one database: two alike, and one whose environment lets in less. */
let world: OperatorWorld
let other: OperatorWorld
let narrow: OperatorWorld
/** Who was there before any list. All sit in the office, but the one of support. */
let ada: string
let bob: string
let auditor: string
let risk: string
let support: { login: string; token: string }
/** A pool of its own: what a process remembers, it remembers by its pool. */
let pool: Sql

const HERE = '10.1.0.5'
const THERE = '192.0.2.7'
const FAR = '203.0.113.9'
const OFFICES = { LIUHE_OPERATOR_OFFICES: '10.1.0.0/16' }

beforeAll(async () => {
  pool = connect(db.url, { name: 'another process' })
  const build = (environment: Record<string, string>, sql = db.sql) => createOperatorWorld(db, { environment, sql })
  world = await build(OFFICES)
  other = await build(OFFICES, pool)
  narrow = await build({ ...OFFICES, LIUHE_OPERATOR_NETWORKS: '10.0.0.0/8' })
  const [one, two, three, four, five] = [
    await world.enrolled('sysadmin', 'ada'),
    await world.enrolled('sysadmin', 'bob'),
    await world.enrolled('auditor'),
    await world.enrolled('risk'),
    await world.enrolled('support'),
  ]
  ada = await signIn(one)
  bob = await signIn(two)
  auditor = await signIn(three)
  risk = await signIn(four)
  support = { login: five.login, token: await signIn(five, THERE) }
})
beforeEach(async () => {
  await db.owner`truncate operator_network, operator_network_version`
  await db.owner`update approval set decision = 'expired', decided_at = clock_timestamp() where decision is null`
  forget()
})
afterAll(async () => {
  await Promise.all([world, other, narrow].map((one) => one.close()))
  await pool.end()
})

/** Every process asks again after two seconds at the latest. */
const forget = () => [world, other, narrow].forEach(({ clock }) => clock.advance(2_000))

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })

/** Calls as a program at an address does. */
const from =
  (address: string, server = world) =>
  <E extends AnyDefinition>(endpoint: E, args: ArgsOf<E>, token?: string): Promise<OutputOf<E>> =>
    createCaller(async ({ method, url, contentType, body }) => {
      const answer = await server.inject({
        ...{ method, url: `${OPERATOR_BASE}${url}`, remoteAddress: address, ...(body && { payload: body }) },
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(contentType && { 'content-type': contentType }),
        },
      })
      return { status: answer.statusCode, body: answer.json() }
    })(endpoint, args)

const signIn = async ({ login, password, code }: TestOperator, address = HERE) => {
  const { challenge } = await from(address)(entry.signIn, { login, password })
  return (await from(address)(entry.secondFactor, { challenge, code: code() })).token as string
}
const linesOf = (texts: string[]) => texts.map((network, n) => ({ network, note: `网络 ${n + 1}` }))
interface Wish {
  token: string
  at?: string
  server?: OperatorWorld
  revision?: number
  networks?: { network: string; note: string }[]
}
async function propose(texts: string[], { token, at = HERE, server = world, ...part }: Wish) {
  const { revision } = await from(at, server)(api.read, {}, token)
  const said = { revision, networks: linesOf(texts), reason: '只许办公室进入', requestId: randomUUID(), ...part }
  return from(at, server)(api.propose, said, token)
}
const approve = (wish: { approvalId: number; payloadHash: string }, token: string, at = HERE, server = world) =>
  from(at, server)(approvals.approve, { approvalId: wish.approvalId, payloadHash: wish.payloadHash }, token)
const statusAt = async (address: string, url = `${OPERATOR_BASE}/entry/who-am-i`, server = world) =>
  (await server.inject({ url, remoteAddress: address })).statusCode

describe('the list', () => {
  it('is empty at first: the environment alone says who comes near [SEC-60]', async () => {
    const { sessions, ...whole } = await from(HERE)(api.read, {}, ada)
    expect(whole).toEqual({ revision: 0, networks: [], environment: [], yourAddress: HERE })
    expect(sessions).toHaveLength(5)
    expect(sessions[0]).toMatchObject({ login: 'ada', role: 'sysadmin', address: HERE })
    expect(sessions).toContainEqual(expect.objectContaining({ login: support.login, address: THERE }))
    expect(await statusAt(FAR)).toBe(401)
    expect([await statusAt(FAR, undefined, narrow), await statusAt(HERE, undefined, narrow)]).toEqual([404, 401])
  })

  it('shuts out everybody else once two agreed, in every process, with open sessions [SEC-60]', async () => {
    const wish = await propose(['10.1.0.0/16', '2001:DB8:0::/32'], { token: ada })
    const { effect } = await from(HERE)(approvals.read, { approvalId: wish.approvalId }, bob)
    expect(effect).toMatchObject({
      ...{ before: { networks: 0 }, after: { networks: 2 }, removed: [], renamed: [], environment: [] },
      added: [
        { network: '10.1.0.0/16', note: '网络 1' },
        { network: '2001:db8::/32', note: '网络 2' },
      ],
      shutOut: [{ login: support.login, role: 'support', address: THERE }],
    })
    expect(await from(THERE)(entry.whoAmI, {}, support.token)).toBeDefined()
    expect((await approve(wish, bob)).outcome).toEqual({
      ...{ version: 1, networks: 2, added: ['10.1.0.0/16', '2001:db8::/32'], removed: [] },
    })
    forget()
    for (const server of [world, other]) {
      await expect(from(THERE, server)(entry.whoAmI, {}, support.token)).rejects.toEqual(refusedWith('REQ/NOT_FOUND'))
      for (const url of ['/', '/operator-api/docs', `${OPERATOR_BASE}/entry/sign-in`]) {
        expect([url, await statusAt(THERE, url, server)]).toEqual([url, 404])
      }
      expect(await from(HERE, server)(entry.whoAmI, {}, ada)).toBeDefined()
      expect(await from('::ffff:10.1.0.9', server)(entry.whoAmI, {}, ada)).toBeDefined()
      expect(await from('2001:db8:1::5', server)(entry.whoAmI, {}, ada)).toBeDefined()
      // A load balancer asks from where it stands.
      expect(await statusAt(THERE, '/healthz', server)).toBe(200)
      // Nobody leads an engine here.
      expect(await statusAt(THERE, '/readyz?a=1', server)).toBe(503)
    }
  })

  it('is asked again within five seconds and not for each call', async () => {
    const wish = await propose(['10.1.0.0/16'], { token: ada })
    expect(await statusAt(FAR, undefined, other)).toBe(401)
    await approve(wish, bob)
    expect(await statusAt(FAR, undefined, other)).toBe(401)
    other.clock.advance(2_000)
    expect(await statusAt(FAR, undefined, other)).toBe(404)
  })

  it('lets in nobody whom the environment does not', async () => {
    const wish = await propose(['10.1.0.0/16', THERE], { token: ada })
    await approve(wish, bob)
    forget()
    expect([await statusAt(THERE), await statusAt(THERE, undefined, narrow)]).toEqual([401, 404])
    const { networks } = await from(HERE, narrow)(api.read, {}, ada)
    expect(networks.map(({ network, isOutside }) => [network, isOutside])).toEqual([
      ['10.1.0.0/16', false],
      ['192.0.2.7/32', true],
    ])
  })

  it('keeps versions, and of each network since when and by whom', async () => {
    await approve(await propose(['10.1.0.0/16', '10.2.0.0/16'], { token: ada }), bob)
    const [first] = (await from(HERE)(api.read, {}, ada)).networks
    const networks = [
      { network: '10.1.0.0/16', note: '总部' },
      { network: '192.0.2.0/24', note: '机房' },
    ]
    await approve(await propose([], { token: bob, networks }), ada)
    const { networks: now, revision } = await from(HERE)(api.read, {}, ada)
    expect(revision).toBe(2)
    expect(now).toMatchObject([
      { network: '10.1.0.0/16', note: '总部', since: first?.since, by: 'ada, bob' },
      { network: '192.0.2.0/24', note: '机房', by: 'bob, ada' },
    ])
    const versions = await from(HERE)(api.versions, {} as never, ada)
    expect(versions).toMatchObject([
      { version: 2, by: 'bob, ada', reason: '只许办公室进入', networks, added: 1, removed: 1 },
      { version: 1, by: 'ada, bob', added: 2, removed: 0 },
    ])
    const older = await from(HERE)(api.versions, { before: 2, rows: 1 }, ada)
    expect(older.map(({ version }) => version)).toEqual([1])
  })

  it('is written by nobody but in versions [SEC-64]', async () => {
    await expect(db.sql`update operator_network set note = 'x'`).rejects.toThrow('permission denied')
    await expect(db.sql`delete from operator_network_version`).rejects.toThrow('permission denied')
    await db.owner`insert into operator_network_version (version, reason, made_by) values (1, 'x', 'x')`
    const wide = db.owner`insert into operator_network values (1, 1, '0.0.0.0/0', '', now(), 'x')`
    await expect(wide).rejects.toThrow('check constraint')
  })
})

describe('a proposal', () => {
  it.each([
    [['office', '10.1.0.0/16'], { line: 1, fault: 'malformed', about: null }],
    [['10.1.0.5/16'], { line: 1, fault: 'host-bits', about: '10.1.0.0/16' }],
    [['10.1.0.0/16', '0.0.0.0/0'], { line: 2, fault: 'wide', about: null }],
    [['10.1.0.0/16', '10.0.0.0/8'], { line: 1, fault: 'covered', about: '2' }],
    [['10.1.0.0/16', ' 10.1.0.0/16 '], { line: 2, fault: 'duplicate', about: '1' }],
  ])('of %s is refused line by line', async (texts, ...faults) => {
    await expect(propose(texts, { token: ada })).rejects.toEqual(refusedWith('NETWORKS/INVALID', { faults }))
  })

  it('stays within the environment', async () => {
    const wish = propose(['10.1.0.0/16', THERE], { token: ada, server: narrow })
    const faults = [{ line: 2, fault: 'outside', about: null }]
    await expect(wish).rejects.toEqual(refusedWith('NETWORKS/INVALID', { faults }))
  })

  it('is refused to who would shut himself out, as one and as two', async () => {
    await expect(propose(['192.0.2.0/24'], { token: ada })).rejects.toEqual(refusedWith('NETWORKS/SELF'))
    const wish = await propose(['10.1.0.0/16'], { token: ada })
    await expect(approve(wish, bob, THERE)).rejects.toEqual(refusedWith('NETWORKS/SELF'))
    expect(await statusAt(FAR)).toBe(401)
    // He goes to the office; it was undone as a whole, so that it still waits.
    await approve(wish, bob)
    forget()
    expect([await statusAt(FAR), await statusAt(THERE)]).toEqual([404, 404])
  })

  it('is judged again where the environment is narrower when it is decided', async () => {
    const wish = await propose(['10.1.0.0/16', THERE], { token: ada })
    const faults = [{ line: 2, fault: 'outside', about: null }]
    await expect(approve(wish, bob, HERE, narrow)).rejects.toEqual(refusedWith('NETWORKS/INVALID', { faults }))
  })

  it('takes two sysadmins, changes something, and names the version that was seen [SEC-62]', async () => {
    const wish = await propose(['10.1.0.0/16'], { token: ada })
    await expect(approve(wish, ada)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    await expect(approve(wish, risk)).rejects.toEqual(refusedWith('APPROVAL/NOT_FOUND'))
    await expect(propose(['10.0.0.0/8'], { token: bob })).rejects.toEqual(
      refusedWith('APPROVAL/WAITING', { approvalId: wish.approvalId }),
    )
    await approve(wish, bob)
    await expect(propose(['10.1.0.0/16'], { token: ada })).rejects.toEqual(refusedWith('NETWORKS/SAME'))
    const stale = propose(['10.0.0.0/8'], { token: ada, revision: 0 })
    await expect(stale).rejects.toEqual(refusedWith('APPROVAL/CHANGED', { revision: 1 }))
    // The empty list is proposed like any other.
    await approve(await propose([], { token: ada }), bob)
    forget()
    expect(await statusAt(FAR)).toBe(401)
  })

  it('stands in the audit with what it added and took away [SEC-64]', async () => {
    await approve(await propose(['10.1.0.0/16'], { token: ada }), bob)
    const [decided] = await from(HERE)(audit.list, { action: 'approvals.approve', rows: 1 } as never, auditor)
    expect(JSON.parse(decided?.entry ?? '')).toMatchObject({
      ...{ login: 'bob', before: { kind: 'networks', object: 'operator-networks', maker: 'ada' } },
      after: { outcome: { version: 1, added: ['10.1.0.0/16'], removed: [] } },
    })
  })
})

describe('the way back', () => {
  it('is the empty list from the keyboard of the server; what waits is void with it', async () => {
    await approve(await propose(['10.1.0.0/16'], { token: ada }), bob)
    const waiting = await propose(['10.0.0.0/8'], { token: ada })
    forget()
    expect(await statusAt(FAR)).toBe(404)
    expect(await openNetworks({ sql: db.sql, clock: world.clock })).toEqual({ version: 2 })
    forget()
    expect(await statusAt(FAR)).toBe(401)
    await expect(approve(waiting, bob)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    const [entry] = await from(HERE)(audit.list, { action: 'command.openNetworks' } as never, auditor)
    expect(JSON.parse(entry?.entry ?? '')).toMatchObject({
      ...{ address: 'command line', login: null, object: 'operator-networks' },
      ...{ before: { version: 1, networks: ['10.1.0.0/16'] }, after: { version: 2, networks: [] } },
    })
  })

  it('says that there is nothing to open where the list is empty', async () => {
    await expect(openNetworks({ sql: db.sql, clock: world.clock })).rejects.toThrow(CommandRefused)
  })
})
