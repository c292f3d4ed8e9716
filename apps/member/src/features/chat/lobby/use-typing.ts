import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { useEffect, useState } from 'react'
import { useChat } from '../../../shared/chat/use-chat.ts'
import type { Contact } from './contacts.ts'

const TYPING_MS = 5_000

/** In which private talks the other one writes. */
export function useTyping(items: readonly Contact[]): ReadonlySet<number> {
  const chat = useChat()
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  const hasTalks = items.length > 0
  useEffect(() => {
    if (!hasTalks) return
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const end = (roomId: number) => setTyping((now) => new Set([...now].filter((one) => one !== roomId)))
    const stop = chat.listen((frame) => {
      if (frame.command === CHAT_COMMAND.messages) end(frame.content.roomId)
      if (frame.command !== CHAT_COMMAND.someoneTypes || frame.content.userId === chat.tokens.me()?.userId) return
      const { roomId } = frame.content
      clearTimeout(timers.get(roomId))
      timers.set(
        roomId,
        setTimeout(() => end(roomId), TYPING_MS),
      )
      setTyping((now) => new Set([...now, roomId]))
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [chat, hasTalks])
  return typing
}
