import { expectNoise } from '@liuhe/web/testing/noise.ts'
import { acting, render } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isMissingModule, reloadOnce } from '../../shared/parts/stale-build.ts'
import { ErrorBoundary, OptionalPart } from './error-boundary.tsx'

function Broken(): never {
  throw new Error('broken on purpose')
}

beforeEach(() => sessionStorage.clear())

describe('a page that fails', () => {
  it('offers to reload, a way home, and an error id to copy', async () => {
    expectNoise()
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    await render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
    expect(page.getByRole('link', { name: '返回首页' }).element().getAttribute('href')).toBe('/')
    const id = document.querySelector('b')?.textContent ?? ''
    expect(id).toMatch(/^[0-9A-Z]{8,}-[0-9A-Z]{3}$/)
    await acting(() => userEvent.click(page.getByRole('button', { name: '复制错误编号' })))
    expect(copied).toEqual([id])
    expect(document.body.textContent).toContain('已复制')
    // oxlint-disable-next-line no-console -- what the noise was
    expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toContain(id)
  })

  it('is no harm to a page that can do without', async () => {
    expectNoise()
    const { container } = await render(
      <div>
        页面
        <OptionalPart>
          <Broken />
        </OptionalPart>
      </div>,
    )
    expect(container.textContent).toBe('页面')
  })
})

test.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', true],
  ['error loading dynamically imported module: https://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['x is not a function', false],
])('%s is a missing module: %s', (message, expected) => {
  expect(isMissingModule(new TypeError(message))).toBe(expected)
  expect(isMissingModule(message)).toBe(false)
})

describe('a module that is gone after a new version', () => {
  const view = (onLine = true) => {
    const went: string[] = []
    const location = {
      reload: () => void went.push('reload'),
      assign: (to: string | URL) => void went.push(String(to)),
    }
    return { went, view: { navigator: { onLine }, sessionStorage, location } }
  }

  it('is healed by one reload, or by loading the page that was asked for', () => {
    const here = view()
    expect(reloadOnce(undefined, here.view)).toBe(true)
    expect(reloadOnce(undefined, here.view)).toBe(false)
    expect(here.went).toEqual(['reload'])
    sessionStorage.clear()
    const there = view()
    expect(reloadOnce('/game/71', there.view)).toBe(true)
    expect(there.went).toEqual(['/game/71'])
  })

  it('reloads again when the next version comes later', () => {
    const { view: here } = view()
    reloadOnce(undefined, here)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001)
    expect(reloadOnce(undefined, here)).toBe(true)
  })

  it('is left to the visitor while the device is offline', () => {
    expect(reloadOnce(undefined, view(false).view)).toBe(false)
  })
})
