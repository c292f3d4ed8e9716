import { serverClock } from '@liuhe/web/time/server-clock.ts'
import type { ChatAuthor } from '../../../shared/chat/message.ts'
import styles from './bubble.module.css'
import { Line, MessageRow } from './message-row.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import type { TalkRow } from './rows.ts'
import { useTalk } from './talk-context.ts'
import { lineOf } from './times.ts'

/** One line of a conversation. */
export function RowView({ row, me, friendReadSeq }: { row: TalkRow; me: ChatAuthor; friendReadSeq: number }) {
  const { zone, isPrivate } = useTalk()
  if (row.kind === 'time') return <Line>{lineOf(row.at, { now: serverClock.now(), zone })}</Line>
  if (row.kind === 'outgoing') return <OutgoingRow one={row.outgoing} me={me} />
  if (row.kind === 'typing') return <Typing />
  const state = isPrivate ? (row.message.seq <= friendReadSeq ? 'read' : 'delivered') : undefined
  return <MessageRow message={row.message} isFollowing={row.isFollowing} state={state} />
}

const Typing = () => (
  <p className={styles.typing} role="status" aria-label="对方正在输入">
    <i />
    <i />
    <i />
  </p>
)
