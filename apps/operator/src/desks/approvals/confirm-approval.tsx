import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { EffectView } from '../../shared/effect-view.tsx'
import { type CorrectionEffect, CorrectionSums } from '../results/correction-view.tsx'
import { amountToType, effectIn } from './effects.ts'
import { evidenceIn, OpenedEvidence } from './evidence.tsx'
import { kindTitle } from './kinds.ts'
import style from './confirm-approval.module.css'
import { isTypedAgain, numbersToType, TypeNumbers } from './type-numbers.tsx'
import type { ApprovalDetail } from './use-approvals.ts'

interface ConfirmProps {
  detail: ApprovalDetail
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks once more before it is done. A large amount has to be typed again, so that it was read; of another result, its
 * evidence is opened and the numbers that change are typed again.
 */
export function ConfirmApproval({ detail, onConfirm, onClose }: ConfirmProps) {
  const { approval, effect } = detail
  const shown = effectIn(approval.kind, effect)
  const correction = approval.kind === 'result-correction' ? (shown as CorrectionEffect) : undefined
  const evidence = evidenceIn(detail)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<readonly string[]>([])
  const asked = correction === undefined ? [] : numbersToType(correction)
  const isUnread = correction !== undefined && evidence.some(({ sha256 }) => !opened.has(sha256))
  const missing = [...(isUnread ? ['看完证据'] : []), ...(isTypedAgain(asked, typed) ? [] : ['新号码'])]
  return (
    <ConfirmDialog
      title={`批准：${kindTitle(approval.kind)}`}
      about={`${approval.object}，由 ${approval.maker} 提出。批准与执行在同一笔事务里，不能撤销。`}
      amount={amountToType(shown)}
      check={belowFloorWords(correction) ?? '我已核对效果'}
      missing={missing}
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
        {correction === undefined ? <EffectView effect={shown} /> : <CorrectionSums effect={correction} />}
      </div>
      {correction !== undefined && (
        <>
          <OpenedEvidence
            {...{ evidence, opened }}
            onOpen={(sha256) => setOpened((before) => new Set([...before, sha256]))}
          />
          <TypeNumbers {...{ asked, typed }} onType={setTyped} />
        </>
      )}
    </ConfirmDialog>
  )
}

/** Of a correction that leaves somebody owing, the box says so. */
const belowFloorWords = (correction: CorrectionEffect | undefined): string | undefined =>
  correction === undefined || correction.belowFloor.members === 0
    ? undefined
    : `我已核对效果，知道 ${correction.belowFloor.members} 人将低于底线，按欠款挂账`
