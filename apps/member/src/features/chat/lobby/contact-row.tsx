import { paths } from '@liuhe/brand/paths.ts'
import { CHAT_LEVEL } from '@liuhe/domain/chat/speech.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteZone } from '@liuhe/web/time/site-time.ts'
import { Count, Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import IconMuted from '~icons/mingcute/notification-off-line'
import { Avatar } from '../../../shared/account/avatar.tsx'
import { Link } from '../../../shared/link.tsx'
import { shortTimeOf } from '../talk/times.ts'
import type { Contact } from './contacts.ts'
import styles from './lobby.module.css'
import { RoomMark } from './room-mark.tsx'

/** A room or a private talk of the lobby. */
export function ContactRow({ contact, isTyping }: { contact: Contact; isTyping: boolean }) {
  const { roomId, kind, nickname, avatarId, userId, guestId, lastMessage } = contact
  const zone = useSiteZone()
  const friendId = userId ?? guestId
  const to =
    kind === 'private' && friendId !== null
      ? paths['individual-chat']({ roomId, userId: friendId }, { nickname })
      : paths['room-chat']({ roomId })
  return (
    <Link to={to} className={styles.row} data-row={roomId}>
      {kind === 'group' ? <RoomMark avatarId={avatarId} /> : <Face contact={contact} />}
      <span className={styles.words}>
        <span className={styles.name}>
          <b>{nickname}</b>
          <Marks contact={contact} />
        </span>
        <span className={styles.last}>{isTyping ? '正在输入…' : <LastWords contact={contact} />}</span>
      </span>
      <span className={styles.side}>
        {lastMessage && <time>{shortTimeOf(lastMessage.createdAt, { now: serverClock.now(), zone })}</time>}
        {contact.isMuted ? (
          <IconMuted className={styles.muted} aria-label="免打扰" role="img" />
        ) : (
          <Count of={contact.unread} tone="bad" />
        )}
      </span>
    </Link>
  )
}

/** A portrait, with a dot while somebody is here. */
export const Face = ({ contact: { avatarId, isOnline } }: { contact: Pick<Contact, 'avatarId' | 'isOnline'> }) => (
  <span className={styles.face}>
    <Avatar id={avatarId} size={48} />
    {isOnline && <i role="img" aria-label="在线" />}
  </span>
)

function Marks({ contact }: { contact: Contact }): ReactNode {
  const { kind, chatLevel, totalPeople, isReadOnly, minVip } = contact
  if (kind === 'private') {
    if (chatLevel === CHAT_LEVEL.special) return <Tag>主持</Tag>
    return chatLevel === CHAT_LEVEL.administrator ? <Tag>管理员</Tag> : null
  }
  if (isReadOnly) return <Tag tone="grey">只读</Tag>
  if (minVip > 1) return <Tag tone="gold">VIP{minVip}+</Tag>
  return totalPeople > 0 ? <Tag tone="grey">{totalPeople.toLocaleString('zh-CN')} 人</Tag> : null
}

function LastWords({ contact: { lastMessage, kind } }: { contact: Contact }) {
  const isSignedIn = useIsSignedIn()
  if (lastMessage === null) return kind === 'group' && !isSignedIn ? '登录后查看消息' : '还没有消息'
  if (lastMessage.kind === 'packet') {
    return (
      <>
        <b>[红包]</b> {lastMessage.text.replace(/^.*\[红包\]\s*/, '')}
      </>
    )
  }
  return lastMessage.text
}
