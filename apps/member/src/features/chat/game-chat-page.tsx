import { paths } from '@liuhe/brand/paths.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Page } from '../../shared/page.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { ChatPages } from './chat-pages.tsx'
import { RoomTalk } from './room/room-talk.tsx'

/** The room of a game, with the way back to the game. Rooms need a login (Ruling C90). */
export default function GameChatPage({ params }: PageProps) {
  const isSignedIn = useIsSignedIn()
  const gameId = Number(params['id'])
  const roomId = Number(params['roomId'])
  if (!isSignedIn) {
    return (
      <Page title="聊天室" fallback={paths.game({ id: gameId })}>
        <EmptyList
          text="登录后进入聊天室"
          to={paths['auth-login']({ back: paths['game-chat']({ id: gameId, roomId }) })}
          step="去登录"
        />
      </Page>
    )
  }
  return (
    <ChatPages>
      <RoomTalk roomId={roomId} gameId={gameId} fallback={paths.game({ id: gameId })} />
    </ChatPages>
  )
}
