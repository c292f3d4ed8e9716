import { type FormEvent, useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import style from '../../frame/form.module.css'
import { useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { isLarge, isTyped, TypedAmount } from '../../shared/typed-amount.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import type { WithdrawalDetail } from './use-withdrawals.ts'

interface Said {
  outcome: 'paid' | 'failed'
  reference: string
  reason: string
}

interface SettleDialogProps {
  detail: WithdrawalDetail
  /** @param forget drops the drafts, once it is known that they were taken */
  onConfirm: (said: Said, forget: () => void) => void
  onClose: () => void
}

/** What became of a payment by hand, under the bank's own number; a second person decides. */
export function SettleDialog({ detail: { order }, onConfirm, onClose }: SettleDialogProps) {
  const { login } = useOperator()
  const about = `withdrawal.${order.orderNo}.settle`
  const [reference, setReference, forgetReference] = useDraft(login, `${about}.reference`)
  const [reason, setReason, forgetReason] = useDraft(login, `${about}.reason`)
  const [outcome, setOutcome] = useState<Said['outcome']>('paid')
  const [typed, setTyped] = useState('')
  const asksAmount = outcome === 'paid' && isLarge(order.paidMoney)
  const missing = [
    ...(reference.trim().length < 4 ? ['银行流水号（4 位以上）'] : []),
    ...(reason.trim() === '' ? ['理由'] : []),
    ...(asksAmount && !isTyped(typed, order.paidMoney) ? ['金额'] : []),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length > 0) return
    onConfirm({ outcome, reference: reference.trim(), reason: reason.trim() }, () => {
      forgetReference()
      forgetReason()
    })
  }
  return (
    <Dialog title="报人工付款结果" onClose={onClose} isWide>
      <form className={style.form} onSubmit={submit}>
        <Choice outcome={outcome} onPick={setOutcome} />
        <Notice kind="two" label="效果">
          第二人批准后：
          {outcome === 'paid' ? `记为已付 ${amountText(order.paidMoney)} 元` : '全额退回会员余额'}
          。一个流水号只能证明一笔付款。
        </Notice>
        <label>
          银行流水号
          <input maxLength={80} value={reference} onChange={({ target }) => setReference(target.value)} />
        </label>
        <label>
          理由（复核人会看到）
          <textarea rows={2} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        {asksAmount && <TypedAmount amount={order.paidMoney} typed={typed} onType={setTyped} />}
        <DialogFoot missing={missing} onClose={onClose}>
          <Button look="two" type="submit" disabled={missing.length > 0}>
            送第二人复核
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const Choice = ({ outcome, onPick }: { outcome: Said['outcome']; onPick: (outcome: Said['outcome']) => void }) => (
  <fieldset className={style.choice}>
    {(['paid', 'failed'] as const).map((one) => (
      <label key={one}>
        <input
          type="radio"
          name="outcome"
          data-first={one === 'paid' ? '' : undefined}
          checked={outcome === one}
          onChange={() => onPick(one)}
        />
        {one === 'paid' ? '已付出' : '付款失败'}
      </label>
    ))}
  </fieldset>
)
