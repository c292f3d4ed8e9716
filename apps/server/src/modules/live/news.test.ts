import * as approvalsApi from '@liuhe/contract/api/operator/approvals.ts'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { since } from '@liuhe/contract/api/operator/news.ts'
import { AUTOMATIC_HEADER, OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { listenToOutbox, type OutboxListener } from '../../realtime/outbox-listener.ts'
import { createStaffLine } from '../../realtime/staff-line.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { appendAudit } from '../operators/index.ts'

const database = useTestDatabase()
let world: OperatorWorld
let hearing: OutboxListener
beforeAll(async () => {
  const staffLine = createStaffLine(systemClock)
  world = await createOperatorWorld(database, { staffLine })
  hearing = await listenToOutbox(database.sql, staffLine)
})
afterAll(async () => {
  await world?.close()
  await hearing?.stop()
})

const change = (object: StaffObject, refusal?: string) =>
  database.sql.begin((tx) =>
    appendAudit(tx, {
      action: 'test.change',
      at: world.clock.now(),
      address: '::1',
      object,
      ...(refusal && { refusal }),
    }),
  )

/** A page that asks from its last mark, and drops repeats. */
async function aPage(token: string) {
  let mark: string | undefined
  const heard = new Map<string, string>()
  const ask = async () => {
    const answer = await world.call(since, { mark }, token)
    mark = answer.mark ?? mark
    for (const { seq, object } of answer.changes) heard.set(`${seq} ${object}`, object)
    return answer
  }
  await expect.poll(async () => (await ask()).mark, { timeout: patient(5_000) }).not.toBeNull()
  return { ask, heard: () => [...heard.values()], markOf: () => mark }
}

describe('news', () => {
  it('name what was changed after a mark, and nothing that was refused', async () => {
    const page = await aPage(await world.tokenOf('auditor'))
    await change('card/1')
    await change('approval/7')
    await change('draw/110/2026324', 'APPROVAL/OWN')
    await change('card/2')
    const heard = async () => {
      await page.ask()
      return page.heard()
    }
    await expect
      .poll(heard, { timeout: patient(5_000) })
      .toEqual(expect.arrayContaining(['card/1', 'approval/7', 'card/2']))
    expect(page.heard()).not.toContain('draw/110/2026324')
    // The mark goes on: what is known is not said for ever.
    await expect.poll(async () => (await page.ask()).changes, { timeout: patient(10_000) }).toEqual([])
  })

  it('miss nothing of many who change at once, and say when there is more than one answer names', async () => {
    const page = await aPage(await world.tokenOf('auditor'))
    const begun = page.markOf()
    const names = Array.from({ length: 230 }, (_, n) => `card/${1000 + n}` as const)
    const writing = Promise.all(names.map((name) => change(name)))
    const missing = async () => {
      const { isMore } = await page.ask()
      return isMore ? [] : names.filter((name) => !page.heard().includes(name))
    }
    await writing
    await expect.poll(missing, { timeout: patient(10_000) }).toEqual([])
    const token = await world.tokenOf('auditor')
    expect(await world.call(since, { mark: begun }, token)).toMatchObject({ changes: [], isMore: true })
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
