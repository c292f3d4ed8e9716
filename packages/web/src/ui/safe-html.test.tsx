import hostile from '@liuhe/fixtures/data/hostile-html.json' with { type: 'json' }
import { KEPT_CLASSES } from '@liuhe/contract/kept-html.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { SafeHtml } from './safe-html.tsx'

/** What must never happen: a script runs, or anything is asked of the stranger's host. */
const ran = vi.fn<() => void>()
beforeEach(() => {
  ran.mockReset()
  vi.stubGlobal('alert', ran)
  performance.clearResourceTimings()
})
afterEach(() => vi.unstubAllGlobals())

const asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.example'))
/** Longer than a browser takes to run what a broken picture would start. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

test('runs nothing and fetches nothing of what is left of hostile markup [SEC-14]', async () => {
  for (const { clean } of hostile) {
    const { container } = await render(<SafeHtml html={clean} onLink={() => undefined} />)
    container.querySelectorAll<HTMLElement>('*').forEach((element) => {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      for (const { name, value } of element.attributes) {
        expect([clean, name]).toEqual([clean, expect.stringMatching(/^(class|href|src|alt|title|rel|data-[ds])$/)])
        expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
      }
    })
    expect(
      container.querySelector('script, iframe, object, embed, form, base, svg, math, style, link, meta'),
    ).toBeNull()
  }
  await settle()
  expect([ran.mock.calls, asked()]).toEqual([[], []])
})

test('shows the same markup as words where words belong', async () => {
  for (const { source } of hostile) {
    const { container } = await render(
      <p title={source} data-x={source}>
        {source}
      </p>,
    )
    expect(container.querySelectorAll('*')).toHaveLength(1)
  }
  await settle()
  expect([ran.mock.calls, asked()]).toEqual([[], []])
})

test('would notice: markup that was not cleaned does run', async () => {
  const box = document.createElement('div')
  // An address that no browser can ask for: its error comes by itself, and once.
  box.innerHTML = hostile.find(({ source }) => source.startsWith('<img src=x:x onerror'))?.source ?? ''
  await vi.waitFor(() => expect(ran).toHaveBeenCalled(), { timeout: 10_000 })
})

test('keeps what an author may do', async () => {
  const html =
    '<p class="c-center">本期<b>主攻</b><br><span class="c-red">蛇</span></p>' +
    '<table><tbody><tr><td colspan="2">一</td></tr></tbody></table><a href="/game/71">投注</a>'
  const { container } = await render(<SafeHtml html={html} onLink={() => undefined} />)
  expect([...container.querySelectorAll('p, b, span.c-red, td[colspan="2"], a[href="/game/71"]')]).toHaveLength(5)
})

test.each(KEPT_CLASSES)('%s, which an author may give a word, can be seen', async (name) => {
  const { container } = await render(<SafeHtml html={`<p>蛇</p><p class="${name}">蛇</p>`} onLink={() => undefined} />)
  const [plain, styled] = [...container.querySelectorAll('p')].map((word) => {
    const { color, backgroundColor, fontWeight, textAlign, fontSize } = getComputedStyle(word)
    return { color, backgroundColor, fontWeight, textAlign, fontSize }
  })
  expect(styled).not.toEqual(plain)
})
