import * as api from '@liuhe/contract/api/red-packets.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { describe, expect, test, vi } from 'vitest'
import { pageProps } from '../../shared/testing/render-page.tsx'
import { expectClipped, expectTextOnly, HOSTILE_TEXTS, HOSTILE_WORDS } from '@liuhe/web/testing/hostile-texts.ts'
import ChatRoomsPage from './chat-rooms-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { aContact, AMING, aRoom, chatWorld, ME, said } from './testing/chat-world.tsx'

const open = (options: Parameters<typeof chatWorld>[1]) =>
  chatWorld(<RoomChatPage {...pageProps({ routeName: 'room-chat', params: { roomId: '8' } })} />, options)
const drawn = (selector: string) =>
  vi.waitFor(() => {
    const found = document.querySelector(selector)
    expect(found).not.toBeNull()
    return found as Element
  })

describe('a room shows stored text as text', () => {
  test.each(Object.entries(HOSTILE_TEXTS))('in messages, quotes, names, notices: %s', async (_name, text) => {
    const quote = { id: '501', nickname: AMING.nickname, kind: 'text', text }
    const past = [
      said(1, text, { by: { ...AMING, nickname: text.slice(0, 12) } }),
      said(2, '', { content: { kind: 'text', text: '同意', quote, userinfo: ME } as never }),
      said(3, '', { content: { kind: 'system', text } as never }),
      said(4, '', {
        content: { kind: 'removed', by: 'host', userinfo: { ...AMING, nickname: text.slice(0, 12) } } as never,
      }),
    ]
    await open({ past, room: aRoom({ notice: text, contact: { nickname: text.slice(0, 20) } }) })
    const log = await drawn('[role=log] p')
    const frame = log.closest('[role=log]') as HTMLElement
    await vi.waitFor(() => expect(frame.textContent).toContain('同意'))
    expectClipped(frame, expectTextOnly(frame, text))
    expectClipped(frame, expectTextOnly(frame, text.slice(0, 12)))
    expectTextOnly(document.body, `公告：${text}`)
    expectTextOnly(document.body, text.slice(0, 20))
    expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  })

  test.each(HOSTILE_WORDS)('in the words of a packet: %s', async (_name, message) => {
    const packetId = '1234567890123456'
    const packet = { packetId, type: 2, message, count: 8, commitment: 'ab'.repeat(32) }
    await open({
      past: [said(1, '', { content: { kind: 'packet', packet, userinfo: AMING } as never })],
      fakes: [fake(api.states, () => [])],
    })
    expectTextOnly((await drawn('[role=log] b')).closest('[role=log]') as Element, message)
  })

  test.each(Object.entries(HOSTILE_TEXTS))('in the lobby: %s', async (_name, text) => {
    const lastMessage = { kind: 'text', text: `好运阿明：${text}`, createdAt: Date.now() }
    const contact = aContact({ nickname: text.slice(0, 20), lastMessage, lastSeq: 1, readSeq: 1 })
    await chatWorld(<ChatRoomsPage />, {
      path: '/chat-rooms',
      contacts: { classes: [{ id: 1, name: '推荐聊天室', chatroom: [contact] }], items: [], total: 0 },
    })
    const row = await drawn('[data-row]')
    expectClipped(row, expectTextOnly(row, `好运阿明：${text}`))
    expectTextOnly(row, text.slice(0, 20))
  })
})
