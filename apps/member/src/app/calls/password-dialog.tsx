import * as auth from '@liuhe/contract/api/auth.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import { memberSentenceOf } from '@liuhe/contract/member-errors.ts'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './password-dialog.module.css'

/**
 * Asks for the login password and gives it to the server. It has a root of its own beside the app, so that it can stand
 * over whatever page made the call, and weighs nothing until then.
 * @returns false when the member closed it
 */
export function askPassword(call: Call): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (given: boolean) => {
      root.unmount()
      place.remove()
      resolve(given)
    }
    root.render(<PasswordDialog call={call} onAnswer={answer} />)
  })
}

const WHY = memberSentenceOf('UC/REAUTHENTICATE')

export function PasswordDialog({ call, onAnswer }: { call: Call; onAnswer: (given: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // After the dialog has opened, which takes the focus for itself.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = async () => {
    if (busy) return
    if (password === '') return setError('请输入登录密码')
    setBusy(true)
    const refused = await call(auth.reauthenticate, { password }).then(() => null, sentenceOf)
    setBusy(false)
    if (refused === null) return onAnswer(true)
    setPassword('')
    setError(refused)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const actions = (
    <DialogActions onCancel={() => onAnswer(false)} onConfirm={() => void submit()} confirmText="验证" busy={busy} />
  )
  return (
    <Dialog open onClose={() => onAnswer(false)} title="安全验证" actions={actions}>
      <form ref={form} className={styles.form} onSubmit={onSubmit}>
        <p className={styles.why}>{WHY}</p>
        <Field
          label="登录密码"
          hideLabel
          type="password"
          placeholder="请输入登录密码"
          autoComplete="current-password"
          maxLength={64}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}

/** What stands below the field. A fault of ours is reported and shown as such. */
function sentenceOf(fault: unknown): string {
  if (fault instanceof ApiError) return fault.message
  reportError(fault)
  return memberSentenceOf('SYS/FAULT')
}
