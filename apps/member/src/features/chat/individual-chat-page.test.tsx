import * as people from '@liuhe/contract/api/chat-people.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import IndividualChatPage from './individual-chat-page.tsx'
import { aRoom, chatWorld, HOST, ME, said } from './testing/chat-world.tsx'

const ROOM = aRoom({ contact: { roomId: 21, kind: 'private', nickname: HOST.nickname, userId: HOST.userId } })
const inTalk = (seq: number, text: string, by = HOST) => said(seq, text, { by, roomId: 21 })
const open = (options: Parameters<typeof chatWorld>[1] = {}) =>
  chatWorld(
    <IndividualChatPage
      {...pageProps({ params: { roomId: '21', userId: '3003' }, search: { nickname: HOST.nickname } })}
    />,
    {
      room: ROOM,
      past: [inTalk(1, '您好'), inTalk(2, '谢谢张哥', ME)],
      path: '/chat-rooms/21/friends/3003',
      ...options,
    },
  )

test('begins with the line about safety, and has the name of the address at once [ROUTE-092]', async () => {
  await open({ fakes: [fake(people.contactDetail, () => new Promise<never>(() => undefined))] })
  await expect.element(page.getByRole('heading', { name: HOST.nickname, level: 1 })).toBeVisible()
  await expect.element(page.getByText('官方人员不会索取密码，也不会私下收款。')).toBeVisible()
})

test('shows what was delivered, and what was read', async () => {
  const { server } = await open()
  await expect.element(page.getByText('在线 · 主持人')).toBeVisible()
  await expect.element(page.getByText('已送达')).toBeVisible()
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
  await server.say({ command: CHAT_COMMAND.hasRead, content: { roomId: 21, userId: HOST.userId, seq: 2 } })
  await expect.element(page.getByText('已读')).toBeVisible()
})

test('shows that the other one writes until he has said it, and tells him when we do', async () => {
  const { server } = await open()
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
  const content = { roomId: 21, userId: HOST.userId, nickname: HOST.nickname }
  await server.say({ command: CHAT_COMMAND.someoneTypes, content })
  await expect.element(page.getByRole('status', { name: '对方正在输入' })).toBeVisible()
  await server.messages(inTalk(3, '每期封盘前 20 秒'))
  await vi.waitFor(() => expect(page.getByRole('status', { name: '对方正在输入' }).elements()).toHaveLength(0))
  await acting(() => userEvent.fill(page.getByRole('textbox'), '明'))
  await acting(() => userEvent.fill(page.getByRole('textbox'), '明白'))
  expect(server.heard(CHAT_COMMAND.typing)).toEqual([{ room_id: 21 }])
})

/** Opens the page for a visitor, whose talk with the host has the number `roomId`. */
async function visit(roomId: number) {
  const asked: unknown[] = []
  const guest = { ...ME, userId: 77, nickname: '游客77', chatLevel: 0 }
  const view = await open({
    token: undefined as never,
    room: { ...ROOM, me: guest },
    fakes: [
      fake(people.guestId, () => ({ guestId: 77, name: '游客77', secret: 'secret-of-77' })),
      fake(wire.tokenGeneration, () => ({ token: 'guest-token', expiresIn: 900, me: guest, isGuest: true })),
      fake(people.initRoom, (args) => {
        asked.push(args)
        return {
          roomId,
          friend: {
            ...{ friendId: HOST.userId, nickname: HOST.nickname, avatarId: 12, chatLevel: 2, isGuest: false },
            ...{ isOnline: true, isBlocked: false, roomId },
          },
        }
      }),
    ],
  })
  return { ...view, asked }
}

test('leads a visitor from the link that a host hands out to a talk of his own [CHAT-037]', async () => {
  const { went, calls } = await visit(33)
  await vi.waitFor(() =>
    expect(went).toEqual([`/chat-rooms/33/friends/${HOST.userId}?nickname=${encodeURIComponent(HOST.nickname)}`]),
  )
  // Nothing of the other number is asked for.
  expect(calls.map(({ name }) => name)).not.toContain(wire.room.name)
})

test('makes a guest of a visitor who was invited, with a line of his own [CHAT-037] [WS-003]', async () => {
  const { server, session, calls, asked } = await visit(21)
  await expect.element(page.getByText('您好')).toBeVisible()
  expect(asked).toMatchObject([{ friendId: HOST.userId, remark: '', identity: 'guest' }])
  expect(session.values.read('user_guest_id')).toBe('77')
  expect(session.values.read('user_guest_hash_id')).toBe('secret-of-77')
  expect(session.values.read('chat_login_token')).toBe('guest-token')
  await vi.waitFor(() => expect(server.urls()[0]).toBe('wss://a/ws-chat?token=ticket-1&isGuest=1'))
  expect(calls.map(({ name }) => name)).not.toContain(wire.refreshToken.name)
})
