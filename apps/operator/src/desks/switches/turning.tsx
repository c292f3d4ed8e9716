import * as api from '@liuhe/contract/api/operator/switches.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import form from '../../frame/form.module.css'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Proposed } from '../../frame/proposed.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { OFF_WORDS, SCOPE_WORDS, type Switch } from './words.ts'

interface TurningProps {
  one: Switch
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

interface Turn {
  reason: string
  /** In so many hours it goes on by itself; '' says never. */
  hours: string
  forget: () => void
}

/** Turns a switch: off alone, on alone but for all gaming, which takes two. */
export function Turning({ one, onDone, onRefused }: TurningProps) {
  const { call } = useConsole()
  const { scope, key, revision, isOff } = one
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<number>()
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'turn'>({ onDone, onRefused })
  const isTheirs = may(useOperator(), isOff ? 'operateSwitches' : 'freezeSwitches')
  const ask = () => isTheirs && setIsOpen(true)
  useKeys(isTheirs ? [{ keys: 'x', label: isOff ? '打开' : '关闭', run: ask, isAction: true }] : [])
  const turn = ({ reason, hours, forget }: Turn) => {
    setIsOpen(false)
    void run('turn', async () => {
      if (isForTwo(one)) setSent((await call(api.proposeGaming, { requestId, revision, reason })).approvalId)
      else if (isOff) await call(api.turnOn, { scope, key, revision, reason })
      else await call(api.turnOff, { scope, key, revision, reason, until: inHours(hours) })
      forget()
    })
  }
  if (!isTheirs) {
    return (
      <footer className={decision.decision}>
        <span>{isOff ? '打开由风控或系统管理员做' : '你可以看，不能关'}</span>
      </footer>
    )
  }
  const { look, button } = wordsFor(one)
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Proposed approvalId={sent} what="恢复" />
      <div className={decision.buttons}>
        <Button look={look} keycap="x" isBusy={busy === 'turn'} onClick={ask}>
          {button}
        </Button>
      </div>
      {isOpen && <TurnDialog one={one} onTurn={turn} onClose={() => setIsOpen(false)} />}
    </footer>
  )
}

const isForTwo = ({ scope, isOff }: Switch): boolean => isOff && scope === 'all'

const inHours = (hours: string): number | undefined =>
  hours === '' ? undefined : Date.now() + Number(hours) * 3_600_000

/** How the step is called, and what will come of it. */
function wordsFor(one: Switch) {
  if (!one.isOff) {
    const effect = OFF_WORDS[one.scope]
    return { button: '关闭…', confirm: '立即关闭', look: 'bad', kind: 'warn', effect } as const
  }
  if (!isForTwo(one)) {
    return { button: '打开…', confirm: '打开', look: 'primary', kind: 'info', effect: '立即恢复受注或使用。' } as const
  }
  const effect = '第二人同意后，所有彩种与游戏恢复受注；单独关闭的仍然关闭。'
  return { button: '提交恢复…', confirm: '提交第二人', look: 'two', kind: 'two', effect } as const
}

const REASONS_OFF = ['赔率录入有误', '直播或开奖源中断', '供应商故障', '监管要求停用'] as const
const REASONS_ON = ['已核对无误，恢复', '故障已排除', '监管要求已解除'] as const
const HOURS = { '': '不自动恢复', '1': '1 小时后', '4': '4 小时后', '12': '12 小时后', '24': '24 小时后' } as const

interface DialogProps {
  one: Switch
  onTurn: (turn: Turn) => void
  onClose: () => void
}

function TurnDialog({ one, onTurn, onClose }: DialogProps) {
  const { scope, key, name, group, isOff } = one
  const [hours, setHours] = useState('')
  const reason = useReason(`switch.${scope}.${key}.${isOff ? 'on' : 'off'}`, {
    label: '理由（至少 4 字，会员不可见）',
    templates: isOff ? REASONS_ON : REASONS_OFF,
  })
  const { confirm, look, kind, effect } = wordsFor(one)
  return (
    <ConfirmDialog
      title={`${isOff ? '打开' : '关闭'}：${name}`}
      about={`${SCOPE_WORDS[scope]} ${name}${group === '' ? '' : `（${group}）`}`}
      {...{ effect, kind, look, onClose }}
      reason={reason.field}
      missing={reason.missing}
      button={confirm}
      onConfirm={() => onTurn({ reason: reason.said, hours, forget: reason.forget })}
    >
      {!isOff && scope !== 'all' && (
        <label className={form.field}>
          自动恢复
          <select value={hours} onChange={({ target }) => setHours(target.value)}>
            {Object.entries(HOURS).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </ConfirmDialog>
  )
}
