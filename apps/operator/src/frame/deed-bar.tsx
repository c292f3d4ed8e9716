/** What may be done about an open thing: buttons with keys, each behind a dialog that says what will come. */
import type { Money } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import style from './decision.module.css'
import { useDeed } from './use-deed.ts'
import { useOperator } from '../session/console-context.tsx'
import { may } from '../session/session.ts'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'
import { countdownOf } from '../shared/site-time.ts'
import { UnknownOutcome } from '../shared/unknown-outcome.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { useKeys } from '../shell/keys.tsx'
import { type Approval, useHistory } from '../desks/approvals/use-approvals.ts'

export interface Deed {
  /** Tells drafts apart, and what is busy. */
  name: string
  keys: string
  label: string
  look: 'plain' | 'primary' | 'two' | 'bad'
  /** What the dialog says; without one it is done at once. */
  dialog?: {
    about: ReactNode
    effect: ReactNode
    /** From 50,000 on it is typed. */
    amount?: Money
    /** Why, where it is asked for. */
    reason?: string
    templates?: readonly string[]
    children?: ReactNode
    missing?: readonly string[]
  }
  /** @param requestId the same one when no answer came and it is asked again */
  run: (said: { reason: string; requestId: string }) => Promise<unknown>
}

interface DeedBarProps {
  /** As proposals and drafts name it. */
  object: string
  deeds: readonly Deed[]
  /** Whose second person decides about it now. */
  waiting?: Approval | undefined
  now: number
  /** Said where there is nothing to do. */
  nothing: string
  notes?: ReactNode
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
  onNext?: () => void
}

/** The end of a panel: what is known of it, and what this person may do. */
export function DeedBar(props: DeedBarProps) {
  const { object, deeds, waiting, now, nothing, notes, onDone, onRefused, onNext } = props
  const { run, busy, again } = useDeed<string>({ onDone, onRefused })
  const [open, setOpen] = useState<string>()
  const start = (deed: Deed, reason: string, forget: () => void) => {
    setOpen(undefined)
    const said = { reason, requestId: newNumber() }
    void run(deed.name, () => deed.run(said).then(forget))
  }
  const pick = (deed: Deed) => (deed.dialog === undefined ? start(deed, '', () => undefined) : setOpen(deed.name))
  useKeys(deeds.map((deed) => ({ keys: deed.keys, label: deed.label, run: () => pick(deed), isAction: true })))
  const shown = deeds.find(({ name }) => name === open)
  const isForTwo = waiting !== undefined || deeds.some(({ look }) => look === 'two')
  return (
    <footer className={`${style.decision} ${isForTwo ? style.forTwo : ''}`}>
      {waiting !== undefined && <Waiting waiting={waiting} now={now} />}
      {notes}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {deeds.length === 0 && waiting === undefined && <Notice kind="info">{nothing}</Notice>}
      <div className={style.buttons}>
        {onNext !== undefined && (
          <span className={style.hash}>
            <Button look="text" keycap="n" onClick={onNext}>
              下一件
            </Button>
          </span>
        )}
        {deeds.map((deed) => (
          <Button
            key={deed.name}
            look={deed.look}
            keycap={deed.keys}
            isBusy={busy === deed.name}
            onClick={() => pick(deed)}
          >
            {deed.label}
          </Button>
        ))}
      </div>
      {shown !== undefined && (
        <DeedDialog key={shown.name} {...{ object, deed: shown, start }} onClose={() => setOpen(undefined)} />
      )}
    </footer>
  )
}

interface DeedDialogProps {
  object: string
  deed: Deed
  start: (deed: Deed, reason: string, forget: () => void) => void
  onClose: () => void
}

/** What is typed is kept until it is known that it was taken. */
function DeedDialog({ object, deed, start, onClose }: DeedDialogProps) {
  const { login } = useOperator()
  const [words, setWords, forget] = useDraft(login, `${object}.${deed.name}`)
  const { about, effect, amount, reason, templates = [], children, missing = [] } = deed.dialog ?? NO_DIALOG
  return (
    <ConfirmDialog
      title={deed.label}
      {...{ about, effect, amount, missing, children, onClose }}
      kind={deed.look === 'two' ? 'two' : deed.look === 'bad' ? 'warn' : 'info'}
      reason={reason === undefined ? undefined : { label: reason, templates, words, onType: setWords }}
      button={deed.label}
      look={deed.look === 'plain' ? 'primary' : deed.look}
      onConfirm={() => start(deed, words.trim(), forget)}
    />
  )
}

const NO_DIALOG: NonNullable<Deed['dialog']> = { about: null, effect: null }

/** A number of our own for a call: the same call again is answered, and not done a second time. */
export const newNumber = (): string => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** The proposal about an object that a second person has to decide, to those who may see proposals. */
export function useWaiting(object: string): Approval | undefined {
  const isSeen = may(useOperator(), 'readApprovals')
  const { data } = useHistory(object, { isOn: isSeen })
  return data?.find(({ state }) => state === 'open')
}

/** A second person has it; those who may decide are led there. */
export function Waiting({ waiting, now }: { waiting: Approval; now: number }) {
  const operator = useOperator()
  return (
    <Notice
      kind="two"
      actions={
        <Link to="/approvals" search={{ row: waiting.approvalId } as never} className={style.link}>
          {waiting.mayDecide ? '去复核' : '查看'} {approvalNumber(waiting.approvalId)}
        </Link>
      }
    >
      <b>等第二人复核：</b>
      {waiting.maker === operator.login ? '我' : `${waiting.maker} `}提出，余 {countdownOf(waiting.expiresAt - now)}。
    </Notice>
  )
}

export const approvalNumber = (id: number): string => `AP-${String(id).padStart(4, '0')}`

/** The end of a long number: enough to tell rows apart. */
export const shortNumber = (number: string): string => (number.length > 8 ? `…${number.slice(-6)}` : number)
