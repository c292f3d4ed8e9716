import * as api from '@liuhe/contract/api/operator/results.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { type Correction, CorrectDialog } from './correct-dialog.tsx'
import type { ResultDetail } from './use-results.ts'

interface DeedsProps {
  detail: ResultDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

/** What two people do: another result of a draw that has one, or giving up one whose result does not come. */
export function ResultDeeds({ detail: { draw, bets }, onDone, onRefused }: DeedsProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { gameId, turnNum, version, gameName } = draw
  const [open, setOpen] = useState<'correct' | 'void'>()
  const [sent, setSent] = useState<number>()
  const [requestId] = useState(() => crypto.randomUUID())
  const [words, setWords, forget] = useDraft(operator.login, `result.void.${gameId}.${turnNum}`)
  const { run, busy, again } = useDeed<'correct' | 'void'>({ onDone, onRefused })
  const canCorrect = draw.resultText !== null
  const canVoid = draw.state === 'waiting'
  const isTheirs = may(operator, 'operateDraws')
  const askCorrect = () => canCorrect && setOpen('correct')
  const askVoid = () => canVoid && setOpen('void')
  useKeys(
    isTheirs
      ? [
          ...(canCorrect ? [{ keys: 'e', label: '更正赛果', run: askCorrect, isAction: true }] : []),
          ...(canVoid ? [{ keys: 'v', label: '作废期次', run: askVoid, isAction: true }] : []),
        ]
      : [],
  )
  if (!isTheirs || (!canCorrect && !canVoid)) return null
  const correct = (correction: Correction) => {
    setOpen(undefined)
    void run('correct', async () => {
      setSent((await call(api.correct, { gameId, turnNum, version, requestId, ...correction })).approvalId)
    })
  }
  const giveUp = () => {
    setOpen(undefined)
    void run('void', async () => {
      const { approvalId } = await call(api.voidDraw, { gameId, turnNum, requestId, reason: words.trim(), evidence: [] })
      setSent(approvalId)
      forget()
    })
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {sent !== undefined && (
        <Notice kind="two">
          已提交，等第二人：
          <Link to="/approvals" search={{ row: sent } as never}>
            AP-{String(sent).padStart(4, '0')}
          </Link>
        </Notice>
      )}
      <div className={decision.buttons}>
        {canVoid && (
          <Button look="two" keycap="v" isBusy={busy === 'void'} onClick={askVoid}>
            作废期次…
          </Button>
        )}
        {canCorrect && (
          <Button look="two" keycap="e" isBusy={busy === 'correct'} onClick={askCorrect}>
            更正赛果…
          </Button>
        )}
      </div>
      {open === 'correct' && <CorrectDialog draw={draw} onConfirm={correct} onClose={() => setOpen(undefined)} />}
      {open === 'void' && (
        <ConfirmDialog
          title="提交作废"
          about={`${gameName} ${turnNum}：赛果不会来了`}
          effect={`需要第二人。通过后 ${bets.orders.toLocaleString('en-US')} 单全部退回本金，合计 ${amountText(bets.stake)}。`}
          kind="two"
          reason={{ label: '理由（记入审计）', templates: ['官方取消本期', '来源失效，无法取得赛果'], words, onType: setWords }}
          button="提交第二人"
          look="two"
          onConfirm={giveUp}
          onClose={() => setOpen(undefined)}
        />
      )}
    </footer>
  )
}
