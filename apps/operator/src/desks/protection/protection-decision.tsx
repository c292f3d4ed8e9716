import * as api from '@liuhe/contract/api/operator/protection.ts'
import {
  ASSESSMENT_QUESTIONS,
  type AssessmentQuestion,
  RISK_LEVELS,
  type RiskLevel,
} from '@liuhe/domain/members/protection.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import style from '../../frame/decision.module.css'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { newNumber } from '../members/use-member.ts'
import { type DialogProps, type Name, useReason, Whose } from './dialog-parts.tsx'
import type { Protected } from './limits-table.tsx'
import own from './protection.module.css'
import { LimitDialog, PauseDialog } from './tighten-dialogs.tsx'
import { type Case, factWords, LEVELS, QUESTIONS } from './words.ts'

type DecisionProps = { found: Protected } & Pick<PanelWays, 'now' | 'onDone' | 'onRefused'>

/** What may be done for a player: tighter at once and alone; an exclusion ends by two people only. */
export function ProtectionDecision({ found, now, onDone, onRefused }: DecisionProps) {
  const [open, setOpen] = useState<Name>()
  const [said, setSaid] = useState<string>()
  const { run, busy, again } = useDeed<Name>({ onDone, onRefused })
  const { toAssess, match } = openOf(found)
  const canLift = found.liftableAt !== null && found.liftableAt <= now
  const shown = stepsOf(found)
  const isFree = (name: Name) => name !== 'lift' || canLift
  useKeys(
    shown
      .filter(({ name }) => isFree(name))
      .map(({ name, keys, label }) => ({
        keys,
        label: label.replace('…', ''),
        run: () => setOpen(name),
        isAction: true,
      })),
  )
  const go = (name: Name, work: () => Promise<string>) => {
    setOpen(undefined)
    setSaid(undefined)
    void run(name, async () => setSaid(await work()))
  }
  const dialog = { found, go, onClose: () => setOpen(undefined) }
  return (
    <footer className={style.decision}>
      <Notice kind="info">收紧立即生效，一人即可；放宽要等 24 小时并由会员再确认。提现照常。</Notice>
      {said !== undefined && <Notice kind="ok">{said}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={style.buttons}>
        {shown.map(({ name, keys, label, look }) => (
          <Button
            key={name}
            look={look}
            keycap={keys}
            isBusy={busy === name}
            disabled={!isFree(name)}
            onClick={() => setOpen(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {open === 'limit' && <LimitDialog {...dialog} />}
      {open === 'pause' && <PauseDialog {...dialog} />}
      {open === 'assess' && toAssess !== undefined && <AssessDialog {...dialog} about={toAssess} />}
      {open === 'confirm' && match !== undefined && <MatchDialog {...dialog} about={match} />}
      {open === 'lift' && <LiftDialog {...dialog} />}
    </footer>
  )
}

/** What waits for an assessment, and what for a yes. */
function openOf({ cases }: Protected): { toAssess: Case | undefined; match: Case | undefined } {
  const open = cases.filter(({ outcome }) => outcome === null)
  return { toAssess: open.find(({ kind }) => kind !== 'match'), match: open.find(({ kind }) => kind === 'match') }
}

interface Step {
  name: Name
  keys: string
  label: string
  look: 'plain' | 'bad' | 'primary' | 'two'
}

/** What may be done for somebody as he stands. */
function stepsOf(found: Protected): Step[] {
  const { toAssess, match } = openOf(found)
  const assess: Step =
    toAssess?.kind === 'return'
      ? { name: 'assess', keys: 'a', label: '不予解除…', look: 'plain' }
      : { name: 'assess', keys: 'a', label: '评估结案…', look: 'primary' }
  return [
    { name: 'limit', keys: 'l', label: '下调限额…', look: 'plain' },
    { name: 'pause', keys: 'p', label: '开始暂停…', look: 'bad' },
    ...(toAssess === undefined ? [] : [assess]),
    ...(match === undefined ? [] : [{ name: 'confirm', keys: 'm', label: '确认匹配…', look: 'primary' } as const]),
    ...(found.limits.pause?.kind === 'exclusion'
      ? [{ name: 'lift', keys: 'r', label: '申请解除排除…', look: 'two' } as const]
      : []),
  ]
}

function AssessDialog({ found, about, go, onClose }: DialogProps & { about: Case }) {
  const { call } = useConsole()
  const { reason, words, forget } = useReason(found, 'assess')
  const [level, setLevel] = useState<RiskLevel>()
  const [answers, setAnswers] = useState<Answers>({})
  const { caseId, revision, kind } = about
  const open = ASSESSMENT_QUESTIONS.filter((question) => answers[question] === undefined).length
  const save = () => {
    if (level === undefined) return
    const asked = { caseId, revision, requestId: newNumber(), level, answers, words }
    go('assess', async () => {
      await call(api.closeCase, asked)
      forget()
      return kind === 'return' ? '已结案：未予解除，排除照旧。' : '已结案。'
    })
  }
  return (
    <ConfirmDialog
      title={kind === 'return' ? '评估：不予解除' : '评估结案'}
      about={
        <>
          <Whose found={found} /> · {factWords(about)}
        </>
      }
      effect={kind === 'return' ? '这次申请不予解除，排除照旧。' : '只结案，不改变限额与暂停。'}
      kind="info"
      reason={{
        ...reason,
        label: '结论（写入审计）',
        most: 500,
        templates: ['已沟通，暂无需处理', '已下调限额', '已开始暂停'],
      }}
      missing={[...(open > 0 ? [`${open} 项未答`] : []), ...(level === undefined ? ['等级'] : [])]}
      button="结案"
      look="primary"
      onConfirm={save}
      onClose={onClose}
    >
      <Questions {...{ answers, level }} onAnswer={setAnswers} onLevel={setLevel} />
    </ConfirmDialog>
  )
}

type Answers = Partial<Record<AssessmentQuestion, boolean>>
interface QuestionsProps {
  answers: Answers
  level: RiskLevel | undefined
  onAnswer: (answers: Answers) => void
  onLevel: (level: RiskLevel) => void
}

const Questions = ({ answers, level, onAnswer, onLevel }: QuestionsProps) => (
  <>
    <fieldset className={own.questions} aria-label="逐项作答">
      {ASSESSMENT_QUESTIONS.map((question) => (
        <div key={question} role="radiogroup" aria-label={QUESTIONS[question]}>
          <span>{QUESTIONS[question]}</span>
          {[true, false].map((isSo) => (
            <label key={String(isSo)}>
              <input
                type="radio"
                name={question}
                checked={answers[question] === isSo}
                onChange={() => onAnswer({ ...answers, [question]: isSo })}
              />
              {isSo ? '是' : '否'}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
    <div className={own.levels} role="radiogroup" aria-label="等级">
      等级
      {RISK_LEVELS.map((one) => (
        <label key={one}>
          <input type="radio" name="level" checked={level === one} onChange={() => onLevel(one)} />
          {LEVELS[one]}
        </label>
      ))}
    </div>
  </>
)

function MatchDialog({ found, about, go, onClose }: DialogProps & { about: Case }) {
  const { call } = useConsole()
  const { reason, words, forget } = useReason(found, 'confirm')
  const { caseId, revision } = about
  const save = () => {
    const asked = { caseId, revision, requestId: newNumber(), reason: words }
    go('confirm', async () => {
      await call(api.confirmMatch, asked)
      forget()
      return '已确认：此账户保持排除。'
    })
  }
  return (
    <ConfirmDialog
      title="确认匹配"
      about={
        <>
          <Whose found={found} /> · {factWords(about)}
        </>
      }
      effect="确认是同一人，此账户保持排除。"
      reason={{ ...reason, templates: ['姓名、生日一致', '收款账户相同', '手机号相同'] }}
      button="确认匹配"
      look="primary"
      onConfirm={save}
      onClose={onClose}
    />
  )
}

function LiftDialog({ found, go, onClose }: DialogProps) {
  const { call } = useConsole()
  const { reason, words, forget } = useReason(found, 'lift')
  const { memberId, revision } = found
  const save = () => {
    const asked = { memberId, revision, requestId: newNumber(), reason: words }
    go('lift', async () => {
      const { approvalId } = await call(api.lift, asked)
      forget()
      return `已送第二人，待办 AP-${String(approvalId).padStart(4, '0')}。`
    })
  }
  return (
    <ConfirmDialog
      title="申请解除排除"
      about={<Whose found={found} />}
      effect="须另一位会员保护专员同意；同意后会员可以投注与充值。"
      kind="two"
      reason={{ ...reason, templates: ['期满，本人申请，回访无异常'] }}
      check="已回访会员，确认是本人意愿"
      button="送第二人"
      look="two"
      onConfirm={save}
      onClose={onClose}
    />
  )
}
