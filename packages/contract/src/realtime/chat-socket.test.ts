import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ChatMessage } from '../api/chat.ts'
import { CHAT_COMMAND, ChatFromClient, ChatFromServer } from './chat-socket.ts'

const userinfo = { user_id: 123456789, nickname: '阿明', chatLevel: 2, avatarId: 3, vipLevel: 1, color: '#3B82F6' }
const wire = {
  id: '9007199254740993',
  seq: 7,
  room_id: 3,
  command: CHAT_COMMAND.messages,
  created_at: '2026-11-23 18:00:00',
  channel: 'room:3',
  content: { kind: 'text', text: '大家好', userinfo },
}

it('carries id, content with userinfo, command, created_at and channel of a message [CHAT-006]', () => {
  const message = z.decode(ChatMessage, wire as never)
  expect(message).toMatchObject({
    id: '9007199254740993',
    roomId: 3,
    createdAt: Date.UTC(2026, 10, 23, 10),
    content: { userinfo: { userId: 123456789, chatLevel: 2 } },
  })
  expect(z.encode(ChatMessage, message)).toEqual(wire)
  for (const field of ['id', 'content', 'command', 'created_at', 'channel']) {
    const { [field as 'id']: _, ...rest } = wire
    expect(z.safeDecode(ChatMessage, rest as never).success, field).toBe(false)
  }
  const { userinfo: _, ...nobody } = wire.content
  expect(z.safeDecode(ChatMessage, { ...wire, content: nobody } as never).success).toBe(false)
})

it('carries nickname, masked userName, gameName and reward of an award notice, as command 70 [CHAT-011]', () => {
  const content = { nickname: '阿明', userName: 'a***7', gameName: '澳门六合彩', stake: 10, reward: 420.5, seconds: 5 }
  const award = z.decode(ChatFromServer, { command: 70, content } as never)
  expect(award).toMatchObject({ command: CHAT_COMMAND.award, content: { userName: 'a***7', reward: 420_500n } })
  const { userName: _, ...nameless } = content
  expect(z.safeDecode(ChatFromServer, { command: 70, content: nameless } as never).success).toBe(false)
})

it('reads frames of the server by their command, and writes the same again', () => {
  const frames = [
    { command: CHAT_COMMAND.messages, content: { room_id: 3, messages: [wire] } },
    { command: CHAT_COMMAND.said, content: { client_id: '0199aa00-0000-7000-8000-000000000000', message: wire } },
    { command: CHAT_COMMAND.removed, content: { room_id: 3, ids: ['5'], by: 'self' } },
    { command: CHAT_COMMAND.packet, content: { room_id: 3, packet: { hongbao_id: '5', status: 0, remain_count: 2 } } },
    { command: CHAT_COMMAND.tooManyTabs },
  ]
  for (const frame of frames) expect(z.encode(ChatFromServer, z.decode(ChatFromServer, frame as never))).toEqual(frame)
})

it.each([
  ['a foreign field', { command: 8, extra: 1 }],
  ['an unknown command', { command: 99 }],
  ['a room that is no number', { command: 2, content: { room_id: '3' } }],
  ['a kind that nobody may say', { command: 10, content: { room_id: 3, client_id: 'x', content: { kind: 'system' } } }],
  ['a client id that carries no time', saying('0199aa00-0000-4000-8000-000000000000')],
  ['no text', saying('0199aa00-0000-7000-8000-000000000000', '')],
  ['51 rooms', { command: 1, content: { rooms: Array.from({ length: 51 }, (_, n) => ({ room_id: n + 1 })) } }],
])('refuses %s [SEC-42]', (_, frame) => expect(z.safeParse(ChatFromClient, frame).success).toBe(false))

it('takes a saying', () => {
  expect(z.safeParse(ChatFromClient, saying('0199aa00-0000-7000-8000-000000000000')).success).toBe(true)
})

function saying(client_id: string, text = '好') {
  return { command: CHAT_COMMAND.say, content: { room_id: 3, client_id, content: { kind: 'text', text } } }
}
