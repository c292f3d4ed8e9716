import * as api from '@liuhe/contract/api/operator/results.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Proposed } from '../../frame/proposed.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { type Correction, CorrectDialog } from './correct-dialog.tsx'
import type { ResultDetail } from './use-results.ts'

interface DeedsProps {
  detail: ResultDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

type Step = 'correct' | 'void'

/** What two people do: another result of a draw that has one, or giving up one whose result does not come. */
export function ResultDeeds({ detail, onDone, onRefused }: DeedsProps) {
  const { call } = useConsole()
  const { gameId, turnNum, version, resultText, state } = detail.draw
  const [open, setOpen] = useState<Step>()
  const [sent, setSent] = useState<number>()
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<Step>({ onDone, onRefused })
  const isTheirs = may(useOperator(), 'operateDraws')
  const canCorrect = isTheirs && resultText !== null
  const canVoid = isTheirs && state === 'waiting'
  const close = () => setOpen(undefined)
  useKeys([
    ...(canCorrect ? [{ keys: 'e', label: '更正赛果', run: () => setOpen('correct'), isAction: true }] : []),
    ...(canVoid ? [{ keys: 'v', label: '作废期次', run: () => setOpen('void'), isAction: true }] : []),
  ])
  if (!canCorrect && !canVoid) return null
  const propose = (step: Step, work: () => Promise<{ approvalId: number }>) => {
    close()
    void run(step, async () => setSent((await work()).approvalId))
  }
  const correct = (correction: Correction) =>
    propose('correct', () => call(api.correct, { gameId, turnNum, version, requestId, ...correction }))
  const giveUp = (reason: string) =>
    propose('void', () => call(api.voidDraw, { gameId, turnNum, requestId, reason, evidence: [] }))
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Proposed approvalId={sent} what="" />
      <div className={decision.buttons}>
        {canVoid && (
          <Button look="two" keycap="v" isBusy={busy === 'void'} onClick={() => setOpen('void')}>
            作废期次…
          </Button>
        )}
        {canCorrect && (
          <Button look="two" keycap="e" isBusy={busy === 'correct'} onClick={() => setOpen('correct')}>
            更正赛果…
          </Button>
        )}
      </div>
      {open === 'correct' && <CorrectDialog draw={detail.draw} onConfirm={correct} onClose={close} />}
      {open === 'void' && <VoidDialog detail={detail} onConfirm={giveUp} onClose={close} />}
    </footer>
  )
}

interface VoidDialogProps {
  detail: ResultDetail
  onConfirm: (reason: string) => void
  onClose: () => void
}

function VoidDialog({ detail: { draw, bets }, onConfirm, onClose }: VoidDialogProps) {
  const reason = useReason(`result.void.${draw.gameId}.${draw.turnNum}`, {
    label: '理由（至少 4 字，记入审计）',
    templates: ['官方取消本期', '来源失效，无法取得赛果'],
  })
  const orders = bets.orders.toLocaleString('en-US')
  return (
    <ConfirmDialog
      title="提交作废"
      about={`${draw.gameName} ${draw.turnNum}：赛果不会来了`}
      effect={`需要第二人。通过后 ${orders} 单全部退回本金，合计 ${amountText(bets.stake)}。`}
      kind="two"
      reason={reason.field}
      missing={reason.missing}
      button="提交第二人"
      look="two"
      onConfirm={() => onConfirm(reason.said)}
      onClose={onClose}
    />
  )
}
