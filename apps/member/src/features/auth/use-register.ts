import { paths } from '@liuhe/brand/paths.ts'
import { VERSION } from '@liuhe/brand/version.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { type FieldName, firstFieldError, normalisePhone } from '@liuhe/domain/members/fields.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { neededFields, type RegisterRules } from './register-fields.tsx'
import { useEnter } from './use-enter.ts'

/** State and submission of the registration form (Spec A §4 Registration). */
export function useRegister() {
  const [values, setValues] = useState<Partial<Record<FieldName, string>>>({})
  const [entering, setEntering] = useState(false)
  const limit = usePublished(staticFiles.registerLimit)
  const { labels } = useBrand()
  const enter = useEnter()
  const navigation = useNavigation()
  const register = useAct(auth.register, { ownErrors: true, onRefused: (error) => void refused(error) })

  const refused = async (error: Error) => {
    // When the operator changed the form meanwhile, it is rebuilt, and the member is told why (Spec A §4).
    const { data } = await limit.refetch()
    const changed = JSON.stringify(data) !== JSON.stringify(limit.data)
    toast(changed ? '操作超时！请重试' : error.message, 3)
  }
  const submit = async (rules: RegisterRules) => {
    const context = { withdrawTerm: labels.withdrawTerm, today: siteDateOf(serverClock.now()) }
    const wrong = firstFieldError(values, neededFields(rules), context)
    if (wrong) return toast(wrong.message, 3)
    const entered = await register.mutateAsync(payloadOf(values)).catch(() => undefined) // shown by `refused`
    if (entered === undefined) return
    setEntering(true)
    await enter(entered).finally(() => setEntering(false))
    toast('注册成功!', 2)
    navigation.go(paths.profile(), { replace: true })
  }
  const busy = register.isPending || entering
  return {
    limit,
    values,
    busy,
    change: (name: FieldName, text: string) =>
      setValues({ ...values, [name]: name === 'fundPwd' ? digits(text) : text }),
    submit: () => {
      const isEmpty = (['account', 'password', 'confirm'] as const).some((name) => !values[name])
      if (!isEmpty && !busy && limit.data) void submit(limit.data)
    },
  }
}

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 4)

const payloadOf = ({
  confirm = '',
  account = '',
  password = '',
  phone,
  ...optional
}: Partial<Record<FieldName, string>>) => ({
  account: account.trim(),
  password,
  confirmPassword: confirm,
  version: VERSION,
  ...(phone !== undefined && { phone: normalisePhone(phone) }),
  ...optional,
})
