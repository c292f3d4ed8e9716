import { acting, render } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Interruption, useInterruption } from './modal-queue.ts'
import { pageRested } from '../testing/page-rested.ts'

function Modal({ turn, asked }: { turn: Interruption; asked?: boolean }) {
  return useInterruption(turn, true, { asked: asked ?? false }) ? <p>{turn}</p> : null
}

const open = async (...modals: Parameters<typeof Modal>[0][]) => {
  const { container } = await render(modals.map((modal) => <Modal key={modal.turn} {...modal} />))
  return () => container.textContent
}
const wait = (ms: number) => acting(() => new Promise((resolve) => setTimeout(resolve, ms)))
const finger = new Touch({ identifier: 1, target: document.body, clientX: 5, clientY: 5 })
const touch = (kind: string, ...touches: Touch[]) =>
  document.body.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches }))

beforeEach(pageRested)
afterEach(() => {
  vi.restoreAllMocks()
  touch('touchend')
})

describe('what wants to open by itself [F-U16]', () => {
  it('waits until the first paint has rested for two seconds', async () => {
    const loadEventEnd = performance.now()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ loadEventEnd } as PerformanceNavigationTiming])
    const shown = await open({ turn: 'AD11' }, { turn: 'notices' })
    await wait(1_600 - (performance.now() - loadEventEnd))
    expect(shown()).toBe('')
    await vi.waitFor(() => expect(shown()).toBe('notices'), 2_000)
    expect(performance.now() - loadEventEnd).toBeGreaterThanOrEqual(2_000)
  })

  it('waits while a finger scrolls, and until the page has come to a stop', async () => {
    touch('touchstart', finger)
    touch('touchmove', finger)
    const shown = await open({ turn: 'AD12' })
    await wait(600)
    expect(shown()).toBe('')
    touch('touchend')
    for (const _ of [1, 2, 3, 4]) {
      // The flick runs on.
      document.dispatchEvent(new Event('scroll'))
      await wait(150)
      expect(shown()).toBe('')
    }
    await vi.waitFor(() => expect(shown()).toBe('AD12'))
  })

  it('is not kept back by a finger whose end was told to nobody', async () => {
    touch('touchstart', finger)
    const shown = await open({ turn: 'AD12' })
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 6_000)
    await vi.waitFor(() => expect(shown()).toBe('AD12'))
  })

  it('comes at once when it was asked for', async () => {
    touch('touchstart', finger)
    const shown = await open({ turn: 'domain' }, { turn: 'notices', asked: true })
    expect(shown()).toBe('notices')
  })
})
