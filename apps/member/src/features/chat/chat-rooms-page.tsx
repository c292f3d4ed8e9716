import { paths } from '@liuhe/brand/paths.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { retriesOf } from '@liuhe/web/api/provider.tsx'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Count } from '@liuhe/web/ui/badge.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useChat, useChatLine } from '../../shared/chat/use-chat.ts'
import { Link } from '../../shared/link.tsx'
import { AdSlot } from '../../shared/operator/ad-slot.tsx'
import { Page } from '../../shared/page.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { ChatPages, useMaintenance } from './chat-pages.tsx'
import { ContactRow } from './lobby/contact-row.tsx'
import { afterFrame, type Contact, type Contacts, unreadOf } from './lobby/contacts.ts'
import styles from './lobby/lobby.module.css'
import { useMoves } from './lobby/use-moves.ts'

/** The lobby: rooms by their class, and private talks. A guest sees it; entering a room needs a login (PERM-028). */
export default function ChatRoomsPage() {
  return (
    <ChatPages>
      <Lobby />
    </ChatPages>
  )
}

type TabKey = 'rooms' | 'private'

function Lobby() {
  const { isMaintenance, words } = useMaintenance()
  const [tab, setTab] = useState<TabKey>('rooms')
  const { lists, failed, retry } = useContacts()
  const waiting = unreadOf(lists?.items ?? [])
  return (
    <Page title="聊天" look="brand">
      <Tabs<TabKey>
        label="聊天"
        value={tab}
        onChange={setTab}
        sticky
        even
        items={[
          { key: 'rooms', label: '聊天室' },
          {
            key: 'private',
            label: (
              <>
                私聊 <Count of={waiting} tone="bad" />
              </>
            ),
          },
        ]}
      />
      {isMaintenance ? (
        <EmptyList text={words} to={paths.home()} step="返回首页" />
      ) : lists === undefined ? (
        failed ? (
          <ErrorState onRetry={retry} />
        ) : (
          <Waiting />
        )
      ) : (
        <Lists lists={lists} tab={tab} />
      )}
    </Page>
  )
}

function Lists({ lists: { classes, items }, tab }: { lists: Contacts; tab: TabKey }) {
  const isSignedIn = useIsSignedIn()
  const rooms = classes.filter(({ chatroom }) => chatroom.length > 0)
  const typing = useTyping(items)
  const { flags } = useBrand()
  if (tab === 'private') {
    if (items.length > 0) return <Group name="最近私聊" contacts={items} typing={typing} />
    return isSignedIn ? (
      <EmptyList text="还没有私聊，可在聊天室里等待主持人邀请" to={paths.home()} step="返回首页" />
    ) : (
      <EmptyList text="登录后查看私聊" to={paths['auth-login']({ back: paths['chat-rooms']() })} step="去登录" />
    )
  }
  if (rooms.length === 0) return <EmptyList text="还没有聊天室" to={paths.home()} step="返回首页" />
  return (
    <>
      {flags.roomAdvert && <AdSlot code="AD15" className={styles.advert} />}
      {!isSignedIn && (
        <p className={styles.hint}>
          登录后进入聊天室
          <Link to={paths['auth-login']({ back: paths['chat-rooms']() })}>去登录</Link>
        </p>
      )}
      {rooms.map(({ id, name, chatroom }) => (
        <Group key={id} name={name} contacts={chatroom} typing={typing} />
      ))}
      {items.length > 0 && <Group name="最近私聊" contacts={items} typing={typing} />}
    </>
  )
}

type GroupProps = { name: string; contacts: readonly Contact[]; typing: ReadonlySet<number> }

function Group({ name, contacts, typing }: GroupProps) {
  const list = useRef<HTMLElement>(null)
  useMoves(list, contacts.map(({ roomId }) => roomId).join())
  return (
    <section ref={list} className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.rows}>
        {contacts.map((contact) => (
          <ContactRow key={contact.roomId} contact={contact} isTyping={typing.has(contact.roomId)} />
        ))}
      </div>
    </section>
  )
}

/** A page of the list is enough for every room of a site, and for the talks that were the last (CHAT-001). */
const LIST_LIMIT = 100

/** Rooms and talks, kept up to date by the line while the lobby is in front. */
function useContacts() {
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
    return chat.enter(ids.split(',').slice(0, WATCHED_MAX).map(Number))
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
const TYPING_MS = 5_000

/** In which private talks the other one writes. */
function useTyping(items: readonly Contact[]): ReadonlySet<number> {
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

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="加载中">
    {[0, 1, 2, 3, 4].map((row) => (
      <span key={row}>
        <Skeleton width={48} height={48} round="14px" />
        <span>
          <Skeleton width="42%" height={17} />
          <Skeleton width="76%" height={14} />
        </span>
      </span>
    ))}
  </div>
)
