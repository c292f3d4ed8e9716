import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createSession } from '../frame/session.ts'
import { fakeStudio, state, won } from '../testing/fake-studio.ts'
import { fakeTable, phaseOf, placedOf } from '../testing/fake-table.ts'
import { show, unmountAll } from '../testing/render.tsx'
import { createApi } from '../wire/api.ts'
import { stakesOf } from './own-bets.ts'
import { PhaseClock } from './phase-clock.tsx'
import { createServerClock } from './server-clock.ts'
import { createTableLink } from './table-link.ts'

const leaving: (() => void)[] = []
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  await unmountAll()
})

const OTHER = { name: '李***', isDemo: false, stakes: { big: '5000' } }

async function seated(table = fakeTable(), answers: Readonly<Record<string, unknown>> = {}) {
  const session = createSession(
    createApi(fakeStudio({ 'GET rounds': { rounds: [] }, ...answers }).send, table.connect),
    state(),
  )
  const link = createTableLink(session)
  leaving.push(link.sit())
  await expect.poll(() => link.get().line).toBe('there')
  return { table, session, link }
}

describe('a seat at a table', () => {
  it('enters with a message, and knows what the table told of itself', async () => {
    const past = [{ round: 't1-6-0', nonce: 6, outcome: { crash100: 207 } }]
    const { table, session, link } = await seated(fakeTable({ past, balance: '77000', players: 5 }))
    expect(table.told[0]).toEqual({ type: 'enter', session: '' })
    expect(link.get()).toMatchObject({ past, players: 5, isOpen: true, bets: [] })
    expect(session.get().balance).toBe(77_000n)
  })

  it('shows a bet at once as on its way, then as taken, and the money of the wallet', async () => {
    const { table, session, link } = await seated()
    const bet = link.bet({ banker: 3000n, tie: 1000n })
    expect(link.get().bets).toMatchObject([{ state: 'sending', amount: 4000n }])
    expect(session.get().balance).toBe(96_000n)
    expect(stakesOf(link.get().bets)).toEqual({ banker: 3000n, tie: 1000n })
    const { requestId, bets } = table.last('bet')
    const placed = placedOf(requestId, { bets, amount: '4000' })
    table.say({ type: 'ok', requestId, bet: placed, balance: '95500' })
    expect(await bet).toMatchObject({ state: 'taken', betId: placed.betId })
    expect(link.get().bets).toMatchObject([{ state: 'taken', requestId }])
    expect(session.get().balance).toBe(95_500n)
  })

  it('gives the stake of a refused bet back, and says why', async () => {
    const { table, session, link } = await seated()
    const bet = link.bet({ banker: 3000n })
    const { requestId } = table.last('bet')
    table.say({ type: 'refused', requestId, error: { code: 'LIMIT_REACHED', message: 'x' } })
    expect(await bet).toBeUndefined()
    expect(link.get().bets).toEqual([])
    expect(session.get()).toMatchObject({ balance: 100_000n, notice: '超出限额' })
  })

  it('sends nothing that the balance does not carry', async () => {
    const { table, session, link } = await seated()
    expect(await link.bet({ banker: 100_001n })).toBeUndefined()
    expect(table.told.filter(({ type }) => type === 'bet')).toEqual([])
    expect(session.get()).toMatchObject({ balance: 100_000n, notice: '余额不足' })
  })

  it('takes a press back as a whole, and leaves it when that is refused', async () => {
    const placed = placedOf('a'.repeat(32), { bets: [{ spot: 'big', amount: '1000' }] })
    const { table, link } = await seated(fakeTable({ bets: [placed] }))
    const late = link.undo(link.get().bets[0] as never)
    expect(link.get().bets).toMatchObject([{ state: 'undoing' }])
    const refused = table.last('undo').requestId
    table.say({ type: 'refused', requestId: refused, error: { code: 'LOCKED', message: '' } })
    await late
    expect(link.get().bets).toMatchObject([{ state: 'taken' }])
    const undone = link.undo(link.get().bets[0] as never)
    const { requestId, betId } = table.last('undo')
    expect(betId).toBe(placed.betId)
    table.say({ type: 'ok', requestId, bet: { ...placed, state: 'undone' }, balance: '101000' })
    expect(await undone).toMatchObject({ state: 'undone' })
    expect(stakesOf(link.get().bets)).toEqual({})
  })

  it('shuts the window 300 ms before the end, by the clock of the server', async () => {
    const ahead = 3_600_000
    const now = Date.now() + ahead
    const phase = phaseOf({ startedAt: now, endsAt: now + 1_300 }, now)
    const { link } = await seated(fakeTable({ phase }, ahead))
    const left = link.leftMs() as number
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(1_000)
    await expect.poll(() => link.get().isOpen).toBe(false)
    expect(link.now()).toBeGreaterThanOrEqual(now + 1_000)
    expect(link.leftMs()).toBe(0)
  })

  it('begins a round empty and keeps the one that ended; a new shoe begins its history again', async () => {
    const { table, link } = await seated(fakeTable({ bets: [placedOf('a'.repeat(32))] }))
    const outcome = { crash100: 150 }
    table.say({ type: 'stakes', round: 't1-7-0', totals: { big: '5000' }, players: 3, others: [OTHER] })
    expect(link.get()).toMatchObject({ totals: { big: 5000n }, players: 3, others: [OTHER] })
    for (let time = 0; time < 2; time++) table.say(phaseOf({ phase: 'result', outcome }))
    table.say({ type: 'paid', round: 't1-7-0', bet: '1000', win: '1500', balance: '100500' })
    expect(link.get().past).toEqual([{ round: 't1-7-0', nonce: 7, outcome }])
    table.say(phaseOf({ round: 't1-8-0', nonce: 8, hand: { shoe: 8, index: 0, of: 69 } }))
    expect(link.get()).toMatchObject({ bets: [], totals: {}, others: [], past: [], paid: { bet: 1000n, win: 1500n } })
  })

  it('adds up the payments of a round and counts each among the last rounds', async () => {
    const { table, session, link } = await seated()
    table.say({ type: 'paid', round: 't1-7-0', bet: '1000', win: '1500', balance: '100500' })
    table.say({ type: 'paid', round: 't1-7-0', bet: '2000', win: '0', balance: '100500' })
    expect(link.get().paid).toEqual({ round: 't1-7-0', bet: 3000n, win: 1500n })
    expect(session.get().past.map(({ win, bet }) => win - bet)).toEqual([-2000n, 500n])
  })

  it('ends when another window took over', async () => {
    const { table, session, link } = await seated()
    table.say({ type: 'bye', reason: 'REPLACED' })
    table.cut()
    expect(link.get()).toMatchObject({ line: 'over', isOpen: false })
    expect(session.get()).toMatchObject({ ended: 'TOKEN_EXPIRED', notice: '游戏已在另一个窗口打开', isLineLost: false })
    expect(table.calls()).toBe(1)
  })
})

describe('a line that breaks', () => {
  it('is told, tried again, and there again', async () => {
    const { table, session, link } = await seated()
    table.cut(true)
    expect(link.get()).toMatchObject({ line: 'lost', isOpen: false })
    expect(session.get().isLineLost).toBe(true)
    await expect.poll(() => table.calls()).toBeGreaterThan(2)
    table.mend()
    await expect.poll(() => link.get().line).toBe('there')
    expect(session.get().isLineLost).toBe(false)
    expect(link.get().isOpen).toBe(true)
  })

  it('enters again when a table that had no round begins one', async () => {
    const table = fakeTable()
    table.greet('nothing')
    const session = createSession(createApi(fakeStudio({}).send, table.connect), state())
    const link = createTableLink(session)
    leaving.push(link.sit())
    await expect.poll(() => table.told.length).toBe(1)
    table.greet({})
    table.say(phaseOf({}))
    await expect.poll(() => link.get()).toMatchObject({ line: 'there', isOpen: true })
  })

  it('sends a bet that nobody heard again under the same name', async () => {
    const { table, link } = await seated()
    const bet = link.bet({ banker: 3000n })
    const { requestId } = table.last('bet')
    table.cut()
    await expect.poll(() => table.told.filter(({ type }) => type === 'bet').length).toBe(2)
    expect(table.last('bet').requestId).toBe(requestId)
    expect(link.get().bets).toMatchObject([{ state: 'sending' }])
    table.say({ type: 'ok', requestId, bet: placedOf(requestId), balance: '97000' })
    expect(await bet).toMatchObject({ state: 'taken' })
  })

  it('finds a bet that was heard in what the table tells, and does not send it again', async () => {
    const { table, link } = await seated()
    const bet = link.bet({ banker: 3000n })
    table.greet({ bets: [placedOf(table.last('bet').requestId, { amount: '3000' })] })
    table.cut()
    expect(await bet).toMatchObject({ state: 'taken', amount: 3000n })
    expect(link.get().bets).toHaveLength(1)
    expect(table.told.filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  it('shows a bet that the wallet has not answered as on its way, and gives it back when refused', async () => {
    const { table, session, link } = await seated()
    const bet = link.bet({ banker: 3000n })
    const { requestId } = table.last('bet')
    const bets = [{ spot: 'banker', amount: '3000' }]
    table.greet({ bets: [placedOf(requestId, { bets, amount: '3000', state: 'sent' })] })
    table.cut()
    await expect.poll(() => link.get().bets).toMatchObject([{ state: 'sending', requestId, betId: `9-${requestId}` }])
    expect(table.told.filter(({ type }) => type === 'bet')).toHaveLength(1)
    table.say({ type: 'refused', requestId, error: { code: 'LIMIT_REACHED', message: 'x' } })
    expect(await bet).toBeUndefined()
    expect(link.get().bets).toEqual([])
    expect(session.get()).toMatchObject({ balance: 100_000n, notice: '超出限额' })
  })

  it('hears the answer to a bet that was sent before the page was loaded again', async () => {
    const name = 'a'.repeat(32)
    const { table, link } = await seated(fakeTable({ bets: [placedOf(name, { state: 'sent' })] }))
    expect(link.get().bets).toMatchObject([{ state: 'sending' }])
    table.say({ type: 'ok', requestId: name, bet: placedOf(name), balance: '99000' })
    expect(link.get().bets).toMatchObject([{ state: 'taken' }])
  })

  it('asks why a bet does not stand that the table tells as void', async () => {
    const { table, session, link } = await seated()
    const bet = link.bet({ banker: 3000n })
    const { requestId } = table.last('bet')
    table.greet({ bets: [placedOf(requestId, { amount: '3000', state: 'void' })] })
    table.cut()
    await expect.poll(() => table.told.filter(({ type }) => type === 'bet').length).toBe(2)
    table.say({ type: 'refused', requestId, error: { code: 'USER_DISABLED', message: 'x' } })
    expect(await bet).toBeUndefined()
    expect(session.get()).toMatchObject({ balance: 100_000n, notice: '账户当前不可下注' })
  })

  it('never sends a bet of a round that is over into the next one', async () => {
    const { table, session, link } = await seated()
    const bet = link.bet({ banker: 3000n })
    table.greet({ phase: phaseOf({ round: 't1-8-0', nonce: 8 }) })
    table.cut()
    expect(await bet).toBeUndefined()
    expect(table.told.filter(({ type }) => type === 'bet')).toHaveLength(1)
    expect(link.get().bets).toEqual([])
    expect(session.get().notice).toContain('记录')
  })

  it('reads what a round paid that ended meanwhile from the records, of that hand only', async () => {
    const hand = { shoe: 7, index: 3, of: 69 }
    const round = (place: number, win: string, id: string) => ({
      ...{ ...won, id, bet: '1000', win, proof: { ...won.proof, subject: 't1', nonce: 7 } },
      gameInput: { place, stakes: {} },
    })
    const list = { rounds: [round(4, '9', 'c'), round(3, '1950', 'b'), round(2, '7', 'a')] }
    const table = fakeTable({ phase: phaseOf({ round: 't1-7-3', hand }), bets: [placedOf('a'.repeat(32))] })
    const { session, link } = await seated(table, { 'GET rounds': list })
    table.greet({ phase: phaseOf({ round: 't1-7-4', hand: { ...hand, index: 4 } }), bets: [], balance: '100950' })
    table.cut()
    await expect.poll(() => link.get().paid).toEqual({ round: 't1-7-3', bet: 1000n, win: 1950n })
    expect(session.get()).toMatchObject({ net: 950n, balance: 100_950n })
  })
})

describe('the clock of the server', () => {
  it('takes the fastest message, is never ahead, and follows a clock that was set', () => {
    let local = 1_000
    const clock = createServerClock(() => local)
    clock.hear(50_000)
    clock.hear(49_800)
    expect(clock.now()).toBe(50_000)
    local += 500
    clock.hear(50_560)
    expect(clock.now()).toBe(50_560)
    clock.hear(20_000)
    expect(clock.now()).toBe(20_000)
  })
})

describe('the clock of a phase', () => {
  const words = { bet: '请下注', lock: '停止下注', play: '开牌', result: '结算', shuffle: '洗牌' }

  it('says the phase and the seconds that are left', async () => {
    const session = createSession(createApi(fakeStudio({}).send), state())
    await show(session, <PhaseClock table={{ phase: phaseOf({}), leftMs: () => 2_400 }} words={words} />)
    await expect.element(page.getByRole('timer', { name: '请下注，剩 3 秒' })).toBeVisible()
    await expect.element(page.getByText('3', { exact: true })).toBeVisible()
  })

  it('has no seconds where nobody knows the end', async () => {
    const session = createSession(createApi(fakeStudio({}).send), state())
    const table = { phase: phaseOf({ phase: 'play', endsAt: null }), leftMs: () => null }
    await show(session, <PhaseClock table={table} words={words} />)
    await expect.element(page.getByRole('timer', { name: '开牌' })).toBeVisible()
    expect(document.body.textContent).toBe('开牌')
  })
})
