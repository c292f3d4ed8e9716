import * as settings from '@liuhe/contract/api/settings.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { CHAT_COLOURS } from '@liuhe/domain/members/chat-colours.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import ChatColourPage from './chat-colour-page.tsx'
import SettingPage from './setting-page.tsx'
import { ThemeChoice } from './theme-choice.tsx'

afterEach(() => localStorage.clear())

const press = (name: string) => acting(() => userEvent.click(page.getByText(name, { exact: true })))
const turn = (name: string) => acting(() => userEvent.click(page.getByRole('switch', { name })))

it('shows the version of the product and leads to about, help and service [CONST-004]', async () => {
  const { went } = await renderPage(<SettingPage />)
  await expect.element(page.getByText('澳彩在线 版本 5.0.9')).toBeVisible()
  for (const name of ['聊天颜色', '理性娱乐', '在线客服', '关于我们']) await press(name)
  expect(went).toEqual(['/setting-chat-color', '/responsible-gaming', '/services', '/about'])
})

it('remembers whether sounds are on', async () => {
  const first = await renderPage(<SettingPage />)
  await expect.element(page.getByRole('switch', { name: '声音' })).toBeChecked()
  await turn('声音')
  expect(localStorage.getItem('sound')).toBe('off')
  await first.unmount()
  await renderPage(<SettingPage />)
  await expect.element(page.getByRole('switch', { name: '声音' })).not.toBeChecked()
})

it('asks the browser before it pushes, and believes a refusal', async () => {
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  await renderPage(<SettingPage />)
  await turn('消息推送')
  expect(ask).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('switch', { name: '消息推送' })).toBeDisabled()
  await expect.element(page.getByText('通知已被禁止，请在浏览器或系统设置中允许')).toBeVisible()
  vi.restoreAllMocks()
})

it('clears stored files after a question, and keeps the session', async () => {
  await caches.open('liuhe-test')
  const { session } = await renderPage(<SettingPage />, { token: 't'.repeat(43) })
  await press('清除缓存')
  await press('取消')
  expect(await caches.keys()).toContain('liuhe-test')
  await press('清除缓存')
  await press('确定')
  await expect.element(page.getByText('缓存已清除')).toBeVisible()
  expect(await caches.keys()).toEqual([])
  expect(session.token()).not.toBeNull()
})

it('offers the themes where the operator lets members choose, and nowhere else', async () => {
  const choose = vi.fn<(theme: string) => void>()
  const choice = await renderPage(<ThemeChoice choose={choose} />)
  await expect.element(page.getByRole('radio', { name: '朱砂红' })).toBeChecked()
  await press('黑金')
  expect(choose).toHaveBeenCalledExactlyOnceWith('theme4')
  await choice.unmount()
  const offered = await renderPage(<ThemeChoice />, { brand: { themeChoices: ['theme2', 'theme3'] } })
  await expect.element(page.getByRole('radio', { name: '翠绿' })).toBeInTheDocument()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await offered.unmount()
  const flags = { ...(await import('@liuhe/brand/themes.ts')).themes.theme3.flags, themeSwitch: false }
  await renderPage(<SettingPage />, { brand: { flags } })
  await expect.element(page.getByText('聊天颜色')).toBeVisible()
  await expect.element(page.getByText('界面主题')).not.toBeInTheDocument()
})

it('sets one of eight chat colours at once, and takes it back when it is refused [ROUTE-078] [CHAT-002]', async () => {
  let stored = CHAT_COLOURS[0] as (typeof CHAT_COLOURS)[number]
  let refuse = false
  const shown = () => ({ id: stored.id, color: stored.colour, name: stored.name })
  await renderPage(<ChatColourPage />, {
    token: 't'.repeat(43),
    fakes: [
      fake(settings.chatColour, shown),
      fake(settings.changeChatColour, ({ color }) => {
        if (refuse) throw new ApiError('SYS/BUSY', '系统繁忙，请稍后再试', 503)
        stored = CHAT_COLOURS.find(({ colour }) => colour === color) ?? stored
        return shown()
      }),
    ],
  })
  await expect.element(page.getByRole('radio')).toHaveLength(8)
  await expect.element(page.getByRole('radio', { name: '经典蓝' })).toBeChecked()
  await press('翡翠绿')
  await expect.element(page.getByText('设置成功')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '翡翠绿' })).toBeChecked()
  expect(stored.id).toBe(3)
  refuse = true
  await press('活力橙')
  await expect.element(page.getByRole('radio', { name: '翡翠绿' })).toBeChecked()
})
