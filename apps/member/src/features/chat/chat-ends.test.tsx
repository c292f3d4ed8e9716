import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import IndividualChatPage from './individual-chat-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { chatWorld, fakeChatServer, said } from './testing/chat-world.tsx'

const ROOM = <RoomChatPage {...pageProps({ params: { roomId: '8' } })} />
const TALK = (
  <IndividualChatPage {...pageProps({ params: { roomId: '21', userId: '3003' }, search: { nickname: '老张' } })} />
)
const open = (options: Parameters<typeof chatWorld>[1] = {}, tree = ROOM) =>
  chatWorld(tree, { past: [said(1, '大家好')], ...options })
const entered = (server: ReturnType<typeof fakeChatServer>) =>
  vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
const toastText = () => document.querySelector('[popover][role=status]')?.textContent ?? ''
const noToken = (code: Parameters<typeof refusal>[0], status: number) =>
  fake(wire.refreshToken, () => {
    throw refusal(code, '登录已失效', status)
  })

describe('a chat token that does not come', () => {
  test('ends both tokens, and a private talk leads to the lobby [CHAT-040] [CHAT-041]', async () => {
    const { session, went } = await open(
      { path: '/chat-rooms/21/friends/3003', fakes: [noToken('UC/TOKEN_INVALID', 400)] },
      TALK,
    )
    await vi.waitFor(() => expect(went).toEqual(['/chat-rooms']))
    expect(session.token()).toBeNull()
    expect(session.values.read('chat_login_token')).toBeNull()
  })

  test('leads everybody else home [CHAT-042]', async () => {
    const { session, went } = await open({ fakes: [noToken('UC/UNAUTHORISED', 401)] })
    await vi.waitFor(() => expect(went).toEqual(['/']))
    expect(session.token()).toBeNull()
  })

  test('because the line is down ends nothing', async () => {
    const { session, went } = await open({
      fakes: [
        fake(wire.refreshToken, () => {
          throw new ApiError('NETWORK', '网络异常', 0)
        }),
      ],
    })
    await expect.element(page.getByRole('button', { name: '重新加载' }), { timeout: 8_000 }).toBeVisible()
    expect(session.token()).toBe('abc')
    expect(went).toEqual([])
  })

  test('any more is replaced by another, and the call goes out again', async () => {
    let tokens = 0
    let refused = 0
    await open({
      fakes: [
        fake(wire.refreshToken, () => {
          tokens += 1
          const me = { userId: 1001, nickname: '小虎', chatLevel: 1, avatarId: 3, vipLevel: 2, color: '#3B82F6' }
          return { token: `token-${tokens}`, expiresIn: 900, me, isGuest: false }
        }),
        fake(wire.records, () => {
          refused += 1
          if (refused === 1) throw refusal('CHAT/TOKEN', '聊天连接已失效', 401)
          return { page: 1, limit: 150, total: 1, items: [said(1, '又来了')] }
        }),
      ],
    })
    await expect.element(page.getByText('又来了')).toBeVisible()
    expect(tokens).toBe(2)
  })
})

test.each([
  ['CHAT/UNAVAILABLE', 405],
  ['405', 400],
] as const)(
  'code %s with status %i says that there is no chat, and leads home [CHAT-039]',
  async (code: string, status: number) => {
    const { went } = await open({
      fakes: [
        fake(wire.room, () => {
          throw new ApiError(code as ApiError['code'], '聊天室目前不可用', status)
        }),
      ],
    })
    await vi.waitFor(() => expect(went[0]).toBe('/'))
    expect(toastText()).toBe('聊天室目前不可用')
    await vi.waitFor(() => expect(toastText()).toBe(''), { timeout: 1500 })
  },
)

describe('a command of the server', () => {
  test('that ends chat for a member takes his chat token and leads home [CHAT-022] [CHAT-023] [CHAT-024]', async () => {
    const { server, session, went } = await open()
    await entered(server)
    expect(session.values.read('chat_login_token')).toBe('chat-token')
    const content = { scope: 'user', enabled: false, msg: '您已被禁止聊天' } as const
    await server.say({ command: CHAT_COMMAND.access, content })
    expect(session.values.read('chat_login_token')).toBeNull()
    expect(went).toEqual(['/'])
    expect(toastText()).toBe('您已被禁止聊天')
    expect(session.token()).toBe('abc')
  })

  test('that closes a room asks for the room again, and leads nowhere [CHAT-022]', async () => {
    let asked = 0
    const { server, went, calls } = await open()
    await entered(server)
    asked = calls.filter(({ name }) => name === wire.room.name).length
    const content = { scope: 'room', roomId: 8, enabled: false, msg: '全员禁言中' } as const
    await server.say({ command: CHAT_COMMAND.access, content })
    await vi.waitFor(() => expect(calls.filter(({ name }) => name === wire.room.name).length).toBeGreaterThan(asked))
    expect(went).toEqual([])
    expect(toastText()).toBe('')
  })

  test('that lets him chat again says so [CHAT-044]', async () => {
    const { server } = await open()
    await entered(server)
    await server.say({ command: CHAT_COMMAND.access, content: { scope: 'all', enabled: true, msg: '' } })
    expect(toastText()).toBe('操作成功')
  })

  test('that a room is another now says so, and asks for it again [CHAT-045]', async () => {
    const { server, calls } = await open()
    await entered(server)
    const before = calls.filter(({ name }) => name === wire.room.name).length
    await server.say({ command: CHAT_COMMAND.roomChanged, content: { roomId: 8 } })
    expect(toastText()).toBe('信息更新中')
    await vi.waitFor(() => expect(calls.filter(({ name }) => name === wire.room.name).length).toBe(before + 1))
  })

  test('that too many pages are open ends the line until a tap [CHAT-029] [CHAT-047]', async () => {
    const { server } = await open()
    await entered(server)
    await server.say({ command: CHAT_COMMAND.tooManyTabs })
    expect(toastText()).toBe('打开的页面过多，请关闭其他页面后重试')
    expect(server.last().closed).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(server.sockets).toHaveLength(1)
    await acting(() => userEvent.click(page.getByRole('button', { name: '重试' })))
    await vi.waitFor(() => expect(server.sockets).toHaveLength(2))
  })
})

describe('the line', () => {
  test('carries a ticket of its own each time it is opened [WS-002] [WS-009]', async () => {
    const { server } = await open()
    await entered(server)
    await server.cut()
    await vi.waitFor(() =>
      expect(server.urls()).toEqual(['wss://a/ws-chat?token=ticket-1', 'wss://b/ws-chat?token=ticket-2']),
    )
  })

  test('waits 3 seconds for the next host, and 5 when all have failed [WS-011] [WS-012]', async () => {
    const waits: number[] = []
    const server = fakeChatServer({ opens: false })
    const timer = (run: () => void, ms: number) => {
      // The time that an opening may take is no wait.
      if (ms < 10_000) {
        waits.push(ms)
        setTimeout(run)
      }
      return 0
    }
    await open({ server, timer })
    await vi.waitFor(() => expect(server.sockets).toHaveLength(1))
    for (const count of [2, 3, 4]) {
      await server.cut()
      await vi.waitFor(() => expect(server.sockets).toHaveLength(count))
    }
    expect(waits).toEqual([3000, 5000, 3000])
  })
})
