import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as records from '@liuhe/contract/api/records.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveContext } from '../../shared/live.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import LotteryRecordPage from './lottery-record-page.tsx'
import type { RecordRow } from './use-records.ts'

const HOUR_MS = 3_600_000

type Facts = Partial<Pick<RecordRow, 'family' | 'pre'>> & { resultText?: string; planInMs?: number; liveUrl?: string }

function row(gameId: number, gameName: string, facts: Facts = {}): RecordRow {
  const { family = 'LHC', resultText = '05,17,22,30,38,41,26', planInMs = HOUR_MS, liveUrl = '' } = facts
  const now = Date.now()
  const pre = {
    turnNum: '2026128',
    resultText,
    openTime: now - HOUR_MS,
    isStreaming: false,
    liveUrl: '',
    lunarYear: 2026,
  }
  return {
    gameId,
    gameName,
    family,
    cur: { turnNum: '2026129', closeTime: now + planInMs - 8000, liveUrl },
    pre: facts.pre === undefined ? pre : facts.pre,
    plan: { turnNum: '2026129', planTime: now + planInMs, lunarYear: 2026 },
    serverTime: now,
  }
}

const LHC = row(110, '新澳门六合彩', { liveUrl: '/live.m3u8' })
const K3 = row(10, '江苏快3', { family: 'K3', resultText: '2,2,6' })
const NN = row(95, '幸运牛牛', { family: 'NN', resultText: '1,2,7,5,4,3,6,8,9,10' })

const game = ({ gameId, gameName, family }: RecordRow) => ({
  gameId,
  code: `g${gameId}`,
  gameName,
  family,
  cate: 0,
  sort: 1,
  liveTime: gameId === 110 ? '20:30' : '',
  bettable: family === 'LHC',
})

/** The page over what `answer` says; `push` sends a result of a game. */
async function open(answer: () => RecordRow[], search: Record<string, string> = {}) {
  const asked = vi.fn<() => RecordRow[]>(answer)
  const listeners = new Map<string, (push: PushContent) => void>()
  const live = {
    subscribe: (gameId: number, type: string, listener: (push: PushContent) => void) => {
      listeners.set(`${gameId} ${type}`, listener)
      return () => void listeners.delete(`${gameId} ${type}`)
    },
    listen: () => () => undefined,
  }
  const view = await renderPage(
    <LiveContext value={live}>
      <LotteryRecordPage {...pageProps({ routeName: 'lottery-record', search })} />
    </LiveContext>,
    { fakes: [fake(records.openInfoList, () => asked()), fake(lottery.games, () => [LHC, K3, NN].map(game))] },
  )
  const push = (gameId: number) =>
    listeners.get(`${gameId} RESULT`)?.({ type: 'RESULT', seq: '1', gameId, turnNum: '2026129', openNum: '1,1,1' })
  return { ...view, asked, listeners, push }
}

const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test('shows every game with its last numbers, the way to the next draw, and the ways on', async () => {
  await open(() => [LHC, K3, NN])
  await expect.poll(names).toEqual(['新澳门六合彩', '江苏快3', '幸运牛牛'])
  const numbers = page
    .getByRole('img', { name: /开奖号码/ })
    .elements()
    .map((element) => element.getAttribute('aria-label'))
  expect(numbers).toEqual([
    '开奖号码：5、17、22、30、38、41、26',
    '开奖号码：2、2、6',
    '开奖号码：1、2、7、5、4、3、6、8、9、10',
  ])
  const card = page.getByRole('region', { name: '新澳门六合彩' })
  expect(card.element().textContent).toMatch(/距129期 (01:00:00|00:59:5\d)/)
  await expect.element(card.getByRole('link', { name: '直播 20:30' })).toBeVisible()
  const links = [...card.element().querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/lottery-history/110', '/game/110/analytic', '/game/110'])
})

test('the tabs are the families that have games, and the address names the chosen one', async () => {
  const { went } = await open(() => [LHC, K3, NN], { family: 'K3' })
  await expect.poll(names).toEqual(['江苏快3'])
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['全部', '六合彩', '快三', '牛牛'])
  await acting(() => userEvent.click(page.getByRole('tab', { name: '牛牛' })))
  await acting(() => userEvent.click(page.getByRole('tab', { name: '全部' })))
  expect(went).toEqual(['/lottery-record?family=NN', '/lottery-record'])
})

test('a pushed result asks once for all that come together', async () => {
  let resultText = '2,2,6'
  const { asked, push, listeners } = await open(() => [LHC, row(10, '江苏快3', { family: 'K3', resultText }), NN])
  await vi.waitFor(() => expect([...listeners.keys()]).toEqual(['110 RESULT', '10 RESULT', '95 RESULT']))
  resultText = '1,1,1'
  for (const gameId of [110, 10, 95]) push(gameId)
  await expect.element(page.getByRole('img', { name: '开奖号码：1、1、1' })).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('says what is being drawn, and leads to what is on air', async () => {
  const pre = { ...(LHC.pre as NonNullable<RecordRow['pre']>), resultText: '05,17', isStreaming: true }
  await open(() => [row(110, '新澳门六合彩', { pre, planInMs: -20_000, liveUrl: '/live.m3u8' })])
  await expect.element(page.getByText('开奖中')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '直播中' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: '开奖号码：5、17' })).toBeVisible()
})

test('asks again every 3 s while a draw is awaited', async () => {
  const { asked } = await open(() => [row(110, '新澳门六合彩', { planInMs: -2000 })])
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2), { timeout: 5000 })
})

test('a failed load offers another try', async () => {
  let isDown = true
  await open(() => {
    if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    return [LHC]
  })
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
  await expect.poll(names).toEqual(['新澳门六合彩'])
})
