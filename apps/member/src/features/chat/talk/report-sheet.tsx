import * as people from '@liuhe/contract/api/chat-people.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { ChatMessage } from '../../../shared/chat/message.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'
import styles from './choice-list.module.css'

const REASONS = [
  ['spam', '垃圾广告'],
  ['fraud', '诈骗或私下收款'],
  ['insult', '辱骂攻击'],
  ['indecent', '低俗内容'],
  ['other', '其他'],
] as const

/** Tells the moderators of a message; what is wrong with it is one tap. */
export function ReportSheet({ message, onClose }: { message: ChatMessage | undefined; onClose: () => void }) {
  const { tokens } = useChat()
  const report = useAct(people.report, { onDone: () => toast('举报已提交，感谢您的反馈') })
  return (
    <Sheet open={message !== undefined} onClose={onClose} title="举报原因">
      <ul className={styles.choices}>
        {REASONS.map(([reason, words]) => (
          <li key={reason}>
            <button
              type="button"
              onClick={() => {
                onClose()
                if (message) report.mutate({ ...tokens.asked(), roomId: message.roomId, id: message.id, reason })
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
