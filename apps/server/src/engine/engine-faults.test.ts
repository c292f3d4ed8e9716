import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { parseResult } from '@liuhe/domain/lottery/family.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Sql } from '../db/connect.ts'
import { balanceOf } from '../ledger/index.ts'
import { memberMain } from '../ledger/accounts.ts'
import * as bets from '../modules/bets/index.ts'
import { checkBooks } from '../modules/bets/testing.ts'
import { currentChains, retireChain } from '../modules/lottery/index.ts'
import { seedGames } from '../seed/essentials/games.ts'
import { aBettedTurn as bettedTurnOf } from '../testing/betted-turn.ts'
import { drawAllOurselves, engineWorld } from '../testing/engine-world.ts'
import type { EngineWorld } from '../testing/engine-world.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { recordHashOf } from './close-record.ts'
import { enginePass, newMemory } from './pass.ts'
import { closeDrawNow } from './steps.ts'
import { patient } from '../testing/patience.ts'

// What must hold when the process dies at any transaction, when two engines work at once, when the beacon is silent,
// and with real bets inside.

type OpenDatabase = Awaited<ReturnType<typeof createTestDatabase>>
const opened: OpenDatabase[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()))
})

const DAY = '2026-11-20'

async function aWorld(at: { date: string; clock: string }, games?: readonly number[]) {
  const database = await createTestDatabase()
  opened.push(database)
  await seedGames(database.owner)
  await drawAllOurselves(database.owner)
  if (games) await database.owner`update game set enabled = game_id = any(${games as number[]}::int[])`
  return { database, world: await engineWorld(database, { at, bets }) }
}

const resultsOf = (sql: Sql) => sql<{ gameId: number; turnNum: string; resultText: string }[]>`
  select game_id as "gameId", turn_num as "turnNum", open_num as "resultText" from draw
  where status = 'settled' order by game_id, turn_num`

describe('an engine that dies', () => {
  it(
    'at any transaction, before or after the commit, ends with the same results as a calm one [I-21]',
    async () => {
      const games = [42, 43, 44, 46, 47, 71, 110, 95]
      const calm = await aWorld({ date: DAY, clock: '20:26:00' }, games)
      await calm.world.liveUntil(instantOf(DAY, '20:34:30'))

      const wild = await aWorld({ date: DAY, clock: '20:26:00' }, games)
      const { deaths } = dieOften(wild.world)
      while (wild.world.now() < instantOf(DAY, '20:34:30')) {
        await wild.world.liveUntil(instantOf(DAY, '20:34:30')).catch((fault: Error) => {
          if (fault.message !== DEATH) throw fault
          // A new signer derives its chains again, which takes a second; every tenth death is enough of them.
          wild.world.restart(deaths() % 10 === 0 ? undefined : 'stays')
        })
      }
      await settleDown(wild.world)
      expect(deaths()).toBeGreaterThan(20)
      const expected = await resultsOf(calm.database.sql)
      expect(expected.length).toBeGreaterThan(40)
      expect(await resultsOf(wild.database.sql)).toEqual(expected)
      const twice = await wild.database.sql`
      select from outbox where topic = 'draw' and payload->>'state' = 'settled'
      group by payload->>'gameId', payload->>'turnNum' having count(*) > 1`
      expect(twice).toEqual([])
    },
    patient(120_000),
  )
})

describe('two engines at once', () => {
  it('draw every turn once and advance each chain once [I-21]', async () => {
    const { database, world } = await aWorld({ date: DAY, clock: '20:00:30' }, [42, 43, 44, 71])
    const [first, second] = [newMemory(world.engine), newMemory(world.engine)]
    for (let step = 0; step < 240; step++) {
      await Promise.allSettled([enginePass(world.engine, first), enginePass(world.engine, second)])
      await world.setNow(world.now() + 1_000)
    }
    await world.work()
    const draws = await resultsOf(database.sql)
    expect(draws).toHaveLength(16)
    const announced = await database.sql`select from outbox where topic = 'draw' and payload->>'state' = 'drawn'`
    expect(announced).toHaveLength(16)
    const chains = await database.sql<{ used: number }[]>`select used from draw_chain`
    expect(chains.map(({ used }) => used)).toEqual([4, 4, 4, 4])
  })
})

describe('a turn with bets', () => {
  it('is recorded at its close, drawn, and pays what its balls say [I-13] [I-16]', async () => {
    const { database, world, member, draw, order } = await aBettedTurn()
    await world.liveUntil(draw.closeAt.getTime())
    const [record] = await database.sql<RecordRow[]>`
      select bet_count, stake_total, bets_root, prev_record_hash, record_hash, game_id, turn_num, close_at
      from draw_close_record join draw using (draw_id, game_id) where draw_id = ${draw.drawId}`
    expect(record).toMatchObject({ bet_count: 1, stake_total: yuan('10') })
    if (!record) throw new Error('the close was not recorded')
    const publicPart = {
      gameId: record.game_id,
      turnNum: record.turn_num,
      closeAt: record.close_at.toISOString(),
      betCount: 1,
      stakeTotal: String(yuan('10')),
      betsRoot: record.bets_root.toString('hex'),
      prevRecordHash: '00'.repeat(32),
    }
    expect(recordHashOf(publicPart).equals(record.record_hash)).toBe(true)

    await world.liveUntil(draw.planAt.getTime() + 1_000)
    const [after] = await database.sql<{ status: number; reward: bigint; resultText: string }[]>`
      select o.status, reward, open_num as "resultText" 
      from bet_order o join draw using (draw_id) where order_id = ${order}`
    const special = parseResult('LHC', after?.resultText ?? '')?.[6] ?? 0
    // 大 wins from 25, 小 loses, 49 returns the stake.
    const paid =
      special === 49 ? yuan('10') : special >= 25 ? (yuan('10') * BigInt(DEFAULT_ODDS.LM_大 as number)) / 10_000n : 0n
    expect(after?.status).toBe(1)
    expect(await balanceOf(database.sql, memberMain(member))).toBe(yuan('90') + paid)
    await checkBooks(database.owner)
  })

  it('is void and refunded when its round never comes, and shows its seed [I-13]', async () => {
    const { database, world, member, draw } = await aBettedTurn()
    const round = world.beacon.roundAt(draw.planAt.getTime())
    world.silentRounds.push({ from: round, to: round })
    await world.liveUntil(draw.closeAt.getTime() + 599_000)
    expect(await statusOf(database.sql, draw.drawId)).toMatchObject({ status: 'closed' })
    await world.liveUntil(draw.closeAt.getTime() + 601_000)
    const after = await statusOf(database.sql, draw.drawId)
    expect(after).toMatchObject({ status: 'void', void_reason: 'BEACON_TIMEOUT', open_num: null })
    expect(after?.seed).toHaveLength(32)
    expect(await balanceOf(database.sql, memberMain(member))).toBe(yuan('100'))
    await checkBooks(database.owner)
  })

  it('goes on settling after the settlement broke off', async () => {
    const { database, world, draw } = await aBettedTurn()
    let calls = 0
    world.engine.bets = {
      ...bets,
      settleOrders: async (sql, drawId) => {
        if (drawId === draw.drawId && calls++ === 0) throw new Error('broken off')
        return bets.settleOrders(sql, drawId)
      },
    }
    await world.liveUntil(draw.planAt.getTime() + 3_000)
    expect(calls).toBe(2)
    expect(await statusOf(database.sql, draw.drawId)).toMatchObject({ status: 'settled' })
    expect(world.faults).toHaveLength(1)
  })

  it('can be closed before its time, and its planned round does not move', async () => {
    const { database, world, draw } = await aBettedTurn()
    const round = world.beacon.roundAt(draw.planAt.getTime())
    expect(await closeDrawNow(world.engine, draw.drawId)).toBe(1)
    expect(await closeDrawNow(world.engine, draw.drawId)).toBe(0)
    const closed = await statusOf(database.sql, draw.drawId)
    expect(closed).toMatchObject({ status: 'closed', beacon_round: BigInt(round) })
    expect(closed?.close_at.getTime()).toBeLessThan(draw.closeAt.getTime())
    await world.liveUntil(draw.planAt.getTime() + 1_000)
    expect(await statusOf(database.sql, draw.drawId)).toMatchObject({ status: 'settled', beacon_round: BigInt(round) })
  })

  it('waits while no signer knows its chain, and is void once two operators retire the chain [F-O1]', async () => {
    const { database, world, member, draw } = await aBettedTurn()
    world.loseSecret()
    await world.liveUntil(draw.planAt.getTime() + 60_000)
    expect(await statusOf(database.sql, draw.drawId)).toMatchObject({ status: 'closed', void_reason: null })
    expect(await database.sql`select from draw_chain where retired_at is not null or serial > 1`).toEqual([])

    let openTurn: string | null = null
    for (const { gameId, serial } of await currentChains(database.sql)) {
      const retired = await retireChain(database.sql, { gameId, serial })
      expect(retired).toMatchObject({ outcome: 'retired' })
      if (gameId === draw.gameId) openTurn = 'openTurn' in retired ? retired.openTurn : null
      expect(await retireChain(database.sql, { gameId, serial })).toEqual({ outcome: 'over' })
    }
    expect(openTurn).toBe(draw.turnNum)
    expect(await retireChain(database.sql, { gameId: draw.gameId, serial: 9 })).toEqual({ outcome: 'unknown' })
    world.restart('stays')
    await world.work()
    expect(await statusOf(database.sql, draw.drawId)).toMatchObject({ status: 'void', void_reason: 'CHAIN_LOST' })
    expect(await balanceOf(database.sql, memberMain(member))).toBe(yuan('100'))
    await world.liveUntil(draw.planAt.getTime() + 400_000)
    const [next] = await database.sql`
      select serial from draw join draw_chain using (chain_id)
      where status = 'settled' and draw_id > ${draw.drawId} limit 1`
    expect(next).toEqual({ serial: 2 })
  })
})

type RecordRow = { game_id: number; turn_num: string; close_at: Date; bets_root: Buffer; record_hash: Buffer }

const DEATH = 'the process died'

/** Makes transactions of the world's engine die now and then: half of them before their commit, half right after it. */
function dieOften(world: EngineWorld) {
  const { sql } = world.engine
  let count = 0
  let deaths = 0
  world.engine.sql = new Proxy(sql, {
    get: (target, name) => {
      if (name !== 'begin') return Reflect.get(target, name)
      return async (work: (tx: unknown) => Promise<unknown>) => {
        count += 1
        const turn = count % 5
        const done = await sql.begin(async (tx) => {
          const answer = await work(tx)
          if (turn === 1) die()
          return answer
        })
        if (turn === 3) die()
        return done
      }
    },
  })
  const die = () => {
    deaths += 1
    // The code of a lost connection is what the engine does not try to go on from.
    throw Object.assign(new Error(DEATH), { code: 'CONNECTION_CLOSED' })
  }
  return { deaths: () => deaths }
}

async function settleDown(world: EngineWorld): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      return await world.work()
    } catch (fault) {
      if ((fault as Error).message !== DEATH) throw fault
      world.restart('stays')
    }
  }
}

const statusOf = async (sql: Sql, drawId: number) => {
  const [row] = await sql<{ status: string; seed: Buffer | null; close_at: Date; beacon_round: bigint }[]>`
    select * from draw where draw_id = ${drawId}`
  return row
}

/** A fresh database with a turn of the Mark Six that somebody has bet on. */
async function aBettedTurn() {
  const database = await createTestDatabase()
  opened.push(database)
  return bettedTurnOf(database)
}
