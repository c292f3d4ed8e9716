import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSession } from '../../frame/session.ts'
import type { FromSport, SportMatch } from '../../../../src/wire-sport.ts'
import { matchOf, pricesOf, resultsOf, season, ticketOf } from '../../testing/fake-sport.ts'
import { fakeStudio, state } from '../../testing/fake-studio.ts'
import { fakeTable } from '../../testing/fake-table.ts'
import { goesOnByItself, show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { Play } from './play.tsx'
import { sidesOf } from './words.ts'

afterEach(() => unmountAll())

const LIMITS = { min: '2000', max: '20000000', steps: ['10000', '50000'], perSpot: {}, payMax: '500000000' }

async function shown(first: FromSport = season()) {
  const table = fakeTable(first as never)
  const session = createSession(
    createApi(fakeStudio({}).send, table.connect),
    state({ limits: LIMITS, balance: '1000000', seed: null }),
  )
  await show(session, <Play />)
  goesOnByItself()
  await expect.element(page.getByRole('heading', { name: /进行中/ })).toBeVisible()
  return { table, session, say: (message: FromSport) => table.say(message) }
}

const MATCH = matchOf(0, 0, { version: { slotsPlayed: 21, score: [1, 0] }, goals: [['17', '主']] })
const NAMES = sidesOf(MATCH)
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the matches', () => {
  it('stand with clock, score and prices, those that run first', async () => {
    await shown()
    const cards = page.getByRole('article').elements()
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(`21′.*${NAMES.homeName}1.*${NAMES.awayName}0`),
      expect.stringMatching(/21′/),
      expect.stringMatching(/1:0\d 后开赛/),
    ])
    const home = (MATCH.main.oneXtwo.home ?? 0) / 100
    await expect.element(button(`${NAMES.homeName} 对 ${NAMES.awayName} 主胜 ${home.toFixed(2)}`)).toBeVisible()
  })

  it('are those of one league, when it is chosen', async () => {
    await shown()
    await userEvent.click(button('星河甲级联赛'))
    expect(page.getByRole('article').elements()).toHaveLength(1)
    await expect.element(page.getByText('本联赛场间休息，下一轮即将开赛')).toBeVisible()
  })

  it('shut while a goal is celebrated, and leave with their cycle', async () => {
    const { say } = await shown()
    const scored = matchOf(0, 1, {
      ...{ version: { slotsPlayed: 22, score: [0, 1] as [number, number] }, goals: [['22', '客']], isOpen: false },
    })
    say({ type: 'matches', group: 0, from: scored.cycle, matches: [scored] })
    const { homeName, awayName } = sidesOf(scored)
    await expect.element(button(new RegExp(`^${homeName} 对 ${awayName} 主胜`))).toBeDisabled()
    say({ type: 'matches', group: 0, from: scored.cycle + 1, matches: [] })
    await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1)
  })

  it('have buttons that a finger finds', async () => {
    await shown()
    const sizes = page
      .getByRole('button')
      .elements()
      .map((each) => each.getBoundingClientRect())
    expect(sizes.length).toBeGreaterThan(10)
    for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })
})

async function opened() {
  const it = await shown()
  await userEvent.click(button(new RegExp(`^${NAMES.homeName} 对 ${NAMES.awayName}，进入比赛`)))
  expect(it.table.last('watch').match).toBe(MATCH.match)
  await expect.element(page.getByText('正在读取盘口…')).toBeVisible()
  it.say({ type: 'prices', match: MATCH.match, version: MATCH.version, prices: pricesOf(MATCH) })
  return it
}

describe('a match', () => {
  it('shows its score, its goals and every market', async () => {
    await opened()
    await expect.element(page.getByText('1 : 0')).toBeVisible()
    await expect.element(page.getByText(`17′ ${NAMES.homeName}`)).toBeVisible()
    for (const market of ['独赢', '让球', '大小', '双方进球', '波胆'])
      await expect.element(page.getByRole('region', { name: market })).toBeInTheDocument()
    expect(page.getByRole('region', { name: '波胆' }).getByRole('button').elements()).toHaveLength(26)
    // A score that is passed is offered no more.
    await expect.element(button('波胆 0:0 未开盘')).toBeDisabled()
  })

  it('tells a goal in words, and takes no bets meanwhile', async () => {
    const { say } = await opened()
    const scored = matchOf(0, 0, {
      version: { slotsPlayed: 22, score: [2, 0] },
      goals: [
        ['17', '主'],
        ['22', '主'],
      ],
      isOpen: false,
    })
    say({ type: 'matches', group: 0, from: scored.cycle, matches: [scored] })
    await expect.element(page.getByText('进球！盘口调整中')).toBeVisible()
    await expect.element(page.getByText('2 : 0').first()).toBeVisible()
    await expect.element(button(/^独赢 平局/)).toBeDisabled()
  })
})

/** The main line of the totals, and what is paid for more goals than that. */
const LINE = pricesOf(MATCH).total[0]?.line ?? 0
const overOf = (match: SportMatch) => pricesOf(match).total.find(({ line }) => line === LINE)?.sides[0] ?? 0

async function chosen() {
  const it = await opened()
  await userEvent.click(button(`大小 大 ${LINE} ${(overOf(MATCH) / 100).toFixed(2)}`))
  await userEvent.click(button('+50'))
  return it
}

describe('the slip', () => {
  it('sends the pick with the odds and the version it saw, and closes when it is taken', async () => {
    const { table, say } = await chosen()
    const odds = overOf(MATCH)
    await expect.element(page.getByText(((50_000 * odds) / 100_000).toFixed(2))).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: '接受任何赔率' }))
    await userEvent.click(button('投注 50'))
    const asked = table.last('ticket')
    expect(asked).toMatchObject({ match: MATCH.match, stake: '50000', odds, policy: 'any', version: MATCH.version })
    expect(asked.pick).toEqual({ market: 'total', side: 'over', line: LINE })
    const ticket = ticketOf(MATCH, { pick: asked.pick, odds })
    say({ type: 'ticketOk', requestId: asked.requestId, ticket, balance: '950000' })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(button(/^注单/))
    await expect
      .element(page.getByRole('heading', { name: `大小 · 大 ${LINE} @${(odds / 100).toFixed(2)}` }))
      .toBeVisible()
    await expect.element(page.getByText('950.00')).toBeVisible()
  })

  it('asks again when the odds have moved', async () => {
    const { table, say } = await chosen()
    await userEvent.click(button('投注 50'))
    const { requestId } = table.last('ticket')
    const moved = { ...MATCH, version: { slotsPlayed: 22, score: [1, 0] } } as SportMatch
    say({ type: 'matches', group: 0, from: moved.cycle, matches: [moved] })
    const prices = pricesOf(moved)
    say({ type: 'prices', match: MATCH.match, version: moved.version, prices })
    const odds = overOf(moved)
    say({ type: 'moved', requestId, odds, amount: null, version: moved.version })
    await expect.element(page.getByRole('alert')).toHaveTextContent(`赔率已变为 ${(odds / 100).toFixed(2)}，请再确认`)
    await userEvent.click(button(/^按新赔率/))
    expect(table.last('ticket')).toMatchObject({ odds, version: moved.version })
  })

  it('refuses what is too little, too much, or more than there is', async () => {
    await chosen()
    const field = page.getByRole('textbox')
    for (const [typed, fault] of [
      ['1', '最少 2'],
      ['20001', '最多 20,000'],
      ['1001', '余额不足'],
    ] as const) {
      await userEvent.fill(field, typed)
      await expect.element(page.getByText(fault)).toBeVisible()
      await expect.element(button(/^投注/)).toBeDisabled()
    }
  })

  it('sends the same request again when the line broke before the answer', async () => {
    const { table } = await chosen()
    await userEvent.click(button('投注 50'))
    const { requestId } = table.last('ticket')
    table.cut()
    const sent = () => table.told.filter((each) => each.type === 'ticket' && each.requestId === requestId).length
    await expect.poll(sent).toBe(2)
  })
})

describe('a ticket', () => {
  const withTicket = async () => {
    const it = await shown(season({ tickets: [ticketOf(MATCH)] }))
    await userEvent.click(button(/^注单/))
    return it
  }

  it('is given back by two presses, for the quote that is shown', async () => {
    const { table, say } = await withTicket()
    await userEvent.click(button('提前兑现 47.123'))
    expect(table.told.some(({ type }) => type === 'cashOut')).toBe(false)
    await userEvent.click(button('确认兑现 47.123'))
    const asked = table.last('cashOut')
    expect(asked).toMatchObject({ ticket: 'ticket-1', amount: '47123', version: MATCH.version })
    const ticket = ticketOf(MATCH, { state: 'cashed', win: '47123', quote: null })
    say({ type: 'ticketOk', requestId: asked.requestId, ticket, balance: '1047123' })
    await userEvent.click(button(/^已结算/))
    await expect.element(page.getByText('已兑现', { exact: true })).toBeVisible()
    await expect.element(page.getByText('47.123', { exact: true })).toBeVisible()
  })

  it('on a match that has not begun tells no score', async () => {
    const early = matchOf(1, 0, { stage: 'before', version: { slotsPlayed: 0, score: [0, 0] } })
    await shown(season({ tickets: [ticketOf(early)] }))
    await userEvent.click(button(/^注单/))
    await expect.poll(() => page.getByRole('article').element().textContent).toContain(' VS ')
  })

  it('follows its match, and says how it ended', async () => {
    const { say, session } = await withTicket()
    say({ type: 'tickets', tickets: [ticketOf(MATCH, { quote: null })] })
    await expect.element(page.getByText('提前兑现暂停')).toBeVisible()
    // One that the wallet refused after all is none.
    say({ type: 'tickets', tickets: [ticketOf(MATCH, { ticket: 'no', state: 'void', refusal: 'LIMIT_REACHED' })] })
    const ended = { state: 'ended', result: '赢', win: '96500', finalScore: [2, 1], quote: null } as const
    say({ type: 'tickets', tickets: [ticketOf(MATCH, { ...ended, finalScore: [2, 1] })] })
    await userEvent.click(button(/^已结算/))
    await expect.element(page.getByText(new RegExp(`${NAMES.homeName} 2 : 1 ${NAMES.awayName}`))).toBeVisible()
    await expect.element(page.getByText('96.50', { exact: true })).toBeVisible()
    expect(page.getByRole('article').elements()).toHaveLength(1)
    expect(session.get().past).toMatchObject([{ id: 'ticket-1', bet: 50_000n, win: 96_500n }])
  })
})

describe('results', () => {
  const withResults = async (change: object = {}) => {
    const results = { ...resultsOf(0), ...change }
    const league = { group: 0, season: 21, round: 1, standings: [], results: [results] }
    const it = await shown(season({ leagues: [league] }))
    await userEvent.click(button('赛果'))
    return { ...it, results }
  }

  it('are computed again on the device from the opened seed', async () => {
    const { results } = await withResults()
    const [first] = results.matches
    await expect.element(page.getByText(first?.score.join(' : ') ?? '', { exact: true }).first()).toBeVisible()
    await userEvent.click(button('在本机核对这一轮'))
    await expect.element(page.getByText(/八场比赛按公开种子重算，与赛果完全一致/)).toBeVisible()
  })

  it('that are not what the seed plays are found', async () => {
    const { matches } = resultsOf(0)
    const forged = matches.map((match, at) => (at === 3 ? { ...match, score: [9, 9] } : match))
    await withResults({ matches: forged })
    await userEvent.click(button('在本机核对这一轮'))
    await expect.element(page.getByText(/重算结果与赛果不一致/)).toBeVisible()
  })
})
