import { FIELD_BOUNDS } from '@liuhe/domain/members/fields.ts'
import { Field } from '@liuhe/web/ui/field.tsx'
import type { useForm } from './use-form.ts'

type Form = ReturnType<typeof useForm<'password' | 'confirm'>>

/** A new login password, twice. The placeholder is the specification's own (Ruling C02). */
export function NewPasswordFields({ values, change, errorOf }: Pick<Form, 'values' | 'change' | 'errorOf'>) {
  return (
    <>
      <Field
        label="新登录密码"
        type="password"
        placeholder="8-20位字母和数字"
        help="至少8位，须包含大写字母、小写字母和数字"
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
