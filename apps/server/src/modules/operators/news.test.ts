import * as approvalsApi from '@liuhe/contract/api/operator/approvals.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { NEWS_MAX, since } from '@liuhe/contract/api/operator/news.ts'
import { AUTOMATIC_HEADER, OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { append } from './audit.ts'

const database = useTestDatabase()
let world: OperatorWorld
beforeAll(async () => {
  world = await createOperatorWorld(database)
})
afterAll(() => world.close())

const change = (object: string, refusal?: string) =>
  database.sql.begin((tx) =>
    append(tx, { action: 'test.change', at: world.clock.now(), address: '::1', object, ...(refusal && { refusal }) }),
  )

describe('news', () => {
  it('name what was changed after a mark, each object once, and nothing that was refused', async () => {
    const token = await world.tokenOf('support')
    const start = await world.call(since, {}, token)
    expect(start.objects).toEqual([])
    await change('card/1')
    await change('approval/7')
    await change('card/1')
    await change('draw/110/2026324', 'APPROVAL/OWN')
    const next = await world.call(since, { mark: start.mark }, token)
    expect(next).toEqual({ mark: start.mark + 4, objects: ['card/1', 'approval/7'], isMore: false })
    expect(await world.call(since, { mark: next.mark }, token)).toEqual({ ...next, objects: [] })
  })

  it('miss nothing of many who change at once, and say when there is more than one answer names', async () => {
    const token = await world.tokenOf('support')
    let { mark } = await world.call(since, {}, token)
    const heard: string[] = []
    const names = Array.from({ length: NEWS_MAX + 20 }, (_, n) => `card/${1000 + n}`)
    const writing = Promise.all(names.map((name) => change(name)))
    let isMore = false
    while (heard.length < names.length) {
      const answer = await world.call(since, { mark }, token)
      heard.push(...answer.objects)
      ;({ mark } = answer)
      isMore ||= answer.isMore
    }
    await writing
    expect(heard.toSorted()).toEqual(names)
    const all = await world.call(since, { mark: mark - names.length }, token)
    expect([all.isMore, all.objects.length]).toEqual([true, NEWS_MAX])
  })

  it('keep no session alive, and neither does a read that a page makes by itself [SEC-60]', async () => {
    const token = await world.tokenOf('risk')
    const ask = (headers: Record<string, string>) =>
      world.inject({
        url: `${OPERATOR_BASE}${approvalsApi.list.path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    const codes: unknown[] = []
    for (const _ of [1, 2, 3, 4]) {
      world.clock.advance(4 * 60_000)
      codes.push((await ask({ [AUTOMATIC_HEADER]: '1' })).json().code)
      await world.call(since, {}, token).catch(() => undefined)
    }
    expect(codes).toEqual(['OK', 'OK', 'OK', 'STAFF/SESSION_OVER'])
    // The same read of a person does.
    const other = await world.tokenOf('risk')
    for (const _ of [1, 2, 3, 4]) {
      world.clock.advance(4 * 60_000)
      await world.call(approvalsApi.list, {}, other)
    }
    expect((await world.call(entry.whoAmI, {}, other)).operator.role).toBe('risk')
  })
})
