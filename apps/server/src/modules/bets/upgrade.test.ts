import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect, type Sql, urlForDatabase } from '../../db/connect.ts'
import { MIGRATIONS, migrate } from '../../db/migrate.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { countFigures } from '../agents/index.ts'
import { checkBooks } from './testing.ts'
import { patient } from '../../testing/patience.ts'

// A database of the release before chases and bases, with settled and pending orders, that is brought to this release.

const BEFORE = '0022'
const name = `upgrade_${process.pid}`
let admin: Sql
let owner: Sql
let folder: string
beforeAll(async () => {
  const { serverUrl } = inject('testCluster')
  admin = connect(serverUrl, { max: 1 })
  await admin`create database ${admin(name)}`
  owner = connect(urlForDatabase(serverUrl, name), { max: 3 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'liuhe-migrations-'))
  for (const file of await readdir(MIGRATIONS)) {
    if (file < BEFORE) await cp(path.join(MIGRATIONS, file), path.join(folder, file))
  }
})
afterAll(async () => {
  await owner?.end({ timeout: 1 })
  await admin`drop database if exists ${admin(name)} with (force)`
  await admin.end({ timeout: 1 })
  await rm(folder, { recursive: true })
})

it('gives settled orders their bases from the books, and leaves pending ones to be settled', {
  timeout: patient(60_000),
}, async () => {
  await migrate(owner, { migrations: folder, version: '5.0.0' })
  const agent = await aMember(owner)
  const member = await aMember(owner, { balance: yuan('1000') })
  await owner`update member set parent_id = ${agent} where member_id = ${member}`
  const place = async (drawId: number) => {
    const [row] = await owner<[{ ids: bigint[] }]>`
      select order_ids as ids from bets_place(${`{${member}}`}::bigint[], ${`{${drawId}}`}::integer[],
        ${`{first-${drawId}}`}::text[], array[sha256('one'::bytea)], '{1,1}', '{101,103}', '{07,大}', '{480000,19800}',
        '{10000,20000}', '{1,1}', '{480000,39600}', '{1,1}', '{50,0}', ${yuan('1000000')})`
    return row.ids
  }
  const settled = await anOpenDraw(owner)
  const [first = 0n, second = 0n] = await place(settled)
  await drawIs(owner, settled, '1,2,3,4,5,6,7')
  await owner`select bets_settle_begin(${settled}, 'settle')`
  await owner`select bets_settle_chunk(${settled}, 1, 0, ${second}, ${`{${first},${second}}`}::bigint[], '{1,0}',
    '{480000,0}', '{10000,20000}', '{500,0}')`
  await owner`select bets_settle_finish(${settled}, 1)`
  await place(await anOpenDraw(owner))

  const applied = await migrate(owner)
  expect(applied.map((file) => file.slice(0, 4))).toEqual(expect.arrayContaining(['0022', '0023', '0029']))
  const rows =
    await owner`select status, turnover, rebate, agent_id, agent_base, track_no from bet_order order by order_id`
  const pending = { status: 0, turnover: 0n, rebate: 0n, agent_id: null, agent_base: 0n, track_no: null }
  expect([...rows]).toEqual([
    { status: 1, turnover: 10_000n, rebate: 500n, agent_id: agent, agent_base: 10_000n, track_no: null },
    { status: 1, turnover: 20_000n, rebate: 0n, agent_id: agent, agent_base: 20_000n, track_no: null },
    pending,
    pending,
  ])
  const [vip] = await owner`select cycle_bet from vip_progress where member_id = ${member}`
  expect(vip).toEqual({ cycle_bet: 30_000n })
  await expect(owner`update bet_order set status = 0 where status = 1`).rejects.toThrow(/has ended/)
  // What was there before is in the figures of the agent's team.
  await countFigures(owner)
  const figures = await owner`
    select kind, amount, won, rebate from agent_day where member_id = ${agent} and of_team order by kind`
  expect([...figures]).toEqual([
    { kind: 'cp', amount: 30_000n, won: 480_000n, rebate: 500n },
    { kind: 'recharge', amount: yuan('1000'), won: 0n, rebate: 0n },
    { kind: 'registered', amount: 1n, won: 0n, rebate: 0n },
  ])
  await checkBooks(owner)
})
