import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isUnknownOutcome, sentenceOf } from '../../shared/sentence-of.ts'
import { isLarge, isTyped, TypedAmount } from '../../shared/typed-amount.tsx'
import { LIST } from '../../shell/news.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import { REASON_TITLES } from './words.ts'

const { reasonCode, amount, reason } = api.propose.body
const SHAPE = {
  memberId: api.propose.params.memberId,
  reasonCode,
  amount,
  /** Times, as people say it. */
  multiple: z.number().check(
    z.gte(0),
    z.lte(100),
    z.refine((times) => Number.isInteger(Math.round(times * 1e6) / 1e4)),
  ),
  reason,
}

/** Proposes to add money or to take it away. What was typed stays until the server has taken it. */
export function NewDialog({ onClose, onMade }: { onClose: () => void; onMade: (approvalId: number) => void }) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [typed, setTyped] = useState('')
  const [requestId, setRequestId] = useState(newNumber)
  const form = useForm({
    draft: 'adjustment.new',
    shape: SHAPE,
    fields: {
      memberId: { label: '会员号', kind: 'text', hint: '数字' },
      reasonCode: { label: '原因', kind: 'select', options: REASON_TITLES },
      amount: { label: '金额（元）', kind: 'money', hint: '5 万以上须再输入一次' },
      multiple: { label: '打码倍数', kind: 'number', hint: '扣款填 0' },
      reason: { label: '说明（复核人会看到）', kind: 'area' },
    },
    initial: { multiple: '0' },
  })
  const sum = api.propose.body.amount
  const read = z.safeDecode(sum, (form.typed['amount'] ?? '').replaceAll(',', '') as never)
  const large = read.success && isLarge(read.data) ? read.data : undefined
  const isLacking = large !== undefined && !isTyped(typed, large)
  const submit = async () => {
    const said = form.check()
    if (said === undefined || isLacking || isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const multiple = Math.round(said.multiple * 100)
      const { approvalId } = await call(api.propose, { ...said, multiple, requestId })
      form.forget()
      await queries.invalidateQueries({ queryKey: [LIST] })
      onMade(approvalId)
    } catch (error) {
      // The same number once more where no answer came; another one where the server said no.
      if (!isUnknownOutcome(error)) setRequestId(newNumber())
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="新建人工调整" onClose={onClose} isWide>
      <Form form={form} label="新建人工调整" onSubmit={() => void submit()}>
        {failure !== undefined && <Notice kind="bad">没有提出：{sentenceOf(failure)}</Notice>}
        <Notice kind="two">第二人看到的是钱包的前后余额，批准后才动账。</Notice>
        {large !== undefined && <TypedAmount amount={large} typed={typed} onType={setTyped} />}
        <DialogFoot missing={isLacking ? ['金额'] : []} onClose={onClose}>
          <Button look="two" type="submit" isBusy={isBusy} disabled={isLacking}>
            送第二人复核
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
