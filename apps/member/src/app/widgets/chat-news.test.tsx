import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import RoomChatPage from '../../features/chat/room-chat-page.tsx'
import { chatWorld, type fakeChatServer } from '../../features/chat/testing/chat-world.tsx'
import { pageRested } from '../../shared/testing/page-rested.ts'
import { pageProps } from '../../shared/testing/render-page.tsx'
import { ChatPopups } from './chat-popups.tsx'

beforeAll(pageRested)

const ROOM = <RoomChatPage {...pageProps({ params: { roomId: '8' } })} />
const entered = (server: ReturnType<typeof fakeChatServer>) =>
  vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))

test("a host's first private words invite into the talk, from wherever the member is [CHAT-020]", async () => {
  const { server, went } = await chatWorld(
    <>
      {ROOM}
      <ChatPopups routeName="room-chat" />
    </>,
  )
  await entered(server)
  const content = { kind: 'private', roomId: 21, userId: 3003, nickname: '老张', roomName: '老张' } as const
  await server.say({ command: CHAT_COMMAND.invitation, content })
  await expect.element(page.getByText('老张 邀请您进行私聊')).toBeVisible()
  await acting(() => userEvent.click(page.getByRole('button', { name: '立即进入' })))
  expect(went).toEqual([`/chat-rooms/21/friends/3003?nickname=${encodeURIComponent('老张')}`])
})

test('a win that is told to the room is shown there for the seconds of the push', async () => {
  const { server } = await chatWorld(
    <>
      {ROOM}
      <ChatPopups routeName="room-chat" />
    </>,
  )
  await entered(server)
  const content = {
    nickname: '小鱼儿',
    userName: 'x***',
    gameName: '一分六合彩',
    stake: 10_000n,
    reward: 4_760_000n,
    seconds: 1,
  }
  await server.say({ command: CHAT_COMMAND.award, content })
  await expect.element(page.getByText('恭喜 小鱼儿 在 一分六合彩 投注，中奖 4,760.00 元')).toBeVisible()
  await vi.waitFor(() => expect(page.getByText(/恭喜 小鱼儿/).elements()).toHaveLength(0))
})
