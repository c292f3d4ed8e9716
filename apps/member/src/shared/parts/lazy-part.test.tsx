import { acting, render } from '@liuhe/web/testing/render.tsx'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lazyPart } from './lazy-part.tsx'
import { MissingPart } from './missing-part.tsx'
import { reloadOnce } from './stale-build.ts'

// The page of the test stays; its calls count.
vi.mock('./stale-build.ts', { spy: true })

type PartProps = { name: string }

/** A part whose script comes only after so many tries. */
function partThatComesAfter(failures: number) {
  const load = vi.fn<() => Promise<{ default: (props: PartProps) => ReactNode }>>(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: ({ name }) => <p>{`走势：${name}`}</p> }
  })
  return {
    load,
    Part: lazyPart<PartProps>(load, { place: ({ name }) => <p>{`${name}加载中`}</p>, missing: MissingPart }),
  }
}

const retry = () => acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))

test('a part whose script does not come leaves its page standing, and comes with another try [F-Q1]', async () => {
  const { Part, load } = partThatComesAfter(1)
  const { container } = await render(
    <main>
      <h1>投注</h1>
      <Part name="近期开奖" />
    </main>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(container.textContent).toContain('投注')
  await retry()
  await expect.element(page.getByText('走势：近期开奖')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that twice did not come has its page loaded again: a new version may have taken it', async () => {
  const reload = vi.mocked(reloadOnce).mockReturnValue(true)
  const { Part } = partThatComesAfter(2)
  await render(<Part name="近期开奖" />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await retry()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('its place stands until it is there, and who comes later does not wait', async () => {
  const { Part, load } = partThatComesAfter(0)
  const { container, unmount } = await render(<Part name="开奖" />)
  await expect.element(page.getByText('走势：开奖')).toBeVisible()
  await unmount()
  await render(<Part name="长龙" />)
  expect(document.body.textContent).toContain('走势：长龙')
  expect([load.mock.calls.length, container.isConnected]).toEqual([1, false])
})

test('after a failure the next page tries again by itself', async () => {
  const { Part } = partThatComesAfter(1)
  const { unmount } = await render(<Part name="开奖" />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await unmount()
  await render(<Part name="开奖" />)
  await expect.element(page.getByText('走势：开奖')).toBeVisible()
})
