import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { memo } from 'react'
import IconFailed from '~icons/mingcute/alert-fill'
import type { ChatAuthor, Outgoing } from '../../../shared/chat/message.ts'
import { BetCard } from './bet-card.tsx'
import styles from './bubble.module.css'
import { Spoken } from './message-row.tsx'
import { boxOf } from './picture-bubble.tsx'
import { useTalk } from './talk-context.ts'
import { TextBubble } from './text-bubble.tsx'

/** Ours that the server has not answered for: it stands where it will stay. */
export const OutgoingRow = memo(function OutgoingRow({ one, me }: { one: Outgoing; me: ChatAuthor }) {
  const { retry, discard } = useTalk()
  const { draft, state, reason, canRetry, clientId } = one
  return (
    <Spoken sender={me} isOwn isFollowing={false}>
      <div className={styles.outgoing}>
        {state === 'failed' && (
          <button
            type="button"
            className={styles.failed}
            aria-label={canRetry ? '重新发送' : '删除'}
            onClick={() => (canRetry ? retry(clientId) : discard(clientId))}
          >
            <IconFailed />
          </button>
        )}
        {state !== 'failed' && <Spinner size={16} label="发送中" />}
        <div data-waiting={state === 'failed' ? undefined : ''}>
          {draft.kind === 'text' ? (
            <TextBubble content={{ ...draft, mentions: draft.mentions && [...draft.mentions] }} isOwn />
          ) : draft.kind === 'bet' ? (
            <BetCard bet={draft.bet} isOwn />
          ) : (
            <div className={styles.picture} style={boxOf(draft.preview)}>
              <img src={draft.preview.url} alt="聊天图片" {...boxOf(draft.preview)} />
            </div>
          )}
        </div>
      </div>
      <p className={styles.state} data-failed={state === 'failed' || undefined} role="status">
        {stateText(state, reason, canRetry)}
      </p>
    </Spoken>
  )
})

function stateText(state: Outgoing['state'], reason: string | undefined, canRetry: boolean): string {
  if (state === 'sending') return '发送中…'
  if (state === 'uploading') return '上传中…'
  return reason === undefined ? '未送达，点按重发' : canRetry ? `${reason}，点按重发` : `${reason}，点按删除`
}
