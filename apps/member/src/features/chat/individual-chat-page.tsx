import { paths } from '@liuhe/brand/paths.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Avatar } from '../../shared/account/avatar.tsx'
import { useChat } from '../../shared/chat/use-chat.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
import { ChatPages, useMaintenance } from './chat-pages.tsx'
import { RoomHead } from './room/room-head.tsx'
import { RoomSheet } from './room/room-sheet.tsx'
import { Safety } from './room/safety.tsx'
import { Stage, useRoomFacts } from './room/room-talk.tsx'
import styles from './room/room-talk.module.css'
import { Talk } from './talk/talk.tsx'

/** A private talk. Its address carries the name of the other one, so that the page has a title at once (ROUTE-092). */
export default function IndividualChatPage({ params, search }: PageProps) {
  return (
    <ChatPages>
      <Visitor
        roomId={Number(params['roomId'])}
        friendId={Number(params['userId'])}
        nickname={search['nickname'] ?? ''}
      >
        <PrivateTalk
          roomId={Number(params['roomId'])}
          friendId={Number(params['userId'])}
          nickname={search['nickname'] ?? ''}
        />
      </Visitor>
    </ChatPages>
  )
}

type Address = { roomId: number; friendId: number; nickname: string }

/**
 * A visitor without a login becomes a guest first, and opens the talk that he was invited to (Ruling C90). A link that
 * a host hands out names no talk that is there: the address becomes that of his own.
 */
function Visitor({ roomId, friendId, nickname, children }: Address & { children: ReactNode }) {
  const chat = useChat()
  const navigation = useNavigation()
  const isSignedIn = useIsSignedIn()
  // Somebody whose session ends here is sent away, and no guest.
  const [wasMember] = useState(isSignedIn)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isSignedIn || wasMember) return
    let isOver = false
    const enter = async () => {
      await chat.tokens.becomeGuest()
      return (await chat.call(people.initRoom, { ...chat.tokens.asked(), friendId })).roomId
    }
    // What the talk cannot be opened for, its own call says.
    void enter()
      .catch(() => roomId)
      .then((own) => {
        if (isOver) return
        if (own === roomId) setReady(true)
        else navigation.go(paths['individual-chat']({ roomId: own, userId: friendId }, { nickname }), { replace: true })
      })
    return () => {
      isOver = true
    }
  }, [chat, navigation, isSignedIn, wasMember, roomId, friendId, nickname])
  return isSignedIn || isReady ? (
    children
  ) : (
    <Stage facts={undefined} failure={undefined} isResting={false} onRetry={() => undefined}>
      {() => null}
    </Stage>
  )
}

const LEVELS: Partial<Record<number, string>> = { 2: '主持人', 3: '管理员', 4: '机器人' }

function PrivateTalk({ roomId, friendId, nickname }: { roomId: number; friendId: number; nickname: string }) {
  const navigation = useNavigation()
  const chat = useChat()
  const { facts, failure, isGone, retry } = useRoomFacts(roomId)
  const { isMaintenance, words } = useMaintenance()
  const { data: friend } = useRead(people.contactDetail, { ...chat.tokens.asked(), friendId })
  const [isOpen, setOpen] = useState(false)
  const name = friend?.nickname ?? (nickname || facts?.contact.nickname) ?? '私聊'
  const level = friend && LEVELS[friend.chatLevel]
  usePageTitle(name)
  return (
    <div className={styles.room}>
      <RoomHead
        title={name}
        face={friend && <Avatar id={friend.avatarId} size={34} />}
        under={friend && [friend.isOnline ? '在线' : '离线', level].filter(Boolean).join(' · ')}
        onBack={() => navigation.back(paths['chat-rooms']())}
        onMore={facts && (() => setOpen(true))}
      />
      <main className={styles.body}>
        <Stage
          facts={facts}
          failure={isMaintenance ? words : failure}
          isResting={isMaintenance}
          isGone={isGone}
          onRetry={retry}
        >
          {(known) => (
            <>
              <Safety />
              <Talk key={roomId} roomId={roomId} talkType={1} facts={known} placeholder={`发给 ${name}`} />
              <RoomSheet facts={known} open={isOpen} onClose={() => setOpen(false)} isPrivate />
            </>
          )}
        </Stage>
      </main>
    </div>
  )
}
