import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../../testing/render.tsx'
import { ToastHost, toast } from './toast.tsx'

const NEXT_FRAMES = 60
const at = (percent: number) => ({ position: 'fixed', left: 40, right: 40, top: `${percent}%` }) as const
const rect = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect()

/** How far the toast lies over an element, in px. */
async function cover(selector: string) {
  await acting(() => new Promise((resolve) => setTimeout(resolve, NEXT_FRAMES)))
  const [message, thing] = [rect('[role=status] p'), rect(selector)]
  return Math.min(message.bottom, thing.bottom) - Math.max(message.top, thing.top)
}

test('stands in the middle when nothing is concerned', async () => {
  await render(<ToastHost />)
  await acting(() => toast('已复制', 2))
  const { top, bottom } = rect('[role=status] p')
  expect((top + bottom) / 2).toBeCloseTo(window.innerHeight / 2, 0)
})

test.each([47, 30, 60])('leaves a sentence at a field in sight, %d %% down the page [F-U19]', async (percent) => {
  await render(
    <>
      <ToastHost />
      <p role="alert" style={at(percent)}>
        原密码不正确
      </p>
    </>,
  )
  await acting(() => toast('原密码不正确', 3))
  expect(await cover('[role=alert]')).toBeLessThan(0)
})

test('leaves the button that was pressed in sight, and the sentence that comes after it [F-U19]', async () => {
  const { rerender } = await render(<Pressed />)
  await acting(() => userEvent.click(page.getByRole('button', { name: '下注' })))
  expect(await cover('button')).toBeLessThan(0)
  await rerender(<Pressed error="余额不足" />)
  await acting(() => userEvent.click(page.getByRole('button', { name: '下注' })))
  expect(await cover('button')).toBeLessThan(0)
  expect(await cover('[role=alert]')).toBeLessThan(0)
})

function Pressed({ error }: { error?: string }) {
  return (
    <>
      <ToastHost />
      <button type="button" style={at(48)} onClick={() => toast('余额不足', 2)}>
        下注
      </button>
      {error && (
        <p role="alert" style={at(28)}>
          {error}
        </p>
      )}
    </>
  )
}

test('leaves the fields of the form in sight that its button sends [F-U19]', async () => {
  await render(
    <>
      <ToastHost />
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="用户名" defaultValue="demo2026" style={{ ...at(68), height: 40 }} />
        <button type="submit" style={at(49)} onClick={() => toast('用户名或密码错误', 3)}>
          登录
        </button>
      </form>
    </>,
  )
  await acting(() => userEvent.click(page.getByRole('button', { name: '登录' })))
  expect(await cover('button')).toBeLessThan(0)
  expect(await cover('input')).toBeLessThan(0)
})

test('is no higher than the window, however much is concerned', async () => {
  await render(
    <>
      <ToastHost />
      {[10, 20, 30, 40, 50, 60, 70, 80, 90].map((percent) => (
        <p key={percent} role="alert" style={at(percent)}>
          填写有误
        </p>
      ))}
    </>,
  )
  await acting(() => toast('填写有误', 2))
  const { top, bottom } = rect('[role=status] p')
  expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true])
})
