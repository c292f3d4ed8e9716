import * as api from '@liuhe/contract/api/operator/orders.ts'
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
import type { OrderDetail } from './words.ts'

interface VoidProps {
  detail: OrderDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

/** Proposes the void of this order; a second person decides at the desk of approvals. */
export function VoidBet({ detail, onDone, onRefused }: VoidProps) {
  const { call } = useConsole()
  const { revision, canVoid } = detail
  const { orderNo } = detail.order
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<number>()
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'void'>({ onDone, onRefused })
  const isTheirs = may(useOperator(), 'workBets')
  const ask = () => canVoid && setIsOpen(true)
  useKeys(isTheirs && canVoid ? [{ keys: 'v', label: '作废注单', run: ask, isAction: true }] : [])
  if (!isTheirs) return null
  const propose = (reason: string, forget: () => void) => {
    setIsOpen(false)
    void run('void', async () => {
      setSent((await call(api.voidBet, { orderNo, requestId, revision, reason })).approvalId)
      forget()
    })
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Proposed approvalId={sent} what="作废" />
      <div className={decision.buttons}>
        {!canVoid && <span className={decision.hash}>已撤销或已作废，不能再作废</span>}
        <Button look="two" keycap="v" disabled={!canVoid} isBusy={busy === 'void'} onClick={ask}>
          作废这一单…
        </Button>
      </div>
      {isOpen && <VoidDialog detail={detail} onPropose={propose} onClose={() => setIsOpen(false)} />}
    </footer>
  )
}

const REASONS = ['赔率明显有误', '会员与他人合谋投注', '系统故障期间受注', '监管要求作废'] as const

interface DialogProps {
  detail: OrderDetail
  onPropose: (reason: string, forget: () => void) => void
  onClose: () => void
}

function VoidDialog({ detail: { order, rebate }, onPropose, onClose }: DialogProps) {
  const reason = useReason(`order.void.${order.orderNo}`, {
    label: '理由（至少 4 字，记入审计）',
    templates: REASONS,
  })
  const taken = `冲销派彩 ${amountText(order.reward)} 与返水 ${amountText(rebate)}；`
  const rest = '流水与代理基数一并扣除'
  return (
    <ConfirmDialog
      title="提交作废注单"
      about={`${order.account} · ${order.gameName} ${order.turnNum} · ${order.playName} ${order.selectionText}`}
      effect={`需要第二人。退回本金 ${amountText(order.stake)}，${
        order.reward > 0n ? `${taken}${rest}，余额不足的记欠款。` : `${rest}。`
      }`}
      kind="two"
      amount={order.stake}
      reason={reason.field}
      missing={reason.missing}
      button="提交第二人"
      look="two"
      onConfirm={() => onPropose(reason.said, reason.forget)}
      onClose={onClose}
    />
  )
}
