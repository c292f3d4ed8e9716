import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import * as company from '@liuhe/contract/api/company.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import AboutPage from './about-page.tsx'
import AboutTextPage from './about-text-page.tsx'

const about = fake(company.about, ({ page: name }) => ({ html: `<h3>标题</h3><p>正文 ${name}</p>`, isOwn: false }))

it('names the company and the version, and leads to every text', async () => {
  const { went } = await renderPage(<AboutPage />, { fakes: [about] })
  await expect.element(page.getByText('版本 5.0.9')).toBeVisible()
  await expect.element(page.getByText('正文 about')).toBeVisible()
  for (const name of ['用户协议', '隐私协议', '理性娱乐', '联系我们']) {
    await acting(() => userEvent.click(page.getByRole('link', { name })))
  }
  expect(went).toEqual([
    '/about/user-agreement',
    '/about/privacy-agreement',
    '/responsible-gaming',
    '/about/contact-us',
  ])
})

it('names the licence of a company that has one, and none of one that has none', async () => {
  const company = companyOf(defaultCompanyCode) as Company
  const licence = { number: 'AC-2026-0188', regulator: '示范博彩监管局', validUntil: '2030-12-31' }
  const shown = await renderPage(<AboutPage />, { fakes: [about], brand: { company: { ...company, licence } } })
  const region = page.getByRole('region', { name: '经营牌照' })
  for (const words of Object.values(licence)) await expect.element(region.getByText(words)).toBeVisible()
  await shown.unmount()
  await renderPage(<AboutPage />, { fakes: [about] })
  await expect.element(page.getByText('正文 about')).toBeVisible()
  expect(region.elements()).toEqual([])
})

it.each([
  ['about-user-agreement', '用户协议', '正文 user-agreement'],
  ['about-privacy-agreement', '隐私协议', '正文 privacy-agreement'],
] as const)('%s shows its own text', async (routeName, title, text) => {
  await renderPage(<AboutTextPage routeName={routeName} />, { fakes: [about] })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

it('says that a text did not load, and tries again', async () => {
  let isDown = true
  const text = fake(company.about, () => {
    if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
    return { html: '<p>来了</p>', isOwn: true }
  })
  await renderPage(<AboutTextPage routeName="about-user-agreement" />, { fakes: [text] })
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
  await expect.element(page.getByText('来了')).toBeVisible()
})

it('opens a link of a text outside, and a page of ours inside [F-S5]', async () => {
  const html = '<a href="https://www.example.com/a">站外</a><a href="/services">客服</a>'
  const opened: string[] = []
  const { went } = await renderPage(<AboutTextPage routeName="about-user-agreement" />, {
    fakes: [fake(company.about, () => ({ html, isOwn: true }))],
    bridge: { openExternal: (url) => void opened.push(url) },
  })
  for (const name of ['站外', '客服']) await acting(() => userEvent.click(page.getByRole('link', { name })))
  expect([opened, went]).toEqual([['https://www.example.com/a'], ['/services']])
})

it('shows the licences of the packages in the app, and asks for them only then', async () => {
  const notices = [
    { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License\n\nCopyright (c) the authors' },
    { name: 'hls.js', version: '1.7.4', licence: 'Apache-2.0', text: 'TERMS AND CONDITIONS' },
  ]
  let isDown = true
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => (isDown ? new Response('', { status: 503 }) : Response.json(notices)))
  onTestFinished(() => asked.mockRestore())
  await renderPage(<AboutPage />, { fakes: [about] })
  expect(asked).not.toHaveBeenCalled()
  await acting(() => userEvent.click(page.getByRole('button', { name: '开源许可' })))
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(page.getByRole('button', { name: '重新加载' })))
  expect(asked).toHaveBeenLastCalledWith('/third-party-notices.json')
  await acting(() => userEvent.click(page.getByText('react 19.3.1')))
  await expect.element(page.getByText(/Copyright \(c\) the authors/)).toBeVisible()
  await expect.element(page.getByText('hls.js 1.7.4')).toBeVisible()
  await expect.element(page.getByText('TERMS AND CONDITIONS')).not.toBeVisible()
})
