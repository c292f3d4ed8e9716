import * as api from '@liuhe/contract/api/red-packets.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatContent } from '../../shared/chat/message.ts'
import type { PacketState } from '../../shared/packets/use-packets.ts'
import { pageProps } from '../../shared/testing/render-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { AMING, chatWorld, said } from './testing/chat-world.tsx'

const packetId = '1234567890123456'
const AT = Date.UTC(2026, 10, 20, 4)
const content: ChatContent = {
  kind: 'packet',
  packet: { packetId, type: 2, message: '开奖大吉', count: 8, commitment: 'ab'.repeat(32) },
  userinfo: AMING,
}
const FRESH: PacketState = {
  ...{
    packetId,
    roomId: 8,
    type: 2,
    sender: { nickname: AMING.nickname, avatarId: 7 },
    isMine: false,
    isSystem: false,
  },
  ...{ count: 8, claimed: 3, message: '开奖大吉', status: 0, createdAt: AT, opensAt: AT + 4000 },
  ...{ expiresAt: AT + 86_400_000, tookMs: null, ownAmount: null, refunded: null, commitment: 'ab'.repeat(32) },
}

async function open(first: PacketState) {
  const now = { state: first }
  const view = await chatWorld(<RoomChatPage {...pageProps({ routeName: 'room-chat', params: { roomId: '8' } })} />, {
    past: [said(1, '', { content })],
    fakes: [fake(api.states, () => [now.state])],
  })
  return { ...view, now }
}
const bubble = page.getByRole('button', { name: /开奖大吉/ })
const saysBubble = (words: string) => expect.poll(() => bubble.element().textContent).toContain(words)
const card = page.getByRole('dialog', { name: '开奖大吉' })

test('a red packet stands in its room, and a tap shows the closed packet', async () => {
  await open(FRESH)
  await saysBubble('拆红包')
  await acting(() => userEvent.click(bubble))
  await expect.element(card).toBeVisible()
  await acting(() => userEvent.click(card.getByRole('button', { name: '关闭' })))
  await expect.element(card).not.toBeInTheDocument()
})

test('a red packet that others have emptied says so in the room at once', async () => {
  const { server, now } = await open(FRESH)
  await expect.element(bubble).toHaveAttribute('data-look', 'fresh')
  now.state = { ...FRESH, status: 1, claimed: 8, tookMs: 9_000 }
  await server.say({
    command: CHAT_COMMAND.packet,
    content: { roomId: 8, packet: { packetId, status: 1, remainCount: 0 } },
  })
  await expect.element(bubble).toHaveAttribute('data-look', 'empty')
  await saysBubble('9 秒内抢光')
})

test('what became of a packet while the line was down is asked for when it is back', async () => {
  const { server, now } = await open(FRESH)
  await expect.element(bubble).toHaveAttribute('data-look', 'fresh')
  now.state = { ...FRESH, status: 1, claimed: 8, tookMs: 9_000 }
  // The room is drawn before its line is open, and a line that is not open cannot be cut.
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
  await server.cut()
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter).length).toBeGreaterThan(1))
  const speak = { allowed: true, code: null, msg: '' }
  const content = {
    roomId: 8,
    lastSeq: 1,
    readSeq: 1,
    messages: [],
    lost: false,
    removed: [],
    recalled: [],
    totalPeople: 3,
    speak,
  }
  await server.say({ command: CHAT_COMMAND.entered, content })
  await saysBubble('9 秒内抢光')
})

test('a red packet that the member has opened leads to its detail', async () => {
  const { went } = await open({ ...FRESH, ownAmount: yuan('3.28') })
  await saysBubble('已领取 3.28 元')
  await acting(() => userEvent.click(bubble))
  expect(went).toEqual([`/chat-rooms/8/hong-bao/${packetId}`])
})
