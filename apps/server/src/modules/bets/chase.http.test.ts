import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aChase, aChaseGame, drawOf } from './chase-testing.ts'
import { settleOrders } from './settle-orders.ts'
import { aLine, checkBooks } from './testing.ts'

// A chase as the betting page makes it: from the list of turns to the list of chases.

const db = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  await aChaseGame(db.owner)
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  app = await createTestApp(db, { limits: unlimited })
})
afterEach(async () => {
  await checkBooks(db.owner)
  const [fault] = app.faults
  if (fault) throw fault
})
afterAll(() => app?.close())

async function aPlayer(purse = '1000') {
  const memberId = await aMember(db.owner, { balance: yuan(purse) })
  return { memberId, as: await aSession(db, { memberId, account: '' }) }
}

it('shows a guest the turns that can be bet on, from the open one on, one after the other', async () => {
  const game = await aChaseGame(db.owner)
  const turns = await app.call(lottery.upcoming, { gameId: game.gameId, count: 30 })
  expect(turns).toHaveLength(30)
  expect(turns.slice(0, 3).map(({ turnNum }) => turnNum)).toEqual(game.turnNums)
  expect(new Set(turns.map((turn) => turn.planTime - turn.closeTime))).toEqual(new Set([1_000]))
  const gaps = turns.slice(1).map((turn, index) => turn.planTime - (turns[index]?.planTime ?? 0))
  expect(new Set(gaps)).toEqual(new Set([21_600_000]))
  expect(await app.call(lottery.upcoming, { gameId: game.gameId })).toHaveLength(10)
  await expect(app.call(lottery.upcoming, { gameId: 9_998, count: 1 })).rejects.toMatchObject({
    code: 'GAME/NOT_FOUND',
  })
  await expect(app.call(lottery.upcoming, { gameId: game.gameId, count: 101 })).rejects.toMatchObject({
    code: 'REQ/INVALID',
  })
})

it('leaves out a turn that is closed or void, whatever the calendar says', async () => {
  const game = await aChaseGame(db.owner)
  await db.owner`update draw set status = 'closed', close_at = least(close_at, clock_timestamp())
    where game_id = ${game.gameId}`
  const turns = await app.call(lottery.upcoming, { gameId: game.gameId, count: 2 })
  expect(turns.map(({ turnNum }) => turnNum)).toEqual(game.turnNums.slice(1))
})

it('takes a chase, lists it, stops it at its win and tells what came back', async () => {
  const game = await aChaseGame(db.owner)
  const { as } = await aPlayer()
  const placed = await app.call(
    bets.submit,
    argsOf(aChase(game, [aLine('101', '07', '10')], { multiples: [1, 2, 3] })),
    { as },
  )
  expect(placed).toMatchObject({ total: yuan('60'), balance: yuan('940') })
  expect(placed.orderNos).toHaveLength(3)
  const { chaseNo } = placed
  const running = {
    chaseNo,
    gameId: game.gameId,
    gameName: '追号测试',
    playName: '特码A',
    selectionText: '07',
    lines: 1,
    turnsTotal: 3,
    turnsDone: 0,
    won: 0,
    stopOnWin: true,
    total: yuan('60'),
    reward: 0n,
    refund: 0n,
    status: 'running',
  }
  const list = () => app.call(bets.chaseList, {}, { as })
  expect(await list()).toMatchObject({ totalCount: 1, data: [running] })
  const today = await app.call(bets.todayList, {}, { as })
  expect(today.data.map((order) => [order.turnNum, order.chaseNo, order.cancellable])).toEqual(
    game.turnNums.toReversed().map((turnNum) => [turnNum, chaseNo, true]),
  )

  const drawId = await drawOf(db.owner, game, 0)
  await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
  await settleOrders(db.sql, drawId)
  expect((await list()).data).toEqual([
    expect.objectContaining({
      ...running,
      turnsDone: 3,
      won: 1,
      reward: yuan('480'),
      refund: yuan('50'),
      status: 'stopped',
    }),
  ])
  const { data } = await app.call(bets.todayList, {}, { as })
  expect(data.map(({ status }) => status)).toEqual([4, 4, 1])
})

it('stops a chase for its member only, and tells a chase that is nobody’s from one that is over', async () => {
  const game = await aChaseGame(db.owner)
  const [owner, other] = [await aPlayer('100'), await aPlayer('100')]
  const request = aChase(game, [aLine('101', '07', '10'), aLine('103', '大', '5')], { stopOnWin: false })
  const { chaseNo } = await app.call(bets.submit, argsOf(request), owner)
  const stop = (who: { as: string }, no = chaseNo as string) => app.call(bets.stopChase, { chaseNo: no }, who)
  await expect(stop(other)).rejects.toMatchObject({ code: 'BET/CHASE_NOT_FOUND' })
  await expect(stop(owner, '99999999999999999999')).rejects.toMatchObject({ code: 'BET/CHASE_NOT_FOUND' })
  const stopped = await stop(owner)
  expect([stopped.stopped, formatYuan(stopped.refund), formatYuan(stopped.balance)]).toEqual([6, '45', '100'])
  expect(await stop(owner)).toMatchObject({ stopped: 0, refund: 0n, balance: yuan('100') })
  expect((await app.call(bets.chaseList, {}, owner)).data[0]).toMatchObject({ status: 'stopped', stopOnWin: false })
  expect((await app.call(bets.chaseList, {}, other)).totalCount).toBe(0)
})

it('refuses a chase by the code that says why, and answers a bet on one turn without a number of a chase', async () => {
  const game = await aChaseGame(db.owner)
  const player = await aPlayer('25')
  const request = aChase(game, [aLine('101', '07', '10')])
  const late = {
    ...request,
    turnNum: '20200101001',
    chase: { ...request.chase, turns: [{ turnNum: '20200101001', multiple: 1 }] },
  }
  const unknown = aChase({ ...game, turnNums: [game.turnNums[0] as string, '20990101001'] }, request.lines)
  const refusal = (args: unknown) =>
    app.call(bets.submit, argsOf(args as typeof request), player).catch(({ code, data }) => ({ code, data }))
  expect(await refusal(request)).toMatchObject({ code: 'WALLET/INSUFFICIENT' })
  expect(await refusal(late)).toMatchObject({ code: 'BET/DRAW_CLOSED' })
  expect(await refusal(unknown)).toMatchObject({ code: 'BET/CHASE_TURN', data: { turnNum: '20990101001' } })
  const { chase: _, ...alone } = argsOf(request)
  expect(await app.call(bets.submit, alone, player)).toMatchObject({ chaseNo: null, total: yuan('10') })
})

const argsOf = ({
  lines,
  requestId,
  gameId,
  turnNum,
  chase,
}: ReturnType<typeof aChase>): ArgsOf<typeof bets.submit> => ({
  requestId,
  gameId,
  turnNum,
  content: lines,
  ...(chase && { chase }),
})
