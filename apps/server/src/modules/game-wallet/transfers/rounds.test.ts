import * as games from '@liuhe/contract/api/games.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { STUDIO } from '../../../studio-process.ts'
import { patient } from '../../../testing/patience.ts'
import type { StudioRound } from '../../../testing/studio-player.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { addRequirement } from '../../turnover/index.ts'
import { countDue } from '../../turnover/count.ts'
import { selectOpenRounds } from '../console-queries.ts'
import { findUserRef } from '../launch-queries.ts'
import type { ToldRound, TransferWallet } from '../provider-port.ts'
import { reconcileTransfers } from './reconcile-transfers.ts'
import { readNewRounds, readRounds } from './rounds.ts'
import { createTransferWorld, type Guest, type TransferWorld } from './testing.ts'

// What was played at a provider that holds the money, read from a real one over HTTP.

const database = useTestDatabase()
let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld(database)
}, patient(60_000))
afterAll(() => world.close())

const HOUR = 3_600_000
const today = () => siteDateOf(systemClock.now())
const range = () => ({ startDate: today(), endDate: today() })
const listed = async (guest: Guest) => (await world.app.call(liveReports.br, range(), { as: guest.me })).data
const reported = (guest: Guest) =>
  world.app.call(liveReports.gameReportList, { gameCodes: [world.game.gameCode], ...range() }, { as: guest.me })
/** What a job of a quarter of a minute later reads. */
const readAll = async (wallet: TransferWallet = world.wallet) => {
  await database.owner`update live_round_cursor set looked_at = looked_at - interval '1 minute'`
  await readNewRounds(database.sql, { provider: STUDIO, wallet })
}
const rowOf = ({ id, bet, win }: StudioRound) => ({
  ...{ roundNo: id, gameCode: world.game.gameCode, status: 1 },
  ...{ betAmount: BigInt(bet), winAmount: BigInt(win), validAmount: BigInt(bet), hasReplay: true },
})

/** What rebates, agents and turnover have of a member's games. */
async function broughtBy({ memberId }: Guest) {
  const [row] = await database.owner<[{ rebate: bigint; agents: bigint }]>`
    select (select coalesce(sum(valid_bet), 0) from rebate_total where member_id = ${memberId})::bigint as rebate,
           (select coalesce(sum(amount), 0) from agent_moved
            where member_id = ${memberId} and kind in ('live', 'ft'))::bigint as agents`
  return row
}

describe('a round at a provider that holds the money', () => {
  it('is in the reports when its player comes back, with its replay [API-082, API-083]', async () => {
    const guest = await world.aGuest()
    await readAll()
    const player = await world.launch(guest)
    const rounds = [await player.playRound(), await player.playRound()]
    expect(await listed(guest)).toEqual([])
    await world.collect(guest)
    expect(await listed(guest)).toMatchObject(rounds.toReversed().map(rowOf))
    const [bet, win] = [sum(rounds, 'bet'), sum(rounds, 'win')]
    expect(await reported(guest)).toMatchObject([{ betAmount: bet, winAmount: win }])
    const round = { ...world.game, roundNo: rounds[0]?.id ?? '' }
    const link = await world.app.call(games.replay, round, { as: guest.me })
    expect((await fetch(link)).status).toBe(200)
    player.close()
  })

  it('counts once for turnover, rebates and agents, however often and by how many it is read', async () => {
    const guest = await world.aGuest()
    const [terms, deposit] = [{ sourceKind: 'recharge', gift: 0n } as const, yuan('100')]
    const { id } = await database.sql.begin((tx) =>
      addRequirement(tx, { ...terms, memberId: guest.memberId, sourceNo: 'R1', deposit }),
    )
    const player = await world.launch(guest)
    const { bet } = await player.playRound()
    await Promise.all([world.collect(guest), readAll(), readAll()])
    await readAll()
    await world.collect(guest)
    expect(await broughtBy(guest)).toEqual({ rebate: BigInt(bet), agents: BigInt(bet) })
    await countDue(database.sql)
    const [row] = await database.owner`select dml_video as dml from turnover_row where row_id = ${id ?? 0n}`
    expect(row).toEqual({ dml: BigInt(bet) })
    player.close()
  })

  it('is read by the jobs when nobody comes back, and from where the last look ended after an outage', async () => {
    const guest = await world.aGuest()
    const player = await world.launch(guest)
    const first = await player.playRound()
    const away = { ...world.wallet, rounds: () => Promise.reject(new Error('away')) }
    await expect(readAll(away)).rejects.toThrow('away')
    expect(await listed(guest)).toEqual([])
    // Longer than what is always read again.
    await database.owner`update live_round_cursor set read_until = read_until - interval '1 hour'`
    await readAll()
    expect(await listed(guest)).toMatchObject([rowOf(first)])
    // Another process that asks in the same quarter of a minute has nothing to do.
    const nobody = { ...world.wallet, rounds: () => Promise.reject(new Error('asked again')) }
    await readNewRounds(database.sql, { provider: STUDIO, wallet: nobody })
    player.close()
  })

  it('that is open waits in the centre and with the operators, until it has ended', async () => {
    const guest = await world.aGuest()
    const saolei = { ...world.game, gameCode: 'saolei' }
    const player = await world.launch(guest, undefined, saolei)
    const { id } = await player.begin({ betLi: '1000', mines: 3 })
    await readAll()
    const open = async () => (await world.app.call(games.mine, {}, { as: guest.me })).openRounds
    expect(await open()).toMatchObject([{ roundNo: id, gameCode: 'saolei', betAmount: yuan('1') }])
    expect(await listed(guest)).toMatchObject([{ roundNo: id, status: 0, validAmount: 0n }])
    const seen = await selectOpenRounds(database.sql, { provider: STUDIO, idleMinutes: 0, rows: 10 })
    expect(seen).toMatchObject([{ roundId: null, round: id, bet: yuan('1') }])
    const picked = await player.step(id, { kind: 'pick', cell: 12 })
    if (picked.state === 'open') await player.step(id, { kind: 'collect' })
    await world.collect(guest)
    expect(await open()).toEqual([])
    expect(await listed(guest)).toMatchObject([{ roundNo: id, status: 1, validAmount: yuan('1') }])
    player.close()
  })

  it('uses up limits of one’s own', async () => {
    const guest = await world.aGuest()
    await world.app.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('15') }, { as: guest.me })
    const player = await world.launch(guest)
    const { bet } = await player.playRound()
    await world.collect(guest)
    await world.launch(guest)
    expect((await world.balances(guest)).liveMoney).toBe(yuan('15') - BigInt(bet))
    player.close()
  })
})

describe('a list that is not right', () => {
  /** A provider that tells these rounds, and those that can't be read. */
  const telling = (rounds: ToldRound[], unreadable: string[] = []): TransferWallet => ({
    ...world.wallet,
    rounds: async () => ({ rounds, unreadable, next: undefined }),
  })
  const aRound = async (guest: Guest, more: Partial<ToldRound>): Promise<ToldRound> => {
    const user = (await findUserRef(database.sql, STUDIO, guest.memberId)) ?? ''
    const [startedAt, endedAt] = [systemClock.now() - 1_000, systemClock.now()]
    const facts = { bet: 2_000n, win: 500n, turnover: 2_000n, startedAt, endedAt, state: 'settled' } as const
    return { round: `told-${guest.memberId}`, user, gameCode: 'longmen', ...facts, ...more }
  }
  const alarms = async () => {
    const rows = await database.owner<{ subject: string }[]>`select subject from wallet_alarm order by alarm_id`
    return rows.map(({ subject }) => subject)
  }

  it('loses none of the others, and somebody hears of it', async () => {
    const guest = await world.aGuest()
    await world.launch(guest)
    const good = await aRound(guest, {})
    const strange = [
      { ...good, round: 'of-nobody', user: 'nobody-we-know-0000' },
      { ...good, round: 'of-no-game', gameCode: 'nothing' },
    ]
    await readAll(telling([...strange, good], ['round cut']))
    expect(await listed(guest)).toMatchObject([{ roundNo: good.round, betAmount: 2_000n, winAmount: 500n }])
    await readAll(telling([{ ...good, gameCode: 'saolei' }]))
    expect(await listed(guest)).toMatchObject([{ gameCode: 'longmen' }])
    const heard = ['of-nobody: unknown-user', 'of-no-game: unknown-game', `${good.round}: conflict`]
    expect((await alarms()).toSorted()).toEqual(['cut', ...heard].map((text) => `round ${text}`).toSorted())
  })

  it('that says less than is known changes nothing; a correction and a cancellation do', async () => {
    const guest = await world.aGuest()
    await world.launch(guest)
    const end = await aRound(guest, {})
    const read = (round: ToldRound) => readRounds(database.sql, { provider: STUDIO, wallet: telling([round]) }, SPAN)
    const SPAN = { from: 0, until: systemClock.now() }
    await read(end)
    await read({ ...end, state: 'open', endedAt: undefined })
    expect(await listed(guest)).toMatchObject([{ status: 1, winAmount: 500n }])
    const later = end.startedAt + 5_000
    await read({ ...end, win: 900n, turnover: 1_500n, endedAt: later })
    expect(await listed(guest)).toMatchObject([{ status: 1, winAmount: 900n, validAmount: 1_500n }])
    await read({ ...end, state: 'cancelled', win: 0n, turnover: 0n, endedAt: later })
    expect(await listed(guest)).toMatchObject([{ status: 2, winAmount: 0n }])
    expect(await broughtBy(guest)).toEqual({ rebate: 0n, agents: 0n })
  })

  it('is found by the comparison of its hour, which also writes what was missed', async () => {
    const hour = Math.floor(systemClock.now() / HOUR) * HOUR
    const compare = (wallet = world.wallet) => reconcileTransfers(world.desk, { provider: STUDIO, wallet, hour })
    const guest = await world.aGuest()
    const player = await world.launch(guest)
    const round = await player.playRound()
    const found = await compare()
    expect(found.filter(({ transactionId }) => transactionId === round.id)).toEqual([])
    expect(await listed(guest)).toMatchObject([rowOf(round)])
    // A provider that takes a round off its list, and one that tells of somebody else's member.
    const alien = await aRound(guest, { round: 'alien', user: 'nobody-we-know-0000' })
    const wrong = (await compare(telling([alien]))).map(({ kind, transactionId }) => [kind, transactionId])
    expect(wrong).toContainEqual(['missing-here', 'alien'])
    expect(wrong).toContainEqual(['missing-there', round.id])
    player.close()
  })
})

const sum = (rounds: readonly StudioRound[], field: 'bet' | 'win') =>
  rounds.reduce((so, round) => so + BigInt(round[field]), 0n)
