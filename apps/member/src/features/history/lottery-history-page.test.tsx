import * as lottery from '@liuhe/contract/api/lottery.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import LotteryHistoryPage from './lottery-history-page.tsx'
import { videoOf } from './live-strip.tsx'

const games = [
  {
    gameId: 110,
    code: 'xam',
    gameName: '新澳门六合彩',
    family: 'LHC',
    cate: 0,
    sort: 1,
    liveTime: '20:30',
    bettable: true,
  },
  { gameId: 10, code: 'jsk3', gameName: '江苏快3', family: 'K3', cate: 6, sort: 2, liveTime: '', bettable: false },
]
const draw = (turnNum: string, openNum: string) => ({
  gameId: 110,
  turnNum,
  openNum,
  openTime: instantOf('2026-11-19', '20:30'),
  lunarYear: 2026,
})

/** The page of a game over these draws; `asked` lists what was asked for. */
async function open(
  draws: (ReturnType<typeof draw> & { correction?: string })[],
  gameId: string,
  search: Record<string, string> = {},
) {
  const asked: unknown[] = []
  const fakes = [
    fake(lottery.games, () => games),
    fake(lottery.history, (args) => {
      asked.push(args)
      return { data: draws, totalCount: draws.length }
    }),
    fake(lottery.openInfo, () => infoWith({})),
  ]
  const props = pageProps({ routeName: 'lottery-record-history', params: { gameId }, search })
  return { ...(await renderPage(<LotteryHistoryPage {...props} />, { fakes })), asked }
}

const infoWith = ({ live = '', replay = '', isStreaming = false }) => ({
  gameId: 110,
  gameName: '新澳门六合彩',
  family: 'LHC',
  cur: { turnNum: '2026324', closeTime: instantOf('2026-11-20', '20:28'), liveUrl: live },
  pre: {
    turnNum: '2026323',
    openNum: '28,44,40,36,33,23,49',
    openTime: instantOf('2026-11-19', '20:30'),
    isStreaming,
    liveUrl: replay,
    lunarYear: 2026,
  },
  plan: { turnNum: '2026324', planTime: instantOf('2026-11-20', '20:30'), lunarYear: 2026 },
  serverTime: instantOf('2026-11-20', '12:00'),
})

const rowText = () =>
  page
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)

test('shows the draws of the Mark Six with animals and figures, and 和 wherever 49 pushes', async () => {
  const { asked } = await open(
    [draw('2026323', '28,44,40,36,33,23,49'), draw('2026322', '01,02,03,04,05,06,07')],
    '110',
  )
  await expect.poll(() => rowText().length).toBe(2)
  expect(rowText()[0]).toContain('第323期2026-11-19 20:30')
  expect(rowText()[0]).toContain('49马')
  expect(rowText()[0]).toContain('总和253大单七色波绿特码和和和和和')
  expect(rowText()[1]).toContain('总和28小双七色波红特码小单合大合单尾大')
  expect(asked).toEqual([{ gameId: 110, rows: 30, page: 1 }])
})

test('marks a result that was corrected and says why, and no other', async () => {
  const corrected = { ...draw('2026323', '28,44,40,36,33,23,07'), correction: '录入有误，以官方公告为准' }
  await open([corrected, draw('2026322', '01,02,03,04,05,06,07')], '110')
  await expect.element(page.getByText('录入有误，以官方公告为准')).toBeVisible()
  expect(rowText()[0]).toContain('已更正录入有误，以官方公告为准')
  expect(rowText()[1]).not.toContain('更正')
})

test('shows dice for dice, and the sum', async () => {
  await open([draw('20261120041', '2,2,2')], '10')
  await expect.element(page.getByRole('img', { name: '开奖号码：2、2、2' })).toBeVisible()
  expect(rowText()[0]).toContain('和值6豹子')
})

test('asks for the day of the address, and another game keeps the day', async () => {
  const { asked, went } = await open([], '110', { date: '2026-11-19' })
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  expect(asked).toEqual([{ gameId: 110, rows: 30, date: '2026-11-19', page: 1 }])
  await acting(() => userEvent.click(page.getByRole('button', { name: '新澳门六合彩' })))
  await acting(() => userEvent.click(page.getByRole('button', { name: '江苏快3' })))
  expect(went).toEqual(['/lottery-history/10?date=2026-11-19'])
})

test('a failed load offers another try', async () => {
  let isDown = true
  const fakes = [
    fake(lottery.games, () => games),
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

test('for live draws says that there is no video [PANEL-023]', async () => {
  await open([], '110', { type: 'live-lottery' })
  await expect.element(page.getByText('暂无视频资源，请稍后在观看！')).toBeVisible()
})

test.each([
  ['streaming', { live: 'https://live.example/110', isStreaming: true }, '正在直播开奖', 'https://live.example/110'],
  ['not streaming', { live: 'https://live.example/110' }, '暂无视频资源，请稍后在观看！', null],
  ['a replay', { replay: 'https://live.example/323' }, '视频直播已经结束...', 'https://live.example/323'],
  ['a hostile address', { replay: 'javascript:alert(1)' }, '暂无视频资源，请稍后在观看！', null],
  ['no video', {}, '暂无视频资源，请稍后在观看！', null],
])('the video of a game is: %s [PANEL-019] [PANEL-024]', (_, info, text, url) => {
  expect(videoOf(infoWith(info))).toEqual({ text, url })
})
