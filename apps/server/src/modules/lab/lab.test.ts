import { randomUUID } from 'node:crypto'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as draws from '@liuhe/contract/api/operator/draws.ts'
import * as api from '@liuhe/contract/api/operator/lab.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../db/connect.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { aMember, anOfficialDraw, anOpenDraw, closeOfficialDraw, drawIs } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk, groupedOrders, winnersOf } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { type DeskDraw, findDraw } from '../lottery/index.ts'
import { aPricedGame } from '../prices/testing.ts'
import { runCost } from './lab-runs.ts'

const db = useTestDatabase()
let world: OperatorWorld
let risk: string
let auditor: string
let drawer: string
let turns = 100

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await seedGames(db.owner)
})
beforeEach(async () => {
  risk = await world.tokenOf('risk')
  auditor = await world.tokenOf('auditor')
  drawer = await world.tokenOf('draw-operator')
})
afterAll(() => world.close())

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })

/** An open draw of our own with bets of two members of a company and an agent, and of a trial account. */
async function aBetDraw(gameId = 71) {
  const drawId = await anOpenDraw(db.owner, { gameId })
  const [agent, one, two, trial] = [
    await aMember(db.owner),
    await aMember(db.owner, { balance: yuan('1000') }),
    await aMember(db.owner, { balance: yuan('1000') }),
    await aMember(db.owner, { balance: yuan('1000'), kind: 'trial' }),
  ]
  // As long as accounts are: of two letters a mask leaves both.
  await db.owner`update member set account = 'person' || member_id`
  await db.owner`update member set company_code = 'demo' where member_id = ${one}`
  await db.owner`update member set is_agent = true where member_id = ${agent}`
  await db.owner`update member set parent_id = ${agent} where member_id = ${two}`
  const desk = createBetDesk(db.sql)
  const line = (play: string, label: string, stake: string) => {
    const known = aLine(play, label, stake)
    return { ...known, code: known.code.replace(/^71/, String(gameId)) }
  }
  for (const [memberId, lines] of [
    [one, [line('101', '38', '10'), line('103', '大', '20')]],
    [two, [line('101', '38', '10'), line('101', '07', '5')]],
    [trial, [line('101', '38', '100')]],
  ] as const) {
    const placed = await desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, drawId, [...lines]))
    if (!('orderIds' in placed)) throw new Error(placed.code)
  }
  const [row] = await db.owner<[{ turnNum: string }]>`select turn_num as "turnNum" from draw where draw_id = ${drawId}`
  return { drawId, gameId, turnNum: row.turnNum, one, two, agent }
}

describe('what a result would cost', () => {
  it('is told by play, company, agent and member, trial accounts apart', async () => {
    const { gameId, turnNum, one, two, agent } = await aBetDraw()
    const cost = await world.call(api.cost, { gameId, turnNum, resultText: '1 2 3 4 5 6 + 38' }, risk)
    expect(cost).toMatchObject({
      ...{ resultText: '01,02,03,04,05,06,38', orders: 4, stake: yuan('45'), paid: yuan('999.6'), rebate: 0n },
      trial: { orders: 1, stake: yuan('100'), paid: yuan('4800') },
      plays: [
        { playCode: '101', name: '特码A', orders: 3, stake: yuan('25'), paid: yuan('960') },
        { playCode: '103', orders: 1, paid: yuan('39.6') },
      ],
      winners: 2,
      members: [
        { memberId: String(one), agent: null, orders: 2, stake: yuan('30'), paid: yuan('519.6') },
        { memberId: String(two), orders: 1, stake: yuan('10'), paid: yuan('480') },
      ],
      companies: [
        { company: 'demo', orders: 2, stake: yuan('30'), paid: yuan('519.6') },
        { company: null, orders: 2, stake: yuan('15'), paid: yuan('480') },
      ],
      agents: [
        { agentId: null, account: null, paid: yuan('519.6') },
        { agentId: String(agent), paid: yuan('480') },
      ],
    })
    // Accounts are masked.
    expect(cost.members.every(({ account }) => account.includes('*'))).toBe(true)
    expect(cost.members[1]?.agent).toContain('*')
  })

  it('refuses numbers that are no result, with what is wrong', async () => {
    const { gameId, turnNum } = await aBetDraw()
    const ask = (resultText: string) => world.call(api.cost, { gameId, turnNum, resultText }, risk)
    await expect(ask('1 2 3 4 5 6')).rejects.toEqual(refusedWith('LAB/NUMBERS', { kind: 'count', given: 6, asked: 7 }))
    await expect(ask('1 2 3 4 5 5 7')).rejects.toEqual(refusedWith('LAB/NUMBERS', { kind: 'repeat', numbers: [5] }))
    await expect(ask('1 2 3 4 5 6 50')).rejects.toEqual(refusedWith('LAB/NUMBERS', { kind: 'range', numbers: [50] }))
    await expect(ask('蛇')).rejects.toEqual(refusedWith('LAB/NUMBERS', { kind: 'text' }))
    await expect(world.call(api.cost, { gameId, turnNum: '99990001', resultText: '1' }, risk)).rejects.toEqual(
      refusedWith('DRAW/NOT_FOUND'),
    )
    await expect(world.call(api.map, { gameId: 9_998, turnNum }, risk)).rejects.toEqual(refusedWith('GAME/NOT_FOUND'))
  })

  it('is for risk, draw-operators and auditors, and each question is in the audit with its numbers', async () => {
    const { gameId, turnNum } = await aBetDraw()
    const ask = (token: string) => world.call(api.cost, { gameId, turnNum, resultText: '1 2 3 4 5 6 38' }, token)
    await ask(drawer)
    await ask(auditor)
    await expect(ask(await world.tokenOf('finance-checker'))).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    await world.call(api.map, { gameId, turnNum, seed: 7 }, risk)
    const rows = await world.call(audit.list, { object: `lab/${gameId}/${turnNum}` }, auditor)
    const told = rows.map(({ entry }) => JSON.parse(entry) as { action: string; outcome: string; after: unknown })
    expect(told.map(({ action, outcome, after }) => [action, outcome, after])).toEqual([
      ['lab.map', 'done', { seed: 7 }],
      ['lab.cost', 'done', { numbers: [1, 2, 3, 4, 5, 6, 38] }],
      ['lab.cost', 'done', { numbers: [1, 2, 3, 4, 5, 6, 38] }],
    ])
  })

  it('holds nothing of the database while its thread has others to answer', async () => {
    const turn = await aBetDraw()
    const hasty = connect(db.url, { name: 'hasty', idleInTransactionMs: 1 })
    onTestFinished(() => hasty.end())
    const draw = (await findDraw(db.sql, turn)) as DeskDraw
    const cost = await runCost({ sql: hasty, clock: world.clock }, draw, [1, 2, 3, 4, 5, 6, 38])
    expect([cost.paid, cost.winners]).toEqual([yuan('999.6'), 2])
  })

  it('names nobody for orders that came while it was judged', async () => {
    const { drawId, one } = await aBetDraw()
    const groups = (await groupedOrders(db.sql, [drawId])).filter(({ isTrial }) => !isTrial)
    const late = await aMember(db.owner, { balance: yuan('1000') })
    const lines = [aLine('101', '38', '10')]
    await createBetDesk(db.sql).place({ memberId: late, rebateTenths: 0 }, await aRequest(db.owner, drawId, lines))
    const paid = groups.map((group) => ({ group, reward: group.selectionText === '38' ? yuan('480') : 0n }))
    const { winners, members } = await winnersOf(db.sql, drawId, paid)
    expect([winners, members.length, members.some(({ memberId }) => memberId === one)]).toEqual([2, 2, true])
  })

  it('of a draw of our own is locked between its close and its result, and of others is not', async () => {
    const { drawId, gameId, turnNum } = await aBetDraw()
    const ask = () => world.call(api.cost, { gameId, turnNum, resultText: '1 2 3 4 5 6 38' }, risk)
    await ask()
    // Its time is over, and nobody has closed it yet.
    await db.owner`update draw set close_at = ${new Date(world.clock.now() - 1)} where draw_id = ${drawId}`
    await expect(ask()).rejects.toEqual(refusedWith('LAB/LOCKED'))
    await expect(world.call(api.map, { gameId, turnNum }, auditor)).rejects.toEqual(refusedWith('LAB/LOCKED'))
    await db.owner`update draw set status = 'closed' where draw_id = ${drawId}`
    await expect(ask()).rejects.toEqual(refusedWith('LAB/LOCKED'))
    await drawIs(db.owner, drawId, '01,02,03,04,05,06,38')
    expect((await ask()).paid).toBe(yuan('999.6'))
    const official = await anOfficialDraw(db.owner, `2031${++turns}`)
    await closeOfficialDraw(db.owner, official.drawId)
    expect((await world.call(api.map, official, risk)).orders).toBe(0)
    await db.owner`update draw set status = 'void', void_reason = 'CHAIN_LOST' where draw_id = ${official.drawId}`
    await expect(world.call(api.map, official, risk)).rejects.toEqual(refusedWith('LAB/STATE'))
  })
})

describe('exposure', () => {
  it('says of each special ball what it costs members’ money, and of the game how much is too much', async () => {
    const gameId = await aPricedGame(db.owner)
    const { turnNum } = await aBetDraw(gameId)
    const map = await world.call(api.map, { gameId, turnNum }, auditor)
    expect(map).toMatchObject({
      ...{ orders: 4, people: 2, trialOrders: 1, stake: yuan('45'), isComplete: true, results: 49, line: null },
      dearest: [{ paid: yuan('999.6') }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(map.specials[37]).toMatchObject({ special: 38, exact: yuan('999.6') })
    expect(map.specials[48]).toMatchObject({ special: 49, exact: yuan('20') })
    const asked = { gameId, requestId: randomUUID(), revision: 0, amount: yuan('2000') }
    await expect(world.call(api.setLine, asked, auditor)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    expect(await world.call(api.setLine, asked, risk)).toEqual({ amount: yuan('2000'), revision: 1 })
    // The same request again is the same answer, and a colleague's is not written over.
    expect(await world.call(api.setLine, asked, risk)).toEqual({ amount: yuan('2000'), revision: 1 })
    await expect(world.call(api.setLine, { ...asked, requestId: randomUUID() }, risk)).rejects.toEqual(
      refusedWith('LAB/CHANGED'),
    )
    // 954.60 above the stakes, of 2,000.
    expect((await world.call(api.map, { gameId, turnNum }, risk)).line).toEqual({ amount: yuan('2000'), share: 0.4773 })
  })

  it('of all open draws is one list, which the desk of draws shows too', async () => {
    const { gameId, turnNum } = await aBetDraw(await aPricedGame(db.owner))
    world.clock.advance(31_000)
    const token = await world.tokenOf('risk')
    const { draws: open, games } = await world.call(api.exposures, {}, token)
    const shown = open.find((draw) => draw.gameId === gameId)
    expect(shown).toMatchObject({
      ...{ turnNum, orders: 5, stake: yuan('145'), line: null },
      worst: { paid: yuan('999.6'), net: yuan('954.6'), isExact: true },
    })
    expect(shown?.worst?.resultText).toMatch(/,38$/)
    expect(games.find((game) => game.gameId === 71)).toMatchObject({ line: null, revision: 0 })
    const { draw } = await world.call(draws.read, { gameId, turnNum }, token)
    expect(draw.worst).toMatchObject({ paid: yuan('999.6'), isExact: true })
    const { data } = await world.call(draws.list, {}, token)
    expect(data.find((row) => row.gameId === gameId)?.worst).toEqual(draw.worst)
  })

  it('looks at the orders of its draws and at no others', async () => {
    const { drawId } = await aBetDraw()
    await db.owner`
      insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                             bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
      select id_at(at) + n, 1000000 + n % 300, 1, false, ${drawId + 100_000}, 71, '20260001', n, '101', '07', '480000',
             1000, 1, 1000, 1, 48000, 0, at + interval '1 hour', at
      from generate_series(1, 20000) n cross join lateral (select clock_timestamp() - interval '1 hour' as at) t`
    await db.owner`analyze bet_order`
    const touched = await db.owner.begin(async (tx) => {
      expect((await groupedOrders(tx, [drawId])).reduce((sum, { orders }) => sum + orders, 0)).toBe(5)
      const [row] = await tx<[{ rows: number }]>`
        select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::integer as rows
        from pg_stat_xact_user_tables where relname like 'bet_order%'`
      return row.rows
    })
    expect(touched).toBeLessThan(100)
    await db.owner`delete from bet_order where draw_id = ${drawId + 100_000}`
  })
})

describe('prices in a copy', () => {
  it('say what the book of seven days would bring, by exact chances, and change nothing', async () => {
    const gameId = await aPricedGame(db.owner)
    await aBetDraw(gameId)
    const ask = (odds: Record<string, number>, token = auditor) => world.call(api.book, { gameId, odds }, token)
    const told = await ask({ TM_A: 470_000 })
    // 25 yuan at 48 and then 47 of 49; 20 yuan at 1.98 with 24 of 49, and 1 of 49 pushes.
    const sides = 20_000 * (1 - (24 / 49) * 1.98 - 1 / 49)
    expect(told).toMatchObject({ orders: 4, stake: yuan('45'), exactStake: yuan('45') })
    expect(Number(told.before)).toBeCloseTo(25_000 * (1 - 48 / 49) + sides, -0.5)
    expect(Number(told.after)).toBeCloseTo(25_000 * (1 - 47 / 49) + sides, -0.5)
    expect(told.plays.find(({ playCode }) => playCode === '103')).toMatchObject({ stake: yuan('20') })
    // Nobody offers it, so it may leave the band; but odds that no play has are no prices.
    expect((await ask({ TM_A: 490_000 })).after).toBeLessThan(told.before)
    await expect(ask({ NOTHING: 10_000 })).rejects.toEqual(refusedWith('PRICES/FAULTY'))
    await expect(world.call(api.book, { gameId: 9_998 }, auditor)).rejects.toEqual(refusedWith('PRICES/NOT_FOUND'))
    await expect(ask({}, await world.tokenOf('finance-checker'))).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    const [row] = await db.owner<[{ versions: number }]>`
      select count(*)::int as versions from price_version where game_id = ${gameId}`
    expect(row.versions).toBe(1)
  })
})
