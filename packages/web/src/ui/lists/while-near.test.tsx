import { expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { acting, render } from '../../testing/render.tsx'
import { InfiniteList } from './infinite-list.tsx'
import { useRowMemory, WhileNear } from './while-near.tsx'

function Row({ number }: { number: number }) {
  const [opened, setOpened] = useRowMemory('opened', false)
  return (
    <button type="button" style={{ height: opened ? 600 : 200 }} onClick={() => setOpened(!opened)}>
      {`${number} ${opened}`}
    </button>
  )
}

const rows = Array.from({ length: 120 }, (_, number) => number)
const list = (
  <InfiniteList
    items={rows}
    itemKey={(number) => number}
    hasMore={false}
    loading={false}
    onMore={() => undefined}
    row={(number) => (
      <WhileNear>
        <Row number={number} />
      </WhileNear>
    )}
  />
)
const scrollTo = (top: number) => acting(() => window.scrollTo(0, top))

test('draws the rows near the window and keeps the place and the state of the others', async () => {
  const { container } = await render(list)
  const drawn = () => [...container.querySelectorAll('button')].map((button) => Number.parseInt(button.innerText, 10))
  await vi.waitFor(() => expect(drawn().length).toBeLessThan(60))
  expect(drawn()[0]).toBe(0)
  await acting(() => userEvent.click(container.querySelector('button') as HTMLElement))
  ;(document.activeElement as HTMLElement).blur()
  const first = container.querySelector('article') as HTMLElement
  await vi.waitFor(() => expect(first.getBoundingClientRect().height).toBe(600))

  await scrollTo(document.documentElement.scrollHeight)
  await vi.waitFor(() => expect(drawn()).not.toContain(0))
  await vi.waitFor(() => expect(drawn()).toContain(119))
  expect(first.getBoundingClientRect().height).toBe(600)

  await scrollTo(0)
  await vi.waitFor(() => expect(container.querySelector('button')?.innerText).toBe('0 true'))
  await vi.waitFor(() => expect(drawn()).not.toContain(119))
})

test('lets go of what a row far away was made of', async () => {
  const { container } = await render(list)
  const row = () => container.querySelector('article') as HTMLElement
  const button = new WeakRef(row().querySelector('button') as HTMLElement)
  await scrollTo(document.documentElement.scrollHeight)
  await vi.waitFor(() => expect(row().querySelector('button')).toBeNull())
  const collect = async () => {
    await cdp().send('HeapProfiler.collectGarbage')
    expect(button.deref()).toBeUndefined()
  }
  await vi.waitFor(collect, { timeout: 5_000, interval: 300 })
  await scrollTo(0)
})

test('leaves a row alone while the focus is in it', async () => {
  const { container } = await render(list)
  const button = container.querySelector('button') as HTMLElement
  button.focus({ preventScroll: true })
  await scrollTo(document.documentElement.scrollHeight)
  await vi.waitFor(() => expect(container.querySelectorAll('button').length).toBeLessThan(60))
  expect(document.activeElement).toBe(button)
  await scrollTo(0)
})
