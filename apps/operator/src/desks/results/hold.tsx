import * as api from '@liuhe/contract/api/operator/results.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './results.module.css'
import type { ResultDetail } from './use-results.ts'

/** Seconds that a ring is long. */
const HOLD_SECONDS = 60
const RADIUS = 30
const ROUND = 2 * Math.PI * RADIUS

interface HoldProps {
  detail: ResultDetail
  now: number
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

/** The time between publication and settlement: one person stops it, two let it go on. */
export function Hold({ detail: { draw, bets }, now, onDone, onRefused }: HoldProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { gameId, turnNum, version, stopped, settleFrom } = draw
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<number>()
  const [words, setWords, forget] = useDraft(operator.login, `result.${stopped === null ? 'stop' : 'resume'}.${gameId}.${turnNum}`)
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'stop' | 'resume'>({ onDone, onRefused })
  const isTheirs = may(operator, 'operateDraws')
  const left = Math.max(0, Math.ceil(((settleFrom ?? now) - now) / 1_000))
  const ask = () => setIsOpen(true)
  useKeys(isTheirs ? [{ keys: '!', label: stopped === null ? '停止结算' : '提交恢复', run: ask, isAction: true }] : [])
  const reason = words.trim()
  const confirm = () => {
    setIsOpen(false)
    if (stopped === null) {
      void run('stop', async () => {
        await call(api.stop, { gameId, turnNum, reason })
        forget()
      })
      return
    }
    void run('resume', async () => {
      setSent((await call(api.resume, { gameId, turnNum, version, requestId, reason })).approvalId)
      forget()
    })
  }
  return (
    <section className={style.hold} data-stopped={stopped !== null || undefined} aria-label="结算前暂停">
      <div className={style.ring} role="timer" aria-label={stopped === null ? `${left} 秒后结算` : '已停止'}>
        <svg viewBox="0 0 76 76" aria-hidden="true">
          <circle cx="38" cy="38" r={RADIUS} />
          <circle
            cx="38"
            cy="38"
            r={RADIUS}
            strokeDasharray={ROUND}
            strokeDashoffset={stopped === null ? ROUND * (1 - Math.min(1, left / HOLD_SECONDS)) : 0}
          />
        </svg>
        <b>{stopped === null ? left : <Icon name="paused" />}</b>
      </div>
      <div>
        {stopped === null ? (
          <span>
            {left > 0 ? '秒后开始结算' : '正在开始结算'}：{bets.orders.toLocaleString('en-US')} 单，投注 {amountText(bets.stake)}
          </span>
        ) : (
          <span>
            {stopped.by} 于 {fullTimeOf(stopped.at)} 停止：{stopped.reason}
          </span>
        )}
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        {sent !== undefined && (
          <Notice kind="two">
            已提交恢复，等第二人：
            <Link to="/approvals" search={{ row: sent } as never}>
              AP-{String(sent).padStart(4, '0')}
            </Link>
          </Notice>
        )}
        {isTheirs && (
          <span className={style.ways}>
            <Button look={stopped === null ? 'bad' : 'two'} keycap="!" isBusy={busy !== undefined} onClick={ask}>
              {stopped === null ? '停止结算…' : '提交恢复…'}
            </Button>
            <span>停止：一人即可。恢复：需要第二人。</span>
          </span>
        )}
      </div>
      {isOpen && (
        <ConfirmDialog
          title={stopped === null ? '停止结算' : '提交恢复结算'}
          about={`${draw.gameName} ${turnNum}，版本 ${version}，赛果 ${draw.resultText ?? ''}`}
          effect={
            stopped === null
              ? '赛果已经公开，会员看得到；注单在两人恢复或更正之前不结算。'
              : `第二人同意后立即结算 ${bets.orders.toLocaleString('en-US')} 单。号码有误请改用「更正」。`
          }
          kind={stopped === null ? 'warn' : 'two'}
          reason={{
            label: '理由（记入审计）',
            templates: stopped === null ? ['官网显示号码不同', '来源正在更正', '待主管核对'] : ['已与官网核对无误', '来源已确认'],
            words,
            onType: setWords,
          }}
          button={stopped === null ? '立即停止' : '提交第二人'}
          look={stopped === null ? 'bad' : 'two'}
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  )
}
