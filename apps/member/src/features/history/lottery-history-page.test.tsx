import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as records from '@liuhe/contract/api/records.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { expectNoise } from '@liuhe/web/testing/noise.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import LotteryHistoryPage from './lottery-history-page.tsx'

const game = (gameId: number, gameName: string, family: string) => ({
  gameId,
  code: `g${gameId}`,
  gameName,
  family,
  cate: 0,
  sort: gameId,
  liveTime: gameId === 110 ? '20:30' : '',
  bettable: gameId === 110,
})
const games = [
  game(110, '新澳门六合彩', 'LHC'),
  game(10, '江苏快3', 'K3'),
  game(43, '极速时时彩', 'SSC'),
  game(44, '极速飞艇', 'PK10'),
  game(47, '极速11选5', '11X5'),
  game(46, '极速28', 'PC28'),
  game(95, '幸运牛牛', 'NN'),
]
const draw = (turnNum: string, resultText: string, liveUrl?: string) => ({
  gameId: 110,
  turnNum,
  resultText,
  openTime: instantOf('2026-11-19', '20:30'),
  lunarYear: 2026,
  ...(liveUrl !== undefined && { liveUrl }),
})

type World = {
  draws?: (ReturnType<typeof draw> & { correction?: string })[]
  info?: Parameters<typeof infoWith>[0]
  years?: number[]
  isOfficial?: boolean
}

/** The page of a game; `asked` lists which draws were asked for. */
async function open(gameId: string, search: Record<string, string> = {}, world: World = {}) {
  const { draws = [], years = [2026], isOfficial = false } = world
  const asked: unknown[] = []
  const fakes = [
    fake(lottery.games, () => games.map((one) => ({ ...one, ...(isOfficial && { official: true }) }))),
    fake(lottery.history, (args) => {
      asked.push(args)
      return { data: draws, totalCount: draws.length }
    }),
    fake(records.historyGroup, () => years.map((year) => ({ year, totalCount: 1, data: [] }))),
    fake(lottery.openInfo, () => infoWith(world.info ?? {})),
  ]
  const props = pageProps({ routeName: 'lottery-record-history', params: { gameId }, search })
  return { ...(await renderPage(<LotteryHistoryPage {...props} />, { fakes })), asked }
}

const LIVE = '/live/110.m3u8'
const REPLAY = '/live/323.m3u8'

/** Nothing is on air: the next draw is an hour away. */
const infoWith = ({ live = '', replay = '', isStreaming = false }) => ({
  gameId: 110,
  gameName: '新澳门六合彩',
  family: 'LHC',
  cur: { turnNum: '2026324', closeTime: Date.now() + 3_480_000, liveUrl: live },
  pre: {
    turnNum: '2026323',
    resultText: '28,44,40,36,33,23,49',
    openTime: Date.now() - 82_800_000,
    isStreaming,
    liveUrl: replay,
    lunarYear: 2026,
  },
  plan: { turnNum: '2026324', planTime: Date.now() + 3_600_000, lunarYear: 2026 },
  serverTime: Date.now(),
})

const rowText = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)

test('shows the draws of the Mark Six with animals and figures, and 和 wherever 49 pushes [F-C6]', async () => {
  const draws = [draw('2026323', '28,44,40,36,33,23,49'), draw('2026322', '01,02,03,04,05,06,07')]
  const { asked } = await open('110', {}, { draws })
  await expect.poll(() => rowText().length).toBe(2)
  expect(rowText()[0]).toContain('第323期验证2026/11/19 20:30')
  expect(rowText()[0]).toContain('49马')
  expect(rowText()[0]).toContain('总和253大单七色波绿特码和和和和和')
  expect(rowText()[1]).toContain('总和28小双七色波红特码小单合大合单尾大')
  expect(asked).toEqual([{ gameId: 110, rows: 30, page: 1 }])
})

test('marks a result that was corrected and says why, and no other', async () => {
  const corrected = { ...draw('2026323', '28,44,40,36,33,23,07'), correction: '录入有误，以官方公告为准' }
  await open('110', {}, { draws: [corrected, draw('2026322', '01,02,03,04,05,06,07')] })
  await expect.element(page.getByText('录入有误，以官方公告为准')).toBeVisible()
  expect(rowText()[0]).toContain('已更正录入有误，以官方公告为准')
  expect(rowText()[1]).not.toContain('更正')
})

test.each([
  [10, '2,2,2', '2、2、2', '和值6豹子'],
  [43, '5,5,5,2,5', '5、5、5、2、5', '总和22小双龙虎和前中后三豹子对子对子'],
  [44, '10,2,9,4,3,1,7,8,5,6', '10、2、9、4、3、1、7、8、5、6', '冠亚和12大双1-5龙虎龙虎龙虎龙'],
  [47, '04,05,06,07,08', '4、5、6、7、8', '总和30和双尾数尾小龙虎虎'],
  [46, '9,9,5', '9、9、5', '和值23大单极值极大波色蓝'],
  [95, '1,2,7,5,4,3,6,8,9,10', '1、2、7、5、4、3、6、8、9、10', '庄牛9闲一牛1负'],
] as const)('shows the numbers and figures of the family of game %i', async (gameId, resultText, label, figures) => {
  await open(String(gameId), {}, { draws: [draw('20261120041', resultText)] })
  await expect.element(page.getByRole('img', { name: `开奖号码：${label}` })).toBeVisible()
  expect(rowText()[0]).toContain(figures)
})

test('an official draw is checked at its organiser: only draws of our own lead to a proof [F-U8]', async () => {
  const link = page.getByRole('link', { name: '验证第323期' })
  const draws = [draw('2026323', '28,44,40,36,33,23,49')]
  const { unmount } = await open('110', {}, { draws })
  await expect.element(link).toHaveAttribute('href', '/fairness/110/2026323')
  await unmount()
  await open('110', {}, { draws, isOfficial: true })
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(link.elements()).toEqual([])
})

test('asks for the day of the address, and another game keeps the day [F-C6]', async () => {
  const { asked, went } = await open('110', { date: '2026-11-19' })
  await expect.element(page.getByText('2026/11/19')).toBeVisible()
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  expect(asked).toEqual([{ gameId: 110, rows: 30, date: '2026-11-19', page: 1 }])
  await acting(() => userEvent.click(page.getByRole('button', { name: '新澳门六合彩' })))
  await acting(() => userEvent.click(page.getByRole('button', { name: '江苏快3' })))
  expect(went).toEqual(['/lottery-history/10?date=2026-11-19'])
})

test('offers the years there are, and asks for the one of the address', async () => {
  const { asked, went } = await open('110', { date: '2025' }, { years: [2026, 2025] })
  const years = page.getByRole('group', { name: '年份' })
  await expect.element(years.getByRole('button', { name: '2025年' })).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual([{ gameId: 110, rows: 30, date: '2025', page: 1 }])
  await acting(() => userEvent.click(years.getByRole('button', { name: '2026年' })))
  await acting(() => userEvent.click(years.getByRole('button', { name: '全部' })))
  expect(went).toEqual(['/lottery-history/110?date=2026', '/lottery-history/110'])
})

test('a failed load offers another try', async () => {
  let isDown = true
  const fakes = [
    fake(lottery.games, () => games),
    fake(records.historyGroup, () => []),
    fake(lottery.history, () => {
      if (isDown) throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
      return { data: [draw('2026323', '28,44,40,36,33,23,49')], totalCount: 1 }
    }),
  ]
  await renderPage(<LotteryHistoryPage {...pageProps({ params: { gameId: '110' } })} />, { fakes })
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
  await expect.poll(() => rowText().length).toBe(1)
})

test('says for live draws that there is no video, and so does a draw without a recording [PANEL-023]', async () => {
  await open('110', { type: 'live-lottery' }, { draws: [draw('2026322', '01,02,03,04,05,06,07')] })
  await expect.element(page.getByText('暂无视频资源，请稍后在观看！')).toBeVisible()
  await acting(() => userEvent.click(page.getByRole('button', { name: '第322期回放' })))
  await expect.element(page.getByRole('status').getByText('暂无视频资源，请稍后在观看！')).toBeVisible()
})

test('says that the broadcast is over when nothing is on air, and offers the recording [PANEL-024]', async () => {
  await open('110', { type: 'live-lottery' }, { info: { live: LIVE, replay: REPLAY } })
  await expect.element(page.getByText('视频直播已经结束...')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /观看第323期回放/ })).toBeVisible()
  expect(document.querySelector('video')).toBeNull()
})

test('plays the recording of the draw that was tapped, and none in a list of numbers only', async () => {
  expectNoise()
  const draws = [draw('2026322', '01,02,03,04,05,06,07', REPLAY), draw('2026321', '01,02,03,04,05,06,08')]
  await open('110', {}, { draws, info: { live: LIVE } })
  await expect.poll(() => rowText().length).toBe(2)
  expect(page.getByRole('button', { name: /回放/ }).elements()).toHaveLength(1)
  // Small to look at, and a target of 44 px to the finger. [F-U30]
  const target = page.getByRole('button', { name: '第322期回放' }).element().getBoundingClientRect()
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44)
  await acting(() => userEvent.click(page.getByRole('button', { name: '第322期回放' })))
  await expect
    .poll(() => document.querySelector('video')?.getAttribute('aria-label'))
    .toBe('新澳门六合彩第322期开奖回放')
})
