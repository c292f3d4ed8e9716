import * as api from '@liuhe/contract/api/operator/approvals.ts'
import { type Ref, useId, useRef, useState } from 'react'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { ConfirmApproval } from './confirm-approval.tsx'
import style from '../../frame/decision.module.css'
import type { ApprovalDetail } from './use-approvals.ts'

interface DecisionProps {
  detail: ApprovalDetail
  /** Shows what has become of it. */
  onDone: () => Promise<unknown>
  /** The server refused: what is there now is another thing than what was seen, perhaps. */
  onRefused: (why: unknown) => Promise<void>
  onNext: () => void
}

type Step = 'approve' | 'reject' | 'withdraw'

/** The decision of the second person, or the maker's way back. Anyone who has neither is told why. */
export function Decision(props: DecisionProps) {
  const { approval } = props.detail
  const operator = useOperator()
  if (approval.state !== 'open') return <Over onNext={props.onNext} />
  if (approval.mayDecide) return <Deciding {...props} />
  if (approval.maker === operator.login && may(operator, 'makeApprovals')) return <Withdrawing {...props} />
  return (
    <footer className={`${style.decision} ${style.forTwo}`}>
      <Notice kind="two">这一类由别的角色复核；你可以看，不能决定。</Notice>
    </footer>
  )
}

const Over = ({ onNext }: { onNext: () => void }) => (
  <footer className={`${style.decision} ${style.forTwo}`}>
    <div className={style.buttons}>
      <Button keycap="n" onClick={onNext}>
        下一件
      </Button>
    </div>
  </footer>
)

/** Sends a step of the decision. */
function useStep({ detail, onDone, onRefused }: DecisionProps, forget: () => void) {
  const { call } = useConsole()
  const { approvalId } = detail.approval
  const { run, busy, again } = useDeed<Step>({ onDone, onRefused })
  const send = (step: Step, words: string) =>
    run(step, async () => {
      const { payloadHash } = detail
      if (step === 'approve') await call(api.approve, { approvalId, payloadHash, ...(words !== '' && { note: words }) })
      if (step === 'reject') await call(api.reject, { approvalId, note: words })
      if (step === 'withdraw') await call(api.withdraw, { approvalId })
      forget()
    })
  return { send, busy, again }
}

function Deciding(props: DecisionProps) {
  const { approval } = props.detail
  const { login } = useOperator()
  const [words, setWords, forget] = useDraft(login, `approval.${approval.approvalId}`)
  const { send, busy, again } = useStep(props, forget)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reject = () => {
    setIsMissing(words.trim() === '')
    if (words.trim() === '') field.current?.focus()
    else void send('reject', words.trim())
  }
  const ask = () => setIsConfirming(true)
  useKeys([
    { keys: 'a', label: '批准', run: ask, isAction: true },
    { keys: 'r', label: '驳回', run: reject, isAction: true },
  ])
  return (
    <footer className={`${style.decision} ${style.forTwo}`}>
      <Notice kind="two">
        你批准的是<b>上面的效果</b>，不是表单。对象、内容摘要或双方角色有变，一律不执行。
      </Notice>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <Words
        field={field}
        words={words}
        isMissing={isMissing}
        onType={(typed) => {
          setWords(typed)
          setIsMissing(false)
        }}
      />
      <div className={style.buttons}>
        <span className={style.hash}>摘要 {props.detail.payloadHash.slice(0, 8)}</span>
        <Button look="bad" keycap="r" isBusy={busy === 'reject'} onClick={reject}>
          驳回
        </Button>
        <Button look="two" keycap="a" isBusy={busy === 'approve'} onClick={ask}>
          批准并执行
        </Button>
      </div>
      {isConfirming && (
        <ConfirmApproval
          detail={props.detail}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            void send('approve', words.trim())
          }}
        />
      )}
    </footer>
  )
}

interface WordsProps {
  field: Ref<HTMLTextAreaElement>
  words: string
  isMissing: boolean
  onType: (words: string) => void
}

/** The reason: of a refusal it is asked for. */
function Words({ field, words, isMissing, onType }: WordsProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>理由（驳回必填，提出人会看到）</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={500}
        value={words}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className={style.missing}>
          驳回要写理由
        </p>
      )}
    </>
  )
}

/** One's own proposal: it can be taken back, and decided by somebody else only. */
function Withdrawing(props: DecisionProps) {
  const { send, busy, again } = useStep(props, () => undefined)
  const withdraw = () => void send('withdraw', '')
  useKeys([{ keys: 'w', label: '撤回', run: withdraw, isAction: true }])
  return (
    <footer className={`${style.decision} ${style.forTwo}`}>
      <Notice kind="two">这是你自己提出的：只能撤回，由另一人决定。</Notice>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={style.buttons}>
        <Button keycap="w" isBusy={busy === 'withdraw'} onClick={withdraw}>
          撤回
        </Button>
      </div>
    </footer>
  )
}
