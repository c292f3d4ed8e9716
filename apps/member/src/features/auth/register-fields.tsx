import type { staticFiles } from '@liuhe/contract/static-files.ts'
import { FIELD_BOUNDS, FIELD_NAMES, type FieldName } from '@liuhe/domain/members/fields.ts'
import type { FieldProps } from '@liuhe/web/ui/field.tsx'
import type * as z from 'zod/mini'

export type RegisterRules = z.output<typeof staticFiles.registerLimit.schema>

/** What the form shows besides the captcha, which has rules of its own. */
export type InputName = Exclude<FieldName, 'captchaAnswer'>

export type FieldNeed = 'required' | 'optional'

type FieldLook = Omit<FieldProps, 'value' | 'onChange'>

const text =
  (label: string, placeholder: string, more: Partial<FieldLook> = {}) =>
  (): FieldLook => ({
    label,
    placeholder,
    autoComplete: 'off',
    ...more,
  })

const secret = (label: string, placeholder: string, more: Partial<FieldLook> = {}) =>
  text(label, placeholder, {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: FIELD_BOUNDS.password.max,
    ...more,
  })

/** Names and codes are typed as they are. */
const LITERAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** How each field of the form looks. The placeholder of the password is the specification's own (Ruling C02). */
export const REGISTER_FIELDS: Record<InputName, (rules: RegisterRules, words: { withdrawTerm: string }) => FieldLook> =
  {
    account: ({ userAccountMessage }) => ({
      label: '用户名',
      placeholder: userAccountMessage || '请输入用户名',
      autoComplete: 'username',
      ...LITERAL,
      maxLength: FIELD_BOUNDS.account.max,
    }),
    password: secret('密码', '8-20位字母和数字'),
    confirm: secret('确认密码', '请再次输入密码'),
    fullName: text('真实姓名', '请输入真实姓名', { maxLength: FIELD_BOUNDS.fullName.max, autoComplete: 'name' }),
    cashPassword: (_, { withdrawTerm }) => ({
      label: `${withdrawTerm}密码`,
      placeholder: '请输入4位数字',
      type: 'password',
      inputMode: 'numeric',
      // One-time, so that no keeper offers the login's password here or stores these digits over it.
      autoComplete: 'one-time-code',
    }),
    birthday: text('出生日期', '请选择出生日期', { autoComplete: 'bday' }),
    email: text('邮箱', '请输入邮箱地址', {
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      ...LITERAL,
      maxLength: FIELD_BOUNDS.email.max,
    }),
    phone: text('手机号码', '请输入手机号码', {
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel-national',
      maxLength: 20,
    }),
    qq: text('QQ', '请输入QQ号码', { inputMode: 'numeric', maxLength: FIELD_BOUNDS.qq.max }),
    weixin: ({ wechatPlaceholder }) => ({
      label: '微信',
      placeholder: wechatPlaceholder || '请输入微信号',
      autoComplete: 'off',
      ...LITERAL,
      maxLength: FIELD_BOUNDS.weixin.max,
    }),
    promotionCode: text('推广码', '请输入推广码', { ...LITERAL, maxLength: FIELD_BOUNDS.promotionCode.max }),
  }

/** The form in groups; the fields keep the specification's order throughout. */
export const FIELD_GROUPS: readonly { title: string; fields: readonly InputName[] }[] = [
  { title: '账户信息', fields: ['account', 'password', 'confirm'] },
  { title: '身份与安全', fields: ['fullName', 'cashPassword', 'birthday'] },
  { title: '联系方式', fields: ['email', 'phone', 'qq', 'weixin'] },
  { title: '推广', fields: ['promotionCode'] },
]

/** Fields whose answer is always needed, whatever the file says. */
const ALWAYS: readonly FieldName[] = ['account', 'password', 'confirm']

/** Which fields the form shows, and whether they must be filled in: 1 required, 0 optional, absent hidden. */
export function neededFields(rules: RegisterRules): Partial<Record<InputName, FieldNeed>> {
  const needed: Partial<Record<InputName, FieldNeed>> = {}
  for (const name of FIELD_NAMES) {
    if (name === 'captchaAnswer') continue
    const rule = name === 'confirm' ? 1 : rules[name]
    if (ALWAYS.includes(name) || rule === 1) needed[name] = 'required'
    else if (rule === 0) needed[name] = 'optional'
  }
  return needed
}
