import { randomUUID } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/alarms.ts'
import * as lab from '@liuhe/contract/api/operator/lab.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedGames } from '../../seed/essentials/games.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { aPricedGame } from '../prices/testing.ts'
import { lookAtExposures } from './index.ts'

const db = useTestDatabase()
let world: OperatorWorld
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await seedGames(db.owner)
  risk = await world.tokenOf('risk')
})
afterAll(() => world.close())

/** The next look, when what was worked out for the last one is too old. */
const look = () => {
  world.clock.advance(31_000)
  return lookAtExposures({ sql: db.sql, clock: world.clock })
}
const alarms = async () => (await world.call(api.list, { source: 'house-exposure' }, risk)).data

it('an open draw over the line of its game is an alarm, until it closes or the line is higher', async () => {
  const gameId = await aPricedGame(db.owner)
  const drawId = await anOpenDraw(db.owner, { gameId })
  const known = aLine('101', '38', '10')
  const line = { ...known, code: known.code.replace(/^71/, String(gameId)) }
  const memberId = await aMember(db.owner, { balance: yuan('100') })
  await createBetDesk(db.sql).place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, drawId, [line]))
  // 480 for 10: 470 above the stake.
  expect(await look()).toEqual([])
  const setLine = (amount: string, revision: number) =>
    world.call(lab.setLine, { gameId, requestId: randomUUID(), revision, amount: yuan(amount) }, risk)
  await setLine('470', 0)
  expect(await look()).toEqual([])
  await setLine('469.99', 1)
  expect(await look()).toMatchObject([{ kind: 'exposure', note: expect.stringMatching(/净赔 470 元.*469\.99 元$/) }])
  expect(await look()).toEqual([])
  const [row] = await db.owner<[{ turn: string }]>`select turn_num as turn from draw where draw_id = ${drawId}`
  expect(await alarms()).toMatchObject([
    { subject: expect.stringMatching(`${row.turn}$`), times: 2, overAt: null, isMine: true },
  ])
  await setLine('500', 2)
  await look()
  expect(await alarms()).toMatchObject([{ overAt: expect.any(Number) }])
  await setLine('100', 3)
  await look()
  expect(await alarms()).toMatchObject([{ times: 3, overAt: null }])
  await db.owner`update draw set status = 'closed' where draw_id = ${drawId}`
  await look()
  expect(await alarms()).toMatchObject([{ overAt: expect.any(Number) }])
})
