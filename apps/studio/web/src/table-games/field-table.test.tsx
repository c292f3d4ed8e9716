import baijiale from '@liuhe/fixtures/studio/vectors-baijiale.json' with { type: 'json' }
import type { Hand } from '@liuhe/games/baijiale/hand.ts'
import { act } from 'react'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Hello, OtherPlayer, State } from '../../../src/wire.ts'
import { Banner } from '../frame/banner.tsx'
import { createSession } from '../frame/session.ts'
import { dealOf, verdictMs } from '../games/baijiale/deal.ts'
import { view as baccarat } from '../games/baijiale/view.ts'
import { view as dragonTiger } from '../games/longhu/view.ts'
import { view as dice } from '../games/toubao/view.tsx'
import { fakeStudio, state } from '../testing/fake-studio.ts'
import { fakeTable, phaseOf, placedOf } from '../testing/fake-table.ts'
import { show, unmountAll } from '../testing/render.tsx'
import { createApi } from '../wire/api.ts'
import { FieldTable } from './field-table.tsx'
import type { TableView } from './field-view.ts'

afterEach(unmountAll)

const HANDS = baijiale.flatMap(({ hands }) => hands) as Hand[]
const CHIPS = ['10000', '20000', '50000', '100000', '200000', '500000', '1000000', '5000000']
const usual: Partial<State> = {
  balance: '10000000',
  limits: { min: '10000', max: '20000000', steps: CHIPS, perSpot: {}, payMax: '1' },
}

async function seated<Outcome>(view: TableView<Outcome>, hello: Partial<Hello> = {}) {
  const table = fakeTable({ balance: '10000000', phase: phaseOf({ endsAt: Date.now() + 60_000 }), ...hello })
  const session = createSession(createApi(fakeStudio({}).send, table.connect), state(usual))
  await show(
    session,
    <>
      <FieldTable view={view} />
      <Banner />
    </>,
  )
  return { table, session }
}

const field = (name: string) => page.getByRole('group', { name: '注区' }).getByRole('button', { name })
const mine = (spot: string) => document.querySelector(`[data-spot="${spot}"] [data-stake]`)?.getAttribute('data-stake')

it('leaves the name of a small field to be read above its chips', async () => {
  await page.viewport(390, 844)
  await seated(baccarat)
  for (let press = 0; press < 4; press++) await userEvent.click(page.getByRole('button', { name: /^闲对/ }))
  expect(mine('playerPair')).toBe('40000')
  const boxes = [...document.querySelectorAll('[data-spot="playerPair"] [data-stake] span')]
  const top = Math.min(...boxes.map((each) => each.getBoundingClientRect().top))
  const name = page.getByText('闲对', { exact: true }).element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(name.bottom - 1)
})

it('leaves name and price of a large field of dice to be read beside its chips', async () => {
  await page.viewport(390, 844)
  await seated(dice as unknown as TableView<never>)
  for (let press = 0; press < 4; press++) await userEvent.click(page.getByRole('button', { name: /^大，/ }))
  const parts = [...document.querySelectorAll('[data-spot="big"] > span')]
  const boxOf = (each: Element) => {
    const words = document.createRange()
    words.selectNodeContents(each)
    return words.getBoundingClientRect()
  }
  const chips = parts.find((each) => each instanceof HTMLElement && each.dataset['stake'] !== undefined)
  const words = parts.filter((each) => each !== chips)
  expect([words.length, mine('big') !== undefined]).toEqual([2, true])
  for (const each of words)
    expect(boxOf(each).right).toBeLessThanOrEqual(chips?.getBoundingClientRect().left ?? Number.NaN)
})

describe('a window of a desktop', () => {
  const VIEWS = { dice, baccarat, dragonTiger } as unknown as Record<string, TableView<never>>
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

  it.each(['dice', 'baccarat', 'dragonTiger'])('is filled by felt and charts of %s', async (name) => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(390, 844))
    await seated(VIEWS[name] as TableView<never>)
    const board = page.getByRole('group', { name: '注区' }).element()
    const fields = [...board.querySelectorAll('[data-spot]')].map(boxOf)
    const roads = boxOf(document.querySelector('[aria-label="路单"]'))
    const chips = boxOf(page.getByRole('radiogroup').element())
    const [lowest, highest] = [
      Math.max(...fields.map(({ bottom }) => bottom)),
      Math.min(...fields.map(({ top }) => top)),
    ]
    // Down to the chips, with a gap as between two parts, and over nothing.
    for (const bottom of [lowest, roads.bottom]) {
      expect(chips.top - bottom).toBeGreaterThan(0)
      expect(chips.top - bottom).toBeLessThan(40)
    }
    // The part that stands beside the hands, or the dome, begins below the head.
    expect(name === 'dice' ? highest : roads.top).toBeLessThan(90)
    expect(board.scrollHeight).toBeLessThanOrEqual(board.clientHeight)
  })
})

describe('others at the table', () => {
  it('stand under masked names with what they have on which field, play money as such', async () => {
    const { table } = await seated(baccarat)
    await expect.element(page.getByText('本局暂无其他玩家下注')).toBeVisible()
    const others: OtherPlayer[] = [
      { name: '李***', isDemo: false, stakes: { banker: '500000', tie: '50000' } },
      { name: '试***', isDemo: true, stakes: { player: '200000' } },
    ]
    const { round } = phaseOf({})
    await act(async () => table.say({ type: 'stakes', round, totals: { banker: '500000' }, players: 3, others }))
    await expect.element(page.getByText('3 人同桌')).toBeVisible()
    const names = page.getByRole('list', { name: '同桌玩家' }).getByRole('listitem').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['李***庄 500等 2 注', '试***试玩闲 200'])
  })
})

describe('chips on the felt', () => {
  const BANKER = /^庄，/

  it('are exactly what the table has accepted', async () => {
    const { table, session } = await seated(baccarat)
    await userEvent.click(page.getByRole('radio', { name: '筹码 100', exact: true }))
    await userEvent.click(page.getByRole('button', { name: BANKER }))
    await userEvent.click(page.getByRole('button', { name: '确认 100' }))
    const { requestId, bets } = table.last('bet')
    expect(bets).toEqual([{ spot: 'banker', amount: '100000' }])
    await expect.element(field('庄，1 赔 0.95，确认中 100')).toBeVisible()
    const placed = placedOf(requestId, { bets, amount: '100000' })
    await act(async () => table.say({ type: 'ok', requestId, bet: placed, balance: '9900000' }))
    await expect.element(field('庄，1 赔 0.95，已下注 100')).toBeVisible()
    expect(mine('banker')).toBe('100000')
    expect(session.get().balance).toBe(9_900_000n)
    await userEvent.click(page.getByRole('button', { name: '撤销' }))
    expect(table.last('undo').betId).toBe(placed.betId)
    const undone = { ...placed, state: 'undone' } as const
    await act(async () => {
      table.say({ type: 'ok', requestId: table.last('undo').requestId, bet: undone, balance: '10000000' })
    })
    await expect.poll(() => mine('banker')).toBeUndefined()
  })

  it('go back with the reason when the table refuses them', async () => {
    const { table, session } = await seated(baccarat)
    await userEvent.click(page.getByRole('button', { name: BANKER }))
    await userEvent.click(page.getByRole('button', { name: '确认 10' }))
    const { requestId } = table.last('bet')
    await act(async () => {
      table.say({ type: 'refused', requestId, error: { code: 'LIMIT_REACHED', message: 'x', balance: '10000000' } })
    })
    await expect.element(page.getByRole('alert')).toHaveTextContent('超出限额')
    expect(mine('banker')).toBeUndefined()
    expect(session.get().balance).toBe(10_000_000n)
  })

  it('are doubled with those that stand, and cleared without them', async () => {
    const placed = placedOf('a'.repeat(32), { bets: [{ spot: 'tie', amount: '20000' }], amount: '20000' })
    await seated(baccarat, { bets: [placed] })
    await expect.poll(() => mine('tie')).toBe('20000')
    await userEvent.click(page.getByRole('button', { name: '加倍' }))
    expect(mine('tie')).toBe('40000')
    await userEvent.click(page.getByRole('button', { name: '清空' }))
    expect(mine('tie')).toBe('20000')
  })

  it('cannot be laid after the betting window', async () => {
    const { table } = await seated(baccarat, { phase: phaseOf({ phase: 'play', outcome: HANDS[0] }) })
    // It says that it is shut; a finger presses it all the same.
    await userEvent.click(page.getByRole('button', { name: BANKER }), { force: true })
    expect(mine('banker')).toBeUndefined()
    expect(table.told.some(({ type }) => type === 'bet')).toBe(false)
    await expect.element(page.getByRole('button', { name: '停止下注' })).toBeDisabled()
  })
})

describe('dealing', () => {
  it('brings 闲1 庄1 闲2 庄2 闲3 庄3, and ends before its phase does', () => {
    expect(HANDS.some(({ cards }) => cards === 6)).toBe(true)
    for (const hand of HANDS) {
      const cards = dealOf(hand)
      expect(cards).toHaveLength(hand.cards)
      const [player, banker] = [hand.player.split(' '), hand.banker.split(' ')]
      const order = [0, 1, 2].flatMap((place) => [player[place], banker[place]]).filter((card) => card !== undefined)
      expect(cards.map(({ card }) => card)).toEqual(order)
      expect(verdictMs(hand)).toBeLessThan(baccarat.playMs(hand))
    }
  })

  it('shows who comes in the middle the middle', async () => {
    const hand = HANDS.find(({ cards }) => cards === 6) as Hand
    const now = Date.now()
    const phase = phaseOf({
      phase: 'play',
      outcome: hand,
      startedAt: now - 3_900,
      endsAt: now - 3_900 + baccarat.playMs(hand),
    })
    await seated(baccarat, { phase })
    await expect.poll(() => document.querySelectorAll('[data-turned="true"]').length).toBe(4)
    expect(document.querySelectorAll('[data-turned]')).toHaveLength(4)
  })

  it('keeps six cards apart from the clock and on the felt of a desk', async () => {
    await page.viewport(1280, 800)
    const hand = HANDS.find(({ cards }) => cards === 6) as Hand
    const { session } = await seated(baccarat, { phase: phaseOf({ phase: 'result', outcome: hand }) })
    // Cards lie where they end.
    await act(async () => session.settings.set({ isCalm: true }))
    await expect.poll(() => document.querySelectorAll('[data-turned]').length).toBe(6)
    const felt = document.querySelector('main > :nth-child(2)')?.getBoundingClientRect() as DOMRect
    const clock = document.querySelector('[role="timer"]')?.getBoundingClientRect() as DOMRect
    for (const card of document.querySelectorAll('[data-turned]')) {
      const { left, right, bottom } = card.getBoundingClientRect()
      expect([left >= felt.left, right <= felt.right, bottom <= felt.bottom]).toEqual([true, true, true])
      expect(right <= clock.left || left >= clock.right).toBe(true)
    }
    await page.viewport(390, 844)
  })

  it('keeps six cards apart from clock and verdict on a phone', async () => {
    const hand = HANDS.find(({ cards }) => cards === 6) as Hand
    const { session } = await seated(baccarat, { phase: phaseOf({ phase: 'result', outcome: hand }) })
    await act(async () => session.settings.set({ isCalm: true }))
    await expect.poll(() => document.querySelectorAll('[data-turned]').length).toBe(6)
    const verdict = page
      .getByText(/(?:赢|和局) 闲 \d : \d 庄/)
      .element()
      .parentElement?.getBoundingClientRect() as DOMRect
    const clock = document.querySelector('[role="timer"]')?.getBoundingClientRect() as DOMRect
    const touches = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    for (const card of document.querySelectorAll('[data-turned]')) {
      const place = card.getBoundingClientRect()
      expect([touches(place, verdict), touches(place, clock), place.left >= 0, place.right <= 390]).toEqual([
        false,
        false,
        true,
        true,
      ])
    }
  })

  it('ends with the verdict, and what the wallet has paid', async () => {
    const hand = HANDS.find(({ result }) => result === '庄') as Hand
    const placed = placedOf('b'.repeat(32), { bets: [{ spot: 'banker', amount: '100000' }], amount: '100000' })
    const phase = phaseOf({ phase: 'result', outcome: hand })
    const { table } = await seated(baccarat, { bets: [placed], phase })
    await expect.element(page.getByText('正在结算…')).toBeVisible()
    await act(async () => {
      table.say({ type: 'paid', round: phase.round, bet: '100000', win: '195000', balance: '10095000' })
    })
    await expect.element(page.getByText(`庄赢 闲 ${hand.p} : ${hand.b} 庄`, { exact: false })).toBeVisible()
    await expect.element(page.getByText('+95.00')).toBeVisible()
    expect(document.querySelector('[data-spot="banker"]')?.getAttribute('data-won')).toBe('true')
  })
})

describe.each<[string, TableView<never>]>([
  ['baijiale', baccarat as unknown as TableView<never>],
  ['longhu', dragonTiger as unknown as TableView<never>],
  ['toubao', dice as unknown as TableView<never>],
])('the table of %s', (_, view) => {
  it('has every field of the rules once, and fits a phone', async () => {
    await page.viewport(390, 844)
    await seated(view)
    const spots = [...document.querySelectorAll('[data-spot]')].map((each) => each.getAttribute('data-spot') ?? '')
    expect(spots.toSorted()).toEqual(Object.keys(view.fields).toSorted())
    for (const button of page.getByRole('button').elements()) {
      const { top, bottom, left, right, width, height } = button.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect([top >= 0, left >= 0, right <= 390, bottom <= 844]).toEqual([true, true, true, true])
    }
    const main = document.querySelector('main')
    expect(main?.scrollHeight).toBeLessThanOrEqual(844)
  })
})
