import * as api from '@liuhe/contract/api/operator/desk.ts'
import { useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import desk from '../../frame/desk.module.css'
import formStyle from '../../frame/form.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { countdownOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { CannedDialog } from './canned-dialog.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import type { Figures } from './words.ts'

type Open = 'duty' | 'canned' | 'rules' | 'figures'

/** Whether this person serves, how the desk does today, and what can be set. */
export function ServiceHead({ figures, canServe }: { figures: Figures | undefined; canServe: boolean }) {
  const { login } = useOperator()
  const [open, setOpen] = useState<Open>()
  const me = figures?.staff.find((one) => one.login === login)
  const isOn = me?.isOn === true
  const duty = useDuty(() => setOpen(undefined))
  const turn = () => (isOn ? duty.turn({ isOn: false, name: me.name }) : setOpen('duty'))
  const close = () => setOpen(undefined)
  useKeys(
    canServe && figures !== undefined
      ? [{ keys: 'b', label: isOn ? '小休' : '开始接待', run: turn, isAction: true }]
      : [],
  )
  return (
    <>
      <header className={desk.head}>
        <h1>客服台</h1>
        {canServe && figures !== undefined && <Duty isOn={isOn} />}
        {figures !== undefined && <p>{summaryOf(figures, login)}</p>}
        <div className={desk.tools}>
          {canServe && figures !== undefined && (
            <Button keycap="b" look={isOn ? 'plain' : 'primary'} isBusy={duty.isBusy} onClick={turn}>
              {isOn ? '小休' : '开始接待'}
            </Button>
          )}
          <Button onClick={() => setOpen('figures')} disabled={figures === undefined}>
            今日
          </Button>
          <Button onClick={() => setOpen('canned')}>常用语管理</Button>
          {canServe && (
            <Button onClick={() => setOpen('rules')} disabled={figures === undefined}>
              规则
            </Button>
          )}
        </div>
      </header>
      {duty.again !== undefined && <UnknownOutcome onAgain={duty.again.run} />}
      {duty.failure !== undefined && <Notice kind="bad">{sentenceOf(duty.failure)}</Notice>}
      {open === 'duty' && <DutyDialog name={me?.name ?? ''} onTurn={duty.turn} onClose={close} />}
      {open === 'canned' && <CannedDialog canChange={canServe} onClose={close} />}
      {open === 'rules' && figures !== undefined && <RulesDialog figures={figures} onClose={close} />}
      {open === 'figures' && figures !== undefined && <FiguresDialog figures={figures} onClose={close} />}
    </>
  )
}

const Duty = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <StateText icon="ok" look="ok" words="接待中" />
  ) : (
    <StateText icon="paused" look="off" words="小休，接不了新会话" />
  )

function summaryOf({ staff, rules, waiting, longest, answeredMedian, marks }: Figures, login: string): string {
  const mine = staff.find((one) => one.login === login)?.open ?? 0
  return [
    `我 ${mine} / ${rules.parallelMax}`,
    `等待 ${waiting}${longest === null ? '' : `，最久 ${countdownOf(longest * 1_000)}`}`,
    answeredMedian === null ? '' : `首次答复中位 ${countdownOf(answeredMedian * 1_000)}`,
    marks.average === null ? '今日还没有评分' : `今日满意 ${marks.average.toFixed(1)} / 5（${marks.count}）`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Begins to serve, or ends it. Saying it twice changes nothing. */
function useDuty(onDone: () => void) {
  const { call } = useConsole()
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'duty'>({
    async onDone() {
      setFailure(undefined)
      onDone()
    },
    onRefused: async (why) => setFailure(why),
  })
  return {
    isBusy: busy !== undefined,
    again,
    failure,
    turn: (said: { isOn: boolean; name: string }) => void run('duty', () => call(api.duty, said)),
  }
}

interface DutyDialogProps {
  /** The one of last time. */
  name: string
  onTurn: (said: { isOn: boolean; name: string }) => void
  onClose: () => void
}

function DutyDialog({ name, onTurn, onClose }: DutyDialogProps) {
  const { login } = useOperator()
  const [kept, keep] = useDraft(login, 'desk.name')
  const words = kept === '' ? name : kept
  const isFine = words.trim() !== ''
  return (
    <Dialog title="开始接待" onClose={onClose}>
      <form
        className={formStyle.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFine) onTurn({ isOn: true, name: words.trim() })
        }}
      >
        <label>
          会员看到的名字（最多 20 字）
          <input data-first="" maxLength={20} value={words} onChange={({ target }) => keep(target.value)} />
        </label>
        <DialogFoot missing={isFine ? [] : ['名字']} onClose={onClose}>
          <Button look="primary" type="submit" disabled={!isFine}>
            开始
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
