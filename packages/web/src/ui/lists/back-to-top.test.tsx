import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../../testing/render.tsx'
import { BackToTop } from './back-to-top.tsx'

test('offers the way back after 3000 px of scroll, not before, and takes it [HOME-016]', async () => {
  await render(
    <>
      <div style={{ height: 9000 }} />
      <BackToTop />
    </>,
  )
  const button = () => page.getByRole('button', { name: '返回顶部' })
  const scrollTo = (top: number) =>
    acting(async () => {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    })
  await scrollTo(3000)
  expect(button().elements()).toHaveLength(0)
  await scrollTo(3001)
  expect(button().elements()).toHaveLength(1)
  await acting(() => userEvent.click(button()))
  await vi.waitFor(() => expect(window.scrollY).toBe(0), { timeout: 5000 })
  await vi.waitFor(() => expect(button().elements()).toHaveLength(0))
})
