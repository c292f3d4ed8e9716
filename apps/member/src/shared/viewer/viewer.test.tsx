import { acting, render } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Viewer from './viewer.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const none = () => undefined

test('says that a picture is on its way, and that it did not come, with another try [F-U15]', async () => {
  const { rerender } = await render(<Viewer src="data:image/gif;base64,AAAA" alt="跑狗图" onClose={none} />)
  await expect.element(page.getByText('图片加载失败')).toBeVisible()
  const broken = document.querySelector('img')
  await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
  // Another try is another element; what comes now is what it shows.
  expect(document.querySelector('img')).not.toBe(broken)
  await rerender(<Viewer src={PIXEL} alt="跑狗图" onClose={none} />)
  await expect.element(page.getByRole('img', { name: '跑狗图' })).toHaveAttribute('data-state', 'there')
  expect(page.getByRole('alert').elements()).toEqual([])
})
