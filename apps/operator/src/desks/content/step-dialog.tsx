import { siteTime } from '@liuhe/contract/codecs.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useReason } from '../../frame/reason.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { useNow } from '../../shared/use-now.ts'

/** What is asked before it is done. Withdrawing is not asked: it can be taken back for a while. */
export type Asking = 'publish' | 'schedule' | 'save'

interface StepDialogProps {
  asking: Asking
  /** `piece/7` or `promotion/7`, under which a reason is kept. */
  object: string
  about: string
  onDone: (step: { publishAt: number; reason: string }) => void
  onClose: () => void
}

export function StepDialog(props: StepDialogProps) {
  const { asking, object, about, onDone, onClose } = props
  const reason = useReason(`content.${object}.${asking}`, {
    label: '理由（写入审计）',
    templates: ['写错了', '活动调整', '法务要求'],
  })
  if (asking === 'schedule') return <ScheduleDialog {...props} />
  const isSave = asking === 'save'
  return (
    <ConfirmDialog
      {...{ about, onClose }}
      title={isSave ? '改已发布的' : '发布'}
      effect={isSave ? '会员 5 秒内看到新内容；旧内容留在版本里。' : '会员 5 秒内看到。'}
      kind={isSave ? 'warn' : 'info'}
      reason={isSave ? reason.field : undefined}
      button={isSave ? '保存为新版本' : '发布'}
      look="primary"
      onConfirm={() => {
        reason.forget()
        onDone({ publishAt: 0, reason: reason.said })
      }}
    />
  )
}

function ScheduleDialog({ about, onDone, onClose }: StepDialogProps) {
  const id = useId()
  const now = useNow(1_000)
  const [words, setWords] = useState(() =>
    fullTimeOf(Date.now() + 60 * 60_000)
      .slice(0, 16)
      .replace(' ', 'T'),
  )
  const at = z.safeDecode(siteTime, `${words.replace('T', ' ')}:00`).data
  return (
    <ConfirmDialog
      {...{ about, onClose }}
      title="预约发布"
      effect="到时会员自动看到；之前可以随时改或取消。"
      missing={at === undefined ? ['时间'] : at <= now ? ['将来的时间'] : []}
      button="预约"
      look="primary"
      onConfirm={() => at !== undefined && onDone({ publishAt: at, reason: '' })}
    >
      <label htmlFor={id}>上架时间（UTC+8）</label>
      <input
        id={id}
        data-first=""
        type="datetime-local"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </ConfirmDialog>
  )
}
