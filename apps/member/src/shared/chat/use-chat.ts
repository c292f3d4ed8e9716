import { socketHosts } from '@liuhe/web/socket/game-socket.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useSession } from '@liuhe/web/session/use-session.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { use, useEffect, useSyncExternalStore } from 'react'
import { build } from '../build.ts'
import { LiveContext } from '../live.ts'
import { useNavigation } from '../navigation.ts'
import { useBrand } from '../use-brand.ts'
import { type Chat, type ChatState, createChat } from './chat.ts'
import type { Room, RoomState } from './room.ts'
import type { TalkType } from './room-options.ts'
import { ChatSurroundingsContext } from './surroundings.ts'

const chats = new WeakMap<Session, Chat>()

/** The chat of this page, made when it is first asked for. */
export function useChat(): Chat {
  const session = useSession()
  const { call } = useApi()
  const { companyCode } = useBrand()
  const navigation = useNavigation()
  const live = use(LiveContext)
  const surroundings = use(ChatSurroundingsContext)
  const known = chats.get(session)
  if (known !== undefined) return known
  const made = createChat({
    session,
    call,
    appId: companyCode,
    navigation,
    ...addressOf(live?.hosts ?? [], live?.chatOrigin),
    path: () => location.pathname,
    ...surroundings,
  })
  chats.set(session, made)
  return made
}

/** Where the chat lies: on a host of its own, else where calls and sockets are served (API-092). */
function addressOf(hosts: readonly string[], chatOrigin: string | undefined): { origin: string; hosts: string[] } {
  if (chatOrigin !== undefined) return { origin: chatOrigin, hosts: socketHosts([], new URL(chatOrigin)) }
  const page = build.apiOrigin === '' ? location : new URL(build.apiOrigin)
  return { origin: build.apiOrigin, hosts: socketHosts(hosts, page) }
}

/** Where the line stands; it is open while a page of the chat is. */
export function useChatLine(): ChatState {
  const chat = useChat()
  useEffect(() => chat.start(), [chat])
  return useSyncExternalStore(chat.subscribe, chat.get)
}

/** A room while it is on the screen. */
export function useRoom(roomId: number, talkType: TalkType): { room: Room; state: RoomState } {
  const chat = useChat()
  const room = chat.room(roomId, talkType)
  useEffect(() => {
    if (room.get().past !== 'ready') void room.load()
    return chat.enter([roomId])
  }, [chat, room, roomId])
  return { room, state: useSyncExternalStore(room.subscribe, room.get) }
}
