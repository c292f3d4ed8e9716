import { CHAT_LEVEL } from '@liuhe/domain/chat/speech.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { type CSSProperties, memo, type ReactNode } from 'react'
import IconRobot from '~icons/mingcute/android-2-fill'
import IconMore from '~icons/mingcute/more-1-line'
import IconChecks from '~icons/mingcute/checks-line'
import IconCheck from '~icons/mingcute/check-line'
import { Avatar } from '../../../shared/account/avatar.tsx'
import { inkOn } from '../../../shared/chat/ink.ts'
import { type ChatAuthor, type ChatMessage, senderOf } from '../../../shared/chat/message.ts'
import { BetCard } from './bet-card.tsx'
import { CardBubble } from './card-bubble.tsx'
import { Packet } from './packets.tsx'
import { PictureBubble } from './picture-bubble.tsx'
import { PlanCard } from './plan-card.tsx'
import { useTalk } from './talk-context.ts'
import { TextBubble } from './text-bubble.tsx'
import { clockOf } from './times.ts'
import { useHold } from './use-hold.ts'
import { WinLine } from './win-line.tsx'
import styles from './message-row.module.css'

type MessageRowProps = {
  message: ChatMessage
  isFollowing: boolean
  /** Of ours in a private talk: how far it has come. */
  state?: 'read' | 'delivered' | undefined
}

/** A message as everybody sees it; ours on the right in our colour. */
export const MessageRow = memo(function MessageRow({ message, isFollowing, state }: MessageRowProps) {
  const { myId } = useTalk()
  const sender = senderOf(message)
  const { content } = message
  if (content.kind === 'system') return content.win ? <WinLine win={content.win} /> : <Line>{content.text}</Line>
  if (sender === undefined) return null
  const isOwn = sender.userId === myId
  if (content.kind === 'removed') return <Line>{removedText(sender, isOwn, content.by)}</Line>
  return (
    <Spoken sender={sender} isOwn={isOwn} isFollowing={isFollowing && !isOwn}>
      <Held message={message}>
        <Body message={message} isOwn={isOwn} />
      </Held>
      {isOwn && <Came at={message.createdAt} state={state} />}
    </Spoken>
  )
})

function Body({ message: { id, seq, content }, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  if (content.kind === 'text') return <TextBubble content={content} isOwn={isOwn} />
  if (content.kind === 'image') return <PictureBubble path={content.image.path} size={content.image} />
  if (content.kind === 'card') return <CardBubble seq={seq} card={content.card} isOwn={isOwn} />
  if (content.kind === 'bet') return <BetCard id={id} bet={content.bet} isOwn={isOwn} />
  if (content.kind === 'plan') return <PlanCard id={id} plan={content.plan} />
  return content.kind === 'packet' ? <Packet packet={content.packet} isOwn={isOwn} /> : null
}

type SpokenProps = { sender: ChatAuthor; isOwn: boolean; isFollowing: boolean; children: ReactNode }

/** Portrait, name and marks around what somebody says. */
export function Spoken({ sender, isOwn, isFollowing, children }: SpokenProps) {
  const { ownColour, isPrivate, isDesk, mention, talkTo } = useTalk()
  const isHost = sender.chatLevel === CHAT_LEVEL.special || sender.chatLevel === CHAT_LEVEL.administrator
  const hold = useHold(() => mention(sender))
  const style = isOwn ? ({ '--a': ownColour, '--b': inkOn(ownColour) } as CSSProperties) : undefined
  return (
    <div className={styles.spoken} data-own={isOwn || undefined} style={style}>
      {isFollowing ? (
        <span className={styles.noFace} />
      ) : isDesk && sender.chatLevel === CHAT_LEVEL.robot ? (
        <span className={styles.robot}>
          <IconRobot aria-hidden="true" />
        </span>
      ) : isOwn || isPrivate ? (
        <Avatar id={sender.avatarId} size={38} />
      ) : (
        <button
          type="button"
          className={styles.face}
          aria-label={isHost ? `与 ${sender.nickname} 私聊` : `@${sender.nickname}`}
          {...hold}
          onClick={() => (isHost ? talkTo : mention)(sender)}
        >
          <Avatar id={sender.avatarId} size={38} />
        </button>
      )}
      <div className={styles.words}>
        {!isOwn && !isFollowing && (!isPrivate || isDesk) && (
          <Name sender={sender} words={isDesk ? DESK_WORDS : LEVEL_WORDS} />
        )}
        {children}
      </div>
    </div>
  )
}

const LEVEL_WORDS: Partial<Record<number, string>> = {
  [CHAT_LEVEL.special]: '主持',
  [CHAT_LEVEL.administrator]: '管理员',
  [CHAT_LEVEL.robot]: '机器人',
}

/** Who speaks for customer service says whether he is a person. */
const DESK_WORDS: Partial<Record<number, string>> = {
  [CHAT_LEVEL.administrator]: '客服',
  [CHAT_LEVEL.robot]: '机器人',
}

type NameProps = { sender: ChatAuthor; words: Partial<Record<number, string>> }

function Name({ sender: { nickname, chatLevel, vipLevel }, words }: NameProps) {
  const level = words[chatLevel]
  return (
    <p className={styles.name}>
      <span>{nickname}</span>
      {level !== undefined && <b data-level={chatLevel}>{level}</b>}
      {vipLevel > 0 && <Tag tone="gold">VIP{vipLevel}</Tag>}
    </p>
  )
}

/** A bubble that opens the menu of its message. */
function Held({ message, children }: { message: ChatMessage; children: ReactNode }) {
  const { openMenu } = useTalk()
  const open = (element: HTMLElement) => openMenu(message, element.getBoundingClientRect())
  const hold = useHold(open)
  return (
    <div className={styles.held}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button beside it does the same */}
      <div className={styles.hold} {...hold}>
        {children}
      </div>
      <button
        type="button"
        className={styles.more}
        aria-label="消息操作"
        onClick={({ currentTarget }) => open((currentTarget.previousElementSibling ?? currentTarget) as HTMLElement)}
      >
        <IconMore />
      </button>
    </div>
  )
}

function Came({ at, state }: { at: number; state: 'read' | 'delivered' | undefined }) {
  const { zone } = useTalk()
  if (state === undefined) {
    return (
      <p className={styles.came}>
        <IconChecks aria-hidden="true" />
        {clockOf(at, zone)}
      </p>
    )
  }
  return (
    <p className={styles.came} data-state={state}>
      {state === 'read' ? <IconChecks aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
      {state === 'read' ? '已读' : '已送达'}
    </p>
  )
}

/** A line in the middle that nobody says. */
export const Line = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>

function removedText({ nickname }: ChatAuthor, isOwn: boolean, by: 'self' | 'host'): string {
  if (by === 'host') return isOwn ? '您的一条消息已被管理员删除' : `${nickname} 的一条消息已被管理员删除`
  return isOwn ? '您撤回了一条消息' : `${nickname} 撤回了一条消息`
}
