import { FAMILIES, isResult, parseOpenNum } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../seed/games.ts'
import { engineWorld } from '../testing/engine-world.ts'
import type { EngineWorld } from '../testing/engine-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { openNumOf, sha256 } from './draw-key.ts'

// Two and a half hours of all 29 games under a clock of the test's own: the four daily draws, thousands of fast ones,
// two restarts, and an outage of the beacon that is longer than a fast game may wait.

const DAY = '2026-11-20'
const database = useTestDatabase()
let world: EngineWorld

type DrawRow = {
  drawId: number
  gameId: number
  family: Family
  turnNum: string
  status: string
  chainId: number | null
  chainIndex: number | null
  commitment: Buffer | null
  seed: Buffer | null
  beacon: string
  beaconRound: bigint
  beaconValue: string | null
  openNum: string | null
  openedAt: Date | null
  closeAt: Date
  closedAt: Date | null
  planAt: Date
  drawnAt: Date | null
  voidReason: string | null
}

beforeAll(async () => {
  await seedGames(database.sql)
  world = await engineWorld(database, { at: { date: DAY, clock: '20:00:00' } })
  const began = performance.now()
  await world.liveUntil(instantOf(DAY, '20:45:30'))
  world.restart()
  await world.liveUntil(instantOf(DAY, '21:10:00'))
  const silentFrom = world.engine.beacon.roundAt(world.now())
  world.silentRounds.push({ from: silentFrom, to: silentFrom + 60 })
  await world.liveUntil(instantOf(DAY, '22:20:00'))
  // The process was away for a while, over a daily close.
  await world.setNow(instantOf(DAY, '22:29:30'))
  world.restart()
  await world.liveUntil(instantOf(DAY, '22:40:00'))
  console.info('simulated in', Math.round(performance.now() - began), 'ms')
}, 180_000)

const allDraws = () => database.sql<DrawRow[]>`
  select draw_id as "drawId", game_id as "gameId", family, turn_num as "turnNum", status, chain_id as "chainId",
         chain_index as "chainIndex", commitment, seed, beacon, beacon_round as "beaconRound",
         beacon_value as "beaconValue", open_num as "openNum", opened_at as "openedAt", close_at as "closeAt",
         closed_at as "closedAt", plan_at as "planAt", drawn_at as "drawnAt", void_reason as "voidReason"
  from draw join game using (game_id) order by game_id, plan_at`

describe('the engine over hours of all games', () => {
  it('ends every past draw settled or void', async () => {
    const past = (await allDraws()).filter((draw) => draw.planAt.getTime() < world.now() - 60_000)
    console.info(past.length, Object.groupBy(past, d=>d.status+d.voidReason))
    expect(past.length).toBeGreaterThan(1500)
    expect(past.filter((draw) => draw.status !== 'settled' && draw.status !== 'void')).toEqual([])
    expect(world.faults).toEqual([])
  })
})
