import { Dialog } from '@liuhe/web/ui/over/dialog.tsx'
import { expectNoise } from '@liuhe/web/testing/noise.ts'
import { acting, render } from '@liuhe/web/testing/render.tsx'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PageStack } from './page-stack.tsx'
import { type PageEntry, showPage, startStack } from '../navigation/stack.ts'

const entry = (key: string, Component: PageEntry['Component'], keep = true): PageEntry => ({
  key,
  routeName: 'home',
  params: {},
  search: {},
  hash: '',
  Component,
  keep,
  scroll: { y: 0 },
})

const Tall = () => <div style={{ height: 4000 }}>高页</div>
const Short = () => <p>短页</p>

test('keeps the state, the DOM and the scroll position of a page that comes back [ROUTE-116]', async () => {
  function Form() {
    return (
      <div style={{ height: 4000 }}>
        <input aria-label="账号" />
      </div>
    )
  }
  const home = entry('/', Form)
  const first = startStack(home)
  const { rerender } = await render(<PageStack stack={first} />)
  const input = page.getByLabelText('账号').element() as HTMLInputElement
  await acting(() => userEvent.fill(input, 'player01'))
  window.scrollTo(0, 1234)
  const second = showPage(first, entry('/short', Short), window.scrollY)
  await rerender(<PageStack stack={second} />)
  expect(page.getByText('短页').element()).toBeVisible()
  expect(input).not.toBeVisible()
  expect(window.scrollY).toBe(0)
  await rerender(<PageStack stack={showPage(second, home)} />)
  expect(page.getByLabelText('账号').element()).toBe(input)
  expect(input.value).toBe('player01')
  expect(window.scrollY).toBe(1234)
  // The second time it is left elsewhere, and comes back to there.
  window.scrollTo(0, 2345)
  const third = showPage(showPage(second, home), entry('/short', Short), window.scrollY)
  await rerender(<PageStack stack={third} />)
  expect(window.scrollY).toBe(0)
  await rerender(<PageStack stack={showPage(third, entry('/', Form))} />)
  expect(window.scrollY).toBe(2345)
  window.scrollTo(0, 0)
})

test('stops the effects of a hidden page and makes a page again that is not kept', async () => {
  const log: string[] = []
  const Watched = (name: string) =>
    function Page() {
      const [born] = useState(() => log.push(`born ${name}`))
      useEffect(() => {
        log.push(`starts ${name}`)
        return () => void log.push(`stops ${name}`)
      }, [])
      return <p>{born}</p>
    }
  const kept = entry('/kept', Watched('kept'))
  const bills = entry('/bills', Watched('bills'), false)
  let stack = startStack(kept)
  const { rerender } = await render(<PageStack stack={stack} />)
  for (const next of [bills, kept, bills]) {
    stack = showPage(stack, next)
    await rerender(<PageStack stack={stack} />)
  }
  expect(log.filter((line) => line.endsWith('kept'))).toEqual([
    'born kept',
    'starts kept',
    'stops kept',
    'starts kept',
    'stops kept',
  ])
  expect(log.filter((line) => line === 'born bills')).toHaveLength(2)
})

test('a dialog left open on a hidden page does not freeze the page in front', async () => {
  const Asking = () => (
    <Dialog open onClose={() => undefined} title="问题">
      内容
    </Dialog>
  )
  const onClick = vi.fn<() => void>()
  const Front = () => (
    <button type="button" onClick={onClick}>
      点我
    </button>
  )
  const asking = entry('/asking', Asking)
  const first = startStack(asking)
  const { rerender } = await render(<PageStack stack={first} />)
  const second = showPage(first, entry('/front', Front))
  await rerender(<PageStack stack={second} />)
  await acting(() => userEvent.click(page.getByRole('button', { name: '点我' })))
  expect(onClick).toHaveBeenCalledOnce()
  await rerender(<PageStack stack={showPage(second, asking)} />)
  expect(document.querySelector('dialog')?.matches(':modal')).toBe(true)
})

test('shows the way out when a page breaks, and leaves the other pages alone', async () => {
  const Broken = () => {
    throw new Error('broken page')
  }
  expectNoise()
  const stack = showPage(startStack(entry('/', Tall)), entry('/broken', Broken))
  await render(<PageStack stack={stack} />)
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '返回首页' })).toBeVisible()
})
