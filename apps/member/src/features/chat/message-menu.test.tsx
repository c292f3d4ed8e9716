import * as wire from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { AMING, aRoom, chatWorld, ME, said } from './testing/chat-world.tsx'

const open = (options: Parameters<typeof chatWorld>[1] = {}) =>
  chatWorld(<RoomChatPage {...pageProps({ params: { roomId: '8' } })} />, { past: [said(1, '大家好')], ...options })
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
/** Opens the menu of a message as a long press does. */
const hold = (text: string) => acting(() => userEvent.click(page.getByText(text, { exact: true }), { button: 'right' }))
const toastText = () => document.querySelector('[popover][role=status]')?.textContent ?? ''

describe('the menu of a message', () => {
  test('stays when the finger that opened it leaves, and goes with the next tap beside it', async () => {
    await open()
    const bubble = page.getByText('大家好', { exact: true })
    await expect.element(bubble).toBeVisible()
    const touch = (type: string, on: Element | null = document.querySelector('dialog[open]')) =>
      acting(() => on?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'touch' })))
    await touch('pointerdown', bubble.element())
    const menu = page.getByRole('dialog', { name: '消息操作' })
    await expect.element(menu).toBeVisible()
    // The menu lies under the finger by now: the browser tells the tap to it.
    await touch('pointerup')
    await touch('click')
    await expect.element(menu).toBeVisible()
    await touch('pointerdown')
    await touch('pointerup')
    await touch('click')
    await vi.waitFor(() => expect(menu.elements()).toHaveLength(0))
  })

  test('reports and blocks what others said', async () => {
    const asked: unknown[] = []
    await open({
      fakes: [
        fake(people.report, (args) => (asked.push(args), {})),
        fake(people.block, (args) => (asked.push(args), {})),
      ],
    })
    await hold('大家好')
    expect(page.getByRole('button', { name: '撤回' }).elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: '删除' }).elements()).toHaveLength(0)
    await press('举报')
    await press('诈骗或私下收款')
    await vi.waitFor(() => expect(asked[0]).toMatchObject({ roomId: 8, id: '501', reason: 'fraud' }))
    await hold('大家好')
    await press('屏蔽')
    await press('确定')
    await vi.waitFor(() => expect(asked[1]).toMatchObject({ userId: AMING.userId, isBlocked: true }))
    await vi.waitFor(() => expect(toastText()).toBe('操作成功'))
  })

  test('takes back what is ours for two minutes, and no longer', async () => {
    const asked: unknown[] = []
    await open({
      past: [said(1, '旧的', { by: ME }), said(2, '新的', { by: ME, at: Date.now() - 60_000 })],
      fakes: [fake(wire.deleteMessage, (args) => (asked.push(args), {}))],
    })
    await hold('旧的')
    await expect.element(page.getByRole('button', { name: '复制' })).toBeVisible()
    expect(page.getByRole('button', { name: '撤回' }).elements()).toHaveLength(0)
    await acting(() => userEvent.keyboard('{Escape}'))
    await hold('新的')
    await press('撤回')
    await vi.waitFor(() => expect(asked).toEqual([{ roomId: 8, id: '502' }]))
  })

  test('lets those who moderate delete, mute and pin', async () => {
    const asked: unknown[] = []
    await open({
      room: aRoom({ moderates: true }),
      fakes: [
        fake(wire.deleteMessage, (args) => (asked.push(args), {})),
        fake(wire.enableChat, (args) => (asked.push(args), {})),
        fake(people.pin, (args) => (asked.push(args), {})),
      ],
    })
    await hold('大家好')
    await press('删除')
    await press('确定')
    await hold('大家好')
    await press('禁言')
    await press('1 小时')
    await hold('大家好')
    await press('置顶')
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(asked).toMatchObject([
      { roomId: 8, id: '501' },
      { roomId: 8, userId: AMING.userId, enable: false, minutes: 60 },
      { roomId: 8, id: '501' },
    ])
  })

  test('lets those who moderate end a mute', async () => {
    const asked: unknown[] = []
    await open({
      room: aRoom({ moderates: true, muted: [AMING.userId] }),
      fakes: [fake(wire.enableChat, (args) => (asked.push(args), {}))],
    })
    await hold('大家好')
    expect(page.getByRole('button', { name: '禁言', exact: true }).elements()).toHaveLength(0)
    await press('解除禁言')
    await vi.waitFor(() => expect(asked).toEqual([{ roomId: 8, userId: AMING.userId, enable: true }]))
  })
})

test('who is muted reads until when, and writes again as soon as it is over', async () => {
  let room = aRoom({
    speak: { allowed: false, code: 'CHAT/MUTED', msg: '您已被禁言' },
    mutedUntil: Date.now() + 1_500,
  })
  await open({ fakes: [fake(wire.room, () => room)] })
  const note = page.getByRole('note')
  await expect.poll(() => note.element().textContent).toMatch(/^您已被禁言(今天|明天) \d\d:\d\d 自动解除$/)
  room = aRoom()
  await expect.element(page.getByRole('textbox', { name: '输入消息' })).toBeVisible()
})
