import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { holdLock } from '../../testing/hold-lock.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aPricedGame, setPrices } from '../prices/testing.ts'
import { cancelBets } from './cancel-bets.ts'
import { aChase, aChaseGame, type ChaseGame, taken } from './chase-testing.ts'
import { createBetDesk } from './place-bets.ts'
import { placeBatch } from './queries.ts'
import { aLine, checkBooks, aRequest } from './testing.ts'

// The payout cap of a play: what a member's bets on it may pay in a draw, also where many come at once (ADR 159).

const db = useTestDatabase()
let pools: Sql[]
let gameId: number
let draw: number
let member: bigint
/** Two notes of ten yuan at 48 are 960; one more of 1 is 48. */
const CAP = yuan('1000')
const STAKES = { stakeMin: yuan('1'), stakeMax: yuan('1000'), lineMin: yuan('1') }

beforeAll(async () => {
  await seedGames(db.owner)
  pools = Array.from({ length: 6 }, () => connect(db.url, { max: 4, name: 'process' }))
})
beforeEach(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  gameId = await aPricedGame(db.owner)
  await setPrices(db.owner, gameId, { plays: { 101: { ...STAKES, payoutMax: CAP }, 102: STAKES } })
  draw = await anOpenDraw(db.owner, { gameId })
  member = await aMember(db.owner, { balance: yuan('100000') })
})
afterEach(() => checkBooks(db.owner))
afterAll(() => Promise.all(pools.map((pool) => pool.end({ timeout: 1 }))))

const lineOn = (play: string, label: string, stake: string): BetLine => {
  const line = aLine(play, label, stake)
  return { ...line, code: line.code.replace(/^71/, String(gameId)) }
}
const desk = () => createBetDesk(db.sql)
const place = async (lines: BetLine[], at = desk(), drawId = draw) =>
  at.place({ memberId: member, rebateTenths: 0 }, await aRequest(db.owner, drawId, lines))
const CAPPED = { code: 'BET/PLAY_CAPPED', data: { play: '101', payoutMax: '1000' } }

/** What the member's pending orders on a play of the draw may pay. */
const sumOf = async (play: string): Promise<Money> => {
  const [{ sum }] = await db.owner<[{ sum: Money }]>`
    select coalesce(sum(win_max), 0)::bigint as sum from bet_order
    where member_id = ${member} and draw_id = ${draw} and play_code = ${play} and status = 0`
  return sum
}

const ordersOf = (game: ChaseGame) => db.owner<{ id: bigint; turn: string }[]>`
  select order_id as id, turn_num as turn from bet_order where member_id = ${member} and game_id = ${game.gameId}`

describe('the payout cap of a play', () => {
  it('holds all bets of a member on it in a draw, names it, and leaves all others alone', async () => {
    expect(await place([lineOn('101', '07', '21')])).toEqual(CAPPED)
    expect(await place([lineOn('101', '07', '10')])).toHaveProperty('total')
    // Bets on other plays fill the draw, and not the play.
    expect(await place([lineOn('102', '07', '500')])).toHaveProperty('total')
    expect(await place([lineOn('101', '08', '10')])).toHaveProperty('total')
    expect(await place([lineOn('102', '08', '10'), lineOn('101', '09', '1')])).toEqual(CAPPED)
    expect(await sumOf('101')).toBe(yuan('960'))
    const other = await anOpenDraw(db.owner, { gameId })
    expect(await place([lineOn('101', '09', '20')], desk(), other)).toHaveProperty('total')
    member = await aMember(db.owner, { balance: yuan('100') })
    expect(await place([lineOn('101', '09', '20')])).toHaveProperty('total')
  })

  it('counts what was placed before there was one, and frees what is cancelled', async () => {
    const first = await place([lineOn('102', '07', '20')])
    await setPrices(db.owner, gameId, { plays: { 102: { ...STAKES, payoutMax: CAP } } })
    const fresh = createBetDesk(pools[0] as Sql)
    const bet = () => place([lineOn('102', '08', '10')], fresh)
    expect(await bet()).toMatchObject({ code: 'BET/PLAY_CAPPED', data: { play: '102' } })
    await cancelBets(db.sql, member, 'orderIds' in first ? first.orderIds : [])
    expect(await bet()).toHaveProperty('total')
  })

  it('is never passed by requests at once, over all processes', async () => {
    const desks = pools.map((pool) => createBetDesk(pool))
    // What stands on another play is above the cap by itself, so that orders must be summed up.
    await place([lineOn('102', '07', '500')])
    const answers = await Promise.all(
      Array.from({ length: 90 }, async (_, n) => place([lineOn('101', '07', '2')], desks[n % desks.length])),
    )
    expect(answers.filter((answer) => 'orderIds' in answer)).toHaveLength(10)
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'BET/PLAY_CAPPED')).toHaveLength(80)
    expect(await sumOf('101')).toBe(yuan('960'))
  })

  it('judges two bets of two processes one after the other: the second waits for the wallet', async () => {
    const line = (key: string) => ({
      ...{ memberId: member, drawId: draw, requestId: key, bodyHash: Buffer.alloc(32, key), winCap: yuan('1000000') },
      playCaps: { 101: CAP },
      lines: [
        {
          ...{ play: '101', selectionText: '07', odds: [480_000], stakePerNote: yuan('15'), notes: 1 },
          ...{ winMax: yuan('720'), pricing: 'credit', rebateTenths: 0 },
        },
      ] as never,
    })
    // The first bet on a draw opens its accounts.
    await place([lineOn('102', '07', '1')])
    const first = await holdLock(pools[0] as Sql, (tx) => placeBatch(tx, [line('a')], yuan('1000000')))
    expect(await placeBatch(pools[1] as Sql, [line('b')], yuan('1000000'))).toEqual(['busy'])
    const second = placeBatch(pools[1] as Sql, [line('b')], yuan('1000000'), 'waits')
    await first.release()
    expect(await second).toMatchObject([{ outcome: 'play-capped', play: '101', balance: null }])
    expect(await sumOf('101')).toBe(yuan('720'))
  })

  it('holds on every turn of a chase, together with bets and chases that stand, and leaves no trace', async () => {
    const game = await aChaseGame(db.owner)
    const bettor = { memberId: member, rebateTenths: 80 }
    const stakes = { stakeMin: yuan('2'), stakeMax: yuan('1000'), lineMin: yuan('2') }
    await setPrices(db.owner, game.gameId, { plays: { 101: { ...stakes, payoutMax: yuan('1500') } } })
    const limited = createBetDesk(db.sql)
    const capped = { code: 'BET/PLAY_CAPPED', data: { play: '101', payoutMax: '1500' } }
    const first = aChase(game, [aLine('101', '07', '10')], { multiples: [1, 3, 1], requestId: 'first' })
    await taken(limited, bettor, first)
    // Another play fills the draw, so that the orders themselves are asked.
    await taken(limited, bettor, aChase(game, [aLine('102', '07', '100')]))
    const another = aChase(game, [aLine('101', '08', '10')], { requestId: 'another' })
    expect(await limited.place(bettor, another)).toEqual(capped)
    expect(await ordersOf(game)).toHaveLength(6)
    // A repeat of what stands is answered, whatever the cap says.
    expect(await limited.place(bettor, first)).toMatchObject({ replayed: true })
    // A bet alone meets the orders of the chase on its turn.
    const alone = (stake: string) => ({ ...aChase(game, [aLine('101', '09', stake)]), chase: undefined })
    expect(await limited.place(bettor, alone('22'))).toEqual(capped)
    await taken(limited, bettor, alone('11'))
    const second = (await ordersOf(game)).filter(({ turn }) => turn === game.turnNums[1])
    const ids = second.map(({ id }) => id)
    await cancelBets(db.sql, member, ids)
    expect(await limited.place(bettor, another)).toMatchObject({ total: yuan('30'), replayed: false })
  })
})
