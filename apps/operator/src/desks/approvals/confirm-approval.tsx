import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { EffectView } from '../../shared/effect-view.tsx'
import { isTyped, TypedAmount } from '../../shared/typed-amount.tsx'
import { amountToType, effectIn } from './effects.ts'
import { kindTitle } from './kinds.ts'
import style from './confirm-approval.module.css'
import type { ApprovalDetail } from './use-approvals.ts'

interface ConfirmProps {
  detail: ApprovalDetail
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before it is done. A large amount has to be typed again, so that it was read. */
export function ConfirmApproval({ detail: { approval, effect }, onConfirm, onClose }: ConfirmProps) {
  const shown = effectIn(approval.kind, effect)
  const amount = amountToType(shown)
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isAmountTyped = amount === undefined || isTyped(typed, amount)
  const missing = [...(isChecked ? [] : ['核对']), ...(isAmountTyped ? [] : ['金额'])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0) onConfirm()
  }
  return (
    <Dialog title={`批准：${kindTitle(approval.kind)}`} onClose={onClose} isWide>
      <form className={style.form} onSubmit={submit}>
        <p>
          {approval.object}，由 {approval.maker} 提出。批准与执行在同一笔事务里，不能撤销。
        </p>
        <div
          className={style.effect}
          role="group"
          aria-label="效果"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the box
          tabIndex={0}
        >
          <EffectView effect={shown} />
        </div>
        <label className={style.check}>
          <input
            data-first=""
            type="checkbox"
            checked={isChecked}
            onChange={({ target }) => setIsChecked(target.checked)}
          />
          我已核对效果
        </label>
        {amount !== undefined && <TypedAmount amount={amount} typed={typed} onType={setTyped} />}
        <footer>
          {missing.length > 0 && <span>还差：{missing.join('、')}</span>}
          <Button onClick={onClose}>取消</Button>
          <Button look="two" type="submit" disabled={missing.length > 0}>
            批准并执行
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
