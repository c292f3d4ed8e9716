import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as records from '@liuhe/contract/api/records.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { bettingWorld, GAMES } from '../../features/betting/testing/betting-world.tsx'
import LotteryHistoryPage from '../../features/history/lottery-history-page.tsx'
import type { NativeBridge } from '../../shared/native-bridge.ts'
import type { DrawInfo } from '../../shared/results/panel-poll.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import GamePage from './game-page.tsx'

// The betting page with its panel, and beside it the history as a page that is kept alive: what one of them shows of a
// draw, all of them show. The clock stands still unless it is moved.

const BEFORE = '202611201357'
const DRAWN = '202611201358'
const NEXT = '202611201359'

const NUMBERS: Record<Family, readonly [old: string, drawn: string]> = {
  LHC: ['01,02,03,04,05,06,07', '46,36,33,43,41,30,45'],
  SSC: ['1,2,3,4,5', '5,5,5,2,5'],
  PK10: ['1,2,3,4,5,6,7,8,9,10', '10,2,9,4,3,1,7,8,5,6'],
  K3: ['1,2,3', '2,2,2'],
  '11X5': ['01,02,03,09,10', '04,05,06,07,08'],
  PC28: ['1,2,3', '9,9,5'],
  NN: ['1,2,3,4,5,6,7,8,9,10', '1,2,7,5,4,3,6,8,9,10'],
}

let now = 0
beforeEach(() => {
  now = Math.floor(Date.now() / 1000) * 1000
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** What the server says before and after the draw of {@link DRAWN}. */
function aDraw(gameId: number) {
  const { gameName = '', family = 'LHC' } = GAMES.find((row) => row.gameId === gameId) ?? {}
  const [old, drawn] = NUMBERS[family]
  const info = (turnNum: string, resultText: string, lateMs = 0): DrawInfo => ({
    ...{ gameId, gameName, family },
    cur: { turnNum: turnNum === BEFORE ? DRAWN : NEXT, closeTime: now + 50_000, liveUrl: '' },
    pre: { turnNum, resultText, openTime: now - lateMs, isStreaming: false, liveUrl: '', lunarYear: 2026 },
    plan: { turnNum: turnNum === BEFORE ? DRAWN : NEXT, planTime: now + 60_000, lunarYear: 2026 },
    serverTime: now,
  })
  let current = info(BEFORE, old, 60_000)
  const past = () => {
    const { turnNum, resultText } = current.pre as NonNullable<DrawInfo['pre']>
    const before = [BEFORE, '202611201356'].map((turn) => ({ turnNum: turn, resultText: old }))
    return turnNum === BEFORE ? before : [{ turnNum, resultText }, ...before]
  }
  const { world, fakes } = bettingWorld({ now })
  world.turnNum = DRAWN
  const row = (draw: { turnNum: string; resultText: string }) => ({ ...draw, gameId, openTime: now, lunarYear: 2026 })
  return {
    gameName,
    result: (lateMs: number, resultText = drawn) => {
      current = info(DRAWN, resultText, lateMs)
      return current
    },
    fakes: [
      ...fakes,
      fake(lottery.openInfo, () => current),
      fake(lottery.history, () => ({ data: past().map(row), totalCount: past().length })),
      fake(records.historyGroup, () => []),
    ],
  }
}

/** The page before the draw, with the clock stopped. */
async function open(gameId = 71, { bridge = {}, withHistory = false }: Opened = {}) {
  const { gameName, fakes, result } = aDraw(gameId)
  const view = await renderPage(
    <>
      <GamePage {...pageProps({ routeName: 'game', params: { id: String(gameId) } })} />
      {withHistory && <LotteryHistoryPage {...pageProps({ params: { gameId: String(gameId) } })} />}
    </>,
    { fakes, bridge },
  )
  const panel = () => page.getByRole('region', { name: `${gameName}开奖结果` })
  await expect.element(panel().getByRole('img', { name: /开奖号码/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: '往期走势' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
  let time = 0
  return {
    ...view,
    panel: () => panel().element(),
    /** Moves the clock to so many ms after the news. */
    at: async (ms: number) => {
      await acting(() => vi.advanceTimersByTimeAsync(ms - time))
      time = ms
    },
    /** The result is heard of, and lists read it. */
    news: async (lateMs = 0, resultText?: string) => {
      const current = result(lateMs, resultText)
      await acting(async () => {
        view.queryClient.setQueryData(queryKey(lottery.openInfo, { gameId }), current)
        void view.queryClient.invalidateQueries({ queryKey: [lottery.history.name] })
        await vi.advanceTimersByTimeAsync(0)
      })
    },
    said: () => panel().element().querySelector('[role="img"]')?.getAttribute('aria-label'),
    status: () => panel().element().querySelector('[data-stage]')?.textContent,
    /** Numbers and animals as they are written below their places, empty ones as `_`. */
    places: () =>
      [...panel().element().querySelectorAll('[class*="stack"]')].map((place) => place.textContent?.trim() || '_'),
    empty: () => panel().element().querySelectorAll('[class*="empty"], [data-empty]').length,
  }
}

type Opened = { bridge?: Partial<NativeBridge>; withHistory?: boolean }

describe('the reveal of a draw', () => {
  test('keeps empty places for 0.6 s, then a ball falls each 0.6 s and its animal lands with it [F-U3]', async () => {
    const { at, news, places, empty, status, said } = await open()
    await news()
    expect([places(), status(), said()]).toEqual([Array(7).fill('_'), '封盘中', '等待开奖'])
    await at(599)
    expect(places().join('')).toBe('_______')
    await at(600)
    // It falls: its number is seen over the empty place, its animal is not.
    expect([places()[0], empty(), status(), said()]).toEqual(['46', 7, '开奖中', '等待开奖'])
    await at(1099)
    expect(places()[0]).toBe('46')
    await at(1100)
    expect([places()[0], empty(), said()]).toEqual(['46鸡', 6, '开奖号码：46鸡'])
    const label = [...document.querySelectorAll('[data-appearing]')].flatMap((one) => one.getAnimations())
    expect(label.map((one) => one.effect?.getComputedTiming().duration)).toEqual([160])
    await at(1199)
    expect(places()[1]).toBe('_')
    await at(1200)
    expect(places()[1]).toBe('36')
    const fall = document.querySelector('[data-drop="plain"]')?.getAnimations()[0]
    expect(fall?.effect?.getComputedTiming().duration).toBe(500)
    await at(4100)
    expect(places()).toEqual(['46鸡', '36羊', '33狗', '43鼠', '41虎', '30牛', '_'])
  })

  test('pauses 1.6 s before the special ball, which falls alone and rests 2.6 s in a ring [F-U4]', async () => {
    const haptic = vi.fn<(kind: 'light' | 'success') => void>()
    const { at, news, panel, places, status, said } = await open(71, { bridge: { haptic } })
    const ring = () => panel().querySelector('[data-ring]')?.getAttribute('data-ring')
    await news()
    await at(4199)
    expect([status(), ring()]).toEqual(['开奖中', undefined])
    await at(4200)
    expect([status(), ring(), places()[6]]).toEqual(['揭晓特码', 'awaited', '?'])
    await at(5799)
    expect(places()[6]).toBe('?')
    await at(5800)
    expect([status(), places()[6], said()?.includes('特码')]).toEqual(['揭晓特码', '45', false])
    const fall = panel().querySelector('[data-drop="special"]')?.getAnimations()[0]
    expect(fall?.effect?.getComputedTiming().duration).toBe(800)
    await at(6599)
    expect(haptic).not.toHaveBeenCalled()
    await at(6600)
    expect([status(), ring(), places()[6]]).toEqual(['第1358期 已开奖', 'landed', '45狗'])
    expect(said()).toBe('开奖号码：46鸡、36羊、33狗、43鼠、41虎、30牛，特码45狗')
    expect(haptic).toHaveBeenCalledTimes(1)
    await at(9199)
    expect([status(), panel().querySelector('time')]).toEqual(['第1358期 已开奖', null])
    await at(9200)
    expect(status()).toBeUndefined()
    expect(panel().textContent).toMatch(/第1358期.*距1359期 00:0\d:\d\d/)
    expect(ring()).toBeUndefined()
  })

  test('moves for no longer than 0.12 s where less motion is wished for [F-U4]', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
    try {
      const { at, news, places } = await open()
      await news()
      await at(600)
      expect(places()[0]).toBe('46')
      const moving = [...document.querySelectorAll('[data-drop], [data-appearing], [data-ring]')]
      const times = moving.flatMap((one) => one.getAnimations()).map((one) => one.effect?.getComputedTiming().duration)
      expect(times.length).toBeGreaterThan(0)
      for (const time of times) expect(time).toBeLessThanOrEqual(120)
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    }
  })

  test('a tap goes on to the finished result, which rests all the same [F-U4]', async () => {
    const { at, news, panel, status, said } = await open()
    await news()
    await at(1000)
    await acting(() => panel().querySelector<HTMLElement>('[aria-label="跳过开奖动画"]')?.click())
    expect([status(), said()?.includes('特码45狗')]).toEqual(['第1358期 已开奖', true])
    expect(panel().querySelector('[aria-label="跳过开奖动画"]')).toBeNull()
    await at(1000 + 2599)
    expect(status()).toBe('第1358期 已开奖')
    await at(1000 + 2600)
    expect(status()).toBeUndefined()
  })

  test('nothing prints the result before it is over: not list, bar, history or their figures [F-U5]', async () => {
    const { at, news, container } = await open(71, { withHistory: true })
    const others = () =>
      [...container.querySelectorAll('[aria-label="往期走势"], [role="feed"], [class*="strip"]')]
        .map(({ textContent }) => textContent)
        .join(' ')
        // Countdowns and dates have any digits.
        .replaceAll(/\d\d:\d\d(:\d\d)?/g, '')
    await news()
    for (const ms of [1, 650, 3000, 6700, 9199]) {
      await at(ms)
      expect(others()).not.toMatch(/1358期[^距]*46/)
      expect(others()).not.toContain('45')
    }
    await at(9200)
    await acting(() => vi.advanceTimersByTimeAsync(50))
    const lists = [...container.querySelectorAll('[aria-label="往期走势"], [role="feed"]')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('1357期'))
    expect(lists.map((text) => /1358期.*46.*36.*33.*43.*41.*30.*45/.test(text))).toEqual([true, true])
  })

  test.each([
    [43, 'SSC', 600 + 5 * 600],
    [44, 'PK10', 600 + 10 * 400],
    [42, 'K3', 600 + 3 * 800],
    [47, '11X5', 600 + 5 * 600],
    [46, 'PC28', 600 + 3 * 600 + 1600 + 800],
  ] as const)(
    'game %i of %s tells what follows from its numbers after the last one [F-U5]',
    async (id, family, toldAt) => {
      const { at, news, panel, status, said, container } = await open(id)
      const list = () => container.querySelector('[aria-label="往期走势"]')?.textContent
      const before = list()
      await news()
      expect(said()).toBe('等待开奖')
      await at(toldAt - 1)
      expect([said()?.split('、').length, panel().querySelector('dl')]).toEqual([
        NUMBERS[family][1].split(',').length,
        null,
      ])
      expect(list()).toBe(before)
      await at(toldAt)
      expect(panel().querySelector('dl')).not.toBeNull()
      await at(9200)
      expect(status()).toBeUndefined()
      await acting(() => vi.advanceTimersByTimeAsync(50))
      expect(list()).not.toBe(before)
    },
  )
})

describe('the list of draws', () => {
  test('names the six hands of 幸运牛牛 [F-U14]', async () => {
    const { container } = await open(95)
    const hands = container.querySelector('[aria-label="往期走势"] dl')
    expect([...(hands?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '庄',
      '闲一',
      '闲二',
      '闲三',
      '闲四',
      '闲五',
    ])
  })

  test('keeps the ten balls of PK10 in one line of the bar that stays in view [F-U13]', async () => {
    const { container } = await open(44)
    vi.useRealTimers()
    const bar = () => container.querySelector<HTMLElement>('[data-stuck]')
    const balls = () => [...(bar()?.querySelector('[role="img"]')?.children ?? [])]
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => balls().length).toBe(10)
    expect(new Set(balls().map((ball) => Math.round(ball.getBoundingClientRect().top))).size).toBe(1)
    expect(bar()?.scrollWidth).toBeLessThanOrEqual(bar()?.clientWidth ?? 0)
  })

  test('puts the turn that is on beside its countdown, not beside the numbers of the last one', async () => {
    const { container } = await open(71)
    vi.useRealTimers()
    const bar = () => container.querySelector<HTMLElement>('[data-stuck]')
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => bar()?.textContent).toMatch(/^上期.*1358期 00:00:\d\d$/)
  })

  test('stays where it is while an amount is typed in the bar at its foot', async () => {
    await open(71)
    vi.useRealTimers()
    const amount = page.getByRole('textbox', { name: /每注金额/ })
    await acting(() => userEvent.click(amount))
    window.scrollTo(0, 0)
    await acting(() => userEvent.keyboard('125'))
    await expect.element(amount).toHaveValue('125')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(window.scrollY).toBe(0)
  })

  test('ends no row of PC28 in a dash [F-U30]', async () => {
    const { container } = await open(46)
    const rows = [...container.querySelectorAll('[aria-label="往期走势"] li')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['1357期1+2+3=66 小 双', '1356期1+2+3=66 小 双'])
  })
})

describe('touch targets', () => {
  test('of 刷新 is 44 px, however small it looks [F-U30]', async () => {
    const { container } = await open(71)
    const refresh = container.querySelector('[aria-label="刷新"]')?.getBoundingClientRect()
    expect(Math.min(refresh?.width ?? 0, refresh?.height ?? 0)).toBeGreaterThanOrEqual(44)
  })
})

describe('a result that is no news', () => {
  test('stands there at once when it is heard long after the draw [F-U4]', async () => {
    const { news, said, status } = await open()
    await news(5001)
    expect([said()?.includes('特码45狗'), status()]).toEqual([true, undefined])
  })

  test('heard up to half a second late, it falls with all others: the empty places take up the delay', async () => {
    const { at, news, places } = await open()
    await news(500)
    expect(places()[0]).toBe('_')
    await at(100)
    expect(places()[0]).toBe('46')
  })

  test('stands there at once when it came while the page was in the background [F-U4]', async () => {
    const { news, said, status } = await open()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await news()
    expect([said()?.includes('特码45狗'), status()]).toEqual([true, undefined])
  })

  test('a correction of a result that was shown changes it in its place, without another reveal', async () => {
    const { at, news, said, status } = await open()
    await news()
    await at(9200)
    await news(0, '46,36,33,43,41,30,44')
    expect([said()?.includes('特码44'), status()]).toEqual([true, undefined])
  })
})
