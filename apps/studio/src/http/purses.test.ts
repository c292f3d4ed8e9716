import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, enterBy, type World } from '../testing/world.ts'

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

it('games are played with the purse, and a bet above it is refused', async () => {
  await transfer('g-1', { user: 'carl', direction: 'in', amount: 10 * YUAN })
  const launch = { display_name: '张三', currency: 'CNY', language: 'zh-CN', device: 'mobile' }
  const places = { return_url: 'https://site.example/game-center', game_code: 'longmen', token: 'x', user: 'carl' }
  const { url } = await world.operator<{ url: string }>('sessions', { ...launch, ...places })
  const player = await enterBy(world.studio.origin, url)
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
