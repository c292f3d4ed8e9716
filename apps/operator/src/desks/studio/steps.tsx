/** The steps of a life, asked for once more: publish, schedule, withdraw; the same for a card and for a document. */
import { useId, useState } from 'react'
import { siteTime } from '@liuhe/contract/codecs.ts'
import * as z from 'zod/mini'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { useNow } from '../../shared/use-now.ts'

/** What is asked before it is done. */
export type Asking = 'publish' | 'schedule' | 'withdraw' | 'revise'

interface StepDialogProps {
  asking: Asking
  /** `card/7`, under which a reason is kept. */
  object: string
  about: string
  /** What speaks against a time, by name: others that come at the same time or for the same turn. */
  collisionsAt: (at: number) => readonly string[]
  onDone: (step: { publishAt?: number; reason?: string }) => void
  onClose: () => void
}

export function StepDialog(props: StepDialogProps) {
  return props.asking === 'schedule' ? <ScheduleDialog {...props} /> : <PlainDialog {...props} />
}

const PLAIN = {
  publish: {
    title: '发布',
    effect: '会员立刻看到，并写下封存；之后每次改动会员都看得见。',
    button: '发布',
    look: 'primary',
  },
  withdraw: { title: '撤回', effect: '从会员端的每个页面消失；封存和战绩留着。', button: '撤回', look: 'bad' },
  revise: {
    title: '改已发布的',
    effect: '会员看到新内容，也看得到改过；写下新的封存。',
    button: '保存为新版本',
    look: 'primary',
  },
} as const

function PlainDialog({ asking, object, about, collisionsAt, onDone, onClose }: StepDialogProps) {
  const { login } = useOperator()
  const [reason, setReason, forget] = useDraft(login, `studio.${object}.${asking}`)
  const [now] = useState(Date.now)
  const { title, effect, button, look } = PLAIN[asking as keyof typeof PLAIN]
  const collisions = asking === 'publish' ? collisionsAt(now) : []
  return (
    <ConfirmDialog
      {...{ title, about, effect, button, look, onClose }}
      kind={asking === 'publish' ? 'info' : 'warn'}
      reason={
        asking === 'publish'
          ? undefined
          : { label: '理由（写入审计）', words: reason, onType: setReason, templates: ['写错了', '过期', '客户要求'] }
      }
      onConfirm={() => {
        forget()
        onDone(reason.trim() === '' ? {} : { reason: reason.trim() })
      }}
    >
      <Collisions names={collisions} />
    </ConfirmDialog>
  )
}

function ScheduleDialog({ about, collisionsAt, onDone, onClose }: StepDialogProps) {
  const id = useId()
  const now = useNow(1_000)
  const [words, setWords] = useState(() =>
    fullTimeOf(Date.now() + 30 * 60_000)
      .slice(0, 16)
      .replace(' ', 'T'),
  )
  const at = instantOf(words)
  const isPast = at !== undefined && at <= now
  return (
    <ConfirmDialog
      title="预约发布"
      about={about}
      effect="到时由系统发布；之前可以随时改内容或取消。"
      missing={at === undefined ? ['时间'] : isPast ? ['将来的时间'] : []}
      button="预约"
      look="primary"
      onConfirm={() => at !== undefined && onDone({ publishAt: at })}
      onClose={onClose}
    >
      <label htmlFor={id}>上架时间（UTC+8）</label>
      <input
        id={id}
        data-first=""
        type="datetime-local"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Collisions names={at === undefined ? [] : collisionsAt(at)} />
    </ConfirmDialog>
  )
}

/** A time of the site as the field has it, `2026-11-28T20:31`. */
const instantOf = (words: string): number | undefined =>
  z.safeDecode(siteTime, `${words.replace('T', ' ')}${words.length === 16 ? ':00' : ''}`).data

function Collisions({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Notice kind="warn" label="排期冲突">
      <b>排期冲突：</b>
      {names.join('；')}
    </Notice>
  )
}
