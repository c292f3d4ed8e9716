import { VERSION } from '@liuhe/brand/version.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../db/connect.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { compareReleases } from '../db/compare-releases.ts'
import { plant } from './plant.ts'

const database = useTestDatabase()
beforeEach(() => database.owner`truncate seed_release`)

/** Plants a world of one setting. @returns how often it was asked to, and whether it says so */
async function planted(sow: (sql: Sql) => Promise<unknown> = async () => {}) {
  let times = 0
  const isNew = await plant(database.sql, {
    world: 'demo',
    url: database.url,
    sow: async (sql) => {
      times++
      await sow(sql)
    },
  })
  return { isNew, times }
}
const releaseIs = (release: string) => database.owner`
  insert into seed_release (seed, release) values ('demo', ${release})
  on conflict (seed) do update set release = excluded.release`

describe('a world', () => {
  it('is planted by the first start of a release and by no other [F-M2]', async () => {
    expect(await planted()).toEqual({ isNew: true, times: 1 })
    expect(await planted()).toEqual({ isNew: false, times: 0 })
    await releaseIs('5.0.8')
    expect(await planted()).toEqual({ isNew: true, times: 1 })
    expect(await database.sql`select seed, release from seed_release`).toEqual([{ seed: 'demo', release: VERSION }])
    await releaseIs('999.0.0')
    expect(await planted()).toEqual({ isNew: false, times: 0 })
  })

  it('is planted again when it was not finished', async () => {
    await expect(planted(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await planted()).toEqual({ isNew: true, times: 1 })
  })

  it('is planted once when two processes start together', async () => {
    const both = await Promise.all([planted(() => sleep(2_500)), planted(() => sleep(2_500))])
    expect(both.reduce((sum, { times }) => sum + times, 0)).toBe(1)
    expect(new Set(both.map(({ isNew }) => isNew))).toEqual(new Set([true, false]))
  })

  it('outlives a computation of any length between two statements [F-S8]', async () => {
    const limits = async (sql: Sql) => {
      const [row] = await sql`
        select current_setting('idle_in_transaction_session_timeout') as idle,
               current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`
      return row
    }
    let seen: unknown
    await planted(async (sql) => (seen = await limits(sql)))
    expect(seen).toEqual({ idle: '0', lock: '0', statement: '0' })
    // Everybody else keeps them.
    expect(await limits(database.sql)).toEqual({ idle: '10s', lock: '2s', statement: '5s' })
  })

  it('tells a lost connection as such, so that a starter tries again [F-S8]', async () => {
    const admin = connect(database.ownerUrl, { max: 1 })
    const lost = planted(async (sql) => {
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'liuhe-seed'`
      await sql`select 1`
    })
    await expect(lost).rejects.toThrow(expect.objectContaining({ code: expect.stringMatching(/^(57P01|CONNECTION_)/) }))
    await admin.end()
  })
})

it.each([
  ['5.0.9', '5.0.9', 0],
  ['5.0.9', '5.0.10', -1],
  ['5.1.0', '5.0.10', 1],
  ['4.9.9', '5.0.0', -1],
  ['10.0.0', '9.9.9', 1],
])('%s against %s', (one, other, expected) => {
  expect(Math.sign(compareReleases(one, other))).toBe(expected)
})
