import * as groups from '@liuhe/contract/api/operator/groups.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedMembersDesk } from './members-desk.ts'

const db = useTestDatabase()
let world: OperatorWorld

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await world.enrolled('support', 'support')
})
afterAll(() => world.close())

it('gives the desks something to do, once: a trigger, an exclusion near its end, and one to be lifted', async () => {
  const now = Date.now()
  await seedMembersDesk(db.sql, { now })
  await seedMembersDesk(db.sql, { now })
  const guard = await world.tokenOf('protection')
  const { data } = await world.call(protection.queue, {}, guard)
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(['chasing', 'return'])
  expect(data.find(({ kind }) => kind === 'return')?.liftableAt).toBeLessThan(now)
  const counts = await world.call(protection.counts, {}, guard)
  expect(counts).toMatchObject({ raises: 1, timeOuts: 1, exclusions: 2 })
  const [nearest] = (await world.call(protection.pauses, { kind: 'exclusion' }, guard)).data.filter(
    ({ returnAskedAt }) => returnAskedAt === null,
  )
  expect(nearest?.endsAt).toBeGreaterThan(now)
  expect((nearest?.endsAt ?? 0) - now).toBeLessThan(3 * 86_400_000)
  expect((await world.call(members.list, { tag: '回访' }, guard)).totalCount).toBe(2)
  expect((await world.call(groups.list, {}, guard)).groups.map(({ name, size }) => [name, size])).toEqual([
    ['重点关注', 0],
    ['高级', 1],
    ['进阶', 2],
    ['标准', 2],
  ])
})
