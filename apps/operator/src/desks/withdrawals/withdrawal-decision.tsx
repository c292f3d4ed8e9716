import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { countdownOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import type { Approval } from '../approvals/use-approvals.ts'
import style from '../../frame/decision.module.css'
import { useDeed } from '../../frame/use-deed.ts'
import { type Deeds, isWithinLimit, whyNothing } from './deeds.ts'
import { PlainDialog, ReasonDialog } from './reason-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import type { WithdrawalDetail } from './use-withdrawals.ts'
import { NO_REASONS, RULE_WORDS, YES_REASONS } from './words.ts'

interface DecisionProps {
  detail: WithdrawalDetail
  deeds: Deeds
  /** The proposal that a second person has to decide. */
  waiting: Approval | undefined
  now: number
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
  onNext: () => void
}

type Name = 'approve' | 'reject' | 'pay' | 'settle' | 'ask' | 'return'

/** What may be done about a withdrawal, and why not where there is nothing. Money is asked about once more. */
export function WithdrawalDecision(props: DecisionProps) {
  const { detail, deeds, waiting, now, onNext } = props
  const operator = useOperator()
  const { busy, again, answer, open, setOpen, dialog } = useSteps(props)
  const canApprove = deeds.approve !== false && isWithinLimit(detail, operator)
  const steps = [
    ...(deeds.reject ? [{ name: 'reject', keys: 'r', label: '拒绝', look: 'bad' } as const] : []),
    ...(deeds.ask ? [{ name: 'ask', keys: 'q', label: '问通道', look: 'plain' } as const] : []),
    ...(deeds.settle ? [{ name: 'settle', keys: 'a', label: '报付款结果', look: 'two' } as const] : []),
    ...(deeds.giveBack ? [{ name: 'return', keys: 'a', label: '退回余额', look: 'primary' } as const] : []),
    ...(deeds.pay ? [{ name: 'pay', keys: 'a', label: '开始人工付款', look: 'primary' } as const] : []),
    ...(deeds.approve === 'one' ? [{ name: 'approve', keys: 'a', label: '通过', look: 'primary' } as const] : []),
    ...(deeds.approve === 'two' ? [{ name: 'approve', keys: 'a', label: '通过并送复核', look: 'two' } as const] : []),
  ]
  const free = steps.filter(({ name }) => name !== 'approve' || canApprove)
  useKeys(free.map(({ name, keys, label }) => ({ keys, label, run: () => setOpen(name), isAction: true })))
  return (
    <footer className={`${style.decision} ${deeds.approve === 'two' || waiting !== undefined ? style.forTwo : ''}`}>
      {waiting !== undefined && <Waiting waiting={waiting} now={now} />}
      {deeds.approve === 'two' && <WhyTwo detail={detail} />}
      {deeds.approve !== false && !canApprove && <Notice kind="warn">金额超出你的角色可以通过的额度。</Notice>}
      {answer !== undefined && <Answer answer={answer} />}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {steps.length === 0 && waiting === undefined && <Notice kind="info">{whyNothing(detail, operator, now)}</Notice>}
      <div className={style.buttons}>
        <span className={style.hash}>
          <Button look="text" keycap="n" onClick={onNext}>
            下一件
          </Button>
        </span>
        {steps.map(({ name, keys, label, look }) => (
          <Button
            key={name}
            look={look}
            keycap={keys}
            isBusy={busy === name}
            disabled={name === 'approve' && !canApprove}
            onClick={() => setOpen(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {open !== undefined && dialog}
    </footer>
  )
}

/** The calls, each behind its dialog. What was typed is forgotten only once it is known that it was taken. */
function useSteps({ detail, deeds, onDone, onRefused }: DecisionProps) {
  const { order, revision } = detail
  const { orderNo } = order
  const { call } = useConsole()
  const { login } = useOperator()
  const { run, busy, again } = useDeed<Name>({ onDone, onRefused })
  const [open, setOpen] = useState<Name>()
  const [answer, setAnswer] = useState<OutputOf<typeof api.ask>>()
  const [yes, setYes, forgetYes] = useDraft(login, `withdrawal.${orderNo}.yes`)
  const [no, setNo, forgetNo] = useDraft(login, `withdrawal.${orderNo}.no`)
  const close = () => setOpen(undefined)
  const go = (name: Name, work: () => Promise<unknown>) => {
    close()
    void run(name, work)
  }
  const approve = () => {
    const said = { orderNo, revision, requestId: newNumber(), reason: yes.trim() }
    go('approve', () => call(api.approve, said).then(forgetYes))
  }
  const reject = () => {
    const said = { orderNo, reason: no.trim() }
    go('reject', () => call(api.reject, said).then(forgetNo))
  }
  const plain = { detail, onClose: close }
  const dialogs: Record<Name, ReactNode> = {
    approve: (
      <ReasonDialog
        {...plain}
        way={deeds.approve === 'two' ? 'first-yes' : 'yes'}
        templates={YES_REASONS}
        words={yes}
        onType={setYes}
        onConfirm={approve}
      />
    ),
    reject: <ReasonDialog {...plain} way="no" templates={NO_REASONS} words={no} onType={setNo} onConfirm={reject} />,
    settle: (
      <SettleDialog
        {...plain}
        onConfirm={(said, forget) => {
          const asked = { orderNo, revision, requestId: newNumber(), ...said }
          go('settle', () => call(api.settle, asked).then(forget))
        }}
      />
    ),
    pay: <PlainDialog {...plain} way="pay" onConfirm={() => go('pay', () => call(api.pay, { orderNo }))} />,
    return: (
      <PlainDialog {...plain} way="return" onConfirm={() => go('return', () => call(api.giveBack, { orderNo }))} />
    ),
    ask: null,
  }
  const pick = (name: Name) => {
    if (name === 'ask') void run('ask', async () => setAnswer(await call(api.ask, { orderNo })))
    else setOpen(name)
  }
  return { busy, again, answer, open, setOpen: pick, dialog: open === undefined ? null : dialogs[open] }
}

const newNumber = (): string => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** Why one person is not enough, and what comes of the first yes. */
const WhyTwo = ({ detail: { order } }: { detail: WithdrawalDetail }) => (
  <Notice kind="two">
    <b>需要第二人：</b>
    {order.holds
      .filter(({ people }) => people === 2)
      .map(({ rule }) => RULE_WORDS[rule].name)
      .join('；')}
    。{order.state === 'requested' ? '通过后' : '首位已通过，复核没有结果；再送后'}
    进入财务复核的待办，2 小时内未决定即失效；你不能复核自己的单。
  </Notice>
)

/** A second person has it; those who may see it are led there. */
function Waiting({ waiting, now }: { waiting: Approval; now: number }) {
  const operator = useOperator()
  const number = `AP-${String(waiting.approvalId).padStart(4, '0')}`
  const isTheirs = waiting.mayDecide && may(operator, 'decideApprovals')
  return (
    <Notice
      kind="two"
      actions={
        <Link to="/approvals" search={{ row: waiting.approvalId } as never} className={style.link}>
          {isTheirs ? '去复核' : '查看'} {number}
        </Link>
      }
    >
      <b>等第二人复核：</b>
      {waiting.maker === operator.login ? '我' : `${waiting.maker} `}提出，余 {countdownOf(waiting.expiresAt - now)}。
    </Notice>
  )
}

const ANSWERS = {
  unknown: '通道没有这一笔的记录。',
  pending: '通道还在处理。',
  paid: '通道说已付款；结果由系统入账。',
  failed: '通道说付款失败；结果由系统入账。',
  silent: '通道没有给出可信的答复。',
} as const

/** What the gateway said. It changes nothing: the job takes the answer. */
const Answer = ({ answer: { state, reference } }: { answer: OutputOf<typeof api.ask> }) => (
  <Notice kind={state === 'silent' ? 'warn' : 'info'}>
    {ANSWERS[state]}
    {reference !== null && ` 流水号 ${reference}`}
  </Notice>
)
