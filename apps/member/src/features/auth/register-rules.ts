import {
  FIELD_NAMES,
  type FieldContext,
  fieldError,
  type FieldName,
  normalisePhone,
  optionalFieldError,
} from '@liuhe/domain/members/fields.ts'
import type { InputName, FieldNeed } from './register-fields.tsx'

/** What was typed, by field. */
export type RegisterValues = Readonly<Partial<Record<InputName, string>>>

/** The sentence under each wrong field. */
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

/** The country of a mobile number; its rule is the specification's, every other country follows its own plan. */
export const HOME_COUNTRY = 'CN'

type Form = { values: RegisterValues; country: string; context: FieldContext }

/** The sentence that refuses a field as it stands, or undefined. */
export async function inputError(name: InputName, need: FieldNeed, { values, country, context }: Form) {
  const value = values[name] ?? ''
  if (name === 'phone' && country !== HOME_COUNTRY && value !== '') {
    const { isPhoneOf } = await import('./phone-number.ts')
    return isPhoneOf(country, value) ? undefined : fieldError('phone', 'x')
  }
  const check = need === 'required' ? fieldError : optionalFieldError
  return check(name, value, { account: values.account ?? '', password: values.password ?? '', ...context })
}

/** Every wrong field in the order of the form, with its sentence. */
export async function wrongInputs(needed: Partial<Record<InputName, FieldNeed>>, form: Form): Promise<FieldErrors> {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const name of FIELD_NAMES) {
    const need = name === 'captchaAnswer' ? undefined : needed[name]
    const message = need === undefined ? undefined : await inputError(name as InputName, need, form)
    if (message !== undefined) errors[name] = message
  }
  return errors
}

/** The field that is to be mended first. */
export const firstWrong = (errors: FieldErrors): FieldName | undefined =>
  FIELD_NAMES.find((name) => errors[name] !== undefined)

/** What is sent: no empty field, a Chinese number as its eleven digits, any other in international form. */
export async function filledIn({ values, country }: Pick<Form, 'values' | 'country'>): Promise<RegisterValues> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const { phone } = values
  if (!phone) return filled
  if (country === HOME_COUNTRY) return { ...filled, phone: normalisePhone(phone) }
  const { internationalForm } = await import('./phone-number.ts')
  return { ...filled, phone: internationalForm(country, phone) }
}
