import { yuan } from '@liuhe/domain/money.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { arrayOf } from '../db/array-literal.ts'
import type { Sql } from '../db/connect.ts'
import { adjusted, withdrawalHeld } from '../ledger/events.ts'
import { balancesOfMember, post } from '../ledger/index.ts'
import { anOfficialDraw, anOpenDraw, closeOfficialDraw, drawIs, give } from './money-world.ts'
import type { TestDatabase } from './test-database.ts'
import { correct, publish, RIGHT, settle, WRONG } from '../modules/results/testing/correction-world.ts'
import { aChase, aChaseGame, drawOf, taken } from '../modules/bets/chase-testing.ts'
import { type BetDesk, createBetDesk } from '../modules/bets/place-bets.ts'
import { reverseOrders } from '../modules/bets/resettle-orders.ts'
import { settleOrders } from '../modules/bets/settle-orders.ts'
import { addRequirement } from '../modules/turnover/index.ts'
import { aLine, aRequest } from '../modules/bets/testing.ts'

// A world in which every statement that locks money or orders has something to do, all for the same four members. Their
// accounts, orders and numbers stand in different orders, so that no order of locks is right by accident.

/** What the statements of the test work on. */
export interface LockWorld {
  members: readonly [bigint, bigint, bigint, bigint]
  /** An open draw with pending orders of everybody. */
  open: number
  /** A drawn one, its settlement begun and nothing settled. */
  drawn: number
  /** Everything settled, the settlement not yet ended. */
  settled: number
  /** A void one, its refund begun. */
  refunded: number
  /** A corrected one, reversed in part; everybody owes, and has a little to pay with. */
  corrected: number
  /** A chase of the first member that has won and wants to stop, and one of the second that runs. */
  won: { chaseNo: bigint; drawId: number }
  running: { chaseNo: bigint; drawIds: number[] }
  /** Withdrawals: one that waits, of the second member; one that is being paid, of the third. */
  withdrawals: { waiting: bigint; paying: bigint; offered: bigint; matched: bigint }
  ordersOf(drawId: number): Promise<bigint[]>
}

/** Makes the world; the database has had `setCorrectionWorldUp`. */
export async function aLockWorld({ owner, sql }: TestDatabase): Promise<LockWorld> {
  const members = await fourMembers(owner)
  const [first, second] = members
  const desk = createBetDesk(sql)
  const won = await aChaseThatWon(owner, desk, first)
  const running = await aRunningChase(owner, desk, second)
  const [open, drawn, settled, refunded] = [
    await aDrawWithOrders(owner, desk, members),
    await aDrawWithOrders(owner, desk, members),
    await aDrawWithOrders(owner, desk, members),
    await aDrawWithOrders(owner, desk, members),
  ]
  await drawIs(owner, drawn, '1,2,3,4,5,6,7')
  await sql`select from bets_settle_begin(${drawn}, 'settle')`
  await drawIs(owner, settled, '1,2,3,4,5,6,7')
  await expectBreak(settleOrders(sql, settled, { chunkRows: 100, afterChunk: breakOff }))
  await owner`update draw set status = 'void', void_reason = 'NEVER_OPENED' where draw_id = ${refunded}`
  await sql`select from bets_settle_begin(${refunded}, 'void')`
  await playersOfGames(owner, members)
  const corrected = await aCorrectedDraw({ owner, sql, desk, members })
  const withdrawals = {
    waiting: await aWithdrawal(owner, second),
    paying: await aWithdrawal(owner, members[2]),
    // Of 免提直充: one waits for a payer, one has the first of them; a match has the number of its recharge.
    offered: await aWithdrawal(owner, members[3]),
    matched: await aWithdrawal(owner, members[0]),
  }
  await owner`
    insert into withdrawal_offer (withdrawal_id, amount, until)
    select withdrawal_id, amount, clock_timestamp() + interval '1 day' from withdrawal_order
    where withdrawal_id in (${withdrawals.offered}, ${withdrawals.matched})`
  await owner`
    insert into withdrawal_match (recharge_id, withdrawal_id, payer_id, receiver_id, amount)
    select 1, withdrawal_id, ${second}, member_id, amount from withdrawal_order
    where withdrawal_id = ${withdrawals.matched}`
  await owner`select withdrawal_take_edge(${withdrawals.paying}, 'requested', 'paying', 'server', 'test', null, null)`
  return {
    members,
    open,
    drawn,
    settled,
    refunded,
    corrected,
    won,
    running,
    withdrawals,
    ordersOf: async (drawId) => {
      const rows = await owner<{ id: bigint }[]>`
        select order_id as id from bet_order where draw_id = ${drawId} order by order_id`
      return rows.map(({ id }) => id)
    },
  }
}

/** Members whose accounts are numbered in another order than they are. */
async function fourMembers(owner: Sql): Promise<LockWorld['members']> {
  const rows = await owner<{ id: bigint }[]>`
    insert into member (account, account_key, kind, password_hash)
    select a, a, 'member', 'none' from (select 'm' || nextval('id_tail') as a from generate_series(1, 4)) s
    returning member_id as id`
  const members = rows.map(({ id }) => id) as unknown as LockWorld['members']
  for (const index of [2, 0, 3, 1]) {
    const memberId = members[index] as bigint
    await owner`select ledger_open_member(${memberId}, 'CNY')`
    await give(owner, memberId, yuan('100000'))
    const source = { sourceKind: 'manual', sourceNo: `lock ${memberId}`, deposit: yuan('1'), gift: 0n } as const
    await owner.begin((tx) => addRequirement(tx, { memberId, ...source }))
    await owner`insert into cash_password (member_id, hash, pepper_id) values (${memberId}, 'none', 'none')`
  }
  return members
}

/** Two orders of each member, in a third order. */
async function aDrawWithOrders(owner: Sql, desk: BetDesk, members: LockWorld['members']): Promise<number> {
  const draw = await anOpenDraw(owner)
  await placeAll(desk, members, (lines) => aRequest(owner, draw, lines))
  return draw
}

type RequestOf = (lines: BetLine[]) => ReturnType<typeof aRequest>

async function placeAll(desk: BetDesk, members: LockWorld['members'], requestOf: RequestOf): Promise<void> {
  for (const index of [1, 3, 0, 2]) {
    const lines = [aLine('103', '大', '10'), aLine('101', '07', '5')]
    const placed = await desk.place({ memberId: members[index] as bigint, rebateTenths: 30 }, await requestOf(lines))
    if (!('orderIds' in placed)) throw new Error(`${placed.code} ${JSON.stringify(placed.data)}`)
  }
}

async function aChaseThatWon(owner: Sql, desk: BetDesk, memberId: bigint): Promise<LockWorld['won']> {
  const game = await aChaseGame(owner)
  const { chaseNo } = await taken(desk, { memberId, rebateTenths: 0 }, aChase(game, [aLine('101', '07', '10')]))
  const drawId = await drawOf(owner, game, 0)
  await drawIs(owner, drawId, '1,2,3,4,5,6,7')
  await owner`select from bets_settle_begin(${drawId}, 'settle')`
  const [order] = await owner<[{ id: bigint }]>`select order_id as id from bet_order where draw_id = ${drawId}`
  // Settled by the statement alone: what stops won chases after it is one of the statements under test.
  const one = arrayOf([order.id])
  await owner`
    select bets_settle_chunk(${drawId}, 1, 0, ${order.id}, ${one}::bigint[], '{1}', '{480000}', '{10000}', '{0}',
                             '{10000}', '{null}')`
  return { chaseNo, drawId }
}

async function aRunningChase(owner: Sql, desk: BetDesk, memberId: bigint): Promise<LockWorld['running']> {
  const game = await aChaseGame(owner)
  const { chaseNo } = await taken(desk, { memberId, rebateTenths: 0 }, aChase(game, [aLine('101', '08', '10')]))
  return { chaseNo, drawIds: await Promise.all([0, 1, 2].map((turn) => drawOf(owner, game, turn))) }
}

/** Settled by a wrong result, everything spent, half of it reversed: everybody owes. Then five yuan come in. */
async function aCorrectedDraw(world: Pick<LockWorld, 'members'> & { owner: Sql; sql: Sql; desk: BetDesk }) {
  const { owner, sql, desk, members } = world
  const official = await anOfficialDraw(owner, '2030900')
  const { gameId, turnNum, drawId } = official
  const inGame = (line: BetLine) => ({ ...line, code: line.code.replace(/^71/, String(gameId)) })
  for (const n of [1, 2]) {
    await placeAll(desk, members, async (lines) => ({
      gameId,
      turnNum,
      requestId: `corrected-${n}`,
      lines: lines.map(inGame),
    }))
  }
  await closeOfficialDraw(owner, drawId)
  const turn = { ...official, members: [...members] }
  await publish(turn, WRONG)
  await settle(turn)
  for (const memberId of members) {
    const { main } = await balancesOfMember(owner, memberId)
    const spent = {
      memberId,
      amount: main,
      key: `${memberId}`,
      actor: 'test',
      currency: 'CNY',
      direction: 'out',
    } as const
    await post(owner, adjusted(spent))
  }
  await correct(turn, RIGHT)
  await expectBreak(reverseOrders(sql, drawId, { chunkRows: 8, afterChunk: breakOff }))
  for (const memberId of members) await give(owner, memberId, yuan('5'))
  return drawId
}

/** A yuan that a member asked for, held. */
async function aWithdrawal(owner: Sql, memberId: bigint): Promise<bigint> {
  const [row] = await owner<[{ id: bigint }]>`
    with account as (
      insert into payout_account (member_id, kind, provider, holder_name, number_sealed, number_digest, number_shown)
      values (${memberId}, 'bank', 'bank', 'name', 'sealed', sha256(${String(memberId)}::text::bytea), 'shown')
      returning account_id
    )
    insert into withdrawal_order (member_id, request_id, account_id, account_kind, provider, account_shown,
                                  holder_shown, mode, amount, fee, deduct, people, turnover, day)
    select ${memberId}, 'lock test', account_id, 'bank', 'bank', 'shown', 'name', 'manual', ${yuan('1')}, 0, 0, 0, '{}',
           current_date
    from account returning withdrawal_id as id`
  await post(owner, withdrawalHeld({ withdrawalId: row.id, memberId, amount: yuan('1') }))
  return row.id
}

const breakOff = (): never => {
  throw new Error('broke off')
}

const expectBreak = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {
      throw new Error('It came through.')
    },
    (error: Error) => {
      if (error.message !== 'broke off') throw error
    },
  )

/** Everybody is known to a provider of games and owes it something. */
async function playersOfGames(owner: Sql, members: LockWorld['members']): Promise<void> {
  await owner`
    insert into live_game (game_code, vendor, game_name, kind, provider, provider_game)
    values ('locked', 'lock', 'locked', 'card', 'locker', 'locked')`
  for (const [index, memberId] of members.entries()) {
    const user = `lockedplayer000${index}`
    await owner`insert into wallet_user (provider, member_id, user_ref) values ('locker', ${memberId}, ${user})`
    await owner`
      insert into wallet_debt (wallet_tx_id, member_id, owed) values (${index + 1}, ${memberId}, ${yuan('0.001')})`
  }
}
