/** A lower limit and a pause: one person does it, at once. */
import * as api from '@liuhe/contract/api/operator/protection.ts'
import type { PauseLength } from '@liuhe/domain/members/play-pause.ts'
import type { LimitPeriod } from '@liuhe/domain/members/self-limits.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { amountText } from '../../shared/value-text.ts'
import { newNumber } from '../members/use-member.ts'
import { LIMIT_WORDS, PERIOD_WORDS } from '../members/words.ts'
import { type DialogProps, useReason, Whose } from './dialog-parts.tsx'
import { PAUSES } from './words.ts'

type MoneyKind = 'deposit' | 'loss' | 'stake'

export function LimitDialog({ found, go, onClose }: DialogProps) {
  const { call } = useConsole()
  const { reason, words, forget } = useReason(found, 'limit')
  const [kind, setKind] = useState<MoneyKind>('deposit')
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [typed, setTyped] = useState('')
  const present = found.limits.limits.find((one) => one.kind === kind && one.period === period)?.amount ?? null
  const amount = /^\d{1,9}$/.test(typed) ? BigInt(typed) * 1000n : undefined
  const isLower = amount !== undefined && (present === null || amount < present)
  const { memberId, revision } = found
  const save = () => {
    if (amount === undefined) return
    const asked = { memberId, revision, requestId: newNumber(), kind, period, amount, reason: words }
    go('limit', async () => {
      await call(api.lowerLimit, asked)
      forget()
      return `${PERIOD_WORDS[period]}${LIMIT_WORDS[kind]}限额已下调至 ${amountText(amount)}。`
    })
  }
  return (
    <ConfirmDialog
      title="下调限额"
      about={<Whose found={found} />}
      effect={`现在：${present === null ? '未设' : amountText(present)}。立即生效；会员要放宽须等 24 小时并再次确认。`}
      kind="warn"
      reason={reason}
      missing={isLower ? [] : [amount === undefined ? '整数金额' : '低于现在的金额']}
      button="下调"
      look="primary"
      onConfirm={save}
      onClose={onClose}
    >
      <WhichLimit {...{ kind, period }} onKind={setKind} onPeriod={setPeriod} />
      <label>
        下调至（元）
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value.replaceAll(',', ''))}
        />
      </label>
    </ConfirmDialog>
  )
}

interface WhichLimitProps {
  kind: MoneyKind
  period: LimitPeriod
  onKind: (kind: MoneyKind) => void
  onPeriod: (period: LimitPeriod) => void
}

const WhichLimit = ({ kind, period, onKind, onPeriod }: WhichLimitProps) => (
  <>
    <label>
      限额
      <select value={kind} onChange={({ target }) => onKind(target.value as MoneyKind)}>
        {(['deposit', 'loss', 'stake'] as const).map((one) => (
          <option key={one} value={one}>
            {LIMIT_WORDS[one]}
          </option>
        ))}
      </select>
    </label>
    <label>
      期间
      <select value={period} onChange={({ target }) => onPeriod(target.value as LimitPeriod)}>
        {Object.entries(PERIOD_WORDS).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  </>
)

export function PauseDialog({ found, go, onClose }: DialogProps) {
  const { call } = useConsole()
  const { reason, words, forget } = useReason(found, 'pause')
  const [length, setLength] = useState<PauseLength>('24h')
  const { memberId, revision } = found
  const save = () => {
    const asked = { memberId, revision, requestId: newNumber(), length, reason: words }
    go('pause', async () => {
      await call(api.startPause, asked)
      forget()
      return `已暂停 ${PAUSES[length]}。`
    })
  }
  return (
    <ConfirmDialog
      title="开始暂停"
      about={<Whose found={found} />}
      effect="立即生效：不能投注与充值，仍可提现，未结注单照常开奖。任何人都不可提前结束。"
      kind="warn"
      reason={reason}
      check="我知道到期前不可撤销"
      button="开始暂停"
      look="bad"
      onConfirm={save}
      onClose={onClose}
    >
      <label>
        多久
        <select value={length} onChange={({ target }) => setLength(target.value as PauseLength)}>
          {Object.entries(PAUSES).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </ConfirmDialog>
  )
}
