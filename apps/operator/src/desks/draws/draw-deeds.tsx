import * as api from '@liuhe/contract/api/operator/draws.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Proposed } from '../../frame/proposed.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import type { DrawDetail } from './words.ts'

interface DeedsProps {
  detail: DrawDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

type Step = 'close' | 'void'

/** Closing early is one person's; giving up takes two. */
export function DrawDeeds({ detail, onDone, onRefused }: DeedsProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { canClose, canVoid } = detail
  const { gameId, turnNum } = detail.draw
  const [open, setOpen] = useState<Step>()
  const [sent, setSent] = useState<number>()
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<Step>({ onDone, onRefused })
  const isTheirs = may(operator, 'operateDraws')
  const ask = (step: Step) => () => (step === 'close' ? canClose : canVoid) && setOpen(step)
  useKeys(
    isTheirs
      ? [
          { keys: 'c', label: '提前封盘', run: ask('close'), isAction: true },
          { keys: 'v', label: '作废期次', run: ask('void'), isAction: true },
        ]
      : [],
  )
  if (!isTheirs) return null
  const take = (step: Step, reason: string, forget: () => void) => {
    setOpen(undefined)
    void run(step, async () => {
      if (step === 'close') await call(api.close, { gameId, turnNum, reason })
      else setSent((await call(api.voidDraw, { gameId, turnNum, reason, requestId })).approvalId)
      forget()
    })
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Proposed approvalId={sent} what="作废" />
      <div className={decision.buttons}>
        {!canClose && !canVoid && <span className={decision.hash}>这一期已经不能再封盘或作废</span>}
        <Button look="bad" keycap="c" disabled={!canClose} isBusy={busy === 'close'} onClick={ask('close')}>
          提前封盘…
        </Button>
        <Button look="two" keycap="v" disabled={!canVoid} isBusy={busy === 'void'} onClick={ask('void')}>
          作废…
        </Button>
      </div>
      {open !== undefined && (
        <DeedDialog step={open} detail={detail} onTake={take} onClose={() => setOpen(undefined)} />
      )}
    </footer>
  )
}

const REASONS: Readonly<Record<Step, readonly string[]>> = {
  close: ['直播中断，提前封盘', '赔率有误，提前封盘', '监管要求，立即停止受注'],
  void: ['开奖机构取消本期', '随机源异常，作废本期', '赔率有误，作废本期'],
}

interface DialogProps {
  step: Step
  detail: DrawDetail
  onTake: (step: Step, reason: string, forget: () => void) => void
  onClose: () => void
}

/** Says once more which draw it is and what will come of it. */
function DeedDialog({ step, detail: { draw, members }, onTake, onClose }: DialogProps) {
  const reason = useReason(`draw.${step}.${draw.gameId}.${draw.turnNum}`, {
    label: '理由（至少 4 字，记入审计）',
    templates: REASONS[step],
  })
  const isClose = step === 'close'
  const orders = members.orders.toLocaleString('en-US')
  return (
    <ConfirmDialog
      title={isClose ? '提前封盘' : '提交作废'}
      about={`${draw.gameName} ${draw.turnNum}，计划封盘 ${fullTimeOf(draw.closeAt)}`}
      effect={
        isClose
          ? '立即停止受注，会员也不能再撤单；开奖时间与信标轮不变。已封盘不能再开。'
          : `需要第二人。通过后本期作废，${orders} 单会员本金 ${amountText(members.stake)} 全部退回，不再开奖。`
      }
      kind={isClose ? 'warn' : 'two'}
      reason={reason.field}
      missing={reason.missing}
      button={isClose ? '立即封盘' : '提交第二人'}
      look={isClose ? 'bad' : 'two'}
      onConfirm={() => onTake(step, reason.said, reason.forget)}
      onClose={onClose}
    />
  )
}
