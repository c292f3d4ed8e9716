import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { DEFAULT_LIMITS, lineLimitsOf } from '@liuhe/domain/bets/limits.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect, type Sql, urlForDatabase } from '../../db/connect.ts'
import { MIGRATIONS, migrate } from '../../db/migrate.ts'
import { systemClock } from '../../platform/clock.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { patient } from '../../testing/patience.ts'
import { pricesOf } from './read-prices.ts'
import { setPrices } from './testing.ts'

// A database of a release whose prices stood in the code, brought to this one: no price is another one after it.

const BEFORE = '0150'
const name = `price_upgrade_${process.pid}`
let admin: Sql
let owner: Sql
let folder: string
beforeAll(async () => {
  const { serverUrl } = inject('testCluster')
  admin = connect(serverUrl, { max: 1 })
  await admin`create database ${admin(name)}`
  owner = connect(urlForDatabase(serverUrl, name), { max: 3 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'liuhe-prices-'))
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

it('gives each game of an older database the prices that the code had, once', {
  timeout: patient(60_000),
}, async () => {
  await migrate(owner, { migrations: folder, version: '5.0.0' })
  for (const { gameId, code, name: title, family, timing } of GAMES) {
    await owner`insert into game (game_id, code, name, family, cate, timing)
      values (${gameId}, ${code}, ${title}, ${family}, 1, ${owner.json(timing as never)})`
  }
  await owner`insert into seed_release (seed, release) values ('essentials', '5.0.0')`
  await migrate(owner)
  // The next start plants again, because the migration has forgotten that this was done.
  expect(await owner`select from seed_release`).toHaveLength(0)
  await seedGames(owner)
  for (const { gameId, family } of GAMES) {
    const { number, odds, limits } = await pricesOf({ sql: owner, clock: systemClock }, gameId)
    expect(number).toBe(1)
    for (const play of playsOf(family)) {
      for (const { oddsKeys } of play.items(2026)) {
        for (const key of oddsKeys) expect(odds[key], `${gameId} ${key}`).toBe(DEFAULT_ODDS[key])
      }
      expect(lineLimitsOf(limits, play), `${gameId} ${play.code}`).toEqual(lineLimitsOf(DEFAULT_LIMITS, play))
    }
    expect([limits.payoutMax, limits.notesMax]).toEqual([DEFAULT_LIMITS.payoutMax, DEFAULT_LIMITS.notesMax])
  }
  // What people have made since is not written over by another start.
  await setPrices(owner, 71, { odds: { TM_A: 470_000 } })
  await seedGames(owner)
  const [row] = await owner<[{ versions: number }]>`
    select count(*)::int as versions from price_version where game_id = 71`
  expect(row.versions).toBe(2)
})
