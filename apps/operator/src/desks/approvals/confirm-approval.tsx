import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { EffectView } from '../../shared/effect-view.tsx'
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
  return (
    <ConfirmDialog
      title={`批准：${kindTitle(approval.kind)}`}
      about={`${approval.object}，由 ${approval.maker} 提出。批准与执行在同一笔事务里，不能撤销。`}
      amount={amountToType(shown)}
      check="我已核对效果"
      button="批准并执行"
      look="two"
      {...{ onConfirm, onClose }}
    >
      <div
        className={style.effect}
        role="group"
        aria-label="效果"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the box
        tabIndex={0}
      >
        <EffectView effect={shown} />
      </div>
    </ConfirmDialog>
  )
}
