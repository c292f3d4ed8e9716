import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/draws.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { aBettedTurn } from '../../testing/betted-turn.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { createBetDesk } from '../bets/index.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import { aLine, checkBooks } from '../bets/testing.ts'

// The desk of draws on an engine with a bet inside: closed early, given up by two.

const db = useTestDatabase()
let world: OperatorWorld
let turn: Awaited<ReturnType<typeof aBettedTurn>>
const people: TestOperator[] = []
let ann: string
let ben: string
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const role of ['draw-operator', 'draw-operator', 'risk'] as const) people.push(await world.enrolled(role))
  turn = await aBettedTurn(db)
  await db.owner`insert into system_config values ('hy_is_cancel', '1')`
})
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[ann, ben, risk] = tokens as [string, string, string]
})
afterAll(() => world.close())

const refusedWith = (code: string) => expect.objectContaining({ code })
const name = () => ({ gameId: turn.draw.gameId, turnNum: turn.draw.turnNum })
const read = () => world.call(api.read, name(), ann)
const list = async (query: object = {}) => (await world.call(api.list, query, ann)).data
const bet = (amount: string) => {
  const line = aLine('103', '大', amount)
  const lines = [{ ...line, code: line.code.replace(/^71/, String(turn.draw.gameId)) }]
  const request = { ...name(), requestId: randomUUID(), lines }
  return createBetDesk(db.sql).place({ memberId: turn.member, rebateTenths: 0 }, request)
}

describe('the list', () => {
  it('says how much is at stake on what is open, and keeps numbers that are not public', async () => {
    const draw = (await list()).find(({ drawId }) => drawId === turn.draw.drawId)
    expect(draw).toMatchObject({ orders: 1, stake: yuan('10'), proof: 'committed', resultText: null })
    expect(['open', 'closing']).toContain(draw?.state)
    expect(draw?.payoutMax).toBe(yuan('19.8'))
    const { members, plays, canClose, canVoid, proof } = await read()
    expect(members).toEqual({ orders: 1, people: 1, stake: yuan('10'), payoutMax: yuan('19.8') })
    expect(plays).toEqual([
      { playCode: '103', name: '特码两面', orders: 1, stake: yuan('10'), payoutMax: yuan('19.8') },
    ])
    expect([canClose, canVoid, proof.seed]).toEqual([true, true, null])
  })

  it('begins with what wants somebody: overdue, held, closing, open, and pages through what is over', async () => {
    const now = new Date()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const insert = (turnNum: string, status: string, close: number, plan: number) => db.owner`
      insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                        void_reason, settled_at)
      values (96, ${turnNum}, current_date, 1, 2026, ${at(-90_000)}, ${at(close)}, ${at(plan)}, ${status},
              ${status === 'void' ? 'NEVER_OPENED' : null}, ${status === 'void' ? at(0) : null})`
    await insert('2031001', 'closed', -4000, -3900)
    await insert('2031002', 'open', 8_000, 8_010)
    await insert('2031003', 'open', 12, 20)
    for (const n of [1, 2, 3]) await insert(`203200${n}`, 'void', -5000 - n, -4990 - n)
    const states = (await list({ gameId: 96 })).map(({ turnNum, state }) => [turnNum, state])
    expect(states.filter(([turnNum]) => turnNum?.startsWith('2031'))).toEqual([
      ['2031001', 'overdue'],
      ['2031003', 'closing'],
      ['2031002', 'open'],
    ])
    const first = await world.call(api.list, { view: 'void', rows: 2 }, ann)
    const second = await world.call(api.list, { view: 'void', rows: 2, after: first.next ?? '' }, ann)
    expect([...first.data, ...second.data].map(({ turnNum }) => turnNum)).toEqual(['2032001', '2032002', '2032003'])
    expect(second.next).toBeNull()
    await db.owner`delete from draw where turn_num like '2031%' or turn_num like '2032%'`
  })
})

describe('closing early', () => {
  it('waits for the bets inside, takes no later one, and lets nobody cancel any more [I-11] [I-14]', async () => {
    const reason = '直播中断，提前封盘'
    await expect(world.call(api.close, { ...name(), reason }, risk)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    // Bets of a crowd are on their way while it closes: each is booked before, or refused.
    const crowd = Array.from({ length: 8 }, () => bet('2'))
    const [closed, ...bets] = await Promise.all([world.call(api.close, { ...name(), reason }, ann), ...crowd])
    expect(closed.outcome).toBe('closed')
    const taken = bets.filter((one) => 'orderIds' in one).length
    expect(bets.filter((one) => 'code' in one && one.code !== 'BET/DRAW_CLOSED')).toEqual([])
    expect(await bet('2')).toEqual({ code: 'BET/DRAW_CLOSED' })
    const booked = await db.owner`select from bet_order where draw_id = ${turn.draw.drawId}`
    expect(booked).toHaveLength(taken + 1)
    const { refused } = await cancelBets(db.sql, turn.member, [turn.order])
    expect(refused).toEqual([{ orderId: turn.order, code: 'BET/NOT_CANCELLABLE' }])
    expect((await world.call(api.close, { ...name(), reason }, ben)).outcome).toBe('known')
    // The engine records the close and goes on by the planned round.
    await turn.world.work()
    const { draw, canClose } = await read()
    expect(draw).toMatchObject({
      state: 'closed',
      orders: taken + 1,
      betsRoot: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(draw.planAt).toBe(turn.draw.planAt.getTime())
    expect(canClose).toBe(false)
  })

  it('is refused for a turn that is not open, and for what there is not', async () => {
    const reason = '直播中断，提前封盘'
    const close = (changes: object) => world.call(api.close, { ...name(), reason, ...changes }, ann)
    await expect(close({ turnNum: '1999001' })).rejects.toEqual(refusedWith('DRAW/NOT_FOUND'))
    await expect(close({ gameId: 9 })).rejects.toEqual(refusedWith('GAME/NOT_FOUND'))
    const [next] = await db.owner<{ gameId: number; turnNum: string }[]>`
      select game_id as "gameId", turn_num as "turnNum" from draw where status = 'scheduled' limit 1`
    await expect(close(next ?? {})).rejects.toEqual(refusedWith('DRAW/STATE'))
  })
})

describe('a turn by its number', () => {
  const named = (number: string, as = ann) => world.call(api.named, { number }, as)
  /** A draw of another game beside the one with the bet, as far from now as said. */
  const aTurn = (gameId: number, turnNum: string, status: string, inMinutes: number) => db.owner`
    insert into draw (game_id, turn_num, status, business_day, sequence, lunar_year, open_at, close_at, plan_at,
                      void_reason, settled_at)
    select ${gameId}, ${turnNum}, ${status}, t::date, 333, 2026, t - interval '2 minutes', t - interval '1 minute', t,
           case when ${status} = 'void' then 'NEVER_OPENED' end, case when ${status} = 'void' then t end
    from (select now() + ${inMinutes} * interval '1 minute' as t) plan`

  it('is one row a game: by the whole of it, or the latest by its last three figures; without a result', async () => {
    await aTurn(90, '2025333', 'void', -400 * 24 * 60)
    await aTurn(90, '2026333', 'void', -60)
    await aTurn(92, '2026333', 'scheduled', 600)
    const rows = await named('2026333')
    expect(rows.map(({ gameId, state }) => [gameId, state])).toEqual([
      [90, 'void'],
      [92, 'scheduled'],
    ])
    // What has not opened is not the latest of its figures, and an old year is not meant.
    expect((await named('333')).map(({ gameId, turnNum }) => [gameId, turnNum])).toEqual([[90, '2026333']])
    const { gameId, turnNum } = turn.draw
    const open = { gameId, turnNum, state: expect.stringMatching(/^(open|closing|closed)$/) }
    expect(await named(turnNum)).toEqual([expect.objectContaining(open)])
    expect(await named(turnNum.slice(-3))).toEqual([expect.objectContaining(open)])
    expect(Object.keys((await named(turnNum))[0] ?? {}).toSorted()).toEqual(
      ['gameId', 'gameName', 'planAt', 'state', 'turnNum'].toSorted(),
    )
    expect(await named('99999999')).toEqual([])
    const asked = { method: 'GET', headers: { authorization: `Bearer ${ann}` } } as const
    const short = await world.inject({ ...asked, url: `${OPERATOR_BASE}/draws/named?number=33` })
    expect([short.statusCode, short.json().code]).toEqual([400, 'REQ/INVALID'])
    await expect(named('333', await world.tokenOf('support'))).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
  })
})

describe('giving up a draw of our own', () => {
  const propose = (as = ann) =>
    world.call(api.voidDraw, { ...name(), requestId: randomUUID(), reason: '随机源异常，作废本期' }, as)

  it('takes two people before its seed is known, and gives every stake back once [SEC-62]', async () => {
    const before = await balanceOf(db.sql, memberMain(turn.member))
    const wish = await propose()
    await expect(approve(world, wish, ann)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    const { effect, approval } = await world.call(approvals.read, { approvalId: wish.approvalId }, risk)
    const { members } = await read()
    expect(approval.kind).toBe('draw-void')
    expect(effect).toMatchObject({ orders: members.orders, members: 1, refunded: Number(members.stake) / 1000 })
    await approve(world, wish, ben)
    expect((await read()).draw).toMatchObject({ state: 'paying', voidReason: expect.stringContaining('随机源异常') })
    await turn.world.work()
    expect((await read()).draw.state).toBe('void')
    expect(await balanceOf(db.sql, memberMain(turn.member))).toBe(before + members.stake)
    await turn.world.liveUntil(turn.draw.planAt.getTime() + 5_000)
    // Everybody sees what it would have drawn.
    expect((await read()).proof.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(await balanceOf(db.sql, memberMain(turn.member))).toBe(yuan('100'))
    await checkBooks(db.owner)
  })

  it('closes one that is open, and is refused once its seed is out', async () => {
    await expect(propose()).rejects.toEqual(refusedWith('RESULT/CLOSED'))
    const [open] = await db.owner<{ gameId: number; turnNum: string; drawId: number }[]>`
      select game_id as "gameId", turn_num as "turnNum", draw_id as "drawId" from draw
      where status = 'open' and result_by = 'own' order by close_at desc limit 1`
    if (open === undefined) throw new Error('no turn is open')
    turn.draw.turnNum = open.turnNum
    turn.draw.gameId = open.gameId
    const wish = await propose()
    await approve(world, wish, risk)
    expect(await bet('2')).toEqual({ code: 'BET/DRAW_CLOSED' })
    await turn.world.work()
    expect((await read()).draw.state).toBe('void')
  })
})

it('the list is read by an index, however many draws there are', async () => {
  await db.owner`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      void_reason, settled_at)
    select 96, '9' || lpad(n::text, 9, '0'), current_date, n, 2026, t - interval '2 min', t - interval '1 min', t,
           case when n % 50 = 0 then 'scheduled' else 'void' end, 'NEVER_OPENED', t
    from generate_series(1, 12000) n cross join lateral (
      select clock_timestamp() - n * interval '1 hour' - interval '9 days' as t) x`
  await db.owner`analyze draw`
  for (const where of [
    `status in ('open', 'closed', 'drawn') or status = 'void' and settled_at is null`,
    `status = 'void' and (plan_at, draw_id) < (now(), 0)`,
    `status = 'scheduled'`,
    `status = 'settled'`,
  ]) {
    const order = where.startsWith('status in') ? 'rank, close_at' : 'plan_at desc, draw_id desc'
    const plan = await db.owner.unsafe(
      `explain select draw_id from draw_desk where (${where}) order by ${order} limit 50`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect([where, text]).not.toEqual([where, expect.stringMatching(/Seq Scan on draw d/)])
  }
})
