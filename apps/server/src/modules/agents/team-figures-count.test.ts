import { yuan } from '@liuhe/domain/money.ts'
import { expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { aBill, postAll, someone } from './testing/figures.ts'
import { agent, ask, db, setFiguresWorldUp, today, won } from './testing/figures-world.ts'
import { workedOut } from './testing/worked-out.ts'
import { countFigures } from './index.ts'

// Who counts, and what a count that breaks off leaves.

setFiguresWorldUp()

const anEngine = async <T>(use: (sql: Sql) => Promise<T>): Promise<T> => {
  const pool = connect(db.url, { max: 1, name: 'an engine' })
  try {
    return await use(pool)
  } finally {
    await pool.end({ timeout: 1 })
  }
}
const stakes = async () => (await ask()).cpBetReport.bettingMoney

it('is done once by any number of engines at once', async () => {
  const members = await Promise.all([1, 2, 3].map(() => someone(db.owner, agent)))
  for (const each of members) {
    await won(each, '100', '30')
    await postAll(
      db.sql,
      [1, 2, 3, 4].map(() => aBill(each, 1, 1000n)),
    )
  }
  const inSmallSteps = async (sql: Sql) => {
    for (let time = 0; time < 20; time += 1) await sql`select agent_count(1)`
  }
  await Promise.all([1, 2, 3, 4].map(() => anEngine(inSmallSteps)))
  await Promise.all([1, 2, 3, 4].map(() => anEngine((sql) => countFigures(sql))))
  expect(await countFigures(db.sql)).toBe(0)
  expect(await ask()).toEqual(await workedOut(db.owner, agent, today, today))
  expect(await stakes()).toBe(yuan('300'))
})

it('is not done at all by an engine that is killed in the middle, and made good by the next', async () => {
  const member = await someone(db.owner, agent)
  await countFigures(db.sql)
  await won(member, '100', '30')
  await postAll(db.sql, [aBill(member, 1, 1000n)])
  const killed = new Error('killed')
  const attempt = db.sql.begin(async (tx) => {
    expect(await countFigures(tx)).toBe(2)
    throw killed
  })
  await expect(attempt).rejects.toBe(killed)
  expect(await stakes()).toBe(0n)
  // A backend that ends while it holds what it has counted leaves nothing either; meanwhile nobody else counts.
  await anEngine(async (sql) => {
    const found: unknown[] = []
    const dying = sql.begin(async (tx) => {
      const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`
      found.push(await countFigures(tx), await countFigures(db.sql).catch(String))
      await db.owner`select pg_terminate_backend(${pid}, 5000)`
      await tx`select 1`
    })
    await expect(dying).rejects.toThrow()
    expect(found).toEqual([2, 0])
  })
  expect(await stakes()).toBe(0n)
  expect(await countFigures(db.sql)).toBe(2)
  expect(await ask()).toEqual(await workedOut(db.owner, agent, today, today))
})

it('waits for one who moves until he is where he goes', async () => {
  const [here, there] = [await someone(db.owner, agent), await someone(db.owner, null)]
  await won(here, '100', '30')
  const moving = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const move = db.owner.begin(async (tx) => {
    await tx`update member set parent_id = ${there} where member_id = ${here}`
    moving.resolve()
    await done.promise
  })
  await moving.promise
  const counting = countFigures(db.sql)
  done.resolve()
  await Promise.all([move, counting])
  await countFigures(db.sql)
  expect(await stakes()).toBe(0n)
  expect((await workedOut(db.owner, there, today, today)).cpBetReport.bettingMoney).toBe(yuan('100'))
})
