import type { Money } from '@liuhe/domain/money.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Dialog } from '../shared/dialog.tsx'
import { Notice } from '../shared/notice.tsx'
import { isLarge, isTyped, TypedAmount } from '../shared/typed-amount.tsx'
import style from './form.module.css'

export interface Reason {
  label: string
  /** Sentences that are often needed; they can be changed. */
  templates?: readonly string[]
  words: string
  onType: (words: string) => void
  /** 200 letters where nothing else is said. */
  most?: number
}

export interface ConfirmDialogProps {
  title: string
  /** Whom and what it is about, and how much: repeated, so that it is read once more. */
  about: ReactNode
  /** What will come of it. */
  effect?: ReactNode
  /** `two` where a second person decides, `warn` where somebody is hurt. */
  kind?: 'info' | 'warn' | 'two'
  /** A large one (from 50,000 yuan) is typed before anything is done. */
  amount?: Money | undefined
  /** Asked for where it is given. Keep its words with `useDraft`. */
  reason?: Reason | undefined
  /** Words behind a box that has to be ticked: `我已核对效果`. */
  check?: string
  /** What else is missing, in words; fields of the desk's own stand in `children`. */
  missing?: readonly string[]
  button: string
  look: 'primary' | 'two' | 'bad'
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks once more before something is done: object, amount, effect, and why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, about, effect, kind = 'info', amount, reason, check, button, look, onConfirm, onClose } = props
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const asked = amount !== undefined && isLarge(amount) ? amount : undefined
  const missing = [
    ...(props.missing ?? []),
    ...(reason !== undefined && reason.words.trim() === '' ? ['理由'] : []),
    ...(check !== undefined && !isChecked ? ['核对'] : []),
    ...(asked !== undefined && !isTyped(typed, asked) ? ['金额'] : []),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0) onConfirm()
  }
  const isPlain = reason === undefined && check === undefined && asked === undefined && props.children === undefined
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <form className={style.form} onSubmit={submit}>
        <div className={style.whose}>{about}</div>
        {props.children}
        {effect !== undefined && (
          <Notice kind={kind} label="效果">
            {effect}
          </Notice>
        )}
        {check !== undefined && (
          <label className={style.check}>
            <input
              data-first=""
              type="checkbox"
              checked={isChecked}
              onChange={({ target }) => setIsChecked(target.checked)}
            />
            {check}
          </label>
        )}
        {reason !== undefined && <ReasonField reason={reason} />}
        {asked !== undefined && <TypedAmount amount={asked} typed={typed} onType={setTyped} />}
        <DialogFoot missing={missing} onClose={onClose}>
          <Button look={look} type="submit" data-first={isPlain ? '' : undefined} disabled={missing.length > 0}>
            {button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Why: from a template, or typed. */
function ReasonField({ reason: { label, templates = [], words, onType, most = 200 } }: { reason: Reason }) {
  const id = useId()
  return (
    <>
      {templates.length > 0 && (
        <label>
          理由模板
          <select data-first="" value="" onChange={({ target }) => onType(target.value)}>
            <option value="">选一条，可再修改</option>
            {templates.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </label>
      )}
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={most}
        value={words}
        data-first={templates.length === 0 ? '' : undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  )
}

interface DialogFootProps {
  missing: readonly string[]
  onClose: () => void
  /** What the way back is called. */
  close?: string
  children: ReactNode
}

/** The end of a dialog: what is missing, the way back, and the button that does it. */
export const DialogFoot = ({ missing, onClose, close = '取消', children }: DialogFootProps) => (
  <footer>
    {missing.length > 0 && <span>还差：{missing.join('、')}</span>}
    <Button onClick={onClose}>{close}</Button>
    {children}
  </footer>
)
