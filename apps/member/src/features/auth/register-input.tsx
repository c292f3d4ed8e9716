import { Field, type FieldProps } from '@liuhe/web/ui/field.tsx'
import { lazy, Suspense } from 'react'
import IconCheck from '~icons/mingcute/check-circle-line'
import { PasswordAdvice } from '../../shared/account/password-advice.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './auth-form.module.css'
import { type InputName, type FieldNeed, REGISTER_FIELDS, type RegisterRules } from './register-fields.tsx'
import type { useAccountCheck } from './use-account-check.ts'
import type { useAgent } from './use-agent.ts'
import type { RegisterForm } from './use-register-form.ts'

// The list of countries and the wheels are fetched only by forms that show them. Where they do not come, the line stays
// an ordinary one: a Chinese number and a typed date can be sent as well.
const PhoneField = lazy(() => import('./phone-field.tsx').catch(() => ({ default: PlainField })))
const BirthdayField = lazy(() =>
  import('../../shared/account/birthday-field.tsx').catch(() => ({ default: PlainField })),
)

type RegisterInputProps = {
  name: InputName
  need: FieldNeed
  form: RegisterForm
  rules: RegisterRules
  account: ReturnType<typeof useAccountCheck>
  agent: ReturnType<typeof useAgent>
}

/** One line of the form. Leaving it checks it, and asks the server what only the server knows. */
export function RegisterInput({ name, need, form, rules, account, agent }: RegisterInputProps) {
  const { labels } = useBrand()
  const { placeholder, ...look } = REGISTER_FIELDS[name](rules, labels)
  const value = form.values[name] ?? ''
  const isFree = name === 'account' ? account.isFree(value) : undefined
  const fromServer =
    (isFree === false && '用户名已存在') || (name === 'promotionCode' && agent.errorOf(value)) || undefined
  const field = {
    ...look,
    look: 'row' as const,
    name,
    value,
    placeholder: need === 'optional' ? `${placeholder}（选填）` : placeholder,
    error: form.errors[name] ?? fromServer,
    ...(name === 'password' && {
      help: <PasswordAdvice password={value} account={form.values.account ?? ''} />,
    }),
    ...(isFree && { addon: <IconCheck className={styles.free} role="img" aria-label="用户名可用" /> }),
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
    onBlur: () => {
      void form.leave(name)
      if (name === 'account') account.check(value)
      if (name === 'promotionCode') agent.lookUp(value)
    },
  }
  // Until the chunk is there, the line stands in its place as an ordinary one.
  const plain = <Field {...field} />
  if (name === 'phone') {
    return (
      <Suspense fallback={plain}>
        <PhoneField {...field} country={form.country} onCountry={form.chooseCountry} />
      </Suspense>
    )
  }
  if (name !== 'birthday') return plain
  return (
    <Suspense fallback={plain}>
      <BirthdayField {...field} onPick={(date) => form.change('birthday', date)} />
    </Suspense>
  )
}

type PlainFieldProps = FieldProps & { country?: string; onCountry?: unknown; onPick?: unknown }

function PlainField(props: PlainFieldProps) {
  const field = { ...props }
  // What only the richer ones understand must not reach the element.
  delete field.country
  delete field.onCountry
  delete field.onPick
  return <Field {...field} />
}
