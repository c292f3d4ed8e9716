import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import * as packets from '@liuhe/contract/api/red-packets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { CHAT_COMMAND, ChatFromServer } from '@liuhe/contract/realtime/chat-socket.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Fake, fake, fakeFile } from '@liuhe/web/testing/fake-call.ts'
import { FakeSocket } from '@liuhe/web/testing/fake-line.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { ChatFrame } from '../../../shared/chat/chat-line.ts'
import type { ChatAuthor, ChatMessage } from '../../../shared/chat/message.ts'
import { ChatSurroundingsContext } from '../../../shared/chat/surroundings.ts'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'

export const ME: ChatAuthor = {
  ...{ userId: 1001, nickname: '小虎', chatLevel: 1, avatarId: 3, vipLevel: 2, color: '#3B82F6' },
}
export const AMING: ChatAuthor = {
  ...{ userId: 2002, nickname: '好运阿明', chatLevel: 1, avatarId: 7, vipLevel: 4, color: '#3B82F6' },
}
export const HOST: ChatAuthor = {
  ...{ userId: 3003, nickname: '跑马老张', chatLevel: 2, avatarId: 12, vipLevel: 6, color: '#3B82F6' },
}

export type RoomFacts = OutputOf<typeof wire.room>
type Contact = RoomFacts['contact']

export const aContact = (set: Partial<Contact> = {}): Contact => ({
  ...{ roomId: 8, kind: 'group', nickname: '六合大厅', avatarId: 1, lastMessage: null, guestId: null, userId: null },
  ...{ chatLevel: null, totalPeople: 1286, enableChat: true, secPerMessage: 0, lastSeq: 0, readSeq: 0, unread: 0 },
  ...{ isMuted: false, gameId: null, minVip: 0, isReadOnly: false, isOnline: false, friendReadSeq: 0 },
  ...set,
})

export const aRoom = ({ contact, ...set }: Partial<Omit<RoomFacts, 'contact'>> & { contact?: Partial<Contact> } = {}) =>
  ({
    contact: aContact(contact),
    ...{ notice: '', pinned: null, minVip: 0, minChatLevel: 0, dayLimit: 0, depositLimit: 0, turnoverLimit: 0 },
    ...{ allowImage: true, allowPacket: true, speak: { allowed: true, code: null, msg: '' }, me: ME },
    ...{ mutedUntil: null, moderates: false, muted: [], blocked: [] },
    ...set,
  }) as RoomFacts

/** The moment of the tests' messages: a second each. */
const NOON = Date.UTC(2026, 10, 20, 4)

/** A message with the place `seq`; by 好运阿明 unless a test says otherwise. */
export const said = (seq: number, text: string, set: { by?: ChatAuthor; at?: number } & Partial<ChatMessage> = {}) => {
  const { by = AMING, at = NOON + seq * 1000, ...more } = set
  return {
    ...{ id: String(500 + seq), seq, roomId: 8, command: 20, createdAt: at, channel: 'room:8' },
    content: { kind: 'text', text, userinfo: by },
    ...more,
  } as ChatMessage
}

type Asked = { room_id: number; client_id: string; content: { kind: string; text?: string; path?: string } }

/** What stands in for the server's side of the line. */
export function fakeChatServer({ opens = true }: { opens?: boolean } = {}) {
  const sockets: FakeSocket[] = []
  const server = {
    sockets,
    /** Addresses that were opened. */
    urls: () => sockets.map(({ url }) => url),
    last: () => sockets.at(-1) as FakeSocket,
    /** What the page has said with a command. */
    heard: (command: number) =>
      sockets
        .flatMap(({ sent }) => sent as { command: number; content: Asked }[])
        .filter((frame) => frame.command === command)
        .map(({ content }) => content),
    /** Says something to the page. */
    say: (frame: ChatFrame) =>
      acting(() => server.last().onmessage?.({ data: JSON.stringify(z.encode(ChatFromServer, frame as never)) })),
    messages: (...messages: ChatMessage[]) =>
      server.say({ command: CHAT_COMMAND.messages, content: { roomId: messages[0]?.roomId ?? 8, messages } }),
    /** Answers what was said last. */
    store: (message: ChatMessage) =>
      server.say({
        command: CHAT_COMMAND.said,
        content: { clientId: server.heard(CHAT_COMMAND.say).at(-1)?.client_id ?? '', message },
      }),
    cut: () => acting(() => server.last().onclose?.({ code: 1006 })),
    create: (url: string) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      if (opens) setTimeout(() => socket.onopen?.())
      return socket
    },
  }
  return server
}

type World = RenderPageOptions & {
  server?: ReturnType<typeof fakeChatServer>
  room?: RoomFacts
  past?: readonly ChatMessage[]
  contacts?: Partial<OutputOf<typeof wire.contacts>>
  /** The path in front. */
  path?: string
  maintenance?: boolean
  /** In place of timers of the line, whose waits are short in tests. */
  timer?: (run: () => void, ms: number) => unknown
}

/** No wait is longer than a test can bear. */
const hurried = (run: () => void, ms: number) => setTimeout(run, ms > 10_000 ? ms : 20)

/** Draws a page of the chat for a member, with a server that answers. */
export async function chatWorld(page: ReactNode, options: World = {}) {
  const { server = fakeChatServer(), room = aRoom(), past = [], contacts = {}, fakes = [], timer = hurried } = options
  const overridden = new Set(fakes.map(({ endpoint }) => endpoint.name))
  const usual: Fake[] = [
    fake(wire.refreshToken, () => ({ token: 'chat-token', expiresIn: 900, me: ME, isGuest: false })),
    fake(wire.socketTicket, () => ({ ticket: `ticket-${server.sockets.length + 1}` })),
    fake(wire.room, () => room),
    fake(wire.records, () => ({ page: 1, limit: 150, total: past.length, items: [...past] })),
    fake(wire.contacts, () => ({ classes: [], items: [], page: 1, limit: 100, total: 0, next: null, ...contacts })),
    fake(people.contactDetail, () => ({
      ...{ friendId: HOST.userId, nickname: HOST.nickname, avatarId: HOST.avatarId, chatLevel: 2, isGuest: false },
      ...{ isOnline: true, isBlocked: false, roomId: 21 },
    })),
    fake(settings.chatPrivacy, () => ({ hidesWins: false })),
    fake(people.betStates, () => []),
    fake(people.staff, () => []),
    fake(packets.rounds, () => []),
    fake(settings.chatColour, () => ({ id: 2, color: '#E53935', name: '中国红' })),
    fake(adverts.list, () => []),
    fake(lottery.games, () => []),
    fake(member.info, () => aProfile()),
  ]
  const view = await renderPage(
    <ChatSurroundingsContext
      value={{
        hosts: ['wss://a', 'wss://b'],
        create: server.create,
        path: () => options.path ?? '/chat-rooms/8',
        wakes: () => () => undefined,
        random: () => 0.5,
        setTimeout: timer,
      }}
    >
      {page}
    </ChatSurroundingsContext>,
    {
      token: 'abc',
      files: [
        fakeFile(staticFiles.configChat, () => ({
          chat_maintenance_config: { configKey: 'chat_maintenance_config', configValue: '' },
          enable_chat_maintenance: {
            configKey: 'enable_chat_maintenance',
            configValue: options.maintenance === true ? '1' : '0',
          },
        })),
        fakeFile(staticFiles.config, () => []),
      ],
      ...options,
      fakes: [...usual.filter(({ endpoint }) => !overridden.has(endpoint.name)), ...fakes],
    },
  )
  return { ...view, server }
}
