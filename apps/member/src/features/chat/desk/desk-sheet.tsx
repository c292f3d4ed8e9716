import { paths } from '@liuhe/brand/paths.ts'
import * as wire from '@liuhe/contract/api/desk.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import IconRight from '~icons/mingcute/right-line'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { saveText } from '../../../shared/device/save-text.ts'
import { ContactList } from '../../../shared/operator/contact-list.tsx'
import roomStyles from '../room/room-sheet.module.css'
import styles from './desk-page.module.css'
import type { DeskState } from './use-desk.ts'

type DeskSheetProps = { state: DeskState; open: boolean; onClose: () => void }

/** What may be done with the conversation, and how else the operator is reached. */
export function DeskSheet({ state: { current }, open, onClose }: DeskSheetProps) {
  const chat = useChat()
  const cache = useQueryClient()
  const onDone = (next: DeskState) => {
    cache.setQueryData(queryKey(wire.state, chat.tokens.asked()), next)
    onClose()
  }
  const close = useAct(wire.close, { onDone })
  const reopen = useAct(wire.reopen, { onDone })
  const save = async (caseId: string) => {
    try {
      const { fileName, text } = await chat.call(wire.transcript, { ...chat.tokens.asked(), caseId })
      saveText(text, { name: fileName, type: 'text/plain;charset=utf-8' })
    } catch {
      toast('下载失败，请稍后再试', 2)
    }
  }
  const args = current && { ...chat.tokens.asked(), caseId: current.caseId }
  return (
    <Sheet open={open} onClose={onClose} title="会话设置" cancelText="关闭">
      <ul className={roomStyles.list}>
        {args && (
          <li>
            <button type="button" onClick={() => void save(args.caseId)}>
              下载会话记录
              <IconRight aria-hidden="true" />
            </button>
          </li>
        )}
        {args && current.state !== 'closed' && (
          <li>
            <button type="button" disabled={close.isPending} onClick={() => close.mutate(args)}>
              结束会话
              <IconRight aria-hidden="true" />
            </button>
          </li>
        )}
        {args && current.canReopen && (
          <li>
            <button type="button" disabled={reopen.isPending} onClick={() => reopen.mutate(args)}>
              重新打开会话
              <IconRight aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
      <h3 className={styles.contacts}>其他联系方式</h3>
      <ContactList otherwise={{ to: paths.home(), step: '去首页看看' }} />
    </Sheet>
  )
}
