import * as api from '@liuhe/contract/api/operator/chat.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { TalkPicture } from '../chat/talk-picture.tsx'
import { type Message, speakerOf, textOf } from '../chat/words.ts'
import style from './talk.module.css'
import type { Talk } from './use-talk.ts'
import type { Room } from './words.ts'

interface TalkListProps {
  room: Room
  talk: Talk
  /** The place of the chosen message. */
  seq: number | undefined
  onChoose: (seq: number | undefined) => void
}

/** What is said in a room, as the room reads it: the newest at the end, the pinned message on top. */
export function TalkList({ room, talk, seq, onChoose }: TalkListProps) {
  const list = useInSight(seq, talk.rows.at(-1)?.seq)
  const { rows, earlier, newest } = talk
  const later = (rows.at(-1)?.seq ?? 0) < room.lastSeq ? talk.later : undefined
  const step = (by: number) => {
    const at = rows.findIndex((one) => one.seq === seq)
    const next = at === -1 ? rows.at(by > 0 ? 0 : -1) : rows[at + by]
    if (next !== undefined) onChoose(next.seq)
  }
  useKeys([
    { keys: 'ArrowUp', label: '上一条', run: () => step(-1) },
    { keys: 'ArrowDown', label: '下一条', run: () => step(1) },
    ...(earlier === undefined ? [] : [{ keys: '[', label: '更早', run: earlier }]),
    ...(later === undefined ? [] : [{ keys: ']', label: '更新', run: later }]),
  ])
  if (talk.error !== null) return <Failed error={talk.error} onRetry={talk.retry} />
  if (!talk.isRead) return <Loading rows={10} />
  return (
    <div className={style.talk}>
      {room.pinned !== null && <Pinned pinned={room.pinned} onChoose={onChoose} />}
      <div className={style.pages}>
        <Button keycap="[" disabled={earlier === undefined} onClick={earlier}>
          更早
        </Button>
        {newest !== undefined && (
          <>
            <Button keycap="]" disabled={later === undefined} onClick={later}>
              更新
            </Button>
            <Button look="text" onClick={newest}>
              回到最新
            </Button>
          </>
        )}
        <span>{placesOf(rows, room.lastSeq)}</span>
      </div>
      {rows.length === 0 ? (
        <Empty icon="chat" title="还没有人说话">
          新消息会自动出现，不必刷新。
        </Empty>
      ) : (
        <ol ref={list} aria-label="消息">
          {rows.map((message) => (
            <Line
              key={message.id}
              message={message}
              isChosen={message.seq === seq}
              isPinned={message.id === room.pinned?.id}
              onChoose={() => onChoose(message.seq === seq ? undefined : message.seq)}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const placesOf = (rows: readonly Message[], lastSeq: number): string =>
  rows.length === 0 ? '' : `第 ${rows[0]?.seq}–${rows.at(-1)?.seq} 条，共 ${lastSeq} 条`

/** The message on top; it may be of another page. */
const Pinned = ({ pinned, onChoose }: { pinned: Message; onChoose: (seq: number) => void }) => (
  <button type="button" className={style.pinned} onClick={() => onChoose(pinned.seq)}>
    <Icon name="pin" />
    <b>置顶</b>
    <span>
      {speakerOf(pinned)?.nickname ?? '系统'}：{textOf(pinned)}
    </span>
  </button>
)

const KINDS: Readonly<Record<Message['content']['kind'], string | undefined>> = {
  ...{ text: undefined, image: '图片', packet: '红包', card: '卡片', bet: '晒单', plan: '计划', system: '系统' },
  removed: undefined,
}

interface LineProps {
  message: Message
  isChosen: boolean
  isPinned: boolean
  onChoose: () => void
}

function Line({ message, isChosen, isPinned, onChoose }: LineProps) {
  const { content, createdAt, seq } = message
  const kind = KINDS[content.kind]
  return (
    <li data-seq={seq} data-chosen={isChosen ? '' : undefined}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <time dateTime={new Date(createdAt).toISOString()} title={`${fullTimeOf(createdAt)} UTC+8 · 第 ${seq} 条`}>
          {fullTimeOf(createdAt).slice(5)}
        </time>
        <b>{speakerOf(message)?.nickname ?? '系统'}</b>
        <span className={content.kind === 'removed' ? style.gone : undefined}>{textOf(message)}</span>
        <span className={style.kinds}>
          {isPinned && <small>置顶</small>}
          {kind !== undefined && <small>{kind}</small>}
        </span>
      </button>
      <Beside message={message} />
    </li>
  )
}

/** What a line has besides its words: the picture, or the way to the packet. */
function Beside({ message: { roomId, content } }: { message: Message }) {
  const { call } = useConsole()
  const mayPackets = may(useOperator(), 'readBonus')
  if (content.kind === 'image') {
    return (
      <TalkPicture
        place={`room/${roomId}`}
        image={content.image}
        read={(name, options) => call(api.picture, { roomId, name }, options)}
      />
    )
  }
  if (content.kind !== 'packet' || !mayPackets) return null
  return (
    <Link to="/packets" search={{ row: content.packet.packetId } as never}>
      红包 {content.packet.packetId.slice(-6)}：谁领了、冻结
    </Link>
  )
}

/** Keeps the chosen message in sight, or the newest one while none is chosen. */
function useInSight(seq: number | undefined, last: number | undefined) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const line = seq === undefined ? list.current?.lastElementChild : list.current?.querySelector(`[data-seq="${seq}"]`)
    line?.scrollIntoView({ block: 'nearest' })
  }, [seq, last])
  return list
}
