import { createContext, use } from 'react'
import type { ChatAuthor, ChatMessage } from '../../../shared/chat/message.ts'

/** What every row of a conversation knows and can do. It stays the same, so that rows are drawn once. */
export type TalkActions = {
  /** The member's own number in the chat; undefined until it is known. */
  myId: number | undefined
  roomId: number
  zone: string
  /** The colour that the member has chosen for what he says himself (CHAT-049). */
  ownColour: string
  isPrivate: boolean
  /** The other side is customer service: several may speak for it, under their names. */
  isDesk: boolean
  openMenu: (message: ChatMessage, place: DOMRect) => void
  openPicture: (source: { src: string; alt: string }) => void
  /** Puts his name into what is being written. */
  mention: (author: ChatAuthor) => void
  /** Opens a private talk with a host or an administrator. */
  talkTo: (author: ChatAuthor) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
}

export const TalkContext = createContext<TalkActions | null>(null)

/** The conversation around a row. */
export function useTalk(): TalkActions {
  const talk = use(TalkContext)
  if (talk === null) throw new Error('useTalk is used outside TalkContext')
  return talk
}
