import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageRested } from '../../shared/testing/page-rested.ts'
import { type RenderPageOptions, renderPage } from '../../shared/testing/render-page.tsx'
import DomainNotice from './domain-notice.tsx'

beforeAll(pageRested)
beforeEach(() => sessionStorage.clear())

const profileWith = (domain: string | null, userId = '1'): OutputOf<typeof member.info> => ({
  userInfo: {
    ...{ userId, account: 'player01', nickname: null, type: 'MEMBER', isAgent: false, avatarId: 1, vipLevel: 1 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain },
  unReadCount: 0,
})

/** A page that loads the profile, as many do. */
function Loads() {
  useRead(member.info, {})
  return null
}

const open = (domain: string | null, options: RenderPageOptions = {}) =>
  renderPage(
    <>
      <Loads />
      <DomainNotice />
    </>,
    { token: 'abc', fakes: [fake(member.info, () => profileWith(domain))], ...options },
  )

const modal = () => page.getByRole('dialog', { name: '惊喜来啦！' })
const close = () => acting(() => userEvent.click(page.getByRole('button', { name: '我知道了' })))

test('tells a member of his domain [REG-018] [REG-020] [REG-021] [REG-022]', async () => {
  await open('vip.example')
  await expect.element(modal()).toBeVisible()
  await expect.element(modal().getByText('您已升级为VIP会员，请牢记您的专属加密域名')).toBeVisible()
  const link = modal().getByRole('link', { name: 'vip.example' })
  await expect.element(link).toHaveAttribute('href', 'https://vip.example/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test.each([null, '', '  '])('is silent when the profile has %j', async (domain) => {
  const { calls } = await open(domain)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('asks for no profile by itself', async () => {
  const { calls } = await renderPage(<DomainNotice />, { token: 'abc' })
  expect(calls).toEqual([])
})

test('makes no link of what is no address', async () => {
  await open('javascript:alert(1)')
  await expect.element(modal().getByText('javascript:alert(1)')).toBeVisible()
  expect(modal().getByRole('link').elements()).toEqual([])
})

test('comes once in a session of a member', async () => {
  const first = await open('vip.example')
  await close()
  expect(document.querySelector('dialog[open]')).toBeNull()
  await first.unmount()
  const again = await open('vip.example')
  await vi.waitFor(() => expect(again.calls).toHaveLength(1))
  expect(document.querySelector('dialog[open]')).toBeNull()
  await again.unmount()
  await open('vip.example', { fakes: [fake(member.info, () => profileWith('vip.example', '2'))] })
  await expect.element(modal()).toBeVisible()
})

test('copies the domain and says so [REG-023]', async () => {
  const copyText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  await open('vip.example', { bridge: { copyText } })
  await acting(() => userEvent.click(modal().getByRole('button', { name: '复制' })))
  await expect.element(page.getByText('复制成功')).toBeVisible()
  expect(copyText.mock.calls).toEqual([['vip.example']])
})

test('says when it cannot be copied', async () => {
  await open('vip.example', { bridge: { copyText: () => Promise.reject(new Error('Copy to clipboard failed.')) } })
  await acting(() => userEvent.click(modal().getByRole('button', { name: '复制' })))
  await expect.element(page.getByText('复制失败，请长按域名复制')).toBeVisible()
})

test("waits in the app for the wrapper's signal [REG-019]", async () => {
  let isReady = false
  const listeners = new Set<() => void>()
  const onReady = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const { calls } = await open('vip.example', { bridge: { kind: 'app', isReady: () => isReady, onReady } })
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(document.querySelector('dialog[open]')).toBeNull()
  isReady = true
  await acting(() => {
    for (const listener of listeners) listener()
  })
  await expect.element(modal()).toBeVisible()
})
