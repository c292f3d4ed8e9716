import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../../testing/render.tsx'
import { Carousel } from './carousel.tsx'

const ITEMS = ['甲', '乙', '丙']

/** A carousel of 300 px over a place where the pointer may rest. */
async function carousel(props: { autoplayMs?: number; live?: boolean } = {}) {
  const view = await render(
    <>
      <p style={{ height: 40 }}>别处</p>
      <div style={{ width: 300 }}>
        <Carousel
          items={ITEMS}
          itemKey={(item) => item}
          slide={(item) => (
            <button type="button" style={{ height: 100 }}>
              {item}
            </button>
          )}
          label="轮播"
          {...props}
        />
      </div>
    </>,
  )
  await acting(() => userEvent.hover(page.getByText('别处')))
  return view
}

/** Which slide the marks call current, from 1. */
const current = () =>
  Number(/\d+/.exec(document.querySelector('[aria-current]')?.getAttribute('aria-label') ?? '')?.[0])
/** What moves it is loaded apart. */
const moves = () => vi.waitFor(() => expect(current()).toBe(1))
const elapse = (ms: number) => acting(() => void vi.advanceTimersByTime(ms))
const region = () => page.getByRole('region', { name: '轮播' })
const slideOf = (text: string) => page.getByText(text, { exact: true }).element().parentElement as HTMLElement

// Only the interval stands under the test's hand; the browser paints as ever.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

describe('a carousel', () => {
  it('stays on a slide for three seconds, and goes from the last to the first [HOME-010] [HOME-011]', async () => {
    await carousel()
    await moves()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await acting(() => userEvent.click(page.getByRole('button', { name: '第3张，共3张' })))
    await acting(() => userEvent.hover(page.getByText('别处')))
    expect(current()).toBe(3)
    for (const next of [1, 2, 3]) {
      const before = current()
      await elapse(2999)
      expect(current()).toBe(before)
      await elapse(1)
      expect(current()).toBe(next)
    }
  })

  it('shows one slide, 12 px before the next, also where the loop closes [HOME-013]', async () => {
    await carousel()
    await moves()
    const left = (text: string) => Math.round(slideOf(text).getBoundingClientRect().left)
    expect(ITEMS.map((item) => slideOf(item).getBoundingClientRect().width)).toEqual([300, 300, 300])
    expect([left('乙') - left('甲'), left('丙') - left('乙')]).toEqual([312, 312])
    await acting(() => userEvent.click(page.getByRole('button', { name: '第3张，共3张' })))
    await vi.waitFor(() => expect(left('甲') - left('丙')).toBe(312))
  })

  it('waits while a pointer rests on it, and goes on afterwards [HOME-012]', async () => {
    await carousel({ autoplayMs: 400 })
    await moves()
    await acting(() => userEvent.hover(region()))
    const held = current()
    await elapse(5000)
    expect(current()).toBe(held)
    await acting(() => userEvent.hover(page.getByText('别处')))
    await elapse(400)
    expect(current()).not.toBe(held)
  })

  it('waits while the keyboard is in it, and where nobody sees it', async () => {
    await carousel({ autoplayMs: 400 })
    await moves()
    await acting(() => userEvent.tab())
    expect(document.activeElement?.textContent).toBe('甲')
    const held = current()
    await elapse(5000)
    expect(current()).toBe(held)
    await acting(() => (document.activeElement as HTMLElement).blur())
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await acting(() => document.dispatchEvent(new Event('visibilitychange')))
    const unseen = current()
    await elapse(5000)
    expect(current()).toBe(unseen)
    hidden.mockRestore()
  })

  it('is stopped and started by a button', async () => {
    await carousel({ autoplayMs: 400 })
    await moves()
    await acting(() => userEvent.click(page.getByRole('button', { name: '暂停轮播' })))
    await acting(() => userEvent.hover(page.getByText('别处')))
    const stopped = current()
    await elapse(5000)
    expect(current()).toBe(stopped)
    await acting(() => userEvent.click(page.getByRole('button', { name: '继续轮播' })))
    await acting(() => userEvent.hover(page.getByText('别处')))
    await elapse(400)
    expect(current()).not.toBe(stopped)
  })

  it('stands still for anyone who wants less motion', async () => {
    const still = { matches: true } as MediaQueryList
    vi.spyOn(window, 'matchMedia').mockReturnValue(still)
    await carousel({ autoplayMs: 400 })
    await moves()
    await elapse(5000)
    expect(current()).toBe(1)
    expect(page.getByRole('button', { name: '继续轮播' }).elements()).toHaveLength(1)
  })

  it('lets nobody tap or read a slide that is not shown', async () => {
    await carousel()
    await moves()
    expect(ITEMS.map((item) => slideOf(item).inert)).toEqual([false, true, true])
    await acting(() => userEvent.click(page.getByRole('button', { name: '第2张，共3张' })))
    expect(ITEMS.map((item) => slideOf(item).inert)).toEqual([true, false, true])
  })

  it('is its first slide alone while the page still loads', async () => {
    const { container } = await carousel({ live: false })
    expect(container.textContent).toBe('别处甲')
  })
})
