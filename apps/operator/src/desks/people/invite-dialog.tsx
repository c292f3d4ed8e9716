import * as api from '@liuhe/contract/api/operator/people.ts'
import * as z from 'zod/mini'
import { useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { Proposed } from '../../frame/proposed.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { ROLE_TITLES } from './words.ts'

const FIELDS = {
  login: { label: '账号', kind: 'text', hint: '3–32 个小写字母、数字、点或横线，字母开头' },
  role: { label: '角色', kind: 'select', options: ROLE_TITLES },
  agent: { label: '代理（合作方）', kind: 'text', hint: '合作方只看到这个代理和他以下的人；别的角色留空' },
  reason: { label: '理由（写入审计）', kind: 'area' },
} as const

const SHAPE = {
  login: z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/)),
  role: api.proposeInvite.body.role,
  agent: z.string().check(z.maxLength(32)),
  reason: api.proposeInvite.body.reason,
}

/** Proposes somebody new. What is typed is kept until the server has taken it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { call } = useConsole()
  const form = useForm({ shape: SHAPE, fields: FIELDS, draft: 'people.invite' })
  const [requestId] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    const said = form.check()
    if (said === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { approvalId } = await call(api.proposeInvite, {
        ...{ ...said, revision: 0, requestId },
        agent: said.agent.trim() === '' ? undefined : said.agent,
      })
      form.forget()
      setSent(approvalId)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="邀请新人" onClose={onClose} isWide>
      {sent !== undefined ? (
        <>
          <Proposed approvalId={sent} what="邀请" />
          <Notice kind="info">第二人同意后，在这位人员的面板里生成一次性邀请码；只有你能生成。</Notice>
          <DialogFoot missing={[]} onClose={onClose}>
            {null}
          </DialogFoot>
        </>
      ) : (
        <Form form={form} label="新人" onSubmit={() => void send()}>
          <Notice kind="two" label="效果">
            另一位系统管理员同意后，此人可在 24 小时内用邀请码设置密码与验证器。
          </Notice>
          {failure !== undefined &&
            (isUnknownOutcome(failure) ? (
              <UnknownOutcome onAgain={() => void send()} />
            ) : (
              <Notice kind="bad">{sentenceOf(failure)}</Notice>
            ))}
          <DialogFoot missing={[]} onClose={onClose}>
            <Button look="two" type="submit" isBusy={isBusy}>
              提交第二人
            </Button>
          </DialogFoot>
        </Form>
      )}
    </Dialog>
  )
}
