import * as wire from '@liuhe/contract/api/desk.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn, useSession } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useChat } from '../../../shared/chat/use-chat.ts'

export type DeskState = OutputOf<typeof wire.state>

/** The place in the queue is asked again so often: others before us are served without a word to us. */
const PLACE_MS = 15_000

/** Opens the conversation with customer service, for a member or a visitor, and follows where it stands. */
export function useDesk(): { state: DeskState | undefined; failure: string | undefined; retry: () => void } {
  const chat = useChat()
  const cache = useQueryClient()
  const isSignedIn = useIsSignedIn()
  const { values } = useSession()
  const [opened, setOpened] = useState<{ roomId: number; isSignedIn: boolean }>()
  const [failed, setFailed] = useState<{ turn: number; isSignedIn: boolean; text: string }>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isOver = false
    const open = async () => {
      if (!isSignedIn) await chat.tokens.becomeGuest()
      const asked = chat.tokens.asked()
      const [id, secret] = [values.read('user_guest_id'), values.read('user_guest_hash_id')]
      // What he said before he signed in goes with him.
      const guest = isSignedIn && id !== null && secret !== null ? { guest: { id: Number(id), secret } } : {}
      const state = await chat.call(wire.open, { ...asked, ...guest })
      if (isOver) return
      cache.setQueryData(queryKey(wire.state, asked), state)
      setOpened({ roomId: state.roomId, isSignedIn })
      chat.start()
    }
    open().catch((fault: unknown) => {
      const text = fault instanceof ApiError ? fault.message : '客服暂时无法连接，请稍后再试'
      if (!isOver) setFailed({ turn, isSignedIn, text })
    })
    return () => {
      isOver = true
    }
  }, [chat, cache, values, isSignedIn, turn])
  const isOpened = opened?.isSignedIn === isSignedIn
  const args = chat.tokens.asked()
  const cached = cache.getQueryData<DeskState>(queryKey(wire.state, args))
  const { data } = useRead(wire.state, args, {
    enabled: isOpened,
    freshMs: 1_000,
    everyMs: cached?.current?.state === 'waiting' ? PLACE_MS : false,
  })
  const roomId = opened?.roomId
  useEffect(
    () =>
      chat.listen((frame) => {
        if (frame.command !== CHAT_COMMAND.messages || frame.content.roomId !== roomId) return
        // Whatever changes the conversation says a line in it.
        void cache.invalidateQueries({ queryKey: [wire.state.name] })
      }),
    [chat, cache, roomId],
  )
  // A failure belongs to its try.
  const failure = failed?.turn === turn && failed.isSignedIn === isSignedIn ? failed.text : undefined
  return { state: isOpened ? data : undefined, failure, retry: () => setTurn((now) => now + 1) }
}
