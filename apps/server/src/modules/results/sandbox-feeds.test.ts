import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { isResult, parseResult } from '@liuhe/domain/lottery/family.ts'
import { SECOND_MS } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { type Sandbox, startSandbox } from '../../sandbox.ts'
import { sandboxFeeds, seedSandbox } from '../../seed/sandbox/seed-sandbox.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { createTestApp, testSecrets, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { patient } from '../../testing/patience.ts'

// The demo's broadcasters as they are: a process of their own that reads the site's calendar and reports over HTTP.

const MASTER = 'the master key of the tests, no secret'
const database = useTestDatabase()
let app: TestApp
let sandbox: Sandbox
beforeAll(async () => {
  await seedGames(database.owner)
  await database.owner`update game set enabled = game_id in (110, 90)`
  app = await createTestApp(database, { secrets: { ...testSecrets, resultKey: MASTER }, limits: unlimited })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  sandbox = await startSandbox({ feeds: sandboxFeeds(MASTER), machine: 'a machine of tests' }, { ballMs: 150 })
  await seedSandbox(database.sql, sandbox.origin)
})
afterAll(async () => {
  await sandbox?.stop()
  await app?.close()
})

/** A closed draw that is due in a moment; the engine is not needed to have it reported. */
async function aDueDraw(gameId: number, turnNum: string): Promise<void> {
  await database.owner`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      result_by)
    select ${gameId}, ${turnNum}, current_date, 1, 2026, at - interval '1 day', at - interval '1 minute',
           date_trunc('second', at) + interval '1 second', 'closed', 'external'
    from (select clock_timestamp() as at) clock`
}

const drawOf = async (gameId: number) => {
  const [row] = await database.owner<{ status: string; resultText: string | null; partialNum: string | null }[]>`
    select status, open_num as "resultText", partial_num as "partialNum" from draw where game_id = ${gameId}`
  return row
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20 * SECOND_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await sleep(50)
  }
}

const alarms = () => database.owner<{ times: number }[]>`select times from result_alarm where kind = 'mismatch'`
const lie = (is: boolean) =>
  fetch(`${sandbox.origin}/switch`, { method: 'POST', body: new URLSearchParams({ lie: is ? '1' : '0' }) })

describe('the broadcasters of the demo', () => {
  it('report a due draw ball by ball until it is published, with pictures that can be looked at', {
    timeout: patient(30_000),
  }, async () => {
    await aDueDraw(110, '2026324')
    sandbox.reportTo(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`)
    await until(async () => (await drawOf(110))?.status === 'drawn')
    const draw = await drawOf(110)
    expect(isResult('LHC', parseResult('LHC', draw?.resultText ?? '') ?? [])).toBe(true)
    const told = await database.owner<{ resultText: string }[]>`
      select payload->>'openNum' as "resultText" from outbox where topic = 'draw' order by outbox_id`
    expect(told.map(({ resultText }) => (resultText === '' ? 0 : resultText.split(',').length))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ])

    const { official } = await app.call(lottery.fairness, { gameId: 110, turnNum: '2026324' })
    expect(official?.sources).toHaveLength(2)
    for (const source of official?.sources ?? []) {
      const picture = await fetch(source.url)
      expect(picture.headers.get('content-type')).toBe('image/svg+xml')
      const bytes = Buffer.from(await picture.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(source.screenshot)
    }
    expect(await alarms()).toEqual([])
  })

  it('raise an alarm when one of them misreads, show no ball of it, and go on once it reads right again', {
    timeout: patient(40_000),
  }, async () => {
    await lie(true)
    await aDueDraw(90, '2026324')
    await until(async () => (await alarms()).length >= 2)
    const contested = await drawOf(90)
    expect(contested).toMatchObject({ status: 'closed', resultText: null })
    await lie(false)
    await until(async () => (await drawOf(90))?.status === 'drawn')
    // Only the newest ball is misread: one that the honest one is behind with may stand, and is right.
    expect(`${(await drawOf(90))?.resultText},`).toMatch(new RegExp(`^${contested?.partialNum ?? ''}`))
    expect((contested?.partialNum ?? '').split(',').length).toBeLessThan(7)
  })
})
