import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useConsole } from './console-context.tsx'
import style from './entry-form.module.css'

/** Both factors, one after the other: the code is asked for once the password was right. */
export function EntryForm({ login, children }: { login?: string; children?: ReactNode }) {
  const { call, session } = useConsole()
  const [challenge, setChallenge] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (step: () => Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await step()
    } catch (caught) {
      setError(sentenceOf(caught))
      // A challenge that is used up leads back to the password.
      if (caught instanceof ApiError && caught.code === 'STAFF/CHALLENGE') setChallenge(undefined)
    } finally {
      setIsBusy(false)
    }
  }
  const onPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const asked = { login: login ?? String(fields.get('login')).trim(), password: String(fields.get('password')) }
    void attempt(async () => setChallenge((await call(entry.signIn, asked)).challenge))
  }
  const onCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(' ', '')
    void attempt(async () => {
      const { operator } = await call(entry.secondFactor, { challenge: challenge ?? '', code })
      session.enter(operator)
    })
  }
  const failure = error === undefined ? null : <Notice kind="bad">{error}</Notice>
  if (challenge === undefined) {
    return <PasswordForm {...{ login, onPassword, failure, isBusy }}>{children}</PasswordForm>
  }
  return <CodeForm {...{ onCode, failure, isBusy }} onBack={() => setChallenge(undefined)} />
}

interface StepProps {
  failure: ReactNode
  isBusy: boolean
}

interface PasswordFormProps extends StepProps {
  login: string | undefined
  onPassword: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

const PasswordForm = ({ login, onPassword, failure, isBusy, children }: PasswordFormProps) => (
  <form className={style.form} onSubmit={onPassword}>
    {login === undefined && <Field label="账号" name="login" autoComplete="username" pattern={LOGIN} isFirst />}
    <Field label="密码" name="password" type="password" autoComplete="current-password" isFirst={login !== undefined} />
    {failure}
    <footer>
      {children}
      <Button look="primary" type="submit" isBusy={isBusy}>
        下一步
      </Button>
    </footer>
  </form>
)

interface CodeFormProps extends StepProps {
  onCode: (event: FormEvent<HTMLFormElement>) => void
  onBack: () => void
}

const CodeForm = ({ onCode, failure, isBusy, onBack }: CodeFormProps) => (
  <form className={style.form} onSubmit={onCode}>
    <Field label="动态码" name="code" hint="验证器上的六位数字" autoComplete="one-time-code" pattern="\d{6}" isFirst />
    {failure}
    <footer>
      <Button look="text" onClick={onBack}>
        重新输入密码
      </Button>
      <Button look="primary" type="submit" isBusy={isBusy}>
        登录
      </Button>
    </footer>
  </form>
)

const LOGIN = '[a-z][a-z0-9._\\-]{2,31}'

interface FieldProps {
  label: string
  name: string
  hint?: string
  type?: string
  autoComplete: string
  pattern?: string
  /** Whether it has the focus when it comes. */
  isFirst: boolean
}

function Field({ label, hint, isFirst, type = 'text', ...field }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...field}
        ref={input}
        id={id}
        type={type}
        required
        maxLength={200}
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
