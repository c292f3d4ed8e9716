import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { changeCachedCard } from './cached-cards.ts'
import { loadLayouts } from './layout-registry.ts'
import { TemplateList } from './template-list.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'
import { LAST_DRAW } from './testing/last-draw.ts'

// What many cards cost: a card is drawn when it comes near, and again when it changes itself.

const EVERY_LAYOUT = [...cardFixtures.values()]
const TOTAL = 120
const ROWS = 20

/** Cards of every layout in turn. */
function page({ page: number = 1 }: { page?: number }): OutputOf<typeof api.list> {
  const from = (number - 1) * ROWS
  const data = Array.from({ length: Math.min(ROWS, TOTAL - from) }, (_, place) => {
    const { template } = EVERY_LAYOUT[(from + place) % EVERY_LAYOUT.length] as (typeof EVERY_LAYOUT)[number]
    return { ...template, id: from + place + 1 }
  })
  return { data, totalCount: TOTAL, draws: [] }
}

const NOW = Date.UTC(2026, 10, 22, 8)
/** Is asked for each row that is drawn, and names it. */
const drawnRows = vi.fn<(count: number) => ReactNode>((count) => <i data-row={count} />)
const rowsSince = (calls: number) => drawnRows.mock.calls.slice(calls).map(([count]) => count)
const list = (now = NOW) => (
  <TemplateList gameId={110} playCateName="全部" onPlayCate={onPlayCate} now={now} afterCard={drawnRows} />
)
const onPlayCate = () => undefined

async function openList() {
  drawnRows.mockClear()
  const view = await renderPage(list(), {
    fakes: [
      fake(api.playCategories, () => []),
      fake(api.list, page),
      // The strip of the last draw asks for it.
      fake(lottery.openInfo, () => LAST_DRAW),
    ],
  })
  const articles = () => [...view.container.querySelectorAll<HTMLElement>('[role="feed"] > article')]
  await vi.waitFor(() => expect(articles().length).toBe(ROWS))
  return { ...view, articles }
}

/** Scrolls on until every card has come. */
async function readAll(articles: () => HTMLElement[]) {
  await vi.waitFor(
    async () => {
      await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
      expect(articles().length).toBe(TOTAL)
    },
    { timeout: 10_000 },
  )
}

/** The intervals that run, of those that start from now on. */
function watchIntervals(): ReadonlySet<unknown> {
  const intervals = new Set<unknown>()
  const { setInterval: start, clearInterval: stop } = window
  vi.spyOn(window, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    const id = start(run, ms)
    intervals.add(id)
    return id
  }) as never)
  vi.spyOn(window, 'clearInterval').mockImplementation((id) => {
    intervals.delete(id)
    stop(id)
  })
  return intervals
}

beforeAll(loadLayouts)
afterEach(() => acting(() => window.scrollTo(0, 0)))

it('leads on where a category holds nothing [F-U30]', async () => {
  const chosen: string[] = []
  const of = (playCateName: string) => (
    <TemplateList gameId={110} playCateName={playCateName} onPlayCate={(name) => chosen.push(name)} now={NOW} />
  )
  const fakes = [fake(api.playCategories, () => []), fake(api.list, () => ({ data: [], totalCount: 0, draws: [] }))]
  const { unmount } = await renderPage(of('波色'), { fakes })
  await acting(() => userEvent.click(browser.getByRole('button', { name: '查看全部' })))
  expect(chosen).toEqual(['全部'])
  await unmount()
  await renderPage(of('全部'), { fakes })
  await expect.element(browser.getByRole('link', { name: '看看其他资料' })).toHaveAttribute('href', '/databases')
})

it('draws the cards of the next page and none of those before', async () => {
  const { articles } = await openList()
  expect(rowsSince(0)).toEqual(Array.from({ length: ROWS }, (_, place) => place + 1))
  await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await vi.waitFor(() => expect(articles().length).toBe(2 * ROWS))
  const next = rowsSince(ROWS)
  expect(next.slice(0, ROWS)).toEqual(Array.from({ length: ROWS }, (_, place) => ROWS + place + 1))
  expect(next.filter((row) => row <= ROWS)).toEqual([])
})

it('draws a card alone that becomes a favourite, and none because a second passed', async () => {
  const { queryClient, rerender, articles } = await openList()
  await acting(() => changeCachedCard(queryClient, 7, (card) => ({ ...card, like: true })))
  await vi.waitFor(() => expect(articles()[6]?.textContent).toContain('已收藏'))
  expect(rowsSince(ROWS)).toEqual([7])
  await acting(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
  expect(rowsSince(ROWS)).toEqual([7])
  expect(rerender).toBeTypeOf('function')
})

it('leaves of a card far away a box of its height, and nothing that ticks or listens', async () => {
  const observers = vi.spyOn(window, 'IntersectionObserver')
  const { articles } = await openList()
  const intervals = watchIntervals()
  await readAll(articles)
  const boxes = () => articles().map(({ firstElementChild: box }) => box as HTMLElement)
  const first = () => boxes().slice(0, ROWS)
  await vi.waitFor(() => expect(first().flatMap((box) => [...box.childNodes])).toEqual([]))
  expect(first().every((box) => Number.parseFloat(box.style.height) > 0)).toBe(true)
  // One sentinel for each page that was asked for; however many cards there are, one observer more.
  expect(observers.mock.calls.length).toBeLessThanOrEqual(TOTAL / ROWS + 1)
  // Only the strip of the last draw asks again and again, as long as it is drawn.
  const strips = () => articles().filter((card) => card.querySelector('[role="timer"]'))
  await vi.waitFor(() => expect(intervals.size).toBe(strips().length))

  const changes: MutationRecord[] = []
  const watching = new MutationObserver((records) => changes.push(...records))
  for (const box of first()) watching.observe(box, { subtree: true, childList: true, characterData: true })
  const before = drawnRows.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  watching.disconnect()
  expect(changes).toEqual([])
  expect(rowsSince(before).filter((row) => row <= ROWS)).toEqual([])

  await acting(() => window.scrollTo(0, 0))
  await vi.waitFor(() => expect(first().filter((box) => box.childElementCount === 0)).toEqual([]), { timeout: 3_000 })
})
