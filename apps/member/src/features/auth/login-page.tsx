import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import type { FormEvent } from 'react'
import IconLock from '~icons/mingcute/lock-line'
import IconUser from '~icons/mingcute/user-3-line'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-form.module.css'
import { CaptchaField } from './captcha/captcha-field.tsx'
import { TrialEntry } from './trial-entry.tsx'
import { useLogin } from './use-login.ts'

/** Login: account, password, and a captcha where one is due (Spec A §2, §4, §5). */
export default function LoginPage({ search }: PageProps) {
  const { flags } = useBrand()
  const login = useLogin(search['back'])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    login.submit()
  }
  return (
    <AuthFrame tab="auth-login">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label="用户名"
          hideLabel
          icon={<IconUser />}
          placeholder="请输入用户名"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={64}
          value={login.account}
          onChange={(event) => login.setAccount(event.target.value)}
        />
        <Field
          label="密码"
          hideLabel
          type="password"
          icon={<IconLock />}
          placeholder="请输入密码"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={64}
          value={login.password}
          onChange={(event) => login.setPassword(event.target.value)}
        />
        <CaptchaField
          captcha={login.captcha}
          purpose="login"
          hideLabel
          error={login.isCodeMissed ? '验证码不正确' : undefined}
        />
        <div className={styles.row}>
          <span className={styles.remember}>
            <Switch label={login.rememberLabel} checked={login.remember} onChange={login.setRemember} />
            <span aria-hidden="true">{login.rememberLabel}</span>
          </span>
          <ForgottenPassword />
        </div>
        <Button type="submit" size="large" wide busy={login.isBusy} disabled={!login.canSubmit}>
          立即登录
        </Button>
        {flags.trialEntryOnLogin && <TrialEntry />}
      </form>
    </AuthFrame>
  )
}

/** Customer service sets a new password, or the page of a theme that has one. */
function ForgottenPassword() {
  const { flags } = useBrand()
  const navigation = useNavigation()
  const target = flags.resetPasswordPage ? paths['reset-password']() : paths.services()
  return (
    <button type="button" className={styles.link} onClick={() => navigation.go(target)}>
      忘记密码
    </button>
  )
}
