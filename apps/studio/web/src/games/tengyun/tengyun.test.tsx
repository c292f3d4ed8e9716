import { tengyun } from '@liuhe/games/tengyun/game.ts'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GameInfo, Phase } from '../../../../src/wire.ts'
import { createSession } from '../../frame/session.ts'
import type { OwnBet } from '../../table/own-bets.ts'
import type { Left } from '../../table/table-state.ts'
import { fakeStudio, state } from '../../testing/fake-studio.ts'
import { type FakeTable, fakeTable, phaseOf, placedOf } from '../../testing/fake-table.ts'
import { show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { parts } from './game.tsx'
import { standOf } from './panel-view.ts'
import { endOf, tells } from './words.ts'

// Software that draws for test machines is slow: the page is tested without its stage.
vi.mock('./scene.ts', () => ({ flightScene: () => new Promise(() => undefined) }))

afterEach(unmountAll)

const GAME: GameInfo = {
  ...{ code: 'tengyun', name: '腾云直上', play: 'table', orientation: 'both', supplierName: '海岳电子' },
  ...{ rtp: '97.00', configHash: tengyun.configHash, version: '1' },
}
const PLAY: Partial<Phase> = { phase: 'play', endsAt: null }

/** A window that a slow machine does not miss. */
const open = (change: Partial<Phase> = {}) => phaseOf({ endsAt: Date.now() + 600_000, ...change })

async function playing(table: FakeTable = fakeTable({ phase: open() })) {
  const limits = { min: '1000', max: '1000000', steps: ['1000', '2000', '5000'], perSpot: {}, payMax: '1000000000' }
  const change = { game: GAME, limits, seed: null, displayName: '张***' }
  const session = createSession(createApi(fakeStudio({}).send, table.connect), state(change))
  await show(session, <parts.Play />)
  const say = (message: Parameters<FakeTable['say']>[0]) => act(async () => table.say(message))
  return { table, session, say }
}
const panel = (name: '第一注' | '第二注') => page.getByRole('region', { name })
const took = async ({ table, say }: Awaited<ReturnType<typeof playing>>, change = {}) => {
  const { requestId, panel: at, bet: amount, autoAt } = table.last('panel')
  await say({
    type: 'ok',
    requestId,
    bet: placedOf(requestId, { panel: at, amount, autoAt, ...change }),
    balance: '98000',
  })
}

describe('a panel', () => {
  it('bets its stake in the window, and can be taken back', async () => {
    const game = await playing()
    await userEvent.click(panel('第一注').getByRole('button', { name: '减少投注' }))
    await userEvent.click(panel('第一注').getByRole('button', { name: /^下注/ }))
    expect(game.table.last('panel')).toMatchObject({ panel: 0, bet: '1000', autoAt: null })
    await took(game)
    await userEvent.click(panel('第一注').getByRole('button', { name: /^撤销/ }))
    const { requestId, betId } = game.table.last('undo')
    await game.say({
      type: 'ok',
      requestId,
      bet: placedOf('', { betId, panel: 0, state: 'undone' }),
      balance: '100000',
    })
    await expect.element(panel('第一注').getByRole('button', { name: /^下注/ })).toBeEnabled()
  })

  it('sends the multiple to collect at, and no other text', async () => {
    const game = await playing()
    const field = panel('第二注').getByRole('textbox', { name: '自动收取倍数' })
    await userEvent.fill(field, '1.001')
    await expect.element(panel('第二注').getByRole('button', { name: /1.01–10000/ })).toBeDisabled()
    await userEvent.fill(field, '3.5')
    await userEvent.click(panel('第二注').getByRole('button', { name: /^下注/ }))
    expect(game.table.last('panel')).toMatchObject({ panel: 1, autoAt: '3.5' })
  })

  it('collects in flight, and shows what the table paid', async () => {
    const game = await playing()
    await userEvent.click(panel('第一注').getByRole('button', { name: /^下注/ }))
    await took(game)
    await game.say(phaseOf({ ...PLAY, startedAt: Date.now() - 11_600 }))
    await userEvent.click(panel('第一注').getByRole('button', { name: '收取', exact: true }))
    const { requestId, panel: at } = game.table.last('exit')
    expect(at).toBe(0)
    const amount = game.table.last('panel').bet
    const bet = placedOf(requestId, { panel: 0, amount, state: 'left', win: String((Number(amount) * 207) / 100) })
    await game.say({
      type: 'ok',
      requestId,
      bet: { ...bet, betId: `9-${game.table.last('panel').requestId}` },
      balance: '99999',
    })
    await expect.element(panel('第一注').getByText(/^2.07× \+/)).toBeVisible()
  })

  it('lets nobody out before 1.01', async () => {
    const game = await playing()
    await userEvent.click(panel('第一注').getByRole('button', { name: /^下注/ }))
    await took(game)
    await game.say(phaseOf({ ...PLAY, startedAt: Date.now() + 60_000 }))
    await expect.element(panel('第一注').getByRole('button', { name: '收取', exact: true })).toBeDisabled()
  })

  it('is told that it came too late', async () => {
    const game = await playing()
    await userEvent.click(panel('第一注').getByRole('button', { name: /^下注/ }))
    await took(game)
    await game.say(phaseOf({ ...PLAY, startedAt: Date.now() - 11_600 }))
    await userEvent.click(panel('第一注').getByRole('button', { name: '收取', exact: true }))
    const { requestId } = game.table.last('exit')
    await game.say({ type: 'refused', requestId, error: { code: 'LOCKED', message: '' } })
    expect(game.session.get().notice).toBe('已经飞走，没有收取到')
    await game.say(phaseOf({ phase: 'result', outcome: { H: '1', crash100: 199 } }))
    await expect.element(panel('第一注').getByText('未收取')).toBeVisible()
    await expect.element(page.getByText('飞走了 1.99×')).toBeVisible()
  })

  it('places a reservation once, when the next window opens', async () => {
    const game = await playing(fakeTable({ phase: phaseOf(PLAY) }))
    await userEvent.click(panel('第一注').getByRole('button', { name: '预约下一局' }))
    expect(game.table.told.some(({ type }) => type === 'panel')).toBe(false)
    await game.say(open({ round: 't1-8-0', nonce: 8 }))
    await expect.poll(() => game.table.told.filter(({ type }) => type === 'panel').length).toBe(1)
    await took(game, { round: 't1-8-0' })
    await game.say(open({ round: 't1-9-0', nonce: 9 }))
    await expect.element(panel('第一注').getByRole('button', { name: /^下注/ })).toBeEnabled()
    expect(game.table.told.filter(({ type }) => type === 'panel')).toHaveLength(1)
  })
})

describe('the table around', () => {
  it('shows the last flights newest first, and who left this one', async () => {
    const past = [160, 1_204].map((crash100, nonce) => ({ round: `t1-${nonce}-0`, nonce, outcome: { crash100 } }))
    const { say } = await playing(fakeTable({ past, phase: phaseOf(PLAY), players: 4 }))
    const strip = page.getByRole('list', { name: '最近各局倍数' }).getByRole('listitem')
    await expect.poll(() => strip.elements().map((each) => each.textContent)).toEqual(['12.04×', '1.60×'])
    await say({ type: 'left', round: 't1-7-0', name: '李***', panel: 0, at100: 205, win: '20500', isDemo: false })
    const list = page.getByRole('region', { name: '本局收取' })
    await expect.element(list.getByRole('listitem')).toHaveTextContent('李***2.05×+20.50')
    await expect.element(list.getByText('4 人在桌')).toBeVisible()
  })
})

describe('how a bet stands', () => {
  const bet: OwnBet = {
    ...{ requestId: 'a', betId: '9-a', round: 't1-7-0', bets: [], panel: 0, amount: 10_000n },
    ...{ autoAt: '2.00', state: 'taken', win: 0n },
  }
  const left = (at100: number): Left => ({
    ...{ type: 'left', at: 0, round: 't1-7-0', name: '李***', panel: 1, at100, win: '1', isDemo: false },
  })
  const ended = (crash100: number) => phaseOf({ phase: 'result', outcome: { H: '0', crash100 } })

  it.each([
    ['flies on below its multiple', [left(199)], phaseOf(PLAY), { kind: 'in' }],
    ['is out once anybody left at its multiple', [left(200)], phaseOf(PLAY), { kind: 'out', at100: 200, win: 20_000n }],
    ['is out when the flight fell at its multiple', [], ended(200), { kind: 'out', at100: 200, win: 20_000n }],
    ['is lost when the flight fell before', [left(150)], ended(199), { kind: 'lost' }],
  ] as const)('%s', (_, others, phase, stand) => {
    expect(standOf(0, { bets: [bet], left: others, phase })).toMatchObject(stand)
  })

  it('is of its own panel, and of none after 撤销', () => {
    expect(standOf(1, { bets: [bet], left: [], phase: phaseOf(PLAY) })).toEqual({ kind: 'none' })
    expect(standOf(0, { bets: [{ ...bet, state: 'undone' }], left: [], phase: phaseOf({}) })).toEqual({ kind: 'none' })
  })
})

describe('a kept flight', () => {
  it.each([
    ['15000', '飞到 1.94×，在 1.50× 收取'],
    ['10101', '飞到 1.94×，在 1.01× 收取'],
    ['0', '飞到 1.94×，没有收取'],
  ])('that paid %s says %s', (win, text) => {
    const bet = win === '10101' ? '10001' : '10000'
    expect(endOf({ bet, win }, { H: '', crash100: 194 })).toBe(text)
  })

  it.each([
    ['closed', '15000', '飞到 1.94×，在 1.50× 收取'],
    ['closed', '0', '飞到 1.94×，没有收取'],
    ['pending', '0', '飞到 1.94×'],
  ] as const)('that is %s with %s has among the records %s', (state, win, text) => {
    expect(tells({ outcome: { H: '', crash100: 194 }, state, bet: '10000', win })).toBe(text)
  })

  it('that is void has nothing among the records', () => {
    expect(tells({ outcome: null, state: 'void', bet: '10000', win: '0' })).toBe('')
  })
})
