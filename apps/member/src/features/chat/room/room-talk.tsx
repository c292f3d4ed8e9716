import { paths } from '@liuhe/brand/paths.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import { EmptyList } from '../../../shared/parts/empty-list.tsx'
import { usePageTitle } from '../../../shared/parts/use-page-title.ts'
import { useBrand } from '../../../shared/use-brand.ts'
import { useMaintenance } from '../chat-pages.tsx'
import { type RoomFacts, Talk } from '../talk/talk.tsx'
import { DrawStrip } from './draw-strip.tsx'
import { PinnedNote } from './pinned-note.tsx'
import { People } from './people.tsx'
import { RoomAdvert } from './room-advert.tsx'
import { RoomHead } from './room-head.tsx'
import { RoomSheet } from './room-sheet.tsx'
import { Safety } from './safety.tsx'
import styles from './room-talk.module.css'

type RoomTalkProps = {
  roomId: number
  /** Of the page; that of the room where the page says none. */
  gameId?: number | undefined
  /** The page around it has a bar of its own. */
  bare?: boolean
  fallback?: string
}

/** A room for many. Everything that it needs before a word can be said is one call. */
export function RoomTalk({ roomId, gameId, bare = false, fallback = paths['chat-rooms']() }: RoomTalkProps) {
  const navigation = useNavigation()
  const { flags } = useBrand()
  const { facts, failure, isGone, retry } = useRoomFacts(roomId)
  const { isMaintenance, words } = useMaintenance()
  const [isOpen, setOpen] = useState(false)
  const { tokens } = useChat()
  const pin = useAct(people.pin, { refreshes: [wire.room] })
  const title = facts?.contact.nickname ?? '聊天室'
  usePageTitle(title)
  const game = gameId ?? facts?.contact.gameId ?? undefined
  const Body = bare ? 'div' : 'main'
  return (
    <div className={styles.room} data-bare={bare || undefined}>
      {!bare && (
        <RoomHead
          title={title}
          under={facts && <People roomId={roomId} first={facts.contact.totalPeople} />}
          onBack={() => navigation.back(fallback)}
          onMore={facts && (() => setOpen(true))}
        />
      )}
      <Body className={styles.body}>
        <Stage
          facts={facts}
          failure={isMaintenance ? words : failure}
          onRetry={retry}
          isResting={isMaintenance}
          isGone={isGone}
        >
          {(known) => (
            <>
              {game !== undefined && <DrawStrip gameId={game} />}
              <PinnedNote
                key={`note of ${roomId}`}
                facts={known}
                onUnpin={known.moderates ? () => pin.mutate({ ...tokens.asked(), roomId, id: null }) : undefined}
              />
              {flags.roomAdvert && <RoomAdvert />}
              <Talk
                key={roomId}
                roomId={roomId}
                talkType={2}
                facts={known}
                head={<Lead />}
                roomTools={{
                  packetPath: known.allowPacket ? paths['hong-bao-create']({ roomId }) : undefined,
                  gameId: game,
                }}
                placeholder="友善发言，祝您好运"
              />
              <RoomSheet facts={known} open={isOpen} onClose={() => setOpen(false)} isPrivate={false} />
            </>
          )}
        </Stage>
      </Body>
    </div>
  )
}

/** Before the first message of a room. */
const Lead = () => (
  <div className={styles.lead}>
    <Safety />
  </div>
)

type StageProps = {
  facts: RoomFacts | undefined
  failure: string | undefined
  isResting: boolean
  /** There is no such conversation, however often it is asked for. */
  isGone?: boolean
  onRetry: () => void
  children: (facts: RoomFacts) => ReactNode
}

/** The conversation, or why there is none. */
export function Stage({ facts, failure, isResting, isGone = false, onRetry, children }: StageProps) {
  if (isGone && !isResting) {
    return (
      <div className={styles.place} role="alert">
        <EmptyList text="该聊天不存在或已关闭" to={paths['chat-rooms']()} step="返回聊天室" />
      </div>
    )
  }
  if (failure !== undefined) {
    return (
      <div className={styles.place}>
        {isResting || facts === undefined ? (
          <>
            <ErrorState text={failure} {...(!isResting && { onRetry })} />
            {isResting && <EmptyWay />}
          </>
        ) : null}
      </div>
    )
  }
  if (facts === undefined) {
    return (
      <div className={styles.place} role="status" aria-label="加载中">
        <Skeleton height={44} round={0} />
        <div className={styles.bones}>
          <Skeleton width="62%" height={52} round="16px" />
          <Skeleton width="44%" height={52} round="16px" />
        </div>
      </div>
    )
  }
  return children(facts)
}

const EmptyWay = () => <EmptyList text="稍后会自动恢复" to={paths.home()} step="返回首页" />

/** The facts of a room, read again when the server says that they are others now. */
export function useRoomFacts(roomId: number) {
  const chat = useChat()
  const navigation = useNavigation()
  const cache = useQueryClient()
  const args = { ...chat.tokens.asked(), roomId }
  const { data, error, refetch } = useRead(wire.room, args)
  useEffect(
    () =>
      chat.listen((frame) => {
        const isAbout = 'content' in frame && 'roomId' in frame.content && frame.content.roomId === roomId
        if (frame.command === CHAT_COMMAND.entered && isAbout) {
          const { speak } = frame.content
          cache.setQueryData<RoomFacts>(
            queryKey(wire.room, { ...chat.tokens.asked(), roomId }),
            (known) => known && { ...known, speak },
          )
        }
        // Anyone who may not chat at all is sent away, and has nothing to ask.
        const isOpen =
          frame.command === CHAT_COMMAND.access && (frame.content.enabled || frame.content.scope === 'room')
        const isRefused = frame.command === CHAT_COMMAND.refused && isAbout
        if (frame.command === CHAT_COMMAND.roomChanged || isOpen || isRefused) {
          void cache.invalidateQueries({ queryKey: [wire.room.name] })
        }
      }),
    [chat, cache, roomId],
  )
  const isLogin = error instanceof ApiError && error.status === 403
  useEffect(() => {
    // The past of a room is for members: a guest signs in first (CHAT-043).
    if (isLogin) navigation.go(paths['auth-login']({ back: location.pathname }), { replace: true })
  }, [isLogin, navigation])
  return {
    facts: data,
    failure: data === undefined ? error?.message : undefined,
    isGone: error instanceof ApiError && error.code === 'CHAT/NOT_FOUND',
    retry: () => void refetch(),
  }
}
