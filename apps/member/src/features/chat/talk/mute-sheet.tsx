import * as wire from '@liuhe/contract/api/chat.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ChatMessage, senderOf } from '../../../shared/chat/message.ts'
import styles from './choice-list.module.css'

const SPANS = [
  [10, '10 分钟'],
  [60, '1 小时'],
  [1_440, '1 天'],
  [10_080, '7 天'],
] as const

/** Silences somebody in the room; for how long is one tap. */
export function MuteSheet({ message, onClose }: { message: ChatMessage | undefined; onClose: () => void }) {
  const mute = useAct(wire.enableChat, { refreshes: [wire.room], onDone: () => toast('操作成功') })
  const sender = message && senderOf(message)
  return (
    <Sheet open={message !== undefined} onClose={onClose} title={`禁言 ${sender?.nickname ?? ''}`}>
      <ul className={styles.choices}>
        {SPANS.map(([minutes, words]) => (
          <li key={minutes}>
            <button
              type="button"
              onClick={() => {
                onClose()
                if (message && sender) {
                  mute.mutate({ roomId: message.roomId, userId: sender.userId, enable: false, minutes })
                }
              }}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
