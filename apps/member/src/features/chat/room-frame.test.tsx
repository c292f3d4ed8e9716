import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { aRoom, chatWorld, HOST, ME, said } from './testing/chat-world.tsx'

const open = (options: Parameters<typeof chatWorld>[1] = {}) =>
  chatWorld(<RoomChatPage {...pageProps({ routeName: 'room-chat', params: { roomId: '8' } })} />, {
    past: [said(1, '今晚怎么看？', { by: HOST }), said(2, '我先看看', { by: ME })],
    ...options,
  })
const box = () => page.getByRole('textbox', { name: '输入消息' })
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
const bubble = (text: string) => page.getByText(text, { exact: true })

test('a pinned message stays on top, and a tap shows all of it', async () => {
  await open({ room: aRoom({ pinned: said(1, '今晚 20:30 直播') }) })
  await expect
    .element(page.getByRole('button', { name: '置顶：今晚 20:30 直播' }))
    .toHaveAttribute('aria-expanded', 'false')
  await press('置顶：今晚 20:30 直播')
  await expect
    .element(page.getByRole('button', { name: '置顶：今晚 20:30 直播' }))
    .toHaveAttribute('aria-expanded', 'true')
})

describe('what stands above a room', () => {
  afterEach(() => (localStorage.clear(), sessionStorage.clear()))
  const bar = (name: string) => page.getByRole('button', { name })

  test('is put away until it says something else', async () => {
    await open({ room: aRoom({ notice: '请文明发言' }) })
    await press('公告：请文明发言')
    await press('知道了，不再显示')
    expect(bar('公告：请文明发言').elements()).toHaveLength(0)
    await open({ room: aRoom({ notice: '请文明发言' }) })
    await expect.element(bubble('我先看看')).toBeVisible()
    expect(bar('公告：请文明发言').elements()).toHaveLength(0)
    await open({ room: aRoom({ notice: '今晚有红包' }) })
    await expect.element(bar('公告：今晚有红包')).toBeVisible()
  })

  test('is never put away where it can be taken down', async () => {
    await open({ room: aRoom({ moderates: true, pinned: said(1, '今晚 20:30 直播') }) })
    await press('置顶：今晚 20:30 直播')
    await expect.element(bar('取消置顶')).toBeVisible()
    expect(bar('知道了，不再显示').elements()).toHaveLength(0)
  })

  test('has the advert of the operator, which is closed for a visit', async () => {
    const items = [{ id: 1, sort: 1, content: '<p>给自己设一个限额</p>' }]
    const slot = { templateCode: 'AD15', status: 1, groups: [{ id: 1, groupName: '聊天室', items }] } as const
    const fakes = [fake(adverts.list, () => [{ ...slot, groups: [...slot.groups] }])]
    await open({ fakes })
    await expect.element(page.getByText('给自己设一个限额')).toBeVisible()
    await press('关闭广告')
    expect(page.getByText('给自己设一个限额').elements()).toHaveLength(0)
    await open({ fakes })
    await expect.element(bubble('我先看看')).toBeVisible()
    expect(page.getByText('给自己设一个限额').elements()).toHaveLength(0)
  })
})

test('the panel of further things leads to what a room has, and is closed on return', async () => {
  const fakes = [fake(lottery.openInfo, () => new Promise<never>(() => undefined))]
  const { went } = await open({ room: aRoom({ contact: { gameId: 71 } }), fakes })
  await press('更多')
  const panel = page.getByRole('group', { name: '更多' })
  for (const name of ['相册', '拍照', '提醒某人']) await expect.element(panel.getByText(name)).toBeVisible()
  const hrefs = panel
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/chat-rooms/8/hong-bao', '/bet-list', '/game/71/analytic'])
  await acting(() => userEvent.click(panel.getByRole('link', { name: '走势' })))
  expect(went).toEqual(['/game/71/analytic'])
  await vi.waitFor(() => expect(panel.elements()).toHaveLength(0))
  await press('更多')
  await press('提醒某人')
  await expect.element(box()).toHaveValue('@')
  await expect.element(page.getByRole('list', { name: '提到谁' })).toBeVisible()
})

test('a room says that it has no network before its line has noticed', async () => {
  await open()
  await expect.element(bubble('我先看看')).toBeVisible()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await acting(() => window.dispatchEvent(new Event('offline')))
  await expect.element(page.getByText('网络已断开，正在重连…')).toBeVisible()
  online.mockReturnValue(true)
  await acting(() => window.dispatchEvent(new Event('online')))
  expect(page.getByText('网络已断开，正在重连…').elements()).toHaveLength(0)
  online.mockRestore()
})
