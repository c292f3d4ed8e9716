/**
 * The rules of the registration fields with the sentences members read (Spec A §5, Rulings C01, C02, G21). The page
 * previews them and the server decides by them.
 */
import { isSiteDate, yearOf } from '../time.ts'
import type { SiteDate } from '../time.ts'

/** How many characters each field may have (Spec A §9, Ruling C01). */
export const FIELD_BOUNDS = {
  account: { min: 6, max: 15 },
  password: { min: 8, max: 25 },
  fullName: { min: 2, max: 15 },
  cashPassword: { min: 4, max: 4 },
  qq: { min: 4, max: 28 },
  weixin: { min: 5, max: 49 },
  email: { min: 6, max: 254 },
  promotionCode: { min: 1, max: 32 },
} as const

/** The fields in the order a form checks them. */
export const FIELD_NAMES = [
  'account',
  'password',
  'confirm',
  'fullName',
  'cashPassword',
  'birthday',
  'email',
  'phone',
  'qq',
  'weixin',
  'promotionCode',
  'captchaAnswer',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

/** What some rules look at besides the field itself. */
export type FieldContext = {
  readonly account?: string
  readonly password?: string
  /** The operator's word for withdrawing, in the fund password's message. */
  readonly withdrawTerm?: string
  /** Today in the site's zone; a birthday cannot lie after it. */
  readonly today?: SiteDate
  /** Years a member must be old, where the operator's age gate is closed (Reliability §5.1). */
  readonly ageMin?: number | undefined
  /**
   * Whether a number in international form (`+85291234567`) can be a mobile phone's. It takes a table of all countries,
   * which this package does not hold: pages load it with the field, the server has it anyway. Without it, no.
   */
  readonly isPhoneAbroad?: (number: string) => boolean
}

type Rule = { readonly empty: string; readonly error: (value: string, context: FieldContext) => string | undefined }

const { account, password, fullName, cashPassword, qq, weixin, email, promotionCode } = FIELD_BOUNDS

const ACCOUNT = '用户名须以字母开头，由6-15位字母或数字组成'
const PASSWORD = '密码至少8位，须包含大写字母、小写字母和数字'
const PASSWORD_IS_ACCOUNT = '为了您的账户安全，请勿使用与用户名相同的密码'
const CONFIRM = '登录密码与确认密码不一致'
const FULL_NAME = '请输入您正确的中文姓名'
const BIRTHDAY = '请输入您的出生日期'
const EMAIL = '邮箱地址格式不正确'
const PHONE = '手机号码填写有误'
const QQ = '请输入正确的QQ号码'
const WEIXIN = '请输入正确的微信号'
const INTR_CODE = '推广码不存在'
const V_CODE = '验证码不正确'

/** A rule that is one pattern: its message stands for the empty field too, unless another is given. */
const matches = (pattern: RegExp, message: string, empty = message): Rule => ({
  empty,
  error: (value) => (pattern.test(value) ? undefined : message),
})

const accountPattern = new RegExp(`^[A-Za-z][A-Za-z0-9]{${account.min - 1},${account.max - 1}}$`)
// 〇 and the extended blocks hold characters that people carry in their names.
const fullNamePattern = new RegExp(
  `^\\p{Script=Han}(?:\\p{Script=Han}|[·•．.]){${fullName.min - 1},${fullName.max - 1}}$`,
  'u',
)
const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/

const RULES = {
  account: matches(accountPattern, ACCOUNT),
  password: {
    empty: PASSWORD,
    error: (value, context) => {
      const long = value.length >= password.min && value.length <= password.max
      const mixed = /[A-Z]/.test(value) && /[a-z]/.test(value) && /[0-9]/.test(value)
      if (!long || !mixed) return PASSWORD
      return isSameAccount(value, context.account) ? PASSWORD_IS_ACCOUNT : undefined
    },
  },
  confirm: { empty: CONFIRM, error: (value, context) => (value === context.password ? undefined : CONFIRM) },
  fullName: matches(fullNamePattern, FULL_NAME, '真实姓名不能为空'),
  cashPassword: {
    empty: '',
    error: (value, { withdrawTerm = '提现' }) =>
      new RegExp(`^[0-9]{${cashPassword.min}}$`).test(value) ? undefined : `${withdrawTerm}密码必须为4位数字`,
  },
  birthday: {
    empty: BIRTHDAY,
    error: (value, { today, ageMin }) => {
      const real = isSiteDate(value) && value >= EARLIEST_BIRTHDAY
      if (!real || (today !== undefined && value > today)) return BIRTHDAY
      if (today === undefined || ageMin === undefined) return undefined
      // Days compare as texts. Somebody born on 29 February is a year older on 1 March.
      return value <= `${yearOf(today) - ageMin}${today.slice(4)}` ? undefined : `您必须年满${ageMin}周岁`
    },
  },
  email: {
    empty: '邮箱地址不能为空',
    error: (value) => (value.length <= email.max && emailPattern.test(value) ? undefined : EMAIL),
  },
  phone: {
    empty: '手机号码不能为空',
    error: (value, { isPhoneAbroad }) => {
      const number = normalisePhone(value)
      const isRight = number.startsWith('+') ? isPhoneAbroad?.(number) : /^1[3-9][0-9]{9}$/.test(number)
      return isRight ? undefined : PHONE
    },
  },
  qq: matches(new RegExp(`^[0-9]{${qq.min},${qq.max}}$`), QQ),
  weixin: matches(new RegExp(`^[A-Za-z0-9]{${weixin.min},${weixin.max}}$`), WEIXIN),
  promotionCode: matches(
    new RegExp(`^[A-Za-z0-9]{${promotionCode.min},${promotionCode.max}}$`),
    INTR_CODE,
    '推广码不能为空',
  ),
  captchaAnswer: matches(/^[A-Za-z0-9]{1,64}$/, V_CODE),
} as const satisfies Record<FieldName, Rule>

/** Nobody is older; an earlier day is a slip of the finger. */
const EARLIEST_BIRTHDAY = '1900-01-01'

/** The sentence that refuses a filled-in or required field, or `undefined` when it is right. */
export function fieldError(name: FieldName, value: string, context: FieldContext = {}): string | undefined {
  const rule: Rule = RULES[name]
  return value === '' && rule.empty !== '' ? rule.empty : rule.error(value, context)
}

/** As `fieldError`, but an empty field is right: it is shown without being required (Ruling C08). */
export const optionalFieldError = (name: FieldName, value: string, context: FieldContext = {}): string | undefined =>
  value === '' ? undefined : fieldError(name, value, context)

/** The first wrong field of a form in the order of the form; account and password are checked against each other. */
export function firstFieldError(
  values: Partial<Record<FieldName, string>>,
  shown: Partial<Record<FieldName, 'required' | 'optional'>>,
  context: FieldContext = {},
): { field: FieldName; message: string } | undefined {
  const known = { account: values.account, password: values.password, ...context }
  for (const field of FIELD_NAMES) {
    const need = shown[field]
    if (need === undefined) continue
    const check = need === 'required' ? fieldError : optionalFieldError
    const message = check(field, values[field] ?? '', known)
    if (message !== undefined) return { field, message }
  }
  return undefined
}

/** One account whatever the width or the case of its letters: the form that must be unique (I-44). */
export const normaliseAccount = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * A mobile number without its spaces, as it is checked and stored: a Chinese one bare, another with `+` and country.
 */
export const normalisePhone = (text: string): string => text.replaceAll(/\s/g, '').replace(/^\+86(?=1)/, '')

const isSameAccount = (value: string, name: string | undefined): boolean =>
  name !== undefined && normaliseAccount(value) === normaliseAccount(name)
