import * as lottery from '@liuhe/contract/api/lottery.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { revealsOf } from '../../shared/reveal/reveal-store.ts'
import { betsWorld, order, publishCancelSwitch, renderBetList } from './testing/bets-world.tsx'

const says = (where: Locator, text: string) => expect.poll(() => where.element().textContent).toContain(text)
const rows = () => page.getByRole('article')

beforeEach(() => {
  publishCancelSwitch('1')
  document.cookie = 'bet_record_simple_model=; path=/; max-age=0'
})

test('an order of a draw of our own that is drawn leads to its proof, with room for a finger [F-U8]', async () => {
  const link = page.getByRole('link', { name: '验证第1358期' })
  const drawn = { status: 1, result: 0, resultText: '28,44,40,36,33,23,07' }
  const { fakes } = betsWorld([order(drawn)])
  for (const simple of ['', '1']) {
    document.cookie = `bet_record_simple_model=${simple}; path=/`
    const { unmount } = await renderBetList(fakes)
    await expect.element(link).toHaveAttribute('href', '/fairness/71/202611201358')
    const { width, height } = getComputedStyle(link.element(), '::after')
    expect(Math.min(Number.parseFloat(width), Number.parseFloat(height))).toBeGreaterThanOrEqual(44)
    await unmount()
  }
  document.cookie = 'bet_record_simple_model=; path=/; max-age=0'
  const pending = await renderBetList(betsWorld([order()]).fakes)
  await says(rows(), '特码A')
  expect(link.elements()).toEqual([])
  await pending.unmount()
  await renderBetList(betsWorld([order({ ...drawn, gameId: 70, gameName: '香港六合彩' })]).fakes)
  // Balls with a name are drawn once the game is known.
  await expect.element(page.getByRole('img', { name: /^开奖号码/ })).toBeVisible()
  expect(link.elements()).toEqual([])
})

test('an order tells nothing of a draw whose balls still fall, though it is settled', async () => {
  const settled = { status: 1, result: 1, reward: 480_000n, resultText: '28,44,40,36,33,23,07', cancellable: false }
  const { fakes } = betsWorld([order(settled), order({ ...settled, orderNo: '2', turnNum: '202611201357' })])
  const { queryClient } = await renderBetList(fakes)
  await expect.poll(() => page.getByText('已派奖').elements().length).toBe(2)
  await acting(() => revealing(queryClient))
  await says(rows().nth(0), '开奖中')
  expect(rows().nth(0).element().textContent).not.toMatch(/已派奖|480\.00/)
  expect(rows().nth(0).getByRole('img').elements()).toEqual([])
  await says(rows().nth(1), '已派奖')
  await acting(() => revealsOf(queryClient).skipToResult(71))
  await expect.poll(() => page.getByText('已派奖').elements().length, { timeout: 10_000 }).toBe(2)
})

/** The panel of the game is looked at, and turn 1358 comes after 1357: its balls begin to fall. */
function revealing(client: QueryClient): void {
  const now = Date.now()
  const info = (turnNum: string) => ({
    ...{ gameId: 71, gameName: '一分六合彩', family: 'LHC', serverTime: now },
    cur: { turnNum: '202611201359', closeTime: now + 50_000, liveUrl: '' },
    pre: {
      turnNum,
      resultText: '28,44,40,36,33,23,07',
      openTime: now,
      isStreaming: false,
      liveUrl: '',
      lunarYear: 2026,
    },
    plan: { turnNum: '202611201359', planTime: now + 60_000, lunarYear: 2026 },
  })
  const store = revealsOf(client)
  store.watch(71)
  for (const turnNum of ['202611201357', '202611201358']) {
    client.setQueryData([lottery.openInfo.name, { gameId: 71 }], info(turnNum))
  }
}
