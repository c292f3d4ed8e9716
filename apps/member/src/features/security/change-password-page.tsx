import { paths } from '@liuhe/brand/paths.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { FormEvent } from 'react'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import styles from './security.module.css'
import { useForm } from './use-form.ts'

/** Changes the login password (Ruling G11): old, new, once more; every other session ends. */
export default function ChangePasswordPage() {
  const term = useWithdrawTerm()
  const { element, values, change, errorOf, submit, isBusy, account } = useChangePassword()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Page title="修改登录密码" fallback={paths['security-center']()}>
      <div className={styles.page}>
        <form ref={element} className={`${styles.card} ${styles.form}`} onSubmit={onSubmit} noValidate>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
          <Field
            label="原登录密码"
            type="password"
            placeholder="请输入原登录密码"
            autoComplete="current-password"
            maxLength={64}
            value={values.oldPassword}
            error={errorOf('oldPassword')}
            onChange={(event) => change('oldPassword', event.target.value)}
          />
          <NewPasswordFields {...{ account, values, change, errorOf }} />
          <Button type="submit" size="large" wide className={styles.submit} busy={isBusy}>
            确认修改
          </Button>
        </form>
        <ul className={styles.tips}>
          <li>修改成功后，其他设备上的登录将全部退出</li>
          <li>为保障资金安全，修改后24小时内暂停{term}</li>
        </ul>
        <Link to={paths.services()} className={styles.service}>
          忘记原密码？联系客服
        </Link>
      </div>
    </Page>
  )
}

const FIELDS = ['oldPassword', 'password', 'confirm'] as const

function useChangePassword() {
  const form = useForm(FIELDS)
  const { values } = form
  const session = useSession()
  const navigation = useNavigation()
  const profile = useRead(member.info, {})
  const account = profile.data?.userInfo.account ?? ''
  const act = useAct(security.updatePassword, {
    ownErrors: true,
    onDone: (entered) => {
      form.clear()
      session.signIn(entered)
      toast('密码修改成功', 2)
      navigation.back(paths['security-center']())
    },
    onRefused: (error) => form.refused(error),
  })
  const submit = () => {
    const { oldPassword, password, confirm } = values
    if (act.isPending) return
    const isShort = form.asksFor([
      ['oldPassword', oldPassword !== '', '请输入原登录密码'],
      ['password', password !== '', '请输入新密码'],
      ['confirm', confirm !== '', '请再次输入新密码'],
    ])
    if (isShort) return
    const weak = fieldError('password', password, { account })
    if (weak) return form.refuse('password', weak)
    if (password === oldPassword) return form.refuse('password', '新密码不能与原密码相同')
    const differs = fieldError('confirm', confirm, { password })
    if (differs) return form.refuse('confirm', differs)
    act.mutate({ oldPassword, password, confirmPassword: confirm })
  }
  return { ...form, submit, isBusy: act.isPending, account }
}
