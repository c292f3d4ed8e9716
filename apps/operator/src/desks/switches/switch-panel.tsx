import * as api from '@liuhe/contract/api/operator/switches.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import form from '../../frame/form.module.css'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { OFF_WORDS, rowOf, SCOPE_WORDS, type Switch, switchLook } from './words.ts'

interface SwitchPanelProps {
  word: string
  /** As the list has it: its names of objects are known without another call. */
  found: Switch | undefined
  onClose: () => void
}

/** One switch: how it stands, since when and why, and turning it. */
export function SwitchPanel({ word, found, onClose }: SwitchPanelProps) {
  const { call } = useConsole()
  const [scope = '', key = ''] = word.split('.')
  return (
    <ObjectPanel
      object={`switch/${scope}/${key}`}
      label={`开关 ${found?.name ?? key}`}
      notFound="SWITCH/NOT_FOUND"
      read={async (options) => {
        const one = (await call(api.list, {}, options)).find((each) => rowOf(each) === word)
        if (one !== undefined) return one
        const { message, status } = errorOf('SWITCH/NOT_FOUND')
        throw new ApiError('SWITCH/NOT_FOUND', message, status)
      }}
      shownOf={(one) => new Map([['状态', switchLook(one).words], ['谁', one.by ?? ''], ['理由', one.reason ?? '']])}
      isOutdated={(one) => found !== undefined && found.revision > one.revision}
      head={(one, { trailButton }) => (
        <>
          <h2>{one.name}</h2>
          <StateText {...switchLook(one)} />
          {trailButton}
        </>
      )}
      body={(one) => <Content one={one} />}
      footer={(one, { onDone, onRefused }) => <Turning key={one.revision} {...{ one, onDone, onRefused }} />}
      onClose={onClose}
    />
  )
}

const Content = ({ one }: { one: Switch }) => (
  <>
    <Facts
      facts={[
        ['范围', one.group === '' ? SCOPE_WORDS[one.scope] : `${SCOPE_WORDS[one.scope]} · ${one.group}`],
        ['状态', <StateText key="state" {...switchLook(one)} />],
        ['变更', one.since === null ? '从未变更' : `${fullTimeOf(one.since)} UTC+8`],
        ['谁', one.by],
        ['自动恢复', one.until === null ? (one.isOff ? '不会' : null) : `${fullTimeOf(one.until)} UTC+8`],
        ['理由', one.reason],
      ]}
    />
    <Notice kind={one.isOff ? 'warn' : 'info'} label="关闭时">
      {OFF_WORDS[one.scope]}
    </Notice>
  </>
)

interface TurningProps {
  one: Switch
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

const REASONS_OFF = ['赔率录入有误', '直播或开奖源中断', '供应商故障', '监管要求'] as const
const REASONS_ON = ['已核对无误，恢复', '故障已排除', '监管要求已解除'] as const
const HOURS = { '': '不自动恢复', '1': '1 小时后', '4': '4 小时后', '12': '12 小时后', '24': '24 小时后' } as const

function Turning({ one, onDone, onRefused }: TurningProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { scope, key, revision, isOff } = one
  const [isOpen, setIsOpen] = useState(false)
  const [hours, setHours] = useState('')
  const [sent, setSent] = useState<number>()
  const [words, setWords, forget] = useDraft(operator.login, `switch.${scope}.${key}.${isOff ? 'on' : 'off'}`)
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'turn'>({ onDone, onRefused })
  const isTheirs = may(operator, isOff ? 'operateSwitches' : 'freezeSwitches')
  const ask = () => isTheirs && setIsOpen(true)
  useKeys(isTheirs ? [{ keys: 'x', label: isOff ? '打开' : '关闭', run: ask, isAction: true }] : [])
  const isForTwo = isOff && scope === 'all'
  const turn = async () => {
    const reason = words.trim()
    if (isForTwo) setSent((await call(api.proposeGaming, { requestId, revision, reason })).approvalId)
    else if (isOff) await call(api.turnOn, { scope, key, revision, reason })
    else {
      const until = hours === '' ? undefined : Date.now() + Number(hours) * 3_600_000
      await call(api.turnOff, { scope, key, revision, reason, until })
    }
    forget()
  }
  if (!isTheirs) {
    return (
      <footer className={decision.decision}>
        <p className={decision.hash}>{isOff ? '打开由风控或系统管理员做' : '你可以看，不能关'}</p>
      </footer>
    )
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {sent !== undefined && (
        <Notice kind="two">
          已提交恢复，等第二人：
          <Link to="/approvals" search={{ row: sent } as never}>
            AP-{String(sent).padStart(4, '0')}
          </Link>
        </Notice>
      )}
      <div className={decision.buttons}>
        <Button look={isForTwo ? 'two' : isOff ? 'primary' : 'bad'} keycap="x" isBusy={busy === 'turn'} onClick={ask}>
          {isForTwo ? '提交恢复…' : isOff ? '打开…' : '关闭…'}
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={`${isOff ? '打开' : '关闭'}：${one.name}`}
          about={`${SCOPE_WORDS[scope]} ${one.name}${one.group === '' ? '' : `（${one.group}）`}`}
          effect={isOff ? (isForTwo ? '第二人同意后，所有彩种与游戏恢复受注；单独关闭的仍然关闭。' : '立即恢复受注或使用。') : OFF_WORDS[scope]}
          kind={isForTwo ? 'two' : isOff ? 'info' : 'warn'}
          reason={{
            label: '理由（至少 4 字，会员不可见）',
            templates: isOff ? REASONS_ON : REASONS_OFF,
            words,
            onType: setWords,
          }}
          missing={words.trim() !== '' && words.trim().length < 4 ? ['理由至少 4 字'] : []}
          button={isForTwo ? '提交第二人' : isOff ? '打开' : '立即关闭'}
          look={isForTwo ? 'two' : isOff ? 'primary' : 'bad'}
          onConfirm={() => {
            setIsOpen(false)
            void run('turn', turn)
          }}
          onClose={() => setIsOpen(false)}
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
      )}
    </footer>
  )
}
