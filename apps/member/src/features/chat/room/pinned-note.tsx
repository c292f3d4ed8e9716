import { useState } from 'react'
import IconPin from '~icons/mingcute/pin-line'
import IconRight from '~icons/mingcute/right-line'
import { useClosed } from '../../../shared/device/use-closed.ts'
import type { RoomFacts } from '../talk/talk.tsx'
import { lineOf } from '../../../shared/chat/message.ts'
import styles from './pinned-note.module.css'

type PinnedNoteProps = {
  facts: Pick<RoomFacts, 'pinned' | 'notice' | 'contact'>
  /** Takes the pinned message down; absent for those who may not. */
  onUnpin?: (() => void) | undefined
}

/**
 * What stays on top of a room: a pinned message, else the notice. One line; a tap shows all of it, and the way to put
 * it away until it says something else. The notice is in the sheet of the room all the same.
 */
export function PinnedNote({ facts: { pinned, notice, contact }, onUnpin }: PinnedNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const words = pinned === null ? (notice === '' ? '' : `公告：${notice}`) : `置顶：${lineOf(pinned.content)}`
  const [isClosed, close] = useClosed('localStorage', `room_note_${contact.roomId}`, `${pinned?.id ?? ''} ${words}`)
  const mayUnpin = pinned !== null && onUnpin !== undefined
  if (words === '' || (isClosed && !mayUnpin)) return null
  return (
    <div className={styles.note}>
      <button type="button" aria-expanded={isOpen} className={styles.line} onClick={() => setOpen(!isOpen)}>
        <IconPin aria-hidden="true" />
        <span>{words}</span>
        <IconRight aria-hidden="true" className={styles.arrow} />
      </button>
      {isOpen && (
        <div className={styles.deeds}>
          {mayUnpin ? (
            <button type="button" onClick={onUnpin}>
              取消置顶
            </button>
          ) : (
            <button type="button" onClick={close}>
              知道了，不再显示
            </button>
          )}
        </div>
      )}
    </div>
  )
}
