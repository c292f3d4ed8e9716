import * as api from '@liuhe/contract/api/operator/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Conflict } from '../../shared/conflict.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { flatten } from '../../shared/value-text.ts'
import type { Figures } from './words.ts'

const FIELDS = {
  hours: { label: '开放时间', kind: 'text', hint: '例如 09:00~23:30；留空是全天' },
  parallelMax: { label: '每人同时接待', kind: 'number', hint: '1 到 50' },
  idleMinutes: { label: '久无消息自动结束（分钟）', kind: 'number', hint: '5 到 1440' },
} as const

/** Opening hours, how many one serves at once, and when a silent conversation is over. */
export function RulesDialog({ figures, onClose }: { figures: Figures; onClose: () => void }) {
  const id = useId()
  const { call } = useConsole()
  const { login } = useOperator()
  const queries = useQueryClient()
  const [seen, setSeen] = useState(figures)
  const [refused, setRefused] = useState<{ why: unknown; before: Figures }>()
  const [why, setWhy, forgetWhy] = useDraft(login, 'desk-rules.reason')
  const form = useForm({
    shape: { ...api.DeskRules.shape },
    fields: FIELDS,
    draft: 'desk-rules',
    initial: {
      hours: seen.rules.hours ?? '',
      parallelMax: String(seen.rules.parallelMax),
      idleMinutes: String(seen.rules.idleMinutes),
    },
  })
  const { run, busy, again } = useDeed<'save'>({
    onDone: async () => onClose(),
    async onRefused(refusal) {
      const present = await queries.fetchQuery({ queryKey: ['desk-rules-now'], queryFn: () => call(api.figures, {}) })
      setRefused({ why: refusal, before: seen })
      setSeen(present)
    },
  })
  const save = () => {
    const values = form.check()
    if (values === undefined || why.trim() === '') return
    const body = { revision: seen.revision, rules: values, reason: why.trim() }
    void run('save', async () => {
      await call(api.saveRules, body)
      form.forget()
      forgetWhy()
    })
  }
  return (
    <Dialog title="客服规则" onClose={onClose} isWide>
      <Form form={form} label="客服规则" onSubmit={save}>
        {refused !== undefined && (
          <Conflict
            before={flatten(refused.before.rules)}
            after={flatten(seen.rules)}
            why={refused.why}
            onClose={() => setRefused(undefined)}
          />
        )}
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        <label htmlFor={id}>理由（写入审计）</label>
        <input id={id} value={why} maxLength={200} onChange={({ target }) => setWhy(target.value)} />
        <DialogFoot missing={why.trim() === '' ? ['理由'] : []} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={busy !== undefined} disabled={why.trim() === ''}>
            保存，即时生效
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
