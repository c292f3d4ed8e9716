import type { staticFiles } from '@liuhe/contract/static-files.ts'
import { FIELD_BOUNDS, FIELD_NAMES, type FieldName } from '@liuhe/domain/members/fields.ts'
import type { FieldProps } from '@liuhe/web/ui/field.tsx'
import type * as z from 'zod/mini'

export type RegisterRules = z.output<typeof staticFiles.registerLimit.schema>

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

/** How each field of the form looks. The placeholder of the password is the specification's own (Ruling C02). */
export const REGISTER_FIELDS: Record<FieldName, (rules: RegisterRules) => FieldLook> = {
  account: ({ userAccountMessage }) => ({
    label: '用户名',
    placeholder: userAccountMessage || '请输入用户名',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: FIELD_BOUNDS.account.max,
  }),
  password: secret('密码', '8-20位字母和数字', { help: '至少8位，须包含大写字母、小写字母和数字' }),
  confirm: secret('确认密码', '请再次输入密码'),
  fullName: text('真实姓名', '请输入真实姓名', { maxLength: FIELD_BOUNDS.fullName.max }),
  fundPwd: secret('提款密码', '请输入4位数字', { inputMode: 'numeric', maxLength: FIELD_BOUNDS.fundPwd.max }),
  birthday: text('出生日期', '请选择出生日期', { type: 'date', autoComplete: 'bday' }),
  email: text('邮箱', '请输入邮箱地址', { type: 'email', autoComplete: 'email' }),
  phone: text('手机号码', '请输入手机号码', { type: 'tel', autoComplete: 'tel-national' }),
  qq: text('QQ', '请输入QQ号码', { inputMode: 'numeric', maxLength: FIELD_BOUNDS.qq.max }),
  weixin: ({ wechatPlaceholder }) => ({ label: '微信', placeholder: wechatPlaceholder || '请输入微信号' }),
  intrCode: text('推广码', '请输入推广码', { maxLength: FIELD_BOUNDS.intrCode.max }),
  vCode: text('验证码', '请输入验证码', { maxLength: 16 }),
}

/** Fields whose answer is always needed, whatever the file says. */
const ALWAYS: readonly FieldName[] = ['account', 'password', 'confirm']

/** Which fields the form shows, and whether they must be filled in: 1 required, 0 optional, absent hidden. */
export function neededFields(rules: RegisterRules): Partial<Record<FieldName, 'required' | 'optional'>> {
  const needed: Partial<Record<FieldName, 'required' | 'optional'>> = {}
  for (const name of FIELD_NAMES) {
    const rule = name === 'confirm' ? 1 : rules[name]
    if (ALWAYS.includes(name) || rule === 1) needed[name] = 'required'
    else if (rule === 0) needed[name] = 'optional'
  }
  return needed
}

export const shownFields = (rules: RegisterRules): FieldName[] => {
  const needed = neededFields(rules)
  return FIELD_NAMES.filter((name) => needed[name] !== undefined)
}
