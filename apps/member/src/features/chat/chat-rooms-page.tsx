import { paths } from '@liuhe/brand/paths.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Count } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useRef, useState } from 'react'
import { Link } from '../../shared/link.tsx'
import { AdSlot } from '../../shared/operator/ad-slot.tsx'
import { Page } from '../../shared/page.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { SearchField } from '../../shared/parts/search-field.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { ChatPages, useMaintenance } from './chat-pages.tsx'
import { ContactRow } from './lobby/contact-row.tsx'
import { type Contact, type Contacts, unreadOf } from './lobby/contacts.ts'
import styles from './lobby/lobby.module.css'
import { NextRound } from './lobby/next-round.tsx'
import { OlderTalks } from './lobby/older-talks.tsx'
import { StaffList } from './lobby/staff-list.tsx'
import { useContacts } from './lobby/use-contacts.ts'
import { useMoves } from './lobby/use-moves.ts'
import { useTyping } from './lobby/use-typing.ts'

/** The lobby: rooms by their class, and private talks. A guest sees it; entering a room needs a login (PERM-028). */
export default function ChatRoomsPage() {
  return (
    <ChatPages>
      <Lobby />
    </ChatPages>
  )
}

type TabKey = 'rooms' | 'private' | 'people'

function Lobby() {
  const { isMaintenance, words } = useMaintenance()
  const [tab, setTab] = useState<TabKey>('rooms')
  const [search, setSearch] = useState('')
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
          { key: 'people', label: '通讯录' },
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
        <>
          <div className={styles.search}>
            <SearchField
              look="page"
              label="搜索聊天"
              placeholder={PLACEHOLDERS[tab]}
              value={search}
              onChange={setSearch}
            />
          </div>
          <Lists lists={lists} tab={tab} search={search.trim()} onPeople={() => setTab('people')} />
        </>
      )}
    </Page>
  )
}

const PLACEHOLDERS = { rooms: '搜索聊天室', private: '搜索私聊', people: '搜索主持人' } as const

type ListsProps = { lists: Contacts; tab: TabKey; search: string; onPeople: () => void }

function Lists({ lists, tab, search, onPeople }: ListsProps) {
  const typing = useTyping(lists.items)
  if (tab === 'people') return <StaffList search={search} />
  const isFound = ({ nickname }: Contact) => nickname.includes(search)
  const items = lists.items.filter(isFound)
  if (tab === 'private') return <Talks {...{ lists, items, search, typing, onPeople }} />
  const rooms = lists.classes
    .map((one) => ({ ...one, chatroom: one.chatroom.filter(isFound) }))
    .filter(({ chatroom }) => chatroom.length > 0)
  return <Rooms {...{ rooms, items, search, typing }} />
}

type TalksProps = Omit<ListsProps, 'tab'> & { items: readonly Contact[]; typing: ReadonlySet<number> }

function Talks({ lists, items, search, typing, onPeople }: TalksProps) {
  const isSignedIn = useIsSignedIn()
  const known = new Set(lists.items.map(({ roomId }) => roomId))
  const isListed = ({ roomId, nickname }: Contact) => known.has(roomId) || !nickname.includes(search)
  const isMore = lists.next !== null
  if (items.length === 0 && !isMore) {
    if (search !== '') return <NothingFound />
    return isSignedIn ? (
      <Empty text="还没有私聊，可在通讯录里找主持人">
        <Button look="soft" onClick={onPeople}>
          去通讯录
        </Button>
      </Empty>
    ) : (
      <EmptyList text="登录后查看私聊" to={paths['auth-login']({ back: paths['chat-rooms']() })} step="去登录" />
    )
  }
  return (
    <>
      <Group name="最近私聊" contacts={items} typing={typing} />
      {lists.next !== null && <OlderTalks after={lists.next} isListed={isListed} />}
    </>
  )
}

type RoomsProps = {
  rooms: Contacts['classes']
  items: readonly Contact[]
  search: string
  typing: ReadonlySet<number>
}

function Rooms({ rooms, items, search, typing }: RoomsProps) {
  const isSignedIn = useIsSignedIn()
  const { flags } = useBrand()
  if (rooms.length === 0 && search !== '') return <NothingFound />
  if (rooms.length === 0) return <EmptyList text="还没有聊天室" to={paths.home()} step="返回首页" />
  return (
    <>
      <NextRound rooms={rooms.flatMap(({ chatroom }) => chatroom)} />
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

const NothingFound = () => <p className={styles.nothing}>没有找到相关的聊天</p>

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
