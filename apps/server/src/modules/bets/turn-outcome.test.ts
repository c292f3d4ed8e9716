import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aChase, aChaseGame, drawOf } from './chase-testing.ts'
import { settleOrders, voidOrders } from './settle-orders.ts'
import { aLine, aRequest, checkBooks } from './testing.ts'

// What a turn brought a member, as his betting page asks it.

const db = useTestDatabase()
let app: TestApp
let as: string
let draw: number

beforeAll(async () => {
  await aChaseGame(db.owner)
  await db.owner`insert into system_config values ('hy_is_cancel', '1')
    on conflict (config_key) do update set config_value = '1'`
  app = await createTestApp(db, { limits: unlimited })
})
beforeEach(async () => {
  as = await aPlayer()
  draw = await anOpenDraw(db.owner)
})
afterEach(async () => {
  await checkBooks(db.owner)
  const [fault] = app.faults
  if (fault) throw fault
})
afterAll(() => app?.close())

const aPlayer = async () => aSession(db, { memberId: await aMember(db.owner, { balance: yuan('1000') }), account: '' })

async function place(...lines: ReturnType<typeof aLine>[]) {
  const { gameId, turnNum, requestId } = await aRequest(db.owner, draw, lines)
  const { orderNos } = await app.call(bets.submit, { gameId, turnNum, requestId, content: lines }, { as })
  return { gameId, turnNum, orderNos }
}

/** The special ball is 07. */
async function drawSeven(): Promise<void> {
  await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
  await settleOrders(db.sql, draw)
}

describe('what a turn brought [F-U1]', () => {
  it('is the sum of its settled orders, with every line as it can be placed again', async () => {
    const first = await place(aLine('101', '07', '10'), aLine('103', '大', '20'))
    const second = await place(aLine('101', '07,08', '5.5', { unit: 'yuan' }))
    await drawSeven()
    const outcome = await app.call(bets.turnOutcome, { gameId: 71, turnNum: first.turnNum }, { as })
    expect(outcome).toMatchObject({
      ...{ gameId: 71, turnNum: first.turnNum, resultText: '1,2,3,4,5,6,7', orders: 3, pending: 0 },
      ...{ staked: yuan('41'), paid: yuan('744'), net: yuan('703') },
    })
    expect(
      outcome.lines.map(({ orderNo, playCode, selectionText, reward }) => [orderNo, playCode, selectionText, reward]),
    ).toEqual([
      [first.orderNos[0], '101', '07', yuan('480')],
      [second.orderNos[0], '101', '07,08', yuan('264')],
      [first.orderNos[1], '103', '大', 0n],
    ])
    expect(outcome.lines[1]).toMatchObject({
      playName: '特码A',
      stakePerNote: yuan('5.5'),
      notes: 2,
      rebate: 0,
      result: 1,
    })
    const { money } = await app.call(member.status, {}, { as })
    expect(money).toBe(yuan('1000') + outcome.net)
  })

  it('is told to its owner only', async () => {
    const { turnNum } = await place(aLine('101', '07', '10'))
    await drawSeven()
    const stranger = await aPlayer()
    const outcome = await app.call(bets.turnOutcome, { gameId: 71, turnNum }, { as: stranger })
    expect(outcome).toMatchObject({ orders: 0, paid: 0n, lines: [], resultText: null })
    expect(await app.call(bets.turnOutcome, { gameId: 71 }, { as: stranger })).toMatchObject({ turnNum: '', orders: 0 })
    await expect(app.call(bets.turnOutcome, { gameId: 71, turnNum })).rejects.toMatchObject({
      code: 'UC/UNAUTHORISED',
    })
  })

  it('tells no figure while an order of it is pending', async () => {
    const { turnNum } = await place(aLine('101', '07', '10'))
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    expect(await app.call(bets.turnOutcome, { gameId: 71, turnNum }, { as })).toMatchObject({
      ...{ orders: 1, pending: 1, paid: 0n, net: 0n, resultText: null, lines: [] },
    })
    await settleOrders(db.sql, draw)
    expect(await app.call(bets.turnOutcome, { gameId: 71, turnNum }, { as })).toMatchObject({
      pending: 0,
      paid: yuan('480'),
    })
  })

  it('leaves out what was cancelled, and all of a void turn', async () => {
    const { turnNum, orderNos } = await place(aLine('101', '07', '10'), aLine('101', '08', '10'))
    await app.call(bets.cancel, { orderNos: orderNos.slice(1) }, { as })
    await drawSeven()
    expect(await app.call(bets.turnOutcome, { gameId: 71, turnNum }, { as })).toMatchObject({
      orders: 1,
      staked: yuan('10'),
    })

    draw = await anOpenDraw(db.owner)
    const other = await place(aLine('101', '07', '10'))
    await db.owner`update draw set status = 'closed', close_at = clock_timestamp() where draw_id = ${draw}`
    await db.owner`update draw set status = 'void' where draw_id = ${draw}`
    await voidOrders(db.sql, draw)
    expect(await app.call(bets.turnOutcome, { gameId: 71, turnNum: other.turnNum }, { as })).toMatchObject({
      orders: 0,
    })
  })

  it('counts the orders of a chase on every turn of it', async () => {
    const game = await aChaseGame(db.owner)
    const { requestId, gameId, turnNum, lines, chase } = aChase(game, [aLine('101', '07', '10')], {
      multiples: [1, 2],
      stopOnWin: false,
    })
    if (!chase) throw new Error('no chase')
    const body = { requestId, gameId, turnNum, content: lines, chase: { turns: chase.turns, stopOnWin: false } }
    await app.call(bets.submit, body, { as })
    for (const turn of [0, 1]) {
      const drawId = await drawOf(db.owner, game, turn)
      await db.owner`update draw set status = 'open' where draw_id = ${drawId} and status = 'scheduled'`
      await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
      await settleOrders(db.sql, drawId)
      const outcome = await app.call(bets.turnOutcome, { gameId, turnNum: game.turnNums[turn] as string }, { as })
      const times = turn === 0 ? '1' : '2'
      expect(outcome).toMatchObject({ orders: 1, staked: yuan(times) * 10n, paid: yuan(times) * 480n })
    }
  })

  it('without a turn is the newest settled one, and none when that is long ago', async () => {
    expect(await app.call(bets.turnOutcome, { gameId: 71 }, { as })).toMatchObject({ turnNum: '', orders: 0 })
    const { turnNum } = await place(aLine('101', '07', '10'))
    expect(await app.call(bets.turnOutcome, { gameId: 71 }, { as })).toMatchObject({ turnNum: '' })
    await drawSeven()
    expect(await app.call(bets.turnOutcome, { gameId: 71 }, { as })).toMatchObject({ turnNum, net: yuan('470') })
    const { gameId } = await aChaseGame(db.owner)
    expect(await app.call(bets.turnOutcome, { gameId }, { as })).toMatchObject({ turnNum: '', gameId })
    as = await aPlayer()
    draw = await anOpenDraw(db.owner)
    await place(aLine('101', '07', '10'))
    await db.owner`update bet_order set bet_end_at = bet_end_at - interval '13 hours',
      added_at = added_at - interval '13 hours' where draw_id = ${draw}`
    await drawSeven()
    expect(await app.call(bets.turnOutcome, { gameId: 71 }, { as })).toMatchObject({ turnNum: '' })
  })

  it('of an unknown game or turn is refused', async () => {
    await expect(app.call(bets.turnOutcome, { gameId: 9998 }, { as })).rejects.toMatchObject({ code: 'GAME/NOT_FOUND' })
    await expect(app.call(bets.turnOutcome, { gameId: 71, turnNum: '199901010001' }, { as })).rejects.toMatchObject({
      code: 'DRAW/NOT_FOUND',
    })
  })
})
