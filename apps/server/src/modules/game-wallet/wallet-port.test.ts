import { randomUUID } from 'node:crypto'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { createWalletWorld, PROVIDER, type Player, type WalletWorld } from './testing.ts'
import type { MoveKind, WalletMove } from './wallet-move.ts'
import { createWalletQueue, type WalletQueue } from './wallet-queue.ts'

// What the port can do beside what our dialects say today: the next dialect needs no other rules than these.

const database = useTestDatabase()
const faults: unknown[] = []
let world: WalletWorld
let queue: WalletQueue
beforeAll(async () => {
  world = await createWalletWorld(database)
  queue = createWalletQueue({ sql: database.sql, clock: systemClock, onFault: (fault) => faults.push(fault) })
})
afterEach(async () => {
  await checkBooks(database.owner)
  if (faults.length > 0) throw faults[0]
})
afterAll(() => world.close())

/** Asks the port; what is left out is made up. */
async function ask(player: Player, kind: MoveKind, fields: Partial<WalletMove> = {}) {
  const move = { kind, user: player.user, token: player.token, game: 'longmen', txId: randomUUID(), ...fields }
  const { outcome, balance } = await queue.take({
    ...{ provider: PROVIDER, call: kind, requestId: randomUUID(), move, address: '127.0.0.1', since: Date.now() },
    ...{ body: JSON.stringify([kind, move.txId]), answerOf: (verdict) => verdict.outcome },
  })
  return { outcome, balance }
}

const billsOf = async ({ member }: Player) => {
  const rows = await database.sql<{ text: string }[]>`
    select t.tran_type || ' ' || e.amount as text
    from ledger_entry e join ledger_transfer t using (transfer_id) join ledger_account a using (account_id)
    where a.address = ${`member:${member.memberId}:main`} and t.event like 'game-%' order by e.seq`
  return rows.map(({ text }) => text)
}
const roundOf = async (round: string) => {
  const [row] = await database.sql`select status, bet, payout, valid_bet from game_round where round_code = ${round}`
  return row
}
const stakeUsed = async ({ member }: Player) => {
  const [row] = await database.sql<[{ used: bigint }]>`
    select gaming_used(${member.memberId}, 'stake', 'day', now()) as used`
  return row.used
}

describe('a refund', () => {
  it('gives back a part of a bet, each once, and never more than was staked [I-29]', async () => {
    const player = await world.aPlayer()
    const [txId, round, part] = [randomUUID(), randomUUID(), randomUUID()]
    await ask(player, 'bet', { txId, round, bet: yuan('10') })
    const four = { txId: part, refId: txId, round, win: yuan('4') }
    expect(await ask(player, 'refund', four)).toEqual({ outcome: 'ok', balance: yuan('94') })
    expect(await ask(player, 'refund', four)).toEqual({ outcome: 'replayed', balance: yuan('94') })
    expect((await ask(player, 'refund', { ...four, win: yuan('5') })).outcome).toBe('conflict')
    expect(await stakeUsed(player)).toBe(yuan('6'))
    expect((await ask(player, 'refund', { refId: txId, round, win: yuan('7') })).outcome).toBe('conflict')
    expect(await roundOf(round)).toMatchObject({ status: 0, bet: yuan('6') })
    expect(await ask(player, 'end', { round })).toEqual({ outcome: 'ok', balance: yuan('94') })
    expect(await roundOf(round)).toEqual({ status: 1, bet: yuan('6'), payout: 0n, valid_bet: yuan('6') })
    expect(await billsOf(player)).toEqual(['34 -10000', '39 4000'])
  })

  it('of all that is left is a rollback: nothing can be won on the bet any more', async () => {
    const player = await world.aPlayer()
    const [txId, round] = [randomUUID(), randomUUID()]
    await ask(player, 'bet', { txId, round, bet: yuan('10') })
    await ask(player, 'refund', { refId: txId, round, win: yuan('4') })
    expect(await ask(player, 'refund', { refId: txId, round, win: yuan('6') })).toEqual({
      ...{ outcome: 'ok', balance: yuan('100') },
    })
    expect((await ask(player, 'win', { refId: txId, round, win: yuan('9') })).outcome).toBe('no-tx')
    expect(await roundOf(round)).toMatchObject({ status: 2, payout: 0n })
    expect(await stakeUsed(player)).toBe(0n)
  })

  it('that comes before its bet is remembered, and the bet is refused [I-30]', async () => {
    const player = await world.aPlayer()
    const [txId, round] = [randomUUID(), randomUUID()]
    expect((await ask(player, 'refund', { refId: txId, round, win: yuan('4') })).outcome).toBe('unknown-done')
    expect(await ask(player, 'bet', { txId, round, bet: yuan('10') })).toEqual({
      ...{ outcome: 'rolled-back', balance: yuan('100') },
    })
  })
})

describe('a promotion of a provider', () => {
  it('is paid without a round, a session or an open account, once [I-29] [I-31]', async () => {
    const player = await world.aPlayer()
    const gift = { txId: randomUUID(), win: yuan('8'), token: undefined }
    await database.owner`update member set state = 'suspended' where member_id = ${player.member.memberId}`
    expect(await ask(player, 'promo', gift)).toEqual({ outcome: 'ok', balance: yuan('108') })
    expect(await ask(player, 'promo', gift)).toEqual({ outcome: 'replayed', balance: yuan('108') })
    expect((await ask(player, 'promo', { ...gift, win: yuan('9') })).outcome).toBe('conflict')
    expect((await ask(player, 'promo', { win: yuan('8'), game: 'nothing' })).outcome).toBe('no-game')
    expect(await billsOf(player)).toEqual(['33 8000'])
  })

  it('can be taken back; what was spent of it is owed', async () => {
    const player = await world.aPlayer(0n)
    const txId = randomUUID()
    await ask(player, 'promo', { txId, win: yuan('8') })
    await ask(player, 'bet', { round: randomUUID(), bet: yuan('5') })
    expect(await ask(player, 'rollback', { refId: txId })).toEqual({ outcome: 'ok', balance: -yuan('5') })
    expect((await ask(player, 'bet', { round: randomUUID(), bet: 0n })).outcome).toBe('insufficient')
  })
})

describe('a jackpot', () => {
  it('is paid on a round that is closed already, and counts there', async () => {
    const player = await world.aPlayer()
    const round = randomUUID()
    await ask(player, 'bet-win', { round, bet: yuan('10'), win: yuan('2'), closes: true })
    expect((await ask(player, 'win', { round, win: yuan('500') })).outcome).toBe('round-closed')
    const won = { txId: randomUUID(), round, win: yuan('500') }
    expect(await ask(player, 'jackpot', won)).toEqual({ outcome: 'ok', balance: yuan('592') })
    expect(await ask(player, 'jackpot', won)).toEqual({ outcome: 'replayed', balance: yuan('592') })
    expect(await roundOf(round)).toEqual({ status: 1, bet: yuan('10'), payout: yuan('502'), valid_bet: yuan('10') })
    expect(await billsOf(player)).toEqual(['34 -10000', '33 2000', '33 500000'])
  })
})

it('a kind of movement has numbers of its own: a bet and its win may share one', async () => {
  const player = await world.aPlayer()
  const [txId, round] = [randomUUID(), randomUUID()]
  expect((await ask(player, 'bet', { txId, round, bet: yuan('10') })).outcome).toBe('ok')
  expect((await ask(player, 'win', { txId, round, win: yuan('3') })).outcome).toBe('ok')
  expect((await ask(player, 'bet', { txId, round, bet: yuan('10') })).outcome).toBe('replayed')
  expect(await world.balanceOf(player)).toBe(yuan('93'))
})
