import { paths } from '@liuhe/brand/paths.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { ChatPages } from '../../features/chat/chat-pages.tsx'
import { RoomTalk } from '../../features/chat/room/room-talk.tsx'
import { NIU_NIU_GAME_ID, NiuNiuFrame } from '../../features/niuniu/niu-niu-frame.tsx'
import { useChat } from '../../shared/chat/use-chat.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'

/** The chat room of 幸运牛牛, beside its other pages (ROUTE-019). Rooms need a login (Ruling C90). */
export default function NiuNiuChatPage() {
  const isSignedIn = useIsSignedIn()
  return (
    <NiuNiuFrame current="chat">
      {isSignedIn ? (
        <ChatPages>
          <NiuNiuRoom />
        </ChatPages>
      ) : (
        <EmptyList
          text="登录后进入聊天室"
          to={paths['auth-login']({ back: paths['lucky-niu-niu-chat']() })}
          step="去登录"
        />
      )}
    </NiuNiuFrame>
  )
}

function NiuNiuRoom() {
  const { tokens } = useChat()
  const { data, isError, refetch } = useRead(wire.contacts, { ...tokens.asked(), page: 1, limit: 100 })
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonCard />
  const room = data.classes.flatMap(({ chatroom }) => chatroom).find(({ gameId }) => gameId === NIU_NIU_GAME_ID)
  if (room === undefined) return <EmptyList text="聊天室暂未开放" to={paths['lucky-niu-niu']()} step="去投注" />
  return <RoomTalk roomId={room.roomId} bare />
}
