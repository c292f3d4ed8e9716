import * as api from '@liuhe/contract/api/agents.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld, PASSWORD } from '../../testing/entry-world.ts'
import { anAgent, aSession, type TestMember } from '../../testing/factories.ts'
import { give } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// Somebody who stays away from play by his own will is out of every agent's reach (Reliability §5.1).

const db = useTestDatabase()
let world: EntryWorld
let agent: TestMember
let token: string
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
})
beforeEach(async () => {
  agent = await anAgent(db)
  token = await aSession(db, agent)
})
afterAll(() => world.app.close())

const call: EntryWorld['app']['call'] = (...args) => world.app.call(...args)
let made = 0
async function add(as: string, isAgent = false) {
  const account = `guarded${String((made += 1)).padStart(4, '0')}`
  const { userId } = await call(api.add, { account, password: PASSWORD, rate: isAgent ? 70 : 60, isAgent }, { as })
  return { account, userId, memberId: BigInt(userId) }
}
const pause = ({ memberId }: { memberId: bigint }, kind: 'exclusion' | 'time-out', days: number) => db.owner`
  insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
  values (${memberId}, ${kind}, clock_timestamp() - interval '60 days',
          clock_timestamp() + ${days} * interval '1 day', clock_timestamp() + ${days} * interval '1 day', 'test')
  on conflict (member_id) do update
    set kind = excluded.kind, ends_at = excluded.ends_at, barred_until = excluded.barred_until`
const list = (args = {}) => call(api.subUsers, args, { as: token })
const namesOf = async (args = {}) => (await list(args)).data.map(({ account }) => account)

describe('a member who excluded himself', () => {
  it('is in no list, no search and no sum of his agent from that moment on', async () => {
    const one = await add(token)
    const other = await add(token)
    await give(db.owner, one.memberId, yuan('80'))
    await give(db.owner, other.memberId, yuan('20'))
    expect(await namesOf()).toEqual([other.account, one.account])
    await pause(one, 'exclusion', 30)
    expect(await namesOf()).toEqual([other.account])
    expect(await namesOf({ account: one.account })).toEqual([])
    expect(await list()).toMatchObject({ totalCount: 1, otherData: { teamCount: 1, teamMoney: yuan('20') } })
    expect(await call(api.info, {}, { as: token })).toMatchObject({ directCount: 1, teamCount: 1 })
  })

  it('is not there for any call that names him', async () => {
    const one = await add(token)
    await pause(one, 'exclusion', 30)
    const { userId } = one
    const days = { beginDate: '2026-01-01', endDate: '2026-01-02', userId }
    for (const attempt of [
      () => call(api.user, { userId }, { as: token }),
      () => list({ userId }),
      () => call(api.setRate, { userId, rate: 60 }, { as: token }),
      () => call(api.teamFigures, days, { as: token }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'AGENT/NOT_FOUND' })
    }
  })

  it('is in no count of the link that he came by', async () => {
    const { linkId } = await call(api.createLink, { rate: 60 }, { as: token })
    const one = await add(token)
    await db.owner`update member set link_id = ${linkId}, recharged = 1000 where member_id = ${one.memberId}`
    const recharged = async () => (await call(api.link, { linkId }, { as: token })).recharged
    expect(await recharged()).toBe(1)
    await pause(one, 'exclusion', 30)
    expect(await recharged()).toBe(0)
  })

  it('is left out of the way down to those below him, who stay in the team', async () => {
    const between = await add(token, true)
    const below = await add(await aSession(db, between))
    await pause(between, 'exclusion', 30)
    const seen = await call(api.user, { userId: below.userId }, { as: token })
    expect(seen.trail.map(({ account }) => account)).toEqual([agent.account, below.account])
    expect(await list()).toMatchObject({ totalCount: 0, otherData: { teamCount: 1 } })
  })

  it('comes back when he may play again; a time-out of some days hides nobody', async () => {
    const one = await add(token)
    await pause(one, 'exclusion', -1)
    expect(await namesOf()).toEqual([one.account])
    await pause(one, 'time-out', 3)
    expect(await namesOf()).toEqual([one.account])
  })

  it('sees his own team, when he is an agent himself', async () => {
    const one = await add(token)
    await pause(agent, 'exclusion', 30)
    expect(await call(api.info, {}, { as: token })).toMatchObject({ account: agent.account, directCount: 1 })
    expect(await namesOf()).toEqual([one.account])
    const figures = await call(api.teamFigures, { beginDate: '2026-01-01', endDate: '2026-01-02' }, { as: token })
    expect(figures.teamCount).toBe(1)
  })
})
