import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRequireLogin } from './require-login.ts'
import { renderPage, type RenderPageOptions } from '../testing/render-page.tsx'

const company = companyOf(defaultCompanyCode) as Company

async function show(options: RenderPageOptions & { go?: boolean } = {}) {
  const { go = false, ...rest } = options
  const done: boolean[] = []
  function Action() {
    const requireLogin = useRequireLogin()
    return (
      <button type="button" onClick={() => done.push(requireLogin({ go }))}>
        做
      </button>
    )
  }
  const opened: string[] = []
  const bridge = { openExternal: (url: string) => void opened.push(url) }
  const { went } = await renderPage(<Action />, { bridge, ...rest })
  const tap = () => acting(() => userEvent.click(page.getByRole('button', { name: '做' })))
  const shown = () => document.querySelector('[role=status]')?.textContent
  return { tap, done, went, opened, shown }
}

test('a guest reads 请先登录 for two seconds and stays where he is [ERR-014]', async () => {
  const { tap, done, went, shown } = await show()
  await tap()
  expect(done).toEqual([false])
  expect(shown()).toBe('请先登录')
  expect(went).toEqual([])
  await acting(() => new Promise((resolve) => setTimeout(resolve, 1500)))
  expect(shown()).toBe('请先登录')
  await acting(() => new Promise((resolve) => setTimeout(resolve, 800)))
  expect(shown()).toBe('')
})

test('a guest is sent to login from what is gated by it', async () => {
  const { tap, went, shown } = await show({ go: true })
  await tap()
  expect(went).toEqual(['/auth/login'])
  expect(shown()).toBe('')
})

test('the login of the company itself opens instead, with https where it names no scheme [PERM-019]', async () => {
  const brand = { company: { ...company, loginPopupUrl: 'login.example/in' } }
  const { tap, went, opened } = await show({ go: true, brand })
  await tap()
  expect(opened).toEqual(['https://login.example/in'])
  expect(went).toEqual([])
})

test('a member passes', async () => {
  const { tap, done, shown } = await show({ token: 'abc' })
  await tap()
  expect(done).toEqual([true])
  expect(shown()).toBe('')
})
