import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { retriesOf } from '@liuhe/web/api/provider.tsx'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChat, useChatLine } from '../../../shared/chat/use-chat.ts'
import { afterFrame, type Contacts } from './contacts.ts'

/** Every room of a site, and the talks that were the last; older ones come page by page (CHAT-001). */
const LIST_LIMIT = 100

/** Rooms and talks, kept up to date by the line while the lobby is in front. */
export function useContacts() {
  const chat = useChat()
  const cache = useQueryClient()
  const isSignedIn = useIsSignedIn()
  useChatLine()
  const args = { ...chat.tokens.asked(), page: 1, limit: LIST_LIMIT }
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey(wire.contacts, args),
    queryFn: ({ signal }) => chat.call(wire.contacts, args, { signal }),
    // A list that does not arrive is asked for twice again (API-095).
    retry: retriesOf(2),
    staleTime: 0,
    refetchInterval: POLL_MS,
    meta: { endpoint: wire.contacts.name, effect: wire.contacts.effect },
  })
  const ids = data?.classes.flatMap(({ chatroom }) => chatroom.map(({ roomId }) => roomId)).join() ?? ''
  useEffect(() => {
    if (!isSignedIn || ids === '') return
    return chat.watch(ids.split(',').slice(0, WATCHED_MAX).map(Number))
  }, [chat, ids, isSignedIn])
  useEffect(() => {
    const key = queryKey(wire.contacts, { ...chat.tokens.asked(), page: 1, limit: LIST_LIMIT })
    return chat.listen((frame) => {
      if (frame.command === CHAT_COMMAND.roomChanged || frame.command === CHAT_COMMAND.invitation) void refetch()
      cache.setQueryData<Contacts>(key, (known) => known && afterFrame(known, frame, chat.tokens.me()?.userId))
    })
  }, [chat, cache, refetch])
  return { lists: data, failed: isError, retry: () => void refetch() }
}

/** What the line does not tell, such as a room that is new, comes with the next look. */
const POLL_MS = 60_000
/** Rooms whose news the lobby hears. */
const WATCHED_MAX = 30
