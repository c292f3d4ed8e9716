import { paths } from '@liuhe/brand/paths.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn, useSession } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { OTP_LENGTH, OtpInput } from '@liuhe/web/ui/otp-input.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { FormEvent } from 'react'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import styles from './security.module.css'
import { useForm } from './use-form.ts'

/**
 * A forgotten login password (SEC-27): a guest needs a one-time code of customer service, somebody who is still signed
 * in gives the cash password instead.
 */
export default function ResetPasswordPage() {
  const term = useWithdrawTerm()
  const { form, isSignedIn, account, submit, isBusy } = useResetPassword()
  const { element, values, change, errorOf } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Page title="重置登录密码" fallback={paths['auth-login']()}>
      <div className={styles.page}>
        <form ref={element} className={`${styles.card} ${styles.form}`} onSubmit={onSubmit} noValidate>
          <Field
            label="用户名"
            placeholder="请输入用户名"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            readOnly={isSignedIn}
            value={account}
            error={errorOf('account')}
            onChange={(event) => change('account', event.target.value)}
          />
          {isSignedIn ? (
            <OtpInput
              label={`${term}密码`}
              value={values.cashPassword}
              onChange={(text) => change('cashPassword', text)}
              error={errorOf('cashPassword')}
            />
          ) : (
            <Field
              label="重置码"
              placeholder="请输入客服提供的8位重置码"
              help="联系客服核实身份后获取，30分钟内有效"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              value={values.resetCode}
              error={errorOf('resetCode')}
              onChange={(event) => change('resetCode', event.target.value)}
            />
          )}
          <div className={styles.divider} />
          <NewPasswordFields {...{ account, values, change, errorOf }} />
          <Button type="submit" size="large" wide className={styles.submit} busy={isBusy}>
            重置密码
          </Button>
        </form>
        <Link to={paths.services()} className={styles.service}>
          联系客服获取重置码
        </Link>
      </div>
    </Page>
  )
}

const FIELDS = ['account', 'resetCode', 'cashPassword', 'password', 'confirm'] as const

function useResetPassword() {
  const term = useWithdrawTerm()
  const form = useForm(FIELDS)
  const session = useSession()
  const navigation = useNavigation()
  const isSignedIn = useIsSignedIn()
  const profile = useRead(member.info, {}, { enabled: isSignedIn })
  const { password, confirm, resetCode, cashPassword } = form.values
  const account = isSignedIn ? (profile.data?.userInfo.account ?? '') : form.values.account
  const act = useAct(security.updatePasswordByAccount, {
    ownErrors: true,
    onDone: () => {
      form.clear()
      // Every session has ended, this one too.
      session.signOut()
      toast('密码重置成功，请重新登录', 2)
      navigation.go(paths['auth-login'](), { replace: true })
    },
    onRefused: (error) => form.refused(error),
  })
  const submit = () => {
    if (act.isPending) return
    const isShort = form.asksFor([
      ['account', account.trim() !== '', '请输入用户名'],
      isSignedIn
        ? ['cashPassword', cashPassword.length === OTP_LENGTH, `请输入${term}密码`]
        : ['resetCode', resetCode.trim() !== '', '请输入重置码'],
      ['password', password !== '', '请输入新密码'],
      ['confirm', confirm !== '', '请再次输入新密码'],
    ])
    if (isShort) return
    const weak = fieldError('password', password, { account })
    if (weak) return form.refuse('password', weak)
    const differs = fieldError('confirm', confirm, { password })
    if (differs) return form.refuse('confirm', differs)
    const proof = isSignedIn ? { cashPassword } : { resetCode: resetCode.trim() }
    act.mutate({ account: account.trim(), password, confirmPassword: confirm, ...proof })
  }
  return { form, isSignedIn, account, submit, isBusy: act.isPending }
}
