import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import * as bets from '../modules/bets/index.ts'
import { aLine } from '../modules/bets/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { seedGames } from '../seed/essentials/games.ts'
import { drawAllOurselves, engineWorld, type EngineWorld } from './engine-world.ts'
import { aMember } from './money-world.ts'
import type { TestDatabase } from './test-database.ts'

export interface OpenTurn {
  drawId: number
  gameId: number
  turnNum: string
  closeAt: Date
  planAt: Date
}

/** A fresh database whose engine lives at the real time, because bets ask the real clock, with an open Mark Six. */
async function anOpenTurn(database: TestDatabase): Promise<{ world: EngineWorld; draw: OpenTurn }> {
  await seedGames(database.owner)
  await drawAllOurselves(database.owner)
  await database.owner`update game set enabled = game_id in (71, 96)`
  const now = new Date(systemClock.now() + 8 * 3_600_000).toISOString()
  const world = await engineWorld(database, { at: { date: now.slice(0, 10), clock: now.slice(11, 19) }, bets })
  for (let tries = 0; tries < 15; tries++) {
    await world.work()
    const [draw] = await database.sql<OpenTurn[]>`
      select draw_id as "drawId", game_id as "gameId", turn_num as "turnNum", close_at as "closeAt", plan_at as "planAt"
      from draw where status = 'open' and open_at < draw_clock() order by close_at desc limit 1`
    if (draw) return { world, draw }
    // Both games are between two turns for some seconds, now and then; and as the clock of the test stands still, a
    // turn that opens this second has no moment in which it could be closed.
    await sleep(1_000)
    await world.setNow(systemClock.now())
  }
  throw new Error('no turn is open')
}

/** Such a world with ten yuan on 大, of a member who had a hundred. */
export async function aBettedTurn(database: TestDatabase) {
  const { world, draw } = await anOpenTurn(database)
  const member = await aMember(database.owner, { balance: yuan('100') })
  const line = aLine('103', '大', '10')
  const { gameId, turnNum } = draw
  const placed = await bets.createBetDesk(database.sql).place({ memberId: member, rebateTenths: 0 } as never, {
    requestId: 'request-1',
    gameId,
    turnNum,
    lines: [{ ...line, code: line.code.replace(/^71/, String(gameId)) }],
  })
  if (!('orderIds' in placed)) throw new Error(`the bet was refused: ${placed.code}`)
  return { database, world, member, draw, order: placed.orderIds[0] as bigint }
}
