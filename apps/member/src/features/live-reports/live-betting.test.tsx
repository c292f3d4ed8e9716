import * as games from '@liuhe/contract/api/games.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { addDays, siteDateOf } from '@liuhe/domain/time.ts'
import { type Fake, fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import LiveBettingDetailPage from './live-betting-detail-page.tsx'
import LiveBettingPage from './live-betting-page.tsx'

type Round = OutputOf<typeof liveReports.br>['data'][number]

const TODAY = siteDateOf(Date.now())
const WEEK = { startDate: addDays(TODAY, -6), endDate: TODAY }

const GAMES: OutputOf<typeof liveReports.allLiveGames> = [
  { code: 'baccarat', name: '百家乐', kind: 'live' },
  { code: 'sea-king', name: '海王捕鱼', kind: 'fish' },
]

const aRound = (row: Partial<Round> = {}): Round => ({
  roundNo: 'R1',
  gameCode: 'baccarat',
  gameName: '百家乐',
  status: 1,
  betAmount: 100_000n,
  winAmount: 195_000n,
  validAmount: 100_000n,
  startedAt: Date.UTC(2026, 4, 8, 4),
  settledAt: Date.UTC(2026, 4, 8, 4, 1),
  ...row,
})

/** What the server of a test has and was asked. */
function reportsWorld(rounds: Round[] = []) {
  const world = { asked: [] as object[], pages: [] as object[], onRead: (): void => undefined }
  const fakes: Fake[] = [
    fake(liveReports.allLiveGames, () => GAMES),
    fake(liveReports.gameReportList, (args: ArgsOf<typeof liveReports.gameReportList>) => {
      world.asked.push(args)
      world.onRead()
      return [
        { gameName: '百家乐', gameCode: 'baccarat', betAmount: 1_500_500n, winAmount: 300_000n },
        { gameName: '海王捕鱼', gameCode: 'sea-king', betAmount: 0n, winAmount: 0n },
      ].filter(({ gameCode }) => args.gameCodes.includes(gameCode))
    }),
    fake(liveReports.br, (args: ArgsOf<typeof liveReports.br>) => {
      const { page: number = 1, rows = 20 } = args
      world.pages.push(args)
      world.onRead()
      return { data: rounds.slice((number - 1) * rows, number * rows), totalCount: rounds.length }
    }),
  ]
  return { world, fakes }
}

const renderReport = (fakes: readonly Fake[]) =>
  renderPage(<LiveBettingPage {...pageProps({ routeName: 'live-betting' })} />, { fakes, token: 'abc' })
const renderDetail = (fakes: readonly Fake[], search: Record<string, string>) =>
  renderPage(<LiveBettingDetailPage {...pageProps({ routeName: 'live-betting-detail', search })} />, {
    fakes,
    token: 'abc',
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pick = (label: string, day: string) =>
  acting(() => userEvent.fill(page.getByLabelText(label, { exact: true }), day))
const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)
const dayIn = (label: string) => (page.getByLabelText(label, { exact: true }).element() as HTMLInputElement).value

describe('the casino report', () => {
  test('asks for all games of the last seven days and lists name, stake and win [CASINO-001, CASINO-002]', async () => {
    const { world, fakes } = reportsWorld()
    await renderReport(fakes)
    await expect.element(page.getByRole('row', { name: /百家乐/ })).toBeVisible()
    expect(world.asked).toEqual([{ gameCodes: ['baccarat', 'sea-king'], ...WEEK }])
    expect([dayIn('开始日期'), dayIn('结束日期')]).toEqual([WEEK.startDate, WEEK.endDate])
    const cells = page
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['游戏名称', '投注金额', '派彩金额'],
      ['百家乐', '1,500.50', '300.00'],
      ['海王捕鱼', '0.00', '0.00'],
    ])
    await says(page.getByRole('main'), '盈亏-1,200.50')
  })

  test('says what to do next where nothing was played, and shows no noughts [F-U27]', async () => {
    const { fakes } = reportsWorld()
    const { went } = await renderReport(fakes)
    await tap(button('全部游戏'))
    await tap(page.getByRole('dialog', { name: '选择游戏' }).getByRole('button', { name: '海王捕鱼' }))
    await tap(button('搜索'))
    await expect.element(page.getByText('所选日期内没有娱乐场投注')).toBeVisible()
    expect(page.getByText('0.00').elements()).toEqual([])
    expect(page.getByRole('table').elements()).toEqual([])
    await tap(button('去游戏大厅'))
    expect(went).toEqual(['/game-center'])
  })

  test('changes nothing before 搜索, and asks again at each [CASINO-001]', async () => {
    const { world, fakes } = reportsWorld()
    await renderReport(fakes)
    await expect.poll(() => world.asked.length).toBe(1)
    const startDate = addDays(TODAY, -30)
    await pick('开始日期', startDate)
    await tap(button('全部游戏'))
    await tap(page.getByRole('dialog', { name: '选择游戏' }).getByRole('button', { name: '海王捕鱼' }))
    expect(world.asked).toHaveLength(1)
    await tap(button('搜索'))
    await expect.poll(() => world.asked.length).toBe(2)
    expect(world.asked[1]).toEqual({ gameCodes: ['sea-king'], startDate, endDate: TODAY })
    await tap(button('搜索'))
    await expect.poll(() => world.asked.length).toBe(3)
  })

  test('asks for days of the zone of the site, the last one today there [F-C9] [CASINO-010]', async () => {
    // Of these two one is always on another day than the draws' clock.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())
    const zone = zones.find((name) => todayIn(name) !== TODAY) ?? ''
    const config = JSON.stringify([{ configKey: 'sys_config.time_zone', configValue: zone }])
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(config)))
    try {
      const { world, fakes } = reportsWorld()
      await renderReport(fakes)
      await expect.poll(() => world.asked.at(-1)).toMatchObject({ endDate: todayIn(zone) })
      expect(dayIn('结束日期')).toBe(todayIn(zone))
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('opens the rounds of a game; one without figures opens nothing [CASINO-003, CASINO-004]', async () => {
    const { fakes } = reportsWorld()
    const { went } = await renderReport(fakes)
    await tap(page.getByRole('row', { name: /海王捕鱼/ }))
    expect(went).toEqual([])
    await tap(page.getByRole('row', { name: /百家乐/ }))
    expect(went).toEqual([`/live-betting-detail?gameCode=baccarat&startDate=${WEEK.startDate}&endDate=${WEEK.endDate}`])
  })

  test('takes no day to come, and no end before the start [CASINO-007, CASINO-008, CASINO-009]', async () => {
    const { fakes } = reportsWorld()
    await renderReport(fakes)
    await pick('结束日期', addDays(TODAY, 1))
    await expect.element(page.getByText('不能选择未来日期')).toBeVisible()
    expect(dayIn('结束日期')).toBe(TODAY)
    await pick('结束日期', addDays(TODAY, -7))
    await expect.element(page.getByText('结束日期不能早于开始日期')).toBeVisible()
    expect(dayIn('结束日期')).toBe(TODAY)
    await pick('结束日期', addDays(TODAY, -3))
    await pick('开始日期', addDays(TODAY, -2))
    await expect.element(page.getByText('开始日期不能晚于结束日期')).toBeVisible()
    expect([dayIn('开始日期'), dayIn('结束日期')]).toEqual([WEEK.startDate, addDays(TODAY, -3)])
    // The calendars offer nothing else either.
    expect(page.getByLabelText('开始日期', { exact: true }).element()).toHaveAttribute('max', addDays(TODAY, -3))
    expect(page.getByLabelText('结束日期', { exact: true }).element()).toHaveAttribute('min', WEEK.startDate)
    expect(page.getByLabelText('结束日期', { exact: true }).element()).toHaveAttribute('max', TODAY)
  })

  test('that does not come reads 暂无数据 and what the server said', async () => {
    const { world, fakes } = reportsWorld()
    world.onRead = () => {
      throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    }
    await renderReport(fakes)
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    await says(page.getByRole('alert'), '系统繁忙，请稍后再试')
    world.onRead = () => undefined
    await tap(button('重新加载'))
    await expect.element(page.getByRole('row', { name: /百家乐/ })).toBeVisible()
  })
})

describe('the rounds of a game', () => {
  const SEARCH = { gameCode: 'baccarat', startDate: '2026-05-02', endDate: '2026-05-08' }

  test('are those of the address, page after page, each once [API-084]', async () => {
    const many = Array.from({ length: 39 }, (_, index) => aRound({ roundNo: `R${index}` }))
    const { world, fakes } = reportsWorld(many)
    await renderDetail(fakes, SEARCH)
    await expect.element(page.getByRole('heading', { name: '百家乐' })).toBeVisible()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(20)
    many.unshift(aRound({ roundNo: 'new' }))
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 250))
    await expect.poll(() => page.getByRole('article').elements().length).toBe(39)
    expect(page.getByRole('article').first().element().textContent).toContain('R0')
    expect(world.pages).toEqual([1, 2].map((number) => ({ ...SEARCH, rows: 20, page: number })))
  })

  test('say how each stands: a settled one its gain, an open or cancelled one none', async () => {
    const { fakes } = reportsWorld([
      aRound(),
      aRound({ roundNo: 'R2', status: 0, winAmount: 0n, validAmount: 0n, settledAt: null }),
      aRound({ roundNo: 'R3', status: 2, winAmount: 0n, validAmount: 0n }),
    ])
    await renderDetail(fakes, SEARCH)
    await says(
      page.getByRole('article').nth(0),
      '局号 R1已结算投注100.00有效投注100.00派彩195.00盈亏+95.002026/05/08 12:01',
    )
    await says(page.getByRole('article').nth(1), '未结算投注100.00有效投注--派彩--盈亏--2026/05/08 12:00')
    await says(page.getByRole('article').nth(2), '已取消')
  })

  test('of a spoilt address are the last seven days of every game', async () => {
    const { world, fakes } = reportsWorld([aRound()])
    await renderDetail(fakes, { gameCode: '<b>', startDate: '2026-05-09', endDate: '2026-05-08' })
    await says(page.getByRole('article'), '百家乐')
    expect(world.pages).toEqual([{ ...WEEK, rows: 20, page: 1 }])
  })
})

describe('the replay of a round', () => {
  test('is asked for with the tap, and only where the supplier has one', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const asked: object[] = []
    const { fakes } = reportsWorld([aRound({ hasReplay: true }), aRound({ roundNo: 'R2' })])
    const replay = fake(games.replay, (args: ArgsOf<typeof games.replay>) => {
      asked.push(args)
      return 'https://studio.example/replay/R1'
    })
    await renderDetail([...fakes, replay], { gameCode: 'baccarat', ...WEEK })
    await expect.element(button('回放 R1')).toBeVisible()
    await expect.element(button('回放 R2')).not.toBeInTheDocument()
    expect(asked).toEqual([])
    await tap(button('回放 R1'))
    await expect.poll(() => asked).toEqual([{ gameCode: 'baccarat', roundNo: 'R1' }])
    await expect.poll(() => open.mock.calls[0]?.[0]).toBe('https://studio.example/replay/R1')
    open.mockRestore()
  })
})
