import * as company from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { type CompanyFacts, companyFacts } from '../../shared/testing/company-facts.ts'
import ServicesPage from './services-page.tsx'

const contact = { httpImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', type: 'wechat' }
const facts = (companyDetailList: CompanyFacts['companyDetailList']) =>
  companyFacts({ name: '澳彩在线', companyDetailList })
const open = (service: OutputOf<typeof company.service>) => {
  const openExternal = vi.fn<(url: string) => void>()
  const copyText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  const list = [
    { ...contact, content: 'kefu01', wechatUrl: 'https://w.example/1' },
    { ...contact, content: 'kefu02', wechatUrl: 'javascript:alert(1)' },
  ]
  const fakes = [fake(company.service, () => service), fake(company.current, () => facts(list))]
  return renderPage(<ServicesPage />, { fakes, bridge: { openExternal, copyText } }).then((view) => ({
    ...view,
    openExternal,
    copyText,
  }))
}
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))

it('opens the operator’s customer service in a tab of its own', async () => {
  const { openExternal } = await open({ url: 'https://kefu.example/chat', mode: 'tab' })
  await press('立即咨询')
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://kefu.example/chat')
})

it('shows it in a frame where the operator says so, with a way out', async () => {
  const { container, openExternal } = await open({ url: `${location.origin}/__no_such_page`, mode: 'frame' })
  await expect.element(page.getByTitle('在线客服')).toBeVisible()
  expect(container.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('top-navigation')
  await press('在新窗口打开')
  expect(openExternal).toHaveBeenCalledExactlyOnceWith(`${location.origin}/__no_such_page`)
})

it('lists other contacts: to copy, and to open where the address is safe [SEC-31]', async () => {
  const { openExternal, copyText } = await open({ url: 'https://kefu.example/chat', mode: 'tab' })
  await expect.element(page.getByRole('listitem')).toHaveLength(2)
  await press('复制kefu02')
  expect(copyText).toHaveBeenCalledExactlyOnceWith('kefu02')
  await expect.element(page.getByText('复制成功')).toBeVisible()
  await press('立即添加kefu01')
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://w.example/1')
  await expect.element(page.getByRole('button', { name: '立即添加kefu02' })).not.toBeInTheDocument()
})

it('says that it did not load, and tries again', async () => {
  let isDown = true
  const service = () => {
    if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    return { url: 'https://kefu.example/chat', mode: 'tab' as const }
  }
  const fakes = [fake(company.service, service), fake(company.current, () => facts([]))]
  await renderPage(<ServicesPage />, { fakes })
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  await press('重新加载')
  await expect.element(page.getByText('暂无联系方式')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '去首页看看' })).toHaveAttribute('href', '/')
})
