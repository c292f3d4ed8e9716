import { setTimeout as sleep } from 'node:timers/promises'
import { instantOf } from '@liuhe/domain/time.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { engineLateMs, forgetDraws, openInfo } from '../modules/lottery/index.ts'
import { readiness } from '../platform/health.ts'
import { seedGames } from '../seed/essentials/games.ts'
import { drawAllOurselves, engineWorld, NO_BETS } from '../testing/engine-world.ts'
import type { EngineWorld } from '../testing/engine-world.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { newMemory, startDue } from './pass.ts'
import type { PassMemory } from './pass.ts'

// What holds up one draw holds up no other: a signer that does not answer, a settlement without end, a bet that stays
// inside, a chain that is not ready.

const DAY = '2026-11-20'
/** Fast games that close and draw by the minute, each with a chain. */
const [HELD, FREE] = [42, 71]
const opened: Awaited<ReturnType<typeof createTestDatabase>>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()))
})

async function aWorld() {
  const database = await createTestDatabase()
  opened.push(database)
  await seedGames(database.owner)
  await drawAllOurselves(database.owner)
  await database.owner`update game set enabled = game_id in (${HELD}, ${FREE})`
  const world = await engineWorld(database, { at: { date: DAY, clock: '20:00:10' } })
  await world.work()
  return { database, world, statusOf: statusOf(database.sql) }
}

type Look = { gameId: number; turnNum: string; status: string }
const statusOf =
  (sql: EngineWorld['engine']['sql']) =>
  async (gameId: number): Promise<Look> => {
    const [row] = await sql<Look[]>`
      select game_id as "gameId", turn_num as "turnNum", status from draw
      where game_id = ${gameId} and plan_at > ${new Date(instantOf(DAY, '20:00:10'))} order by plan_at limit 1`
    if (!row) throw new Error(`game ${gameId} has no turn`)
    return row
  }

/** Lives through the time as the running engine does: it looks, and waits for nothing that a look has begun. */
async function look(world: EngineWorld, memory: PassMemory, until: string): Promise<void> {
  await world.setNow(instantOf(DAY, until))
  for (let looks = 0; looks < 40; looks++) {
    await startDue(world.engine, memory)
    await sleep(20)
  }
}

const never = () => new Promise<never>(() => {})

describe('a draw that is held up', () => {
  it('by a signer that does not answer holds up no close and no settlement [F-M1]', async () => {
    const { database, world, statusOf: now } = await aWorld()
    const { turnNum } = await now(FREE)
    await world.setNow(instantOf(DAY, '20:00:55'))
    await world.work()
    // Drawn by the engine before, which died before it settled.
    await database.owner`update game set enabled = false where game_id = ${HELD}`
    world.engine.bets = { ...NO_BETS, settleOrders: () => Promise.reject(new Error('it dies here')) }
    await world.liveUntil(instantOf(DAY, '20:01:00'))
    expect(await now(FREE)).toMatchObject({ turnNum, status: 'drawn' })
    world.engine.bets = NO_BETS
    world.engine.signer = { ...world.engine.signer, resume: never, release: never, commitmentOf: never, knows: never }
    await look(world, newMemory(world.engine), '20:01:56')
    expect(await now(FREE)).toMatchObject({ turnNum, status: 'settled' })
    const states = await database.sql<{ status: string }[]>`
      select status from draw where game_id = ${FREE} and plan_at > ${new Date(instantOf(DAY, '20:01:00'))}
      order by plan_at limit 1`
    expect(states).toEqual([{ status: 'closed' }])
  })

  it('by its chain holds up no draw of a game whose chain is ready [F-M1]', async () => {
    const { world, statusOf: now } = await aWorld()
    const { signer } = world.engine
    const isHeld = (gameId: number) => gameId === FREE
    world.engine.signer = { ...signer, resume: (name, at) => (isHeld(name.gameId) ? never() : signer.resume(name, at)) }
    const memory = newMemory(world.engine)
    await look(world, memory, '20:00:55')
    await look(world, memory, '20:01:01')
    expect([(await now(HELD)).status, (await now(FREE)).status]).toEqual(['settled', 'closed'])
  })

  it('by a chain that cannot be taken up holds up no other chain [F-M1]', async () => {
    const { world, statusOf: now } = await aWorld()
    const { signer } = world.engine
    const fail = () => Promise.reject(new Error('not now'))
    world.engine.signer = { ...signer, resume: (name, at) => (name.gameId === HELD ? fail() : signer.resume(name, at)) }
    const memory = newMemory(world.engine)
    await look(world, memory, '20:00:55')
    await look(world, memory, '20:01:01')
    expect([(await now(HELD)).status, (await now(FREE)).status]).toEqual(['closed', 'settled'])
    world.engine.signer = signer
    await look(world, memory, '20:01:04')
    expect((await now(HELD)).status).toBe('settled')
  })

  it('by a settlement without end holds up no other turn [F-M5]', async () => {
    const { world, statusOf: now, database } = await aWorld()
    const held = await now(HELD)
    world.engine.bets = {
      ...NO_BETS,
      settleOrders: async (sql, drawId) => {
        const [row] = await sql`select from draw where draw_id = ${drawId} and game_id = ${HELD}`
        return row ? never() : undefined
      },
    }
    const memory = newMemory(world.engine)
    await look(world, memory, '20:00:55')
    await look(world, memory, '20:01:01')
    await look(world, memory, '20:01:55')
    await look(world, memory, '20:02:01')
    expect(await now(HELD)).toMatchObject({ turnNum: held.turnNum, status: 'drawn' })
    const settled = await database.sql`
      select from draw where game_id = ${FREE} and status = 'settled' and plan_at <= draw_clock()`
    expect(settled).toHaveLength(2)
    const drawn = await database.sql`select from draw where game_id = ${HELD} and status = 'drawn'`
    expect(drawn).toHaveLength(2)
  })

  it('by a bet that stays inside is closed behind it, and no other turn with it [F-M1]', async () => {
    const { world, statusOf: now, database } = await aWorld()
    const held = await now(HELD)
    const inside = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const bet = database.owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock_shared(7, draw_id) from draw
               where game_id = ${HELD} and turn_num = ${held.turnNum}`
      entered.resolve()
      await inside.promise
    })
    await entered.promise
    const memory = newMemory(world.engine)
    await look(world, memory, '20:00:56')
    expect((await now(FREE)).status).toBe('closed')
    expect((await now(HELD)).status).toBe('open')
    inside.resolve()
    await bet
    await look(world, memory, '20:00:57')
    expect((await now(HELD)).status).toBe('closed')
  })
})

describe('an engine that is behind', () => {
  it('is told by readiness, which keeps nobody out for it [F-M1]', async () => {
    const { world, database } = await aWorld()
    const ask = () => readiness(database.sql, systemClock, () => engineLateMs(database.sql))
    expect((await ask()).checks.engine).toBe(true)
    await world.setNow(instantOf(DAY, '20:01:05'))
    const late = await ask()
    expect(late.checks.engine).toBe(false)
    expect(late.engineLateMs).toBeGreaterThan(10_000)
    await world.work()
    expect(await ask()).toMatchObject({ checks: { engine: true }, engineLateMs: 0 })
  })

  it('shows no turn as open with time left that it has not opened [F-M1]', async () => {
    const { world, database } = await aWorld()
    // The engine goes away between a draw and the opening of the next turn.
    const { signer } = world.engine
    world.engine.signer = { ...signer, commitmentOf: () => Promise.reject(new Error('away')) }
    await world.liveUntil(instantOf(DAY, '20:01:20'))
    const ask = () => {
      forgetDraws(database.sql, FREE)
      return openInfo({ sql: database.sql, clock: { now: () => world.now() } }, FREE)
    }
    const [turn] = await database.sql<{ turnNum: string; status: string; openAt: Date; planAt: Date }[]>`
      select turn_num as "turnNum", status, open_at as "openAt", plan_at as "planAt"
      from draw where game_id = ${FREE} and plan_at > draw_clock() order by plan_at limit 1`
    expect(turn).toMatchObject({ status: 'scheduled', openAt: new Date(instantOf(DAY, '20:01:00')) })
    const shown = await ask()
    expect(shown).toMatchObject({
      cur: { turnNum: turn?.turnNum, closeTime: turn?.openAt.getTime() },
      plan: { turnNum: turn?.turnNum, planTime: turn?.planAt.getTime() },
    })
    world.engine.signer = signer
    await world.setNow(instantOf(DAY, '20:01:22'))
    await world.work()
    const open = await ask()
    expect(open.cur).toMatchObject({ turnNum: turn?.turnNum })
    expect(open.cur.closeTime).toBeGreaterThan(world.now())
  })
})
