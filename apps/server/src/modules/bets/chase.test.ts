import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawStakes, memberMain } from '../../ledger/accounts.ts'
import { balanceOf, statementOf } from '../../ledger/index.ts'
import { aMember, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { setPrices } from '../prices/testing.ts'
import { upcomingIssues } from '../lottery/index.ts'
import { systemClock } from '../../platform/clock.ts'
import type { BetRequest } from './bet-request.ts'
import { cancelBets } from './cancel-bets.ts'
import { stopChase } from './chase-bets.ts'
import { listChases } from './chase-queries.ts'
import { aChase, aChaseGame, type ChaseGame, drawOf, taken } from './chase-testing.ts'
import { listToday } from './list-bets.ts'
import { type BetDesk, createBetDesk } from './place-bets.ts'
import { settleOrders, voidOrders } from './settle-orders.ts'
import { aLine, checkBooks } from './testing.ts'

const db = useTestDatabase()
let desk: BetDesk
let member: bigint
let game: ChaseGame

beforeEach(async () => {
  desk = createBetDesk(db.sql)
  member = await aMember(db.owner, { balance: yuan('1000') })
  game = await aChaseGame(db.owner)
  await db.owner`insert into system_config values ('hy_is_cancel', '1')
    on conflict (config_key) do update set config_value = '1'`
})
afterEach(() => checkBooks(db.owner))

const bettor = () => ({ memberId: member, rebateTenths: 80 })
const placed = (request: BetRequest) => taken(desk, bettor(), request)
const balance = async () => formatYuan(await balanceOf(db.sql, memberMain(member)))
const statuses = async () => {
  const rows = await db.owner<{ turn: string; statuses: number[] }[]>`
    select turn_num as turn, array_agg(status order by order_id) as statuses from bet_order
    where member_id = ${member} group by 1 order by min(order_id)`
  return rows.map((row) => row.statuses)
}
const ordersOfTurn = async (turn: number) => {
  const rows = await db.owner<{ id: bigint }[]>`select order_id as id from bet_order
    where member_id = ${member} and turn_num = ${game.turnNums[turn] as string}`
  return rows.map((row) => row.id)
}
/** Draws a turn of the game; its first number is the special one that comes. */
const settleTurn = async (turn: number, resultText: string) => {
  const drawId = await drawOf(db.owner, game, turn)
  await drawIs(db.owner, drawId, resultText)
  await settleOrders(db.sql, drawId)
}
const WON = '1,2,3,4,5,6,7'
const LOST = '1,2,3,4,5,6,8'

describe('placing a chase', () => {
  it('books every line on every turn at once: 3 for the open turn, 29 for the later ones [I-10]', async () => {
    const request = aChase(game, [aLine('101', '07', '10'), aLine('103', '大', '5')], { multiples: [1, 2, 5] })
    const chase = await placed(request)
    expect(chase).toMatchObject({ total: yuan('120'), balance: yuan('880'), replayed: false })
    const orders = await db.owner`select order_id, turn_num, play_code, total, track_no, bet_end_at = close_at as ends
      from bet_order join draw using (draw_id, turn_num) where member_id = ${member} order by order_id`
    expect(orders.map((o) => [o['turn_num'], o['play_code'], formatYuan(o['total'])])).toEqual([
      [game.turnNums[0], '101', '10'],
      [game.turnNums[0], '103', '5'],
      [game.turnNums[1], '101', '20'],
      [game.turnNums[1], '103', '10'],
      [game.turnNums[2], '101', '50'],
      [game.turnNums[2], '103', '25'],
    ])
    expect(orders.map((o) => o['order_id'])).toEqual(chase.orderIds)
    expect(new Set(orders.map((o) => o['track_no']))).toEqual(new Set([chase.chaseNo]))
    expect(orders.every((o) => o['ends'])).toBe(true)
    const bill = await statementOf(db.sql, member, { rows: 6 })
    expect(bill.map((e) => [e.tranType, formatYuan(e.amount), formatYuan(e.balanceAfter)])).toEqual([
      [29, '-25', '880'],
      [29, '-50', '905'],
      [29, '-10', '955'],
      [29, '-20', '965'],
      [3, '-5', '985'],
      [3, '-10', '990'],
    ])
    expect(await balanceOf(db.sql, drawStakes(await drawOf(db.owner, game, 2), 'CNY'))).toBe(yuan('75'))
  })

  it('writes the turns that have no row yet, without a gap, as the calendar has them', async () => {
    const issues = await upcomingIssues({ sql: db.sql, clock: systemClock }, { gameId: game.gameId, count: 6 })
    const far = { ...game, turnNums: [game.turnNums[0] as string, issues[5]?.turnNum as string] }
    await placed(aChase(far, [aLine('101', '07', '10')]))
    const rows = await db.owner`select turn_num, status, lunar_year, open_at, close_at, plan_at from draw
      where game_id = ${game.gameId} order by plan_at`
    expect(rows.map((row) => [row['turn_num'], row['status']])).toEqual(
      issues.map(({ turnNum }, index) => [turnNum, index === 0 ? 'open' : 'scheduled']),
    )
    expect(rows.map((row) => row['close_at'].getTime())).toEqual(issues.map(({ closeAt }) => closeAt))
    expect(rows.map((row) => row['open_at'].getTime())).toEqual(issues.map(({ openAt }) => openAt))
  })

  it('answers a repeat as the first time, even after the open turn, and refuses another content [I-06]', async () => {
    const request = aChase(game, [aLine('101', '07', '10')], { requestId: 'same' })
    const first = await placed(request)
    expect(await desk.place(bettor(), request)).toEqual({ ...first, replayed: true })
    const others: BetRequest[] = [
      { ...request, chase: { turns: request.chase?.turns ?? [], stopOnWin: false } },
      { ...request, chase: { turns: request.chase?.turns.slice(0, 2) ?? [], stopOnWin: true } },
      { ...request, chase: undefined },
    ]
    for (const other of others) expect(await desk.place(bettor(), other)).toEqual({ code: 'REQ/KEY_REUSED' })
    await settleTurn(0, LOST)
    const later = createBetDesk(db.sql)
    expect(await later.place(bettor(), request)).toEqual({ ...first, replayed: true })
    expect(await later.place(bettor(), others[0] as BetRequest)).toEqual({ code: 'REQ/KEY_REUSED' })
    expect(await balance()).toBe('970')
  })

  it('is refused whole when one turn is not to come, comes twice or does not begin with the open one', async () => {
    const [first, second, third] = game.turnNums as [string, string, string]
    const lists = [
      [first, second, '20990101001'],
      [first, second, second],
      [second, first, third],
    ]
    for (const turnNums of lists) {
      const request = { ...aChase({ ...game, turnNums }, [aLine('101', '07', '10')]), turnNum: first }
      expect(await desk.place(bettor(), request)).toMatchObject({ code: 'BET/CHASE_TURN' })
    }
    await placed(aChase(game, [aLine('101', '07', '10')]))
    await db.owner`update draw set status = 'void', closed_at = clock_timestamp(), void_reason = 'ORDERED'
      where game_id = ${game.gameId} and turn_num = ${third}`
    // Known for a second as one that comes: the database has the last word.
    expect(await desk.place(bettor(), aChase(game, [aLine('101', '07', '10')]))).toMatchObject({
      code: 'BET/CHASE_TURN',
    })
    expect(await balance()).toBe('970')
    await voidOrders(db.sql, await drawOf(db.owner, game, 2))
    expect(await balance()).toBe('980')
  })

  it('judges the balance and the member’s own limits on what all turns cost [I-04]', async () => {
    const place = (stake: string, multiples: number[]) =>
      desk.place(bettor(), aChase(game, [aLine('101', '07', stake)], { multiples }))
    expect(await place('100', [1, 1, 9])).toMatchObject({ code: 'WALLET/INSUFFICIENT' })
    await db.owner`insert into gaming_limit (member_id, kind, period, amount, changed_by)
      values (${member}, 'stake', 'day', ${yuan('29')}, 'test')`
    expect(await place('10', [1, 1, 1])).toMatchObject({ code: 'RG/STAKE_LIMIT' })
    expect(await balance()).toBe('1000')
    const [exposed] = await db.owner`select count(*)::int as rows from bet_exposure where member_id = ${member}`
    expect(exposed).toEqual({ rows: 0 })
    expect(await place('10', [1, 1])).toMatchObject({ total: yuan('20') })
  })

  it('keeps the payout cap of every turn, together with other bets on it', async () => {
    await setPrices(db.owner, game.gameId, { payoutMax: yuan('1500') })
    const limited = createBetDesk(db.sql)
    await taken(limited, bettor(), aChase(game, [aLine('101', '07', '10')], { multiples: [1, 3, 1] }))
    const another = aChase(game, [aLine('101', '08', '10')])
    const capped = { code: 'BET/GAME_CAPPED', data: { payoutMax: '1500' } }
    expect(await limited.place(bettor(), another)).toEqual(capped)
    expect(await balance()).toBe('950')
    await cancelBets(db.sql, member, await ordersOfTurn(1))
    expect(await limited.place(bettor(), another)).toMatchObject({ total: yuan('30') })
  })

  it('takes trial money into trial accounts', async () => {
    member = await aMember(db.owner, { balance: yuan('100'), kind: 'trial' })
    await placed(aChase(game, [aLine('101', '07', '10')]))
    expect(await balanceOf(db.sql, drawStakes(await drawOf(db.owner, game, 1), 'TRIAL'))).toBe(yuan('10'))
    await settleTurn(0, WON)
    expect(await statuses()).toEqual([[1], [4], [4]])
  })

  it('is limited in its orders, and prices a turn by the year of its own draw', async () => {
    const many = Array.from({ length: 100 }, () => aLine('101', '07', '2'))
    const long = await aChaseGame(db.owner, { turns: 21 })
    expect(await desk.place(bettor(), aChase(long, many))).toMatchObject({ code: 'REQ/INVALID' })
    await placed(aChase(game, [aLine('101', '07', '10')]))
    const eve = await aChaseGame(db.owner)
    await taken(desk, bettor(), aChase(eve, [aLine('101', '07', '10')]))
    await db.owner`update draw set lunar_year = 2027 where draw_id = ${await drawOf(db.owner, eve, 1)}`
    const fresh = createBetDesk(db.sql)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await taken(fresh, bettor(), aChase(eve, [aLine('111', '马', '10')]))
    const odds =
      await db.owner`select odds from bet_order where game_id = ${eve.gameId} and play_code = '111' order by order_id`
    expect(odds[0]?.['odds']).toBe(odds[2]?.['odds'])
    expect(odds[1]?.['odds']).not.toBe(odds[0]?.['odds'])
  })
})

describe('a chase that goes on', () => {
  it('stops at its first win, and gives the stakes of the turns to come back once [I-19]', async () => {
    const chase = await placed(aChase(game, [aLine('101', '07', '10'), aLine('103', '大', '5')]))
    await settleTurn(0, WON)
    expect(await statuses()).toEqual([
      [1, 1],
      [4, 4],
      [4, 4],
    ])
    expect(await balance()).toBe('1465')
    const bill = await statementOf(db.sql, member, { rows: 5 })
    expect(bill.filter((e) => e.tranType === 21).map((e) => [formatYuan(e.amount), e.aboutId])).toEqual(
      ['5', '10', '5', '10'].map((amount) => [amount, chase.chaseNo]),
    )
    const [exposed] =
      await db.owner`select coalesce(sum(win_max), 0)::int as left from bet_exposure where member_id = ${member}`
    expect(exposed).toEqual({ left: 0 })
    await settleOrders(db.sql, await drawOf(db.owner, game, 0))
    await settleTurn(1, WON)
    expect(await balance()).toBe('1465')
  })

  it('goes on after a win where it was told to, and after a loss', async () => {
    await placed(aChase(game, [aLine('101', '07', '10')], { stopOnWin: false }))
    await settleTurn(0, WON)
    expect(await statuses()).toEqual([[1], [0], [0]])
    member = await aMember(db.owner, { balance: yuan('100') })
    game = await aChaseGame(db.owner)
    await placed(aChase(game, [aLine('101', '07', '10')]))
    await settleTurn(0, LOST)
    await settleTurn(1, WON)
    expect(await statuses()).toEqual([[1], [1], [4]])
    expect(await balance()).toBe('560')
  })

  it('leaves a turn alone that is closed when the win is known: its bet stands', async () => {
    await placed(aChase(game, [aLine('101', '07', '10')]))
    await db.owner`update draw set status = 'closed' where draw_id = ${await drawOf(db.owner, game, 1)}`
    await settleTurn(0, WON)
    expect(await statuses()).toEqual([[1], [0], [4]])
    await settleTurn(1, LOST)
    expect(await statuses()).toEqual([[1], [1], [4]])
    expect(await balance()).toBe('1460')
  })

  it('stops what is left when the settler died between the payment and the stop [I-16]', async () => {
    await placed(aChase(game, [aLine('101', '07', '10')]))
    const drawId = await drawOf(db.owner, game, 0)
    await drawIs(db.owner, drawId, WON)
    await db.owner.unsafe(`alter function bets_chase_won rename to bets_chase_won_kept;
      create function bets_chase_won(integer, integer) returns integer language sql as 'select 1/0';
      grant execute on function bets_chase_won to app_rw`)
    await expect(settleOrders(db.sql, drawId)).rejects.toThrow('division by zero')
    expect(await statuses()).toEqual([[1], [0], [0]])
    await db.owner.unsafe(`drop function bets_chase_won; alter function bets_chase_won_kept rename to bets_chase_won`)
    expect(await settleOrders(db.sql, drawId)).toMatchObject({ finished: true })
    expect(await statuses()).toEqual([[1], [4], [4]])
    expect(await balance()).toBe('1470')
  })

  it('refunds a void turn by itself, 39, and goes on', async () => {
    await placed(aChase(game, [aLine('101', '07', '10')]))
    const drawId = await drawOf(db.owner, game, 1)
    await db.owner`update draw set status = 'void', void_reason = 'NEVER_OPENED' where draw_id = ${drawId}`
    await voidOrders(db.sql, drawId)
    expect(await statuses()).toEqual([[0], [2], [0]])
    expect((await statementOf(db.sql, member, { rows: 1 })).map((e) => e.tranType)).toEqual([39])
    await settleTurn(0, WON)
    expect(await statuses()).toEqual([[1], [2], [4]])
    expect(await balance()).toBe('1470')
  })

  it('may be cancelled order by order before the turn closes, also before it opens [I-14]', async () => {
    const chase = await placed(aChase(game, [aLine('101', '07', '10')]))
    const report = await cancelBets(db.sql, member, [chase.orderIds[1] as bigint])
    expect(report).toMatchObject({ cancelled: [chase.orderIds[1]], refund: yuan('10') })
    expect(await statuses()).toEqual([[0], [2], [0]])
    await db.owner`update draw set status = 'closed' where draw_id = ${await drawOf(db.owner, game, 2)}`
    expect(await cancelBets(db.sql, member, [chase.orderIds[2] as bigint])).toMatchObject({ cancelled: [] })
  })
})

describe('a chase in its member’s hands', () => {
  it('is stopped by its member: turns that can still be bet on are given back, once', async () => {
    const chase = await placed(aChase(game, [aLine('101', '07', '10'), aLine('103', '大', '5')]))
    await db.owner`update draw set status = 'closed' where draw_id = ${await drawOf(db.owner, game, 0)}`
    expect(await stopChase(db.sql, member, chase.chaseNo)).toEqual({ stopped: 4, refund: yuan('30') })
    expect(await stopChase(db.sql, member, chase.chaseNo)).toEqual({ stopped: 0, refund: 0n })
    expect(await statuses()).toEqual([
      [0, 0],
      [4, 4],
      [4, 4],
    ])
    expect(await balance()).toBe('985')
    await settleTurn(0, WON)
    expect(await balance()).toBe('1465')
  })

  it('is nobody else’s to stop, and nobody’s while cancelling is off', async () => {
    const chase = await placed(aChase(game, [aLine('101', '07', '10')]))
    const other = await aMember(db.owner)
    expect(await stopChase(db.sql, other, chase.chaseNo)).toEqual({ code: 'BET/CHASE_NOT_FOUND' })
    await db.owner`update system_config set config_value = '0' where config_key = 'hy_is_cancel'`
    expect(await stopChase(db.sql, member, chase.chaseNo)).toEqual({ code: 'BET/CANCEL_DISABLED' })
    expect(await statuses()).toEqual([[0], [0], [0]])
  })

  it('is listed with how far it has come, newest first', async () => {
    const first = await placed(aChase(game, [aLine('101', '07', '10'), aLine('103', '大', '5')], { stopOnWin: false }))
    const second = await placed(aChase(game, [aLine('101', '08', '10')]))
    await settleTurn(0, WON)
    const { chases, totalCount } = await listChases(db.sql, member, { page: 1, rows: 20 })
    expect(totalCount).toBe(2)
    expect(chases.map((chase) => chase.chaseNo)).toEqual([second.chaseNo, first.chaseNo])
    const progress = { turns: 3, turnsDone: 1, isOpen: true, isStopped: false, refund: 0n }
    expect(chases[0]).toMatchObject({
      ...progress,
      lines: 1,
      turnsWon: 0,
      reward: 0n,
      total: yuan('30'),
      isStopOnWin: true,
    })
    expect(chases[1]).toMatchObject({ ...progress, lines: 2, turnsWon: 1, reward: yuan('480'), isStopOnWin: false })
    await stopChase(db.sql, member, second.chaseNo)
    const page2 = await listChases(db.sql, member, { page: 1, rows: 1 })
    expect(page2.chases).toHaveLength(1)
    expect(page2.chases[0]).toMatchObject({ turnsDone: 3, isOpen: false, isStopped: true, refund: yuan('20') })
    expect((await listChases(db.sql, await aMember(db.owner), { page: 1, rows: 20 })).totalCount).toBe(0)
  })

  it('stands among today’s orders while it is pending, however long ago it was made', async () => {
    const { chaseNo } = await placed(aChase(game, [aLine('101', '07', '10')]))
    const inThreeDays = Date.now() + 3 * 86_400_000
    await db.owner`update draw set open_at = open_at + interval '4 days', close_at = close_at + interval '4 days',
      plan_at = plan_at + interval '4 days' where game_id = ${game.gameId}`
    await db.owner`update game set enabled = false where game_id <> ${game.gameId}`
    const { orders } = await listToday(createPool(), member, { page: 1, rows: 20, now: inThreeDays })
    expect(orders.map((order) => order.chaseNo)).toEqual([chaseNo, chaseNo, chaseNo])
  })
})

/** What is remembered by pool is not remembered here. */
const createPool = () => db.owner
