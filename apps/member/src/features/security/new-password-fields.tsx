import { FIELD_BOUNDS } from '@liuhe/domain/members/fields.ts'
import { Field } from '@liuhe/web/ui/field.tsx'
import { PasswordAdvice } from '../../shared/account/password-advice.tsx'
import type { useForm } from './use-form.ts'

type Form = ReturnType<typeof useForm<'password' | 'confirm'>>

/** A new login password, twice, with advice while it is typed. */
export function NewPasswordFields({
  account,
  values,
  change,
  errorOf,
}: Pick<Form, 'values' | 'change' | 'errorOf'> & { account: string }) {
  return (
    <>
      <Field
        label="新登录密码"
        type="password"
        placeholder="请输入新密码"
        help={<PasswordAdvice password={values.password} account={account} />}
        autoComplete="new-password"
        maxLength={FIELD_BOUNDS.password.max}
        value={values.password}
        error={errorOf('password')}
        onChange={(event) => change('password', event.target.value)}
      />
      <Field
        label="确认新密码"
        type="password"
        placeholder="请再次输入新密码"
        autoComplete="new-password"
        maxLength={FIELD_BOUNDS.password.max}
        value={values.confirm}
        error={errorOf('confirm')}
        onChange={(event) => change('confirm', event.target.value)}
      />
    </>
  )
}
