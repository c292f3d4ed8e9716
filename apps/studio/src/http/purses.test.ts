import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, enterBy, type Player, type World } from '../testing/world.ts'

// The studio as a transfer wallet: players' money is in its own books, and no wallet is called.

const ADMIN = 'a key of the tests for the switches'
const YUAN = 100_000
let world: World
beforeAll(async () => {
  world = await createWorld({ hasOwnPurses: true, adminKey: ADMIN })
})
afterAll(() => world.stop())

const soon = () => Date.now() + 60_000
const transfer = (reference: string, more: object) =>
  world.operator('purse/transfer', { reference, good_until: soon(), ...more })
const look = (reference: string) => world.operator('purse/look', { reference })
const balanceOf = async (user: string) => (await world.operator<{ balance: number }>('purse', { user })).balance
const fault = (kind: string, key = ADMIN) =>
  fetch(`${world.studio.origin}/admin/purse-faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ fault: kind, percent: kind === 'none' ? 0 : 100, lateMs: 50 }),
  })

describe('transfers', () => {
  it('take effect once by reference, and are refused with other facts', async () => {
    const facts = { user: 'anna', direction: 'in', amount: 100 * YUAN }
    const done = { status: 'OK', state: 'done', refusal: null, balance: 100 * YUAN }
    expect(await transfer('t-1', facts)).toEqual(done)
    expect(await transfer('t-1', facts)).toEqual(done)
    expect(await transfer('t-1', { ...facts, amount: 1 * YUAN })).toMatchObject({ status: 'INVALID' })
    expect(await transfer('t-2', { ...facts, direction: 'out', amount: 30 * YUAN })).toMatchObject({ state: 'done' })
    expect(await balanceOf('anna')).toBe(70 * YUAN)
  })

  it('refuse more than there is, and what comes after its time; both for ever', async () => {
    const much = { user: 'bert', direction: 'out', amount: 1 * YUAN }
    expect(await transfer('t-3', much)).toMatchObject({ state: 'refused', refusal: 'NO_MONEY' })
    const late = { user: 'bert', direction: 'in', amount: 5 * YUAN, good_until: Date.now() - 1 }
    expect(await transfer('t-4', late)).toMatchObject({ state: 'refused', refusal: 'EXPIRED' })
    expect(await transfer('t-4', { ...late, good_until: soon() })).toMatchObject({ state: 'refused' })
    expect(await look('t-4')).toMatchObject({ state: 'refused', refusal: 'EXPIRED' })
    expect(await look('t-5')).toEqual({ status: 'OK', state: 'unknown', refusal: null, balance: null })
    expect(await balanceOf('bert')).toBe(0)
  })

  it('are listed by their time', async () => {
    const span = { from: Date.now() - 60_000, until: Date.now() + 1, limit: 2 }
    const page = await world.operator<{ transfers: { reference: string }[]; next: string }>('purse/transfers', span)
    expect(page.transfers.map(({ reference }) => reference)).toEqual(['t-1', 't-2'])
    const rest = await world.operator('purse/transfers', { ...span, after: page.next })
    expect(rest).toMatchObject({ transfers: [{ reference: 't-3', state: 'refused' }, { reference: 't-4' }] })
  })

  it.each([
    ['lost', true, 'broken'],
    ['late', true, 'broken'],
    ['doubled', true, 'answered'],
    ['unheard', false, 'broken'],
  ])('a fault on demand: %s', async (kind, isDone, heard) => {
    expect((await fault(kind, 'a wrong key')).status).toBe(403)
    expect((await fault(kind)).status).toBe(200)
    const sent = transfer(`f-${kind}`, { user: kind, direction: 'in', amount: YUAN }).then(
      () => 'answered',
      () => 'broken',
    )
    expect(await sent).toBe(heard)
    await fault('none')
    expect(await look(`f-${kind}`)).toMatchObject({ state: isDone ? 'done' : 'unknown' })
    expect(await balanceOf(kind)).toBe(isDone ? YUAN : 0)
  })
})

async function enter(user: string, game: string): Promise<Player> {
  const launch = { display_name: '张三', currency: 'CNY', language: 'zh-CN', device: 'mobile' }
  const places = { return_url: 'https://site.example/game-center', game_code: game, token: 'x', user }
  const { url } = await world.operator<{ url: string }>('sessions', { ...launch, ...places })
  return enterBy(world.studio.origin, url)
}

it('games are played with the purse, and a bet above it is refused', async () => {
  await transfer('g-1', { user: 'carl', direction: 'in', amount: 10 * YUAN })
  const player = await enter('carl', 'longmen')
  expect(player.state.balance).toBe('10000')
  const { body } = await player.begin({ betLi: '2000' })
  const left = 10_000n - BigInt(body.round.bet) + BigInt(body.round.win)
  expect(body.balance).toBe(String(left))
  expect(await balanceOf('carl')).toBe(Number(left * 100n))
  const out = { user: 'carl', direction: 'out', amount: Number(left * 100n) }
  expect(await transfer('g-2', out)).toMatchObject({ state: 'done', balance: 0 })
  const refused = await player.begin({ betLi: '2000' })
  expect(refused.body.round).toMatchObject({ state: 'rejected', refusal: 'INSUFFICIENT_FUNDS' })
  expect(world.wallet.told).toEqual([])
})

describe('rounds', () => {
  type Told = Record<'round' | 'user' | 'game_code' | 'state', string> & Record<'bet' | 'win' | 'turnover', number>
  type Page = { rounds: Told[]; next: string | null }
  const rounds = (user: string, more: object = {}) =>
    world.operator<Page>('purse/rounds', {
      user,
      from: Date.now() - 60_000,
      until: Date.now() + 1,
      limit: 100,
      ...more,
    })

  it('are told whole, open ones too, by the time they changed; refused ones are none', async () => {
    await transfer('r-1', { user: 'dora', direction: 'in', amount: 10 * YUAN })
    const slot = await enter('dora', 'longmen')
    const { body } = await slot.begin({ betLi: '2000' })
    const much = await slot.begin({ betLi: '200000' })
    expect(much.body.round.state).toBe('rejected')
    const played = { user: 'dora', game_code: 'longmen', state: 'settled', bet: 2 * YUAN, turnover: 2 * YUAN }
    const first = { ...played, round: body.round.id, win: Number(body.round.win) * 100 }
    expect((await rounds('dora')).rounds).toMatchObject([first])
    const mines = await enter('dora', 'saolei')
    const begun = (await mines.begin({ betLi: '1000', mines: 3 })).body.round
    const open = {
      user: 'dora',
      game_code: 'saolei',
      state: 'open',
      round: begun.id,
      bet: YUAN,
      win: 0,
      ended_at: null,
    }
    expect((await rounds('dora')).rounds).toMatchObject([first, open])
    const before = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
    let round = (await mines.step(begun.id, { kind: 'pick', cell: 12 })).body.round
    if (round.state === 'open') round = (await mines.step(begun.id, { kind: 'collect' })).body.round
    const ended = { ...open, state: 'settled', win: Number(round.win) * 100, ended_at: expect.any(Number) }
    expect((await rounds('dora', { from: before })).rounds).toMatchObject([ended])
    const page = await rounds('dora', { limit: 1 })
    expect(page).toMatchObject({ rounds: [first], next: expect.any(String) })
    expect(await rounds('dora', { limit: 1, after: page.next })).toMatchObject({ rounds: [ended] })
  })

  it('of demo play and of others are not told', async () => {
    const guest = await world.enterDemo('longmen')
    await guest.begin({ betLi: '2000' })
    expect((await rounds('nobody')).rounds).toEqual([])
    const all = await world.operator<Page>('purse/rounds', { from: 0, until: Date.now() + 1, limit: 500 })
    expect(new Set(all.rounds.map(({ user }) => user))).toEqual(new Set(['carl', 'dora']))
  })
})
