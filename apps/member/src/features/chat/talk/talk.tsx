import { paths } from '@liuhe/brand/paths.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { CHAT_LEVEL } from '@liuhe/domain/chat/speech.ts'
import { CHAT_COLOURS } from '@liuhe/domain/members/chat-colours.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteZone } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import IconOffline from '~icons/mingcute/wifi-off-line'
import { hasOlder } from '../../../shared/chat/conversation.ts'
import { type ChatAuthor, senderOf } from '../../../shared/chat/message.ts'
import type { RoomState } from '../../../shared/chat/room.ts'
import type { TalkType } from '../../../shared/chat/room-options.ts'
import { useChat, useChatLine, useRoom } from '../../../shared/chat/use-chat.ts'
import { useOnline } from '../../../shared/device/use-online.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import { PictureViewer } from '../../../shared/viewer/picture-viewer.tsx'
import { Composer, type ComposerHandle, type ComposerProps } from '../composer/composer.tsx'
import { BetsOf } from './bets.tsx'
import { MessageList } from './message-list.tsx'
import { MessageMenu, type PressedMessage } from './message-menu.tsx'
import { PacketsOf } from './packets.tsx'
import { rowsOf, type TalkRow } from './rows.ts'
import { RowView } from './row-view.tsx'
import { type TalkActions, TalkContext } from './talk-context.ts'
import styles from './talk.module.css'
import { lineOf } from './times.ts'
import { useKeyboard } from './use-keyboard.ts'

export type RoomFacts = OutputOf<typeof wire.room>

type TalkProps = {
  roomId: number
  talkType: TalkType
  facts: RoomFacts
  /** Stands before the first message. */
  head?: ReactNode
  roomTools?: ComposerProps['roomTools']
  placeholder: string
  /** A conversation with customer service. */
  isDesk?: boolean
  /** Stands above where the next message is written. */
  tools?: ReactNode
}

/** A conversation: its messages, and where the next one is written, or why it may not be. */
export function Talk({ roomId, talkType, facts, head, isDesk = false, tools, ...foot }: TalkProps) {
  const isPrivate = talkType === 1
  const { room, state } = useRoom(roomId, talkType)
  const { conversation } = state
  const composer = useRef<ComposerHandle>(null)
  const [pressed, setPressed] = useState<PressedMessage>()
  const [picture, setPicture] = useState<{ src: string; alt: string }>()
  const talk = useActions({ facts, isPrivate, isDesk, room, composer, setPressed, setPicture })
  const { me, blocked, moderates, muted } = facts
  const rows = useMemo(
    () => rowsOf(conversation, { isTyping: isPrivate && state.isTyping, blocked }),
    [conversation, isPrivate, state.isTyping, blocked],
  )
  const speakers = useSpeakers(conversation.messages, me.userId)
  const onEnd = useReading(room, conversation.lastSeq)
  useKeyboard()
  return (
    <TalkContext value={talk}>
      <div className={styles.talk}>
        <LineBroken />
        <Told messages={conversation.messages} roomId={roomId}>
          {state.past === 'ready' ? (
            <MessageList<TalkRow>
              rows={rows}
              rowKey={keyOf}
              row={(row) => <RowView row={row} me={me} friendReadSeq={readByFriend(state, facts)} />}
              heardCount={state.heardCount}
              saidCount={state.saidCount}
              older={olderOf(state)}
              onOlder={() => void room.loadOlder()}
              onEnd={onEnd}
              head={<Begin isEmpty={rows.length === 0}>{head}</Begin>}
            />
          ) : (
            <Waiting failed={state.past === 'failed'} onRetry={() => void room.load()} />
          )}
        </Told>
        {tools}
        <Foot
          ref={composer}
          facts={facts}
          isPrivate={isPrivate}
          onSay={room.say}
          onTyping={isPrivate ? room.typing : undefined}
          speakers={speakers}
          {...foot}
        />
        <MessageMenu
          pressed={pressed}
          onClose={() => setPressed(undefined)}
          myId={me.userId}
          {...{ moderates, muted, isPrivate }}
          onQuote={(quote) => composer.current?.quote(quote)}
        />
        {picture && <PictureViewer {...picture} onClose={() => setPicture(undefined)} />}
      </div>
    </TalkContext>
  )
}

type ToldProps = { messages: RoomState['conversation']['messages']; roomId: number; children: ReactNode }

/** How packets and shared bets of a conversation stand. */
const Told = ({ messages, roomId, children }: ToldProps) => (
  <PacketsOf messages={messages} roomId={roomId}>
    <BetsOf messages={messages} roomId={roomId}>
      {children}
    </BetsOf>
  </PacketsOf>
)

type FootProps = Pick<ComposerProps, 'ref' | 'onSay' | 'onTyping' | 'speakers' | 'roomTools' | 'placeholder'> & {
  facts: RoomFacts
  isPrivate: boolean
}

/** Where the next message is written; for those who may not speak the reason stands there (Domain §6.1). */
function Foot({ facts: { speak, mutedUntil, me, contact, allowImage }, isPrivate, speakers, ...rest }: FootProps) {
  if (!speak.allowed) {
    return (
      <p className={styles.silent} role="note">
        {speak.msg}
        {mutedUntil !== null && <MuteEnd at={mutedUntil} />}
      </p>
    )
  }
  const waits = !isPrivate && me.chatLevel < CHAT_LEVEL.special
  return (
    <Composer
      {...rest}
      speakers={isPrivate ? [] : speakers}
      waitSeconds={waits ? contact.secPerMessage : 0}
      allowImage={allowImage}
    />
  )
}

/** When a mute ends; then the room is asked again whether he may speak. */
function MuteEnd({ at }: { at: number }) {
  const cache = useQueryClient()
  const zone = useSiteZone()
  useEffect(() => {
    // A mute of months is longer than a timer can wait, and longer than a page stays open.
    const waitMs = at - serverClock.now() + AFTER_MUTE_MS
    if (waitMs > TIMER_MAX_MS) return
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey: [wire.room.name] }), waitMs)
    return () => clearTimeout(timer)
  }, [cache, at])
  return <small>{lineOf(at, { now: serverClock.now(), zone })} 自动解除</small>
}

const AFTER_MUTE_MS = 500
const TIMER_MAX_MS = 2_147_483_647

/** What stands before the first message, and says that there is none. */
const Begin = ({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) => (
  <>
    {children}
    {isEmpty && <p className={styles.empty}>还没有消息，来说第一句吧</p>}
  </>
)

/** How far the other one has read: when the page was read, or by the line since then. */
const readByFriend = ({ friendReadSeq }: RoomState, { contact }: RoomFacts): number =>
  Math.max(friendReadSeq, contact.friendReadSeq)

const keyOf = ({ key }: TalkRow): string => key

const olderOf = ({ conversation, older }: RoomState) =>
  hasOlder(conversation) ? (older === 'idle' ? 'offered' : older) : 'none'

type ActionOptions = {
  facts: RoomFacts
  isPrivate: boolean
  isDesk: boolean
  room: ReturnType<typeof useRoom>['room']
  composer: { current: ComposerHandle | null }
  setPressed: (pressed: PressedMessage) => void
  setPicture: (picture: { src: string; alt: string }) => void
}

/** What rows can do; the same as long as the room is. */
function useActions({ facts, isPrivate, isDesk, room, composer, setPressed, setPicture }: ActionOptions): TalkActions {
  const zone = useSiteZone()
  const ownColour = useOwnColour(facts.me.color)
  const myId = facts.me.userId
  const talkTo = useTalkTo(facts.me)
  return useMemo(
    () => ({
      myId,
      roomId: room.roomId,
      zone,
      ownColour,
      isPrivate,
      isDesk,
      openMenu: (message, place) => setPressed({ message, place }),
      openPicture: setPicture,
      mention: (author: ChatAuthor) => composer.current?.mention(author),
      talkTo,
      retry: room.retry,
      discard: room.discard,
    }),
    [myId, room, zone, ownColour, isPrivate, isDesk, composer, setPressed, setPicture, talkTo],
  )
}

/** Opens the private talk with somebody, which begins with the first of the two who wants it (API-096). */
function useTalkTo(me: ChatAuthor) {
  const { tokens } = useChat()
  const navigation = useNavigation()
  const { mutate } = useAct(people.acceptContact)
  return useCallback(
    ({ userId, nickname, avatarId }: ChatAuthor) => {
      const portraits = { avatarId: String(me.avatarId), friendAvatarId: String(avatarId) }
      mutate(
        { ...tokens.asked(), friendId: userId, nickname: me.nickname, friendNickname: nickname, ...portraits },
        { onSuccess: ({ roomId }) => navigation.go(paths['individual-chat']({ roomId, userId }, { nickname })) },
      )
    },
    [me, tokens, mutate, navigation],
  )
}

/** The colour that the member has chosen; a guest has the first one (CHAT-049). */
function useOwnColour(known: string): string {
  const isSignedIn = useIsSignedIn()
  const { data } = useRead(settings.chatColour, {}, { enabled: isSignedIn })
  return data?.color ?? (known === '' ? CHAT_COLOURS[0].colour : known)
}

/** Who has spoken, the last one first: whom a `@` offers. */
function useSpeakers(messages: RoomState['conversation']['messages'], myId: number): ChatAuthor[] {
  return useMemo(() => {
    const found = new Map<number, ChatAuthor>()
    for (const message of messages.slice(-RECENT).toReversed()) {
      const sender = senderOf(message)
      if (sender !== undefined && sender.userId !== myId && !found.has(sender.userId)) found.set(sender.userId, sender)
    }
    return [...found.values()]
  }, [messages, myId])
}

const RECENT = 100

/** Tells the server how far was read, while the end is on the screen and somebody looks. */
function useReading(room: ActionOptions['room'], lastSeq: number) {
  const isAtEnd = useRef(true)
  const read = useCallback(() => {
    if (isAtEnd.current && document.visibilityState === 'visible') room.read()
  }, [room])
  useEffect(() => {
    const timer = setTimeout(read, READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [read, lastSeq])
  useEffect(() => {
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [read])
  return useCallback(
    (now: boolean) => {
      isAtEnd.current = now
      read()
    },
    [read],
  )
}

const READ_DELAY_MS = 300

/** Says that the line is down, and offers to try at once. */
function LineBroken() {
  const { line, wasOpen } = useChatLine()
  const chat = useChat()
  const isOnline = useOnline()
  // A line that has just lost its network looks open for some seconds more.
  if (isOnline && (line === 'open' || (line === 'closed' && !wasOpen))) return null
  const words = line === 'too-many-tabs' ? '打开的页面过多，请关闭其他页面后重试' : '网络已断开，正在重连…'
  return (
    <div className={styles.broken} role="status">
      <IconOffline aria-hidden="true" />
      <span>{words}</span>
      <Button look="plain" size="small" onClick={chat.reconnect}>
        重试
      </Button>
    </div>
  )
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <div className={styles.failed}>
        <ErrorState text="聊天记录加载失败" onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className={styles.waiting} role="status" aria-label="加载中">
      {[62, 44, 70, 38].map((width, index) => (
        <span key={width} data-own={index % 2 === 1 || undefined}>
          <Skeleton width={38} height={38} round="50%" />
          <Skeleton width={`${width}%`} height={44} round="16px" />
        </span>
      ))}
    </div>
  )
}
