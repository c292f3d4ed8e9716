import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'
import { useConsole } from './console-context.tsx'
import { EntryField } from './entry-field.tsx'
import style from './entry-form.module.css'
import { useAttempt } from './use-attempt.ts'

interface EntryFormProps {
  /** Who has to come in: nobody else can. */
  login?: string
  /** Who probably comes in; anybody may type another login. */
  typed?: string | undefined
  children?: ReactNode
}

/** Both factors, one after the other: the code is asked for once the password was right. */
export function EntryForm({ login, typed, children }: EntryFormProps) {
  const { call, session } = useConsole()
  const [challenge, setChallenge] = useState<string>()
  const { attempt, error, isBusy } = useAttempt((caught) => {
    // A challenge that is used up leads back to the password.
    if (caught instanceof ApiError && caught.code === 'STAFF/CHALLENGE') setChallenge(undefined)
  })
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
    return <PasswordForm {...{ login, typed, onPassword, failure, isBusy }}>{children}</PasswordForm>
  }
  return <CodeForm {...{ onCode, failure, isBusy }} onBack={() => setChallenge(undefined)} />
}

interface StepProps {
  failure: ReactNode
  isBusy: boolean
}

interface PasswordFormProps extends StepProps {
  login: string | undefined
  typed: string | undefined
  onPassword: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

const PasswordForm = ({ login, typed, onPassword, failure, isBusy, children }: PasswordFormProps) => (
  <form className={style.form} onSubmit={onPassword}>
    {login === undefined && (
      <EntryField
        {...{ label: '账号', name: 'login', autoComplete: 'username', pattern: LOGIN }}
        {...(typed === undefined ? { isFirst: true } : { defaultValue: typed })}
      />
    )}
    <EntryField
      {...{ label: '密码', name: 'password', type: 'password', autoComplete: 'current-password' }}
      isFirst={login !== undefined || typed !== undefined}
    />
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
    <EntryField
      label="动态码"
      name="code"
      hint="验证器上的六位数字"
      autoComplete="one-time-code"
      pattern="\d{6}"
      isFirst
    />
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
