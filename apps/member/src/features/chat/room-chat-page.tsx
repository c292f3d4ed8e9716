import type { PageProps } from '../../shared/navigation.ts'
import { ChatPages } from './chat-pages.tsx'
import { RoomTalk } from './room/room-talk.tsx'

/** A chat room. */
export default function RoomChatPage({ params }: PageProps) {
  return (
    <ChatPages>
      <RoomTalk roomId={Number(params['roomId'])} />
    </ChatPages>
  )
}
