import type * as wire from '@liuhe/contract/api/chat.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { lineOf, senderOf } from '../../../shared/chat/message.ts'
import type { ChatFrame } from '../../../shared/chat/chat-line.ts'

export type Contacts = OutputOf<typeof wire.contacts>
export type Contact = Contacts['items'][number]

/** The lists as they stand after a frame; the same lists when it says nothing of them. */
export function afterFrame(lists: Contacts, frame: ChatFrame, myId: number | undefined): Contacts {
  const change = changeOf(frame, myId)
  if (change === undefined) return lists
  const take = (contacts: Contact[]): Contact[] => {
    const index = contacts.findIndex(({ roomId }) => roomId === change.roomId)
    const known = contacts[index]
    if (known === undefined) return contacts
    const next = change.step(known)
    // What was said last stands first.
    return change.moves ? [next, ...contacts.toSpliced(index, 1)] : contacts.with(index, next)
  }
  return {
    ...lists,
    items: take(lists.items),
    classes: lists.classes.map((one) => ({ ...one, chatroom: take(one.chatroom) })),
  }
}

type Change = { roomId: number; moves: boolean; step: (contact: Contact) => Contact }

function changeOf(frame: ChatFrame, myId: number | undefined): Change | undefined {
  if (frame.command === CHAT_COMMAND.messages) {
    const { roomId, messages } = frame.content
    const last = messages.at(-1)
    if (last === undefined) return undefined
    const step = (contact: Contact): Contact => {
      const news = messages.filter((one) => one.seq > Math.max(contact.lastSeq, contact.readSeq))
      const ofOthers = news.filter((one) => senderOf(one)?.userId !== myId).length
      if (last.seq <= contact.lastSeq) return contact
      const sender = senderOf(last)
      const text =
        contact.kind === 'group' && sender ? `${sender.nickname}：${lineOf(last.content)}` : lineOf(last.content)
      return {
        ...contact,
        lastSeq: last.seq,
        unread: contact.unread + ofOthers,
        lastMessage: { kind: last.content.kind, text, createdAt: last.createdAt },
      }
    }
    return { roomId, moves: true, step }
  }
  if (frame.command === CHAT_COMMAND.hasRead && frame.content.userId === myId) {
    const { roomId, seq } = frame.content
    const step = (contact: Contact) => ({ ...contact, readSeq: seq, unread: Math.max(0, contact.lastSeq - seq) })
    return { roomId, moves: false, step }
  }
  if (frame.command === CHAT_COMMAND.presence) {
    const { roomId, totalPeople } = frame.content
    return { roomId, moves: false, step: (contact) => ({ ...contact, totalPeople }) }
  }
  return undefined
}

/** How many messages wait in private talks that are not muted. */
export const unreadOf = (contacts: readonly Contact[]): number =>
  contacts.reduce((sum, { unread, isMuted }) => sum + (isMuted ? 0 : unread), 0)
