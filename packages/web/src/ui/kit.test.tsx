import { type CSSProperties, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../testing/render.tsx'
import { Count } from './badge.tsx'
import { Button } from './button.tsx'
import { Chips } from './chips.tsx'
import { ConfirmHost } from './over/confirm-host.tsx'
import { confirm } from './over/confirm.ts'
import { Dialog } from './over/dialog.tsx'
import { Field } from './field.tsx'
import { InfiniteList } from './lists/infinite-list.tsx'
import { Sheet } from './over/sheet.tsx'
import { Tabs } from './tabs.tsx'
import { ToastHost, toast } from './over/toast.tsx'

test('a count is a pill of its place, and nothing for none', async () => {
  const paints = { brand: 'rgb(1, 2, 3)', bad: 'rgb(4, 5, 6)', head: 'rgb(7, 8, 9)' }
  const tokens = { '--brand': paints.brand, '--bad': paints.bad, '--head-action': paints.head } as CSSProperties
  await render(
    <div style={tokens}>
      <Count of={3} />
      <Count of={120} tone="bad" />
      <Count of={4} tone="head" />
      <Count of={0} />
    </div>,
  )
  const pills = [...document.querySelectorAll('i')]
  expect(pills.map(({ textContent }) => textContent)).toEqual(['3', '99+', '4'])
  expect(pills.map((pill) => getComputedStyle(pill).backgroundColor)).toEqual(Object.values(paints))
})

test('a small button is low to look at, and as tall and wide as a finger to touch', async () => {
  await render(
    <div style={{ padding: 40 }}>
      <Button size="small">重新加载</Button> <Button size="small">×</Button>
    </div>,
  )
  for (const button of document.querySelectorAll('button')) {
    const { top, bottom, left, right, height } = button.getBoundingClientRect()
    expect(height).toBe(30)
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    for (const [dx, dy] of [
      [0, -21],
      [0, 21],
      [-21, 0],
      [21, 0],
    ] as const) {
      expect(document.elementFromPoint(middle.x + dx, middle.y + dy)).toBe(button)
    }
    expect(document.elementFromPoint(middle.x, middle.y - 24)).not.toBe(button)
  }
})

test('shows one toast at a time, for as long as it was told [SHELL-052] [CONST-001]', async () => {
  await render(<ToastHost />)
  const shown = () => document.querySelector('[role=status]')?.textContent ?? ''
  await acting(() => toast('第一条', 3))
  await acting(() => toast('第二条', 0.5))
  expect(shown()).toBe('第二条')
  await acting(() => new Promise((resolve) => setTimeout(resolve, 350)))
  expect(shown()).toBe('第二条')
  await acting(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(shown()).toBe('')
})

test('keeps focus inside a dialog, closes it on Esc and gives focus back', async () => {
  function Host() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <button type="button">别处</button>
        <Dialog open={open} onClose={() => setOpen(false)} title="公告" actions={<button type="button">知道了</button>}>
          内容
        </Dialog>
      </>
    )
  }
  await render(<Host />)
  const opener = page.getByRole('button', { name: '打开' }).element() as HTMLElement
  opener.focus()
  await acting(() => userEvent.keyboard('{Enter}'))
  expect(document.querySelector('dialog')?.matches(':modal')).toBe(true)
  expect(page.getByRole('dialog', { name: '公告' }).element()).toBeTruthy()
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).not.toBe('别处')
  }
  await acting(() => userEvent.keyboard('{Escape}'))
  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(document.activeElement).toBe(opener)
  expect(document.documentElement.style.overflow).toBe('')
})

test('asks with 取消 on the left and 确定 on the right, and resolves with the answer', async () => {
  await render(<ConfirmHost />)
  let answer: boolean | undefined
  const ask = () => acting(() => void confirm({ title: '请先登录!' }).then((agreed) => (answer = agreed)))
  await ask()
  const names = [...document.querySelectorAll('dialog button')].map((button) => button.textContent)
  expect(names).toEqual(['取消', '确定'])
  await acting(() => userEvent.click(page.getByRole('button', { name: '确定' })))
  expect(answer).toBe(true)
  await ask()
  await acting(() => userEvent.keyboard('{Escape}'))
  expect(answer).toBe(false)
})

test('closes a sheet that is pulled down by its head', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <Sheet open onClose={onClose} title="筛选" onConfirm={() => undefined}>
      <p>内容</p>
    </Sheet>,
  )
  const head = document.querySelector('dialog header') as HTMLElement
  const { x, y, width } = head.getBoundingClientRect()
  const fire = (type: string, clientY: number) =>
    head.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x + width / 2, clientY, isPrimary: true }),
    )
  vi.spyOn(head, 'setPointerCapture').mockReturnValue(undefined)
  await acting(() => void [fire('pointerdown', y + 5), fire('pointermove', y + 45), fire('pointerup', y + 45)])
  expect(onClose).not.toHaveBeenCalled()
  await acting(() => void [fire('pointerdown', y + 5), fire('pointermove', y + 120), fire('pointerup', y + 120)])
  expect(onClose).toHaveBeenCalledOnce()
})

test('moves between tabs by arrow keys, Home and End, round the ends', async () => {
  const items = ['甲', '乙', '丙'].map((label) => ({ key: label, label }))
  function Host() {
    const [value, setValue] = useState('甲')
    return <Tabs items={items} value={value} onChange={setValue} label="期数" />
  }
  await render(<Host />)
  ;(page.getByRole('tab', { name: '甲' }).element() as HTMLElement).focus()
  const steps = { ArrowRight: '乙', End: '丙' }
  for (const [key, expected] of [...Object.entries(steps), ['ArrowRight', '甲'], ['ArrowLeft', '丙'], ['Home', '甲']]) {
    await acting(() => userEvent.keyboard(`{${key}}`))
    expect(document.querySelector('[aria-selected=true]')?.textContent).toBe(expected)
    expect(document.activeElement?.textContent).toBe(expected)
  }
})

test('folds chips behind 更多 and keeps the chosen one visible', async () => {
  const items = ['全部', '一', '二', '三', '四'].map((label) => ({ key: label, label }))
  const { rerender } = await render(
    <Chips items={items} value="全部" onChange={() => undefined} label="分类" max={3} />,
  )
  const labels = () => [...document.querySelectorAll('button')].map((button) => button.textContent)
  expect(labels()).toEqual(['全部', '一', '二', '更多'])
  await rerender(<Chips items={items} value="四" onChange={() => undefined} label="分类" max={3} />)
  expect(labels()).toEqual(['全部', '一', '二', '四', '更多'])
  await acting(() => userEvent.click(page.getByRole('button', { name: '更多' })))
  expect(labels()).toEqual(['全部', '一', '二', '三', '四', '收起'])
})

test('asks for the next page before the end is in view, once per page, and says when all is shown', async () => {
  const onMore = vi.fn<() => void>()
  const list = (count: number, hasMore: boolean) => (
    <InfiniteList
      items={Array.from({ length: count }, (_, item) => item)}
      itemKey={(item) => item}
      row={(item) => <div style={{ height: 400 }}>{item}</div>}
      hasMore={hasMore}
      loading={false}
      onMore={onMore}
      offsetPx={300}
      endText="没有更多游戏了"
    />
  )
  const settle = () => acting(() => new Promise((resolve) => setTimeout(resolve, 120)))
  window.scrollTo(0, 0)
  const { rerender, container } = await render(list(8, true))
  await settle()
  expect(onMore).not.toHaveBeenCalled()
  window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 460)
  await settle()
  expect(onMore).not.toHaveBeenCalled()
  window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 200)
  await settle()
  expect(onMore).toHaveBeenCalledOnce()
  await rerender(list(16, false))
  expect(container.textContent).toContain('没有更多游戏了')
  window.scrollTo(0, 0)
})

test('shows its own skeletons or a spinner while a further page is on its way', async () => {
  const list = (moreSkeleton?: string) => (
    <InfiniteList
      items={['甲']}
      itemKey={(item) => item}
      row={(item) => <p>{item}</p>}
      hasMore
      loading
      onMore={() => undefined}
      moreSkeleton={moreSkeleton}
    />
  )
  const { container, rerender } = await render(list())
  expect(page.getByRole('img', { name: '加载中' }).elements()).toHaveLength(1)
  await rerender(list('骨架'))
  expect(container.textContent).toContain('骨架')
  expect(page.getByRole('img', { name: '加载中' }).elements()).toHaveLength(0)
})

test('shows and hides what is typed into a password field, and ties the error to the field', async () => {
  await render(<Field label="密码" type="password" error="密码有误" defaultValue="Abc12345" />)
  const input = document.querySelector('input') as HTMLInputElement
  expect(input.type).toBe('password')
  await acting(() => userEvent.click(page.getByRole('button', { name: '显示密码' })))
  expect(input.type).toBe('text')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('密码有误')
})
