import * as api from '@liuhe/contract/api/operator/results.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Proposed } from '../../frame/proposed.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './results.module.css'
import type { ResultDetail } from './use-results.ts'

interface HoldProps {
  detail: ResultDetail
  now: number
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

/** The time between publication and settlement: one person stops it, two let it go on. */
export function Hold({ detail, now, onDone, onRefused }: HoldProps) {
  const { call } = useConsole()
  const { gameId, turnNum, version, stopped } = detail.draw
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<number>()
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'take'>({ onDone, onRefused })
  const isTheirs = may(useOperator(), 'operateDraws')
  const ask = () => setIsOpen(true)
  useKeys(isTheirs ? [{ keys: '!', label: stopped === null ? '停止结算' : '提交恢复', run: ask, isAction: true }] : [])
  const take = (reason: string, forget: () => void) => {
    setIsOpen(false)
    void run('take', async () => {
      if (stopped === null) await call(api.stop, { gameId, turnNum, reason })
      else setSent((await call(api.resume, { gameId, turnNum, version, requestId, reason })).approvalId)
      forget()
    })
  }
  return (
    <section className={style.hold} data-stopped={stopped !== null || undefined} aria-label="结算前暂停">
      <Ring detail={detail} now={now} />
      <div>
        <HoldWords detail={detail} now={now} />
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        <Proposed approvalId={sent} what="恢复" />
        {isTheirs && (
          <span className={style.ways}>
            <Button look={stopped === null ? 'bad' : 'two'} keycap="!" isBusy={busy !== undefined} onClick={ask}>
              {stopped === null ? '停止结算…' : '提交恢复…'}
            </Button>
            <span>停止：一人即可。恢复：需要第二人。</span>
          </span>
        )}
      </div>
      {isOpen && <HoldDialog detail={detail} onTake={take} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

/** Seconds that a full ring stands for. */
const HOLD_SECONDS = 60
const RADIUS = 30
const ROUND = 2 * Math.PI * RADIUS

const leftOf = ({ settleFrom }: ResultDetail['draw'], now: number): number =>
  Math.max(0, Math.ceil(((settleFrom ?? now) - now) / 1_000))

function Ring({ detail: { draw }, now }: Pick<HoldProps, 'detail' | 'now'>) {
  const left = leftOf(draw, now)
  const isStopped = draw.stopped !== null
  const gone = isStopped ? 0 : ROUND * (1 - Math.min(1, left / HOLD_SECONDS))
  return (
    <div className={style.ring} role="timer" aria-label={isStopped ? '已停止' : `${left} 秒后结算`}>
      <svg viewBox="0 0 76 76" aria-hidden="true">
        <circle cx="38" cy="38" r={RADIUS} />
        <circle cx="38" cy="38" r={RADIUS} strokeDasharray={ROUND} strokeDashoffset={gone} />
      </svg>
      <b>{isStopped ? <Icon name="paused" /> : left}</b>
    </div>
  )
}

function HoldWords({ detail: { draw, bets }, now }: Pick<HoldProps, 'detail' | 'now'>) {
  const { stopped } = draw
  if (stopped !== null) {
    return (
      <span>
        {stopped.by} 于 {fullTimeOf(stopped.at)} 停止：{stopped.reason}
      </span>
    )
  }
  return (
    <span>
      {leftOf(draw, now) > 0 ? '秒后开始结算' : '正在开始结算'}：{bets.orders.toLocaleString('en-US')} 单，投注{' '}
      {amountText(bets.stake)}
    </span>
  )
}

const REASONS_STOP = ['官网显示号码不同', '来源正在更正', '待主管核对'] as const
const REASONS_RESUME = ['已与官网核对无误', '来源已确认无误'] as const

interface DialogProps {
  detail: ResultDetail
  onTake: (reason: string, forget: () => void) => void
  onClose: () => void
}

function HoldDialog({ detail: { draw, bets }, onTake, onClose }: DialogProps) {
  const { gameId, turnNum, gameName, version, resultText } = draw
  const isStop = draw.stopped === null
  const reason = useReason(`result.${isStop ? 'stop' : 'resume'}.${gameId}.${turnNum}`, {
    label: '理由（至少 4 字，记入审计）',
    templates: isStop ? REASONS_STOP : REASONS_RESUME,
  })
  const orders = bets.orders.toLocaleString('en-US')
  return (
    <ConfirmDialog
      title={isStop ? '停止结算' : '提交恢复结算'}
      about={`${gameName} ${turnNum}，版本 ${version}，赛果 ${resultText ?? ''}`}
      effect={
        isStop
          ? '赛果已经公开，会员看得到；注单在两人恢复或更正之前不结算。'
          : `第二人同意后立即结算 ${orders} 单。号码有误请改用「更正」。`
      }
      kind={isStop ? 'warn' : 'two'}
      reason={reason.field}
      missing={reason.missing}
      button={isStop ? '立即停止' : '提交第二人'}
      look={isStop ? 'bad' : 'two'}
      onConfirm={() => onTake(reason.said, reason.forget)}
      onClose={onClose}
    />
  )
}
