import type { FieldContext } from '@liuhe/domain/members/fields.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useState } from 'react'
import { useBrand } from '../../shared/use-brand.ts'
import { type InputName, neededFields, type RegisterRules } from './register-fields.tsx'
import { type FieldErrors, HOME_COUNTRY, inputError, type RegisterValues } from './register-rules.ts'

export type RegisterForm = ReturnType<typeof useRegisterForm>

/** What stands in the form and what is wrong with it. A field is checked when it is left, and free until then. */
export function useRegisterForm(rules: RegisterRules, code: string) {
  const [values, setValues] = useState<RegisterValues>({ promotionCode: code })
  const [country, setCountry] = useState<string>(HOME_COUNTRY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { withdrawTerm } = useBrand().labels
  const context = (): FieldContext => ({ withdrawTerm, today: siteDateOf(serverClock.now()) })
  const without = (name: InputName) => (known: FieldErrors) => ({ ...known, [name]: undefined })
  return {
    values,
    country,
    errors,
    showErrors: setErrors,
    context,
    change: (name: InputName, text: string) => {
      setValues((known) => ({ ...known, [name]: TIDY[name]?.(text) ?? text }))
      setErrors(without(name))
    },
    chooseCountry: (next: string) => {
      setCountry(next)
      setErrors(without('phone'))
    },
    /** The field was left: what was typed is checked, an empty one is not yet a mistake. */
    leave: async (name: InputName) => {
      const need = neededFields(rules)[name]
      if (need === undefined || !values[name]) return
      const message = await inputError(name, need, { values, country, context: context() })
      setErrors((known) => ({ ...known, [name]: message }))
    },
  }
}

const digits = (text: string): string => text.replaceAll(/\D/g, '')

/** What cannot belong to a field never gets into it. */
const TIDY: Partial<Record<InputName, (text: string) => string>> = {
  account: (text) => text.trim(),
  cashPassword: (text) => digits(text).slice(0, 4),
  qq: digits,
  phone: (text) => text.replaceAll(/[^\d+ ()-]/g, ''),
  email: (text) => text.trim(),
  weixin: (text) => text.trim(),
  promotionCode: (text) => text.trim(),
}
