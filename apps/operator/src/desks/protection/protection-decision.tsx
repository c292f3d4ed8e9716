import * as api from '@liuhe/contract/api/operator/protection.ts'
import type { PauseLength } from '@liuhe/domain/members/play-pause.ts'
import {
  ASSESSMENT_QUESTIONS,
  type AssessmentQuestion,
  RISK_LEVELS,
  type RiskLevel,
} from '@liuhe/domain/members/protection.ts'
import type { LimitPeriod } from '@liuhe/domain/members/self-limits.ts'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import style from '../../frame/decision.module.css'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { newNumber } from '../members/use-member.ts'
import { LIMIT_WORDS, PERIOD_WORDS } from '../members/words.ts'
import type { Protected } from './limits-table.tsx'
import own from './protection.module.css'
import { type Case, factWords, LEVELS, PAUSES, QUESTIONS } from './words.ts'

type Name = 'limit' | 'pause' | 'assess' | 'confirm' | 'lift'
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

interface DialogProps {
  found: Protected
  go: (name: Name, work: () => Promise<string>) => void
  onClose: () => void
}

const REASONS = ['会员要求', '追损迹象，电话沟通后', '长时间游玩，已提醒', '家人来电反映'] as const

const Whose = ({ found: { account, memberId } }: { found: Protected }): ReactNode => (
  <>
    会员 <b>{account}</b>（编号 {memberId}）
  </>
)

/** Why: kept by the browser until it is taken. */
function useReason({ memberId }: Protected, step: Name) {
  const { login } = useOperator()
  const [words, onType, forget] = useDraft(login, `protection.${memberId}.${step}`)
  return { reason: { label: '理由（写入审计）', templates: REASONS, words, onType }, words: words.trim(), forget }
}

type MoneyKind = 'deposit' | 'loss' | 'stake'

function LimitDialog({ found, go, onClose }: DialogProps) {
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

function PauseDialog({ found, go, onClose }: DialogProps) {
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
