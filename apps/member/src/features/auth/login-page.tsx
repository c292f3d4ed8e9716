import { paths } from '@liuhe/brand/paths.ts'
import { VERSION } from '@liuhe/brand/version.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/confirm.ts'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { type FormEvent, useState } from 'react'
import IconLock from '~icons/mingcute/lock-line'
import IconUser from '~icons/mingcute/user-3-line'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-form.module.css'
import { readRememberedAccount, rememberAccount } from './remembered-account.ts'
import { TrialEntry } from './trial-entry.tsx'
import { useEnter } from './use-enter.ts'

/** Login (Spec A §2, §4, §5). */
export default function LoginPage({ search }: PageProps) {
  const { flags } = useBrand()
  const navigation = useNavigation()
  const { account, setAccount, password, setPassword, remember, setRemember, submit, busy } = useLogin(search['back'])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <AuthFrame tab="auth-login">
      <form className={styles.form} onSubmit={onSubmit}>
        <Field
          label="用户名"
          hideLabel
          icon={<IconUser />}
          placeholder="请输入用户名"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Field
          label="密码"
          hideLabel
          type="password"
          icon={<IconLock />}
          placeholder="请输入密码"
          name="password"
          autoComplete="current-password"
          maxLength={64}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles.row}>
          <span className={styles.remember}>
            <Switch label="记住密码" checked={remember} onChange={setRemember} />
            <span aria-hidden="true">记住密码</span>
          </span>
          <button type="button" className={styles.link} onClick={() => navigation.go(paths.services())}>
            忘记密码
          </button>
        </div>
        <Button type="submit" size="large" wide busy={busy} disabled={account.trim() === '' || password === ''}>
          立即登录
        </Button>
        {flags.trialEntryOnLogin && <TrialEntry />}
      </form>
    </AuthFrame>
  )
}

/** `back` is the address that a guard sent a guest away from. */
function useLogin(back: string | undefined) {
  const [account, setAccount] = useState(() => readRememberedAccount(globalThis.localStorage))
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => account !== '')
  const [entering, setEntering] = useState(false)
  const enter = useEnter()
  const navigation = useNavigation()
  const login = useAct(auth.login, {
    ownErrors: true,
    onRefused: (error) => void refused(error, () => navigation.go(paths.services())),
  })
  const submit = async () => {
    if (account.trim() === '' || password === '' || login.isPending || entering) return
    const entered = await login
      .mutateAsync({ account: account.trim(), password, remember, version: VERSION })
      .catch(() => undefined) // shown by `refused`
    if (entered === undefined) return
    setEntering(true)
    rememberAccount(localStorage, remember ? account.trim() : null)
    await enter(entered).finally(() => setEntering(false))
    toast('登录成功!', 2)
    if (back !== undefined && isOwnAddress(back)) navigation.go(back, { replace: true })
    else navigation.back(paths.home())
  }
  const busy = login.isPending || entering
  return { account, setAccount, password, setPassword, remember, setRemember, submit: () => void submit(), busy }
}

/** An address of this site; a link that was sent to somebody must not lead elsewhere. */
const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address)

/** A reset password is a matter for customer service; everything else is one toast (Spec A §8). */
async function refused(error: Error, openService: () => void): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== 'UC/RESET_PASSWORD') return toast(error.message, 3)
  if (await confirm({ title: '重置密码', text: error.message })) openService()
}
