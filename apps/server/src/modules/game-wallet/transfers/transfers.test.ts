import * as bills from '@liuhe/contract/api/bills.ts'
import * as games from '@liuhe/contract/api/games.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as notifications from '@liuhe/contract/api/notifications.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../http/refusal.ts'
import type { Sql } from '../../../db/connect.ts'
import { waitUntil } from '../../../db/postmaster.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import { systemClock } from '../../../platform/clock.ts'
import { often, patient } from '../../../testing/patience.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { checkBooks } from '../../bets/testing.ts'
import { reconcileTransfers } from './reconcile-transfers.ts'
import { createTransferWorld, GIVEN, type Guest, type TransferWorld } from './testing.ts'
import { bringBackBarred, finishTransfers } from './transfer-jobs.ts'
import { transfer } from './transfer.ts'
import { liveMoneyDifferences } from './transfer-queries.ts'
import { STUDIO } from '../../../studio-process.ts'

// Money at a provider that holds it, against a real one: another process with books of its own, over HTTP.

const database = useTestDatabase()
let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld(database)
}, patient(60_000))
afterEach(async () => {
  await world.fault('none')
  await checkLiveMoney(database.sql)
  await checkBooks(database.owner)
})
afterAll(() => world.close())

const mine = (guest: Guest) => world.app.call(games.mine, {}, { as: guest.me })
const billsOf = async (guest: Guest) => {
  const { data } = await world.app.call(bills.list, { rows: 20 }, { as: guest.me })
  return data.map(({ tranType, amount }) => [tranType, amount]).filter(([, amount]) => amount !== GIVEN)
}
const move = (guest: Guest, direction: 'in' | 'out', amount: string) =>
  transfer(world.jobs(), {
    ...{ memberId: guest.memberId, provider: STUDIO, direction, amount: yuan(amount), cause: 'launch' },
  })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: unknown) => (error instanceof Refusal ? error.code : String((error as { code?: string }).code ?? error)),
  )

describe('a game of a provider that holds the money', () => {
  it('takes the wallet along, and 一键回收 brings back what play has left [I-32, API-024]', async () => {
    const guest = await world.aGuest()
    const player = await world.launch(guest)
    expect(await world.balances(guest)).toEqual({ money: 0n, liveMoney: GIVEN })
    expect(await player.balance()).toBe(GIVEN)
    const round = await player.playRound()
    const left = GIVEN - BigInt(round.bet) + BigInt(round.win)
    expect(await player.balance()).toBe(left)
    expect(await world.collect(guest)).toEqual({ money: left, liveMoney: 0n })
    expect(await player.balance()).toBe(0n)
    const { data } = await world.app.call(bills.list, { rows: 20 }, { as: guest.me })
    expect(data.map(({ tranType, amount }) => [tranType, amount])).toEqual([
      [33, left],
      [34, -GIVEN],
      [18, GIVEN],
    ])
    player.close()
  })

  it('takes along as much as was chosen, and nothing where there is nothing', async () => {
    const guest = await world.aGuest()
    await world.launch(guest, 30)
    expect(await world.balances(guest)).toEqual({ money: yuan('70'), liveMoney: yuan('30') })
    const player = await world.launch(guest, 0)
    expect(await player.balance()).toBe(yuan('30'))
    expect(await codeOf(world.launch(guest, 71))).toBe('WALLET/INSUFFICIENT')
    const poor = await world.aGuest(1n)
    await world.launch(poor)
    expect(await world.balances(poor)).toEqual({ money: 0n, liveMoney: 1n })
  })

  it('asks how much of it, where the app can ask, and moves nothing before it is said [I-32]', async () => {
    const guest = await world.aGuest()
    await database.owner`insert into live_transfer_limit (provider, least, most, set_by)
                         values (${STUDIO}, ${yuan('9.5')}, ${yuan('60')}, 'test')`
    const ask = async (as: Guest) => {
      await database.owner`delete from game_launch where member_id = ${as.memberId}`
      return world.app.call(games.play, { ...world.game, asksCarry: true }, { as: as.me })
    }
    await expect(ask(guest)).rejects.toMatchObject({ code: 'LIVE/CARRY', data: { least: 10, most: 60 } })
    expect(await world.balances(guest)).toEqual({ money: GIVEN, liveMoney: 0n })
    // All or nothing is asked, too.
    const poor = await world.aGuest(yuan('10.5'))
    await expect(ask(poor)).rejects.toMatchObject({ code: 'LIVE/CARRY', data: { least: 10, most: 10 } })
    expect(await world.balances(poor)).toEqual({ money: yuan('10.5'), liveMoney: 0n })
    await world.launch(poor)
    expect(await world.balances(poor)).toEqual({ money: 0n, liveMoney: yuan('10.5') })
    // Where nothing would go along, there is no question.
    expect(await ask(poor)).toContain('/play/')
    await database.owner`delete from live_transfer_limit`
  })

  it('is not opened while nobody knows whether the money arrived; the member sees it [I-32]', async () => {
    const guest = await world.aGuest()
    await world.fault('lost')
    expect(await codeOf(world.launch(guest))).toBe('LIVE/TRANSFER_OPEN')
    await world.fault('none')
    expect(await world.balances(guest)).toEqual({ money: 0n, liveMoney: 0n })
    expect((await mine(guest)).openTransfers).toMatchObject([{ direction: 'in', amount: GIVEN }])
    expect(await codeOf(world.launch(guest, 1))).toBe('LIVE/TRANSFER_OPEN')
    await world.lookAgain()
    expect((await mine(guest)).openTransfers).toEqual([])
    expect(await world.balances(guest)).toEqual({ money: 0n, liveMoney: GIVEN })
    const [notice] = await world.app.call(notifications.list, {}, { as: guest.me })
    expect(notice?.content).toBe('额度转换已完成：转入游戏 100.00 元。')
    await world.launch(guest)
  })
})

describe('a transfer in doubt', () => {
  it('that never arrived is given up when its time is over, and not before [I-32]', async () => {
    const guest = await world.aGuest()
    await world.fault('unheard')
    expect(await move(guest, 'in', '40')).toMatchObject({ state: 'open' })
    await database.owner`update live_transfer set next_look_at = clock_timestamp() where state = 'open'`
    await finishTransfers(world.jobs())
    expect(await world.balances(guest)).toEqual({ money: yuan('60'), liveMoney: 0n })
    await world.lookAgain()
    expect(await world.balances(guest)).toEqual({ money: GIVEN, liveMoney: 0n })
    const [row] = await database.sql`select state, refusal from live_transfer where member_id = ${guest.memberId}`
    expect(row).toEqual({ state: 'refused', refusal: 'NEVER_ARRIVED' })
    expect(await billsOf(guest)).toEqual([
      [33, yuan('40')],
      [34, -yuan('40')],
    ])
  })

  it('out of a provider comes home once its answer is known [I-32]', async () => {
    const guest = await world.aGuest()
    await world.launch(guest)
    await world.fault('lost')
    expect(await world.collect(guest)).toEqual({ money: 0n, liveMoney: 0n })
    expect((await mine(guest)).openTransfers).toMatchObject([{ direction: 'out', amount: GIVEN }])
    // Another tap sends nothing again.
    await world.fault('none')
    expect(await world.collect(guest)).toEqual({ money: 0n, liveMoney: 0n })
    await world.lookAgain()
    expect(await world.balances(guest)).toEqual({ money: GIVEN, liveMoney: 0n })
    expect(await world.there(guest)).toBe(0n)
  })

  it('is one at a time, and a message that comes twice moves money once [I-32]', async () => {
    const guest = await world.aGuest()
    await world.fault('doubled')
    expect(await move(guest, 'in', '40')).toMatchObject({ state: 'done' })
    expect(await world.there(guest)).toBe(yuan('40'))
    await world.fault('lost')
    expect(await move(guest, 'in', '10')).toMatchObject({ state: 'open' })
    expect(await codeOf(move(guest, 'in', '10'))).toBe('LIVE/TRANSFER_OPEN')
    await world.lookAgain()
    expect(await world.there(guest)).toBe(yuan('50'))
  })

  it('is refused cleanly where the provider has too little; the money stays there', async () => {
    const guest = await world.aGuest()
    await world.launch(guest)
    // As play does it: our books hear of it when a balance is asked for.
    await world.lose(guest, yuan('1'))
    expect(await move(guest, 'out', '100')).toMatchObject({ state: 'refused', refusal: 'NO_MONEY' })
    expect(await world.balances(guest)).toEqual({ money: 0n, liveMoney: GIVEN })
    expect(await world.collect(guest)).toEqual({ money: yuan('99'), liveMoney: 0n })
  })
})

describe('a member who is barred from play', () => {
  it('takes no money there, and what is there comes back by itself [I-32]', async () => {
    const guest = await world.aGuest()
    const player = await world.launch(guest, 60)
    await database.owner`
      insert into wallet_barred (provider, member_id, reason, made_by) values (${STUDIO}, ${guest.memberId}, '-', 't')`
    expect(await codeOf(move(guest, 'in', '10'))).toBe('LIVE/BLACK_USER')
    await database.owner`update live_purse set judged_at = '2026-01-01' where member_id = ${guest.memberId}`
    await bringBackBarred(world.jobs())
    expect(await world.balances(guest)).toEqual({ money: GIVEN, liveMoney: 0n })
    await expect(player.balance()).rejects.toThrow('TOKEN_EXPIRED')
  })

  it('within limits of a transfer alone', async () => {
    const guest = await world.aGuest()
    await database.owner`
      insert into live_transfer_limit (provider, least, most, set_by) values (${STUDIO}, 5000, 20000, 't')`
    expect(await codeOf(move(guest, 'in', '4.99'))).toBe('LIVE/TRANSFER_LIMIT')
    expect(await codeOf(move(guest, 'in', '20.01'))).toBe('LIVE/TRANSFER_LIMIT')
    await world.launch(guest)
    expect(await world.balances(guest)).toEqual({ money: yuan('80'), liveMoney: yuan('20') })
    expect(await world.collect(guest)).toEqual({ money: GIVEN, liveMoney: 0n })
    await database.owner`delete from live_transfer_limit`
  })

  it('takes along what limits of his own allow', async () => {
    const guest = await world.aGuest()
    await world.app.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('15') }, { as: guest.me })
    expect(await codeOf(world.launch(guest, 16))).toBe('RG/STAKE_LIMIT')
    await world.launch(guest)
    expect(await world.balances(guest)).toEqual({ money: yuan('85'), liveMoney: yuan('15') })
  })
})

it('an hour that both sides list alike has no difference; what one side lacks is found', async () => {
  const hour = Math.floor(systemClock.now() / 3_600_000) * 3_600_000
  const compare = () => reconcileTransfers(world.desk, { provider: STUDIO, wallet: world.wallet, hour })
  const guest = await world.aGuest()
  const { transferId } = await move(guest, 'in', '10')
  const strange = (await compare()).filter(({ transactionId }) => transactionId === `lt-${transferId}`)
  expect(strange).toEqual([])
  // A transfer of which the provider knows nothing, and one of which we know nothing.
  await database.owner`alter table live_transfer disable trigger user`
  await database.owner`update live_transfer set transfer_id = transfer_id + 1 where transfer_id = ${transferId}`
  const found = (await compare()).filter(({ transactionId }) => transactionId.startsWith('lt-'))
  expect(found.map(({ kind }) => kind).sort()).toEqual(['missing-here', 'missing-there'])
  await database.owner`update live_transfer set transfer_id = ${transferId} where transfer_id = ${transferId + 1n}`
  expect((await compare()).filter(({ transactionId }) => transactionId.startsWith('lt-'))).toEqual([])
})

it('members, provider and what is in doubt hold the same sum through lost answers, kills and cut lines [I-32]', {
  timeout: patient(120_000),
}, async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, () => world.aGuest()))
  let seed = 20_261_123
  // Its low bits go round in a short circle.
  const chance = (below: number) => Math.floor((seed = (seed * 1_103_515 + 12_345) % 2_147_483_648) / 65_536) % below
  const kinds = ['none', 'lost', 'unheard', 'doubled'] as const
  const steps = often({ usual: 40, full: 400 })
  const act = (guest: Guest, dice: number) =>
    dice < 3 ? world.collect(guest) : move(guest, dice < 6 ? 'in' : 'out', String(1 + dice * 3))
  let cuts = 0
  for (let step = 0; step < steps; step++) {
    if (step % 4 === 0) await world.fault(kinds[chance(4)] ?? 'none', 60)
    if (step % 10 === 9) process.kill(world.studio.pid() ?? 0, 'SIGKILL')
    const acting = guests.map((guest) => act(guest, chance(9)).catch(() => undefined))
    if (step % 5 === 4) cuts += await cutLines()
    await Promise.all(acting)
    if (step % 10 === 9) await waitUntil(() => reachable(world), patient(20_000))
    // What is in doubt keeps its member from another transfer there.
    if (step % 4 === 3) await world.lookAgain()
    expect(await sumOf(guests), `after step ${step}`).toBe(GIVEN * 6n)
  }
  await world.fault('none')
  await world.lookAgain()
  const [open] = await database.sql<[{ count: number }]>`
      select count(*)::int as count from live_transfer where state = 'open'`
  expect(open.count).toBe(0)
  // It was worth the trouble.
  const [doubts] = await database.sql<[{ count: number }]>`
      select count(*)::int as count from live_transfer where looks > 0`
  expect(doubts.count).toBeGreaterThan(steps / 4)
  expect(cuts).toBeGreaterThan(0)
  for (const guest of guests) {
    const { money, liveMoney } = await world.balances(guest)
    expect(await world.there(guest)).toBe(liveMoney)
    expect(money + liveMoney).toBe(GIVEN)
  }
})

/** Cuts lines that are within a transaction. @returns how many */
async function cutLines(): Promise<number> {
  const { count } = await database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'test' and state <> 'idle'`
  return count
}

/** What members have, at home and at the provider, and what is in doubt. */
async function sumOf(guests: readonly Guest[]): Promise<bigint> {
  const whose = arrayOf(guests.map(({ memberId }) => memberId))
  const [row] = await database.owner<[{ sum: bigint }]>`
    select ((select sum(balance) from ledger_balance where member_id = any (${whose}::bigint[]))
            + (select coalesce(sum(amount), 0) from live_transfer
               where state = 'open' and member_id = any (${whose}::bigint[])))::bigint as sum`
  return row.sum
}

/** @throws when accounts and transfers disagree */
async function checkLiveMoney(sql: Sql): Promise<void> {
  const rows = await liveMoneyDifferences(sql)
  if (rows.length > 0) throw new Error(rows.map(({ account, memberId }) => `${account} ${memberId}`).join('\n'))
}

const reachable = ({ wallet }: TransferWorld) =>
  wallet.balance('nobody-at-all-0000').then(
    () => true,
    () => false,
  )
