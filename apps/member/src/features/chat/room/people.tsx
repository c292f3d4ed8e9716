import { useSyncExternalStore } from 'react'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { Present } from './room-head.tsx'

/** How many are in a room, as the line tells it. */
export function People({ roomId, first }: { roomId: number; first: number }) {
  const room = useChat().room(roomId, 2)
  const people = useSyncExternalStore(room.subscribe, () => room.get().people)
  // The count is a few seconds old; anyone who reads it is there.
  return <Present people={Math.max(1, people ?? first)} />
}
