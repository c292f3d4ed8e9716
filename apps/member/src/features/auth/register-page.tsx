import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { FormEvent } from 'react'
import IconGift from '~icons/mingcute/gift-line'
import { Link } from '../../shared/link.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-form.module.css'
import { REGISTER_FIELDS, shownFields } from './register-fields.tsx'
import { TrialEntry } from './trial-entry.tsx'
import { useRegister } from './use-register.ts'

/** Registration; which optional fields show is the operator's setting (Spec A §2, §5, Ruling C08). */
export default function RegisterPage() {
  const { flags } = useBrand()
  const { limit, values, change, submit, busy } = useRegister()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  if (limit.isError) {
    return (
      <AuthFrame tab="auth-register">
        <ErrorState onRetry={() => void limit.refetch()} />
      </AuthFrame>
    )
  }
  const rules = limit.data
  return (
    <AuthFrame tab="auth-register">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {rules === undefined && <Skeleton height={220} />}
        {rules !== undefined && rules.signUpBonus > 0 && (
          <p className={styles.bonus}>
            <IconGift aria-hidden="true" /> 新用户注册送{rules.signUpBonus}元
          </p>
        )}
        {rules !== undefined &&
          shownFields(rules).map((name) => {
            const { label, ...input } = REGISTER_FIELDS[name](rules)
            return (
              <Field
                key={name}
                label={label}
                {...input}
                name={name}
                value={values[name] ?? ''}
                onChange={(event) => change(name, event.target.value)}
              />
            )
          })}
        <Button type="submit" size="large" wide busy={busy} disabled={rules === undefined}>
          立即注册
        </Button>
        {flags.trialEntryOnRegister && <TrialEntry />}
        <p className={styles.foot}>
          <Link to={paths['auth-login']()} replace className={styles.link}>
            已有账号，去登录
          </Link>
        </p>
      </form>
    </AuthFrame>
  )
}
