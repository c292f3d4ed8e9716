import * as api from '@liuhe/contract/api/games.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { refreshCatalogue } from './index.ts'
import { aGame, type FakeProvider, PROVIDER, startFakeProvider } from './testing/fake-provider.ts'

// Rounds that wait for their player before any bet was taken: only their provider knows them.

const database = useTestDatabase()
let studio: FakeProvider
let app: TestApp
let me: string
let memberId: bigint

beforeAll(async () => {
  studio = await startFakeProvider()
  const ofCards = { category: 'card', supplier: 'hy-cards', supplier_name: '海岳棋牌' }
  const games = [
    aGame({ game_code: 'qznn', name: '抢庄牛牛', ...ofCards }),
    aGame({ game_code: 'gone', name: '旧牌', ...ofCards }),
  ]
  studio.answer('games', { status: 'OK', games })
  const provider = studio.providers.providerOf(PROVIDER)
  if (provider === undefined) throw new Error('no provider')
  await refreshCatalogue(database.sql, provider)
  await database.owner`update live_game set listed = false where game_code = 'gone'`
})
afterAll(() => studio.stop())

// A site of its own for each test: what a provider's silence brings is remembered by a process.
beforeEach(async () => {
  app = await createTestApp(database, { gameWallet: studio.wallet(database.sql) })
  studio.calls.length = 0
  studio.answer('sessions', { status: 'OK', url: `${studio.origin}/play/qznn?t=1` })
  const someone = await aMember(database)
  memberId = someone.memberId
  me = await aSession(database, someone)
  return () => app.close()
})

const play = () => app.call(api.play, { supplierCode: 'hy-cards', gameCode: 'qznn' }, { as: me })
const mine = (as = me) => app.call(api.mine, {}, { as })
const asked = () => studio.calls.filter(({ call }) => call === 'rounds/open').map(({ fields }) => fields['user'])
// Times of the site are whole seconds.
const SINCE = Math.floor(Date.now() / 1_000) * 1_000 - 4_000
const aRound = (user: unknown, fields: object = {}) => ({
  ...{ round: 'q-1', user, game_code: 'qznn', since: SINCE, bet: 100_000 },
  ...fields,
})
const told = (rounds: (user: unknown) => object[]) =>
  studio.answer('rounds/open', ({ user }) => ({ status: 'OK', rounds: rounds(user) }))

it('are among what a member has left open, as long as no bet is in the books', async () => {
  told((user) => [
    aRound(user),
    aRound('somebody-else', { round: 'q-2' }),
    aRound(user, { round: 'q-3', game_code: 'gone' }),
    aRound(user, { round: 'q-4', game_code: 'never' }),
    aRound(user, { round: 'q-5', since: Date.now() + 3_600_000 }),
  ])
  await play()
  const { openRounds } = await mine()
  const known = { gameCode: 'qznn', gameName: '抢庄牛牛', supplierCode: 'hy-cards', betAmount: 1_000n, isStaked: false }
  expect(openRounds).toMatchObject([
    { ...known, roundNo: 'q-5' },
    { ...known, roundNo: 'q-1', startedAt: SINCE },
  ])
  expect(openRounds[0]?.startedAt, 'a clock that is ahead').toBeLessThanOrEqual(Date.now())
  // The bet was taken, and the round has ended, since the provider was asked: our books are right.
  const book = (round: string, status: number) => database.owner`
    insert into game_round (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at,
                            settled_at)
    select vendor, ${round}, ${memberId}, 'qznn', ${status}, 9000, 0, 0, now(),
           ${status === 0 ? null : new Date(Date.now() + 1_000)}
    from live_game where game_code = 'qznn'`
  await book('q-1', 0)
  await book('q-5', 1)
  expect((await mine()).openRounds).toMatchObject([{ roundNo: 'q-1', betAmount: 9_000n, isStaked: true }])
})

it('are asked for where the member has a session of a game, and once for many pages', async () => {
  told((user) => [aRound(user)])
  expect((await mine()).openRounds).toEqual([])
  expect(asked()).toEqual([])
  await play()
  const pages = await Promise.all([mine(), mine(), mine()])
  expect(pages.map(({ openRounds }) => openRounds.length)).toEqual([1, 1, 1])
  expect(asked()).toHaveLength(1)
  await database.owner`update wallet_session set closed_at = now() where member_id = ${memberId}`
  expect((await mine()).openRounds).toEqual([])
})

it('of a provider that hangs hold no page up, and it is left alone for a while', async () => {
  await play()
  const hanging = Promise.withResolvers<{ status: string }>()
  studio.answer('rounds/open', () => hanging.promise)
  const from = Date.now()
  const page = await mine()
  expect([page.recent.length, page.openRounds]).toEqual([1, []])
  // Five seconds is what a call to a provider may take.
  expect(Date.now() - from).toBeLessThan(4_000)
  const other = await aMember(database)
  const another = await aSession(database, other)
  await app.call(api.play, { supplierCode: 'hy-cards', gameCode: 'qznn' }, { as: another })
  await mine(another)
  expect(asked()).toHaveLength(1)
  hanging.resolve({ status: 'OK' })
})

it('of a provider that says no, or nothing that can be read, are none', async () => {
  await play()
  studio.answer('rounds/open', { status: 'NOT_FOUND' })
  expect((await mine()).openRounds).toEqual([])
  const other = await aSession(database, await aMember(database))
  await app.call(api.play, { supplierCode: 'hy-cards', gameCode: 'qznn' }, { as: other })
  studio.answer('rounds/open', { status: 'OK', rounds: [{ round: 7 }] })
  expect((await mine(other)).openRounds).toEqual([])
  expect(asked()).toHaveLength(2)
})
