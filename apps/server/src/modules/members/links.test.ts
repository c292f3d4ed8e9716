import { randomUUID } from 'node:crypto'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import { LINKS_MOST } from '@liuhe/domain/members/desk.ts'
import { STAFF_ROLES, staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrayOf } from '../../db/array-literal.ts'
import { aMember } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld, pathCaller } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { linksOf } from '../member/index.ts'
import { codeOf } from '../security/testing.ts'

// Members who belong together, as risk says: seen from both sides, undone by a reason, and never forgotten.

const db = useTestDatabase()
let world: OperatorWorld
const tokens = {} as Record<StaffRole, string>
let second: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const role of STAFF_ROLES) tokens[role] = await world.tokenOf(role)
  second = await world.tokenOf('risk')
})
afterAll(() => world.close())

const NAME = '欧阳·小明'
async function aPerson() {
  const id = await aMember(db.owner)
  const account = `linked${id}`
  await db.owner`
    update member set account = ${account}, account_key = ${account}, full_name = ${NAME} where member_id = ${id}`
  return { id, memberId: String(id), account }
}
const detail = (memberId: string, as = tokens.risk) => world.call(api.detail, { memberId }, as)
const askOf = async (memberId: string, otherId: string) => ({
  ...{ memberId, otherId, requestId: randomUUID(), reason: '同一人多个账户' },
  revision: (await detail(memberId)).revision,
})
const entriesOf = async (memberId: string) => {
  const found = await world.call(audit.list, { object: `member/${memberId}` }, tokens.auditor)
  return found.map(({ entry }) => JSON.parse(entry) as Record<string, unknown>)
}

it('links two members, whom both sides name, masked for every role that may look [SEC-61]', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const ask = await askOf(other.memberId, one.memberId)
  const { revision } = await world.call(deeds.link, ask, tokens.risk)
  // The same request again is answered and done once; its number is good for nothing else.
  expect(await world.call(deeds.link, ask, tokens.risk)).toEqual({ revision })
  expect(await codeOf(world.call(deeds.link, { ...ask, reason: '同住' }, tokens.risk))).toBe('REQ/KEY_REUSED')
  expect(await linksOf(db.sql, one.id)).toHaveLength(1)
  for (const role of STAFF_ROLES.filter((name) => staffMay(name, 'readMembers'))) {
    const seen = await detail(one.memberId, tokens[role])
    expect(seen.links).toEqual([
      {
        ...{ memberId: other.memberId, account: expect.stringContaining('*'), name: '欧****', state: 'active' },
        ...{ reason: '同一人多个账户', login: expect.stringContaining('risk'), at: expect.any(Number) },
      },
    ])
    expect(JSON.stringify(seen.links)).not.toContain(other.account)
  }
  expect((await detail(other.memberId)).links).toMatchObject([{ memberId: one.memberId }])
})

it('is in the trail of both with what stood before and after, also when it ends; nothing is deleted', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const members = [one.memberId, other.memberId]
  await world.call(deeds.link, await askOf(one.memberId, other.memberId), tokens.risk)
  const end = { ...(await askOf(other.memberId, one.memberId)), reason: '不是同一人' }
  const { revision } = await world.call(deeds.unlink, end, second)
  expect(await world.call(deeds.unlink, end, second)).toEqual({ revision })
  for (const [at, memberId] of members.entries()) {
    // A repeat is an entry of the one whom it was asked of.
    const [ended, linked] = (await entriesOf(memberId)).slice(at)
    expect(ended).toMatchObject({
      ...{ action: 'memberDeeds.unlink', outcome: 'done', reason: '不是同一人' },
      ...{ before: { members, isLinked: 1, reason: '同一人多个账户' }, after: { members, isLinked: 0 } },
    })
    expect(linked).toMatchObject({
      ...{ action: 'memberDeeds.link', outcome: 'done', reason: '同一人多个账户' },
      ...{ before: { members, isLinked: 0 }, after: { members, isLinked: 1 } },
    })
    const trail = await world.call(api.trail, { memberId }, tokens.support)
    expect(trail.map(({ action }) => action).slice(at)).toEqual(['memberDeeds.unlink', 'memberDeeds.link'])
    expect((await detail(memberId)).links).toEqual([])
  }
  // They may be linked again; what was is kept, and the application can neither delete nor rewrite it.
  await world.call(deeds.link, await askOf(one.memberId, other.memberId), second)
  const kept = await db.owner`
    select reason, end_reason as "endReason", ended_at is null as "isOpen" from member_link
    where member_a = ${one.id} order by link_id`
  expect(kept).toMatchObject([{ reason: '同一人多个账户', endReason: '不是同一人', isOpen: false }, { isOpen: true }])
  await expect(db.sql`delete from member_link`).rejects.toThrow('permission denied')
  await expect(db.sql`update member_link set reason = 'x'`).rejects.toThrow('permission denied')
})

it('is done by risk alone, never with himself, with nobody or twice', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const ask = () => askOf(one.memberId, other.memberId)
  for (const role of STAFF_ROLES.filter((name) => name !== 'risk')) {
    expect([role, await codeOf(world.call(deeds.link, await ask(), tokens[role]))]).toEqual([role, 'UC/FORBIDDEN'])
    expect([role, await codeOf(world.call(deeds.unlink, await ask(), tokens[role]))]).toEqual([role, 'UC/FORBIDDEN'])
  }
  const refused = async (endpoint: typeof deeds.link | typeof deeds.unlink, part: object) =>
    codeOf(world.call(endpoint as typeof deeds.link, { ...(await ask()), ...part }, tokens.risk))
  expect(await refused(deeds.link, { otherId: one.memberId })).toBe('MEMBER/LINK_SELF')
  expect(await refused(deeds.link, { otherId: '999999999' })).toBe('MEMBER/NOT_FOUND')
  expect(await refused(deeds.link, { memberId: '999999999' })).toBe('MEMBER/NOT_FOUND')
  const [trial] = await db.owner<[{ id: bigint }]>`
    insert into member (account, account_key, kind, password_hash) values ('trialx', 'trialx', 'trial', 'none')
    returning member_id as id`
  expect(await refused(deeds.link, { otherId: String(trial.id) })).toBe('MEMBER/NOT_FOUND')
  const post = pathCaller(world, tokens.risk)
  for (const path of ['links', 'links/end']) {
    const { memberId, ...body } = { ...(await ask()), reason: ' ' }
    expect(await post(`/members/${memberId}/${path}`, body)).toMatchObject({ code: 'REQ/INVALID' })
  }
  expect(await refused(deeds.unlink, {})).toBe('MEMBER/NOT_LINKED')
  expect(await refused(deeds.link, { revision: 7 })).toBe('MEMBER/CHANGED')
  expect(await refused(deeds.link, {})).toBe('OK')
  expect(await refused(deeds.link, {})).toBe('MEMBER/LINKED')
  expect(await codeOf(world.call(deeds.link, await askOf(other.memberId, one.memberId), second))).toBe('MEMBER/LINKED')
  expect(await linksOf(db.sql, one.id)).toHaveLength(1)
})

it('is done once by two people who do it together from both sides', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await aPerson(), await aPerson()]
    const race = async (endpoint: typeof deeds.link | typeof deeds.unlink) => {
      const asks = [await askOf(one.memberId, other.memberId), await askOf(other.memberId, one.memberId)]
      const codes = await Promise.all(
        asks.map((ask, at) => codeOf(world.call(endpoint as typeof deeds.link, ask, [tokens.risk, second][at]))),
      )
      return codes.toSorted()
    }
    expect(await race(deeds.link)).toEqual(['MEMBER/CHANGED', 'OK'])
    expect(await linksOf(db.sql, one.id)).toHaveLength(1)
    expect(await race(deeds.unlink)).toEqual(['MEMBER/CHANGED', 'OK'])
    expect(await linksOf(db.sql, one.id)).toEqual([])
  }
})

it('has an end at fifty others', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  const others: bigint[] = []
  for (let at = 0; at < LINKS_MOST; at++) others.push(await aMember(db.owner))
  await db.owner`
    insert into member_link (member_a, member_b, reason, linked_by)
    select ${one.id}, id, '同住', (select min(operator_id) from operator) from unnest(${arrayOf(others)}::bigint[]) id`
  expect((await detail(one.memberId)).links).toHaveLength(LINKS_MOST)
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await codeOf(world.call(deeds.link, await askOf(from.memberId, to.memberId), tokens.risk))).toBe(
      'MEMBER/LINKS_FULL',
    )
  }
})
