import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { qrPath } from '@liuhe/web/qr/qr-matrix.ts'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'
import { roleName } from '../shared/role-name.ts'
import { useConsole } from './console-context.tsx'
import { EntryField } from './entry-field.tsx'
import style from './entry-form.module.css'
import { useAttempt } from './use-attempt.ts'

interface EnrolFormProps {
  /** The code of the invitation, where the address had it. */
  invite: string
  /** Somebody has a password and an authenticator now, and can sign in. */
  onEnrolled: (login: string) => void
  onBack: () => void
}

type Invitation = OutputOf<typeof entry.openInvite> & { invite: string }

/** From an invitation to an account: the authenticator first, then a password, proven by one code (SEC-60). */
export function EnrolForm({ invite, onEnrolled, onBack }: EnrolFormProps) {
  const { call } = useConsole()
  const [opened, setOpened] = useState<Invitation>()
  const { attempt, error, setError, isBusy } = useAttempt((caught) => {
    if (caught instanceof ApiError && caught.code === 'STAFF/INVITE') setOpened(undefined)
  })
  const open = (code: string) =>
    attempt(async () => setOpened({ ...(await call(entry.openInvite, { invite: code })), invite: code }))
  const isAsked = useRef(false)
  useEffect(() => {
    // Opening it makes a new secret: once, also where the page is drawn twice.
    if (invite === '' || isAsked.current) return
    isAsked.current = true
    void open(invite)
  })
  const enrol = (event: FormEvent<HTMLFormElement>, { invite: code }: Invitation) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password'))
    if (password !== String(fields.get('again'))) return setError('两次输入的密码不一致')
    const digits = String(fields.get('code')).replaceAll(' ', '')
    void attempt(async () => onEnrolled((await call(entry.enrol, { invite: code, password, code: digits })).login))
  }
  const step = { failure: error === undefined ? null : <Notice kind="bad">{error}</Notice>, isBusy, onBack }
  if (opened === undefined) return <InviteStep {...step} onInvite={(code) => void open(code)} />
  return <AccountStep {...step} opened={opened} onSubmit={(event) => enrol(event, opened)} />
}

interface StepProps {
  failure: ReactNode
  isBusy: boolean
  onBack: () => void
}

const Foot = ({ onBack, isBusy, words }: Omit<StepProps, 'failure'> & { words: string }) => (
  <footer>
    <Button look="text" onClick={onBack}>
      返回登录
    </Button>
    <Button look="primary" type="submit" isBusy={isBusy}>
      {words}
    </Button>
  </footer>
)

function InviteStep({ failure, onInvite, ...foot }: StepProps & { onInvite: (code: string) => void }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onInvite(String(new FormData(event.currentTarget).get('invite')).trim())
  }
  return (
    <form className={style.form} onSubmit={onSubmit}>
      <EntryField
        {...{ label: '邀请码', name: 'invite', autoComplete: 'off', pattern: String.raw`\s*[\w\-]{43}\s*` }}
        {...{ hint: '由邀请你的人当面或通过安全渠道交给你，24 小时内有效', isFirst: true }}
      />
      {failure}
      <Foot {...foot} words="下一步" />
    </form>
  )
}

interface AccountStepProps extends StepProps {
  opened: Invitation
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

const AccountStep = ({ opened, failure, onSubmit, ...foot }: AccountStepProps) => (
  <form className={style.form} onSubmit={onSubmit}>
    <p className={style.who}>
      账号 <b>{opened.login}</b> · {roleName(opened.role)}
    </p>
    <Authenticator {...opened} />
    <EntryField
      {...{ label: '设置密码', name: 'password', type: 'password', autoComplete: 'new-password', minLength: 12 }}
      {...{ hint: '至少 12 位，不能是常见密码，也不能与账号相同', isFirst: true }}
    />
    <EntryField {...{ label: '再次输入密码', name: 'again', type: 'password', autoComplete: 'new-password' }} />
    <EntryField
      {...{ label: '动态码', name: 'code', hint: '验证器上的六位数字', autoComplete: 'one-time-code' }}
      pattern="\d{6}"
    />
    {failure}
    <Foot {...foot} words="完成开通" />
  </form>
)

/** What the authenticator app reads, as a code to scan and as letters to type. */
function Authenticator({ uri, secret }: Pick<Invitation, 'uri' | 'secret'>) {
  const { size, path } = useMemo(() => qrPath(uri), [uri])
  return (
    <div className={style.authenticator}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="验证器二维码" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <div>
        <p>用验证器（如 Google Authenticator）扫码；不能扫码时输入密钥：</p>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
    </div>
  )
}
