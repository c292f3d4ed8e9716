import { useState } from 'react'
import IconPin from '~icons/mingcute/pin-line'
import IconRight from '~icons/mingcute/right-line'
import type { RoomFacts } from '../talk/talk.tsx'
import { lineOf } from '../../../shared/chat/message.ts'
import styles from './pinned-note.module.css'

type PinnedNoteProps = {
  facts: Pick<RoomFacts, 'pinned' | 'notice'>
  /** Takes the pinned message down; absent for those who may not. */
  onUnpin?: (() => void) | undefined
}

/** What stays on top of a room: a pinned message, else the notice. A tap shows all of it. */
export function PinnedNote({ facts: { pinned, notice }, onUnpin }: PinnedNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const words = pinned === null ? (notice === '' ? '' : `公告：${notice}`) : `置顶：${lineOf(pinned.content)}`
  if (words === '') return null
  return (
    <div className={styles.note}>
      <button type="button" aria-expanded={isOpen} className={styles.line} onClick={() => setOpen(!isOpen)}>
        <IconPin aria-hidden="true" />
        <span>{words}</span>
        <IconRight aria-hidden="true" className={styles.arrow} />
      </button>
      {isOpen && pinned !== null && onUnpin && (
        <button type="button" className={styles.unpin} onClick={onUnpin}>
          取消置顶
        </button>
      )}
    </div>
  )
}
