import * as auditApi from '@liuhe/contract/api/operator/audit.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { canonicalJson } from '@liuhe/domain/content/seal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '../../platform/random.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase, withTestDatabase } from '../../testing/test-database.ts'
import { append } from './audit.ts'
import { invite, verifyAudit } from './index.ts'

const database = useTestDatabase()
let world: OperatorWorld

beforeAll(async () => {
  world = await createOperatorWorld(database)
})
afterAll(() => world.close())

const entriesOf = async (): Promise<Record<string, unknown>[]> => {
  const rows = await database.sql<{ entry: string }[]>`select entry from operator_audit order by position`
  return rows.map(({ entry: text }) => JSON.parse(text))
}

/** So many entries on a chain. */
/** In slices: on a busy machine a statement for all of them takes longer than a statement may. */
const fill = async (owner: typeof database.owner, count: number, action = 'test') => {
  for (let first = 1; first <= count; first += 2_000) {
    const last = Math.min(first + 1_999, count)
    await owner`
      select operator_audit_append('{"action":"' || ${action} || '.' || n || '"}')
      from generate_series(${first}::integer, ${last}::integer) n`
  }
}

describe('the audit', () => {
  it('tells who came in by what, from where and in which session [SEC-64]', async () => {
    const anna = await world.enrolled('content', 'anna')
    const token = await world.signedIn(anna)
    await world.call(entry.signOut, {}, token)
    const entries = await entriesOf()
    expect(entries.map(({ action, login, role, outcome }) => [action, login, role, outcome])).toEqual([
      ['command.invite', null, null, 'done'],
      ['entry.openInvite', 'anna', 'content', 'done'],
      ['entry.enrol', 'anna', 'content', 'done'],
      ['entry.secondFactor', 'anna', 'content', 'done'],
      ['entry.signOut', 'anna', 'content', 'done'],
    ])
    const [last] = entries.slice(-1)
    expect(last).toMatchObject({ address: '127.0.0.1', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(last?.['session']).toMatch(/^[0-9a-f]{16}$/)
    expect(entries.every((one) => Object.keys(one).length === 12)).toBe(true)
  })

  it('keeps what was refused: wrong codes, forbidden calls, sessions that are over [SEC-64]', async () => {
    const bert = await world.enrolled('support', 'bert')
    const before = (await entriesOf()).length
    await world.call(entry.signIn, { login: 'bert', password: 'wrong' }).catch(() => {})
    await world.call(entry.signIn, { login: 'no.such.login', password: 'wrong' }).catch(() => {})
    const { challenge } = await world.call(entry.signIn, bert)
    await world.call(entry.secondFactor, { challenge, code: '000000' }).catch(() => {})
    const token = await world.signedIn(bert)
    await world.call(auditApi.list, {}, token).catch(() => {})
    world.clock.advance(16 * 60_000)
    await world.call(entry.sessions, {}, token).catch(() => {})
    const entries = (await entriesOf()).slice(before)
    expect(entries.map(({ action, login, outcome }) => [action, login, outcome])).toEqual([
      ['entry.secondFactor', 'bert', 'STAFF/LOGIN_FAILED'],
      ['entry.secondFactor', 'bert', 'done'],
      ['audit.list', 'bert', 'UC/FORBIDDEN'],
      ['entry.sessions', 'bert', 'STAFF/SESSION_OVER'],
    ])
  })

  it('holds no secret, and neither does the log [SEC-50]', async () => {
    const canary = (name: string) => `canary-${name}-${'x'.repeat(12)}`
    const { code: ticket } = await invite(
      { sql: database.sql, clock: world.clock, random: systemRandom },
      { login: 'cora', role: 'content' },
    )
    const { secret } = await world.call(entry.openInvite, { invite: ticket })
    await world.call(entry.enrol, { invite: ticket, password: canary('enrol'), code: '123456' }).catch(() => {})
    await world.call(entry.signIn, { login: 'cora', password: canary('password') }).catch(() => {})
    await world.call(entry.signIn, { login: 'canary.login', password: canary('typed') }).catch(() => {})
    const token = await world.tokenOf('content')
    const told = JSON.stringify(await entriesOf()) + world.logged.join()
    for (const text of [ticket, secret, token, 'canary', '123456']) expect(told, text).not.toContain(text)
  })

  it('is read by the auditor alone, page by page', async () => {
    const token = await world.tokenOf('auditor')
    const page = await world.call(auditApi.list, { rows: 3 }, token)
    const head = await world.call(auditApi.head, {}, token)
    expect(page).toHaveLength(3)
    expect(head).toEqual({ position: page[0]?.position, hash: page[0]?.hash })
    const older = await world.call(auditApi.list, { rows: 2, before: page[2]?.position ?? 0 }, token)
    expect(older.map(({ position }) => position)).toEqual([1, 2].map((back) => (page[2]?.position ?? 0) - back))
    const own = await world.call(auditApi.list, { login: 'anna' }, token)
    expect(own.map(({ entry: text }) => JSON.parse(text).login)).toEqual(['anna', 'anna', 'anna', 'anna'])
  })

  it('is one chain, however many write at once [SEC-64]', async () => {
    const before = (await verifyAudit(database.sql)).entries
    const at = world.clock.now()
    const write = (n: number) => database.sql.begin((tx) => append(tx, { action: `race.${n}`, at, address: '::1' }))
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)))
    const check = await verifyAudit(database.sql)
    expect([check.entries, check.fault]).toEqual([before + 40, undefined])
  })

  it('has no entry of what was rolled back', async () => {
    const before = await verifyAudit(database.sql)
    const failing = database.sql.begin(async (tx) => {
      await append(tx, { action: 'lost', at: 0, address: '::1' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await verifyAudit(database.sql)).toEqual(before)
  })

  it('can be added to, and nothing else, by the application and by its owner [SEC-64]', async () => {
    const { sql, owner } = database
    const line = canonicalJson({ action: 'forged' })
    await expect(sql`insert into operator_audit values (9999, '\\x00', '\\x00', ${line})`).rejects.toThrow('denied')
    await expect(sql`update operator_audit set entry = ${line}`).rejects.toThrow('denied')
    await expect(sql`delete from operator_audit`).rejects.toThrow('denied')
    await expect(sql`truncate operator_audit`).rejects.toThrow('denied')
    await expect(owner`update operator_audit set entry = ${line}`).rejects.toThrow('append-only')
    await expect(owner`delete from operator_audit`).rejects.toThrow('append-only')
    await expect(owner`truncate operator_audit`).rejects.toThrow('append-only')
  })
})

describe('a check of the chain', () => {
  // More than one slice of what the check reads.
  const LENGTH = 5_400
  const tampered = (spoil: (owner: typeof database.owner) => Promise<unknown>) =>
    withTestDatabase(async ({ owner }) => {
      await fill(owner, LENGTH)
      await owner`alter table operator_audit disable trigger append_only`
      const whole = await verifyAudit(owner)
      expect([whole.entries, whole.fault]).toEqual([LENGTH, undefined])
      const head = { position: LENGTH, hash: whole.head }
      expect((await verifyAudit(owner, head)).fault).toBeUndefined()
      await spoil(owner)
      return { alone: (await verifyAudit(owner)).fault, withHead: (await verifyAudit(owner, head)).fault }
    })

  it('names the entry of which one byte was changed [SEC-64]', async () => {
    const { alone } = await tampered(
      (owner) => owner`update operator_audit set entry = replace(entry, 'test.732', 'test.733') where position = 732`,
    )
    expect(alone).toEqual({ position: 732, fault: 'entry' })
  })

  it('names the next one when the hash was made to fit [SEC-64]', async () => {
    const { alone } = await tampered(
      (owner) => owner`
        update operator_audit set entry = '{"forged":1}', hash = sha256(prev || convert_to('{"forged":1}', 'UTF8'))
        where position = 500`,
    )
    expect(alone).toEqual({ position: 501, fault: 'link' })
  })

  it('names the place of an entry that was taken out [SEC-64]', async () => {
    const { alone } = await tampered((owner) => owner`delete from operator_audit where position = 5200`)
    expect(alone).toEqual({ position: 5_200, fault: 'gap' })
  })

  it('finds a cut end, and a chain made again, by a head that was kept elsewhere [SEC-64]', async () => {
    const cut = await tampered((owner) => owner`delete from operator_audit where position > 5390`)
    expect(cut).toEqual({ alone: undefined, withHead: { position: 5_391, fault: 'head' } })
    const again = await tampered(async (owner) => {
      await owner`delete from operator_audit`
      await fill(owner, LENGTH, 'forged')
    })
    expect(again).toEqual({ alone: undefined, withHead: { position: LENGTH, fault: 'head' } })
  })
})
