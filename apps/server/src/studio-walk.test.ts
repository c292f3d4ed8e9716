import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as games from '@liuhe/contract/api/games.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import { checkMoney } from '@liuhe/contract/api/member.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { openMemberAccounts, post } from './ledger/index.ts'
import { adjusted } from './ledger/events.ts'
import { createGameProviders, createWalletDesk } from './modules/game-wallet/index.ts'
import { refreshCatalogue } from './modules/games/index.ts'
import { systemClock } from './platform/clock.ts'
import { STUDIO, startStudio, studioKeys, type StudioProcess, studioProvider } from './studio-process.ts'
import { aMember, aSession } from './testing/factories.ts'
import { patient } from './testing/patience.ts'
import { enterStudio } from './testing/studio-player.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

// The studio as the demo starts it, a process of its own, and the site on a port: a member goes from the game centre
// into a game, plays, and finds the round in his wallet, his bills and his casino report.

const database = useTestDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-walk-'))
const GIVEN = yuan('1000')
const warnings: unknown[] = []
let studio: StudioProcess
let app: TestApp

beforeAll(async () => {
  const keys = studioKeys('a secret of the walk through the games')
  studio = await startStudio({ folder, keys, speed: 5 }, { warn: (facts) => void warnings.push(facts) })
  const providers = createGameProviders({
    settings: [studioProvider(studio.origin)],
    keys: { [STUDIO]: keys.wallet },
    clock: systemClock,
  })
  const provider = providers.providerOf(STUDIO)
  if (provider === undefined) throw new Error('no provider')
  await refreshCatalogue(database.sql, provider)
  const gameWallet = createWalletDesk({
    sql: database.sql,
    ...{ clock: systemClock, providers, log: { error: (facts: unknown) => void warnings.push(facts) } },
  })
  app = await createTestApp(database, { gameWallet })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  studio.useWallet(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`)
}, patient(60_000))
afterAll(async () => {
  await studio.stop()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A member with money, signed in. */
async function aRichMember() {
  const member = await aMember(database)
  const { memberId } = member
  await openMemberAccounts(database.sql, memberId, 'CNY')
  const gift = { memberId, amount: GIVEN, key: randomUUID(), actor: 'test', currency: 'CNY', direction: 'in' } as const
  await database.sql.begin((tx) => post(tx, adjusted(gift)))
  return { memberId, me: await aSession(database, member) }
}

const GAMES = ['longmen', 'shuiguo', 'saolei', 'qznn', 'tengyun', 'baijiale', 'longhu', 'toubao', 'zuqiu']

// Each has a member of its own, and mostly waits for its table.
it.concurrent.for(GAMES)(
  '%s: centre, launch, a round, and its money to the 厘 everywhere [GC-058, I-29]',
  {
    timeout: patient(120_000),
  },
  async (code, { expect }) => {
    const { me } = await aRichMember()
    const listed = (await app.call(games.listAll, {}, { as: me })).find(({ gameCode }) => gameCode === code)
    if (listed === undefined) throw new Error(`${code} is not in the centre`)
    expect(listed.rtp, 'its figures come by the list').toBeGreaterThan(90)
    expect(listed.betMax).toBeGreaterThan(listed.betMin ?? 0n)
    const { supplierCode, gameCode } = listed
    const link = await app.call(games.play, { supplierCode, gameCode }, { as: me })
    const player = await enterStudio(link, code)
    // A link is good once.
    await expect(enterStudio(link, code)).rejects.toThrow('TOKEN_EXPIRED')
    expect(await player.balance()).toBe(GIVEN)
    const round = await player.playRound()
    expect(round.state).toBe('closed')
    const [bet, win] = [BigInt(round.bet), BigInt(round.win)]
    expect(bet).toBeGreaterThan(0n)
    // The debt of a round may still be on its way when the table shows it.
    await expect.poll(async () => (await app.call(checkMoney, {}, { as: me })).money).toBe(GIVEN - bet + win)
    expect(await player.balance()).toBe(GIVEN - bet + win)
    player.close()
    const today = siteDateOf(systemClock.now())
    const range = { startDate: today, endDate: today }
    const ofRound = async () => (await app.call(liveReports.br, { ...range, rows: 20 }, { as: me })).data[0]
    await expect.poll(ofRound).toMatchObject({ roundNo: round.id, gameCode: code, status: 1 })
    expect(await ofRound()).toMatchObject({ betAmount: bet, winAmount: win, hasReplay: true })
    const { data } = await app.call(bills.list, { rows: 20 }, { as: me })
    const gained = data.filter(({ amount }) => amount !== GIVEN).reduce((sum, { amount }) => sum + amount, 0n)
    expect(gained).toBe(win - bet)
    const replay = await app.call(games.replay, { gameCode: code, roundNo: round.id }, { as: me })
    const shown = await fetch(`${studio.origin}/api/replays/${new URL(replay).searchParams.get('replay')}`)
    expect(await shown.json()).toMatchObject({ round: { id: round.id, bet: round.bet, win: round.win } })
    expect(app.faults).toEqual([])
  },
)

it('a round that waits for its player’s choice is in the centre, until it is played', async ({ expect }) => {
  const { me } = await aRichMember()
  const all = await app.call(games.listAll, {}, { as: me })
  const listed = all.find(({ gameCode }) => gameCode === 'qznn')
  if (listed === undefined) throw new Error('qznn is not in the centre')
  const { supplierCode, gameCode } = listed
  const player = await enterStudio(await app.call(games.play, { supplierCode, gameCode }, { as: me }), gameCode)
  const { id } = await player.begin({ baseLi: '1000' })
  const open = async () => (await app.call(games.mine, {}, { as: me })).openRounds
  expect(await open()).toMatchObject([{ roundNo: id, gameCode, isStaked: false, betAmount: 0n }])
  expect((await app.call(checkMoney, {}, { as: me })).money, 'nothing is taken yet').toBe(GIVEN)
  const bid = await player.step(id, { kind: 'bid', bid: 1 })
  if (bid.state === 'open') await player.step(id, { kind: 'multiple', multiple: 1 })
  await expect.poll(open).toEqual([])
  expect(app.faults).toEqual([])
})

it('anyone excluded amid a game makes no further bet, and is paid what he has won [I-31]', async ({ expect }) => {
  const { me, memberId } = await aRichMember()
  const listed = (await app.call(games.listAll, {}, { as: me })).find(({ gameCode }) => gameCode === 'saolei')
  if (listed === undefined) throw new Error('saolei is not in the centre')
  const { supplierCode, gameCode } = listed
  const player = await enterStudio(await app.call(games.play, { supplierCode, gameCode }, { as: me }), gameCode)
  // A field without a mine, which wins something.
  const safe = async (): Promise<string> => {
    const { id } = await player.begin({ betLi: '1000', mines: 3 })
    return (await player.step(id, { kind: 'pick', cell: 12 })).state === 'open' ? id : safe()
  }
  const id = await safe()
  const money = async () => (await app.call(checkMoney, {}, { as: me })).money
  const before = await money()
  await app.call(limits.pause, { length: '6m' }, { as: me })
  const { win, state } = await player.step(id, { kind: 'collect' })
  expect(state).toBe('closed')
  expect(BigInt(win)).toBeGreaterThan(1_000n)
  const left = async () => {
    const [row] = await database.sql<[{ balance: bigint }]>`
      select balance from ledger_balance where member_id = ${memberId} and kind = 'main'`
    return row.balance
  }
  await expect.poll(left).toBe(before + BigInt(win))
  const refused = await player.begin({ betLi: '1000', mines: 3 })
  expect(refused).toMatchObject({ state: 'rejected', refusal: 'USER_DISABLED' })
  expect(await left()).toBe(before + BigInt(win))
})
