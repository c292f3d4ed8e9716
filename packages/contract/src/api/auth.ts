/** Getting in and out: login, registration, trial entry, logout (Spec A §2–§7, Rulings C01–C18). */
import * as z from 'zod/mini'
import { CAPTCHA_ANSWER_MAX } from '../captcha.ts'
import { encodedPassword, flagText } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, form } = area('auth')

const text = (most: number) => z.string().check(z.maxLength(most))
const optionalText = (most: number) => z.optional(text(most))

/** What every successful entry answers: the opaque token and when it ends (epoch ms). */
export const Entered = z.object({ token: z.string(), expiresAt: z.number() })

export const login = form('login', '/v/user/login', {
  summary: 'Signs a member in with account and password.',
  namesCompany: true,
  access: 'public',
  effect: 'write',
  body: {
    account: text(64),
    password: encodedPassword,
    remember: z._default(flagText, false),
    version: optionalText(16),
    captchaAnswer: optionalText(CAPTCHA_ANSWER_MAX),
    companyCode: optionalText(32),
  },
  names: { captchaAnswer: 'valiCode' },
  output: Entered,
  errors: [
    'UC/LOGIN_FAILED',
    'UC/LOGIN_LOCKED',
    'UC/CAPTCHA',
    'UC/RESET_PASSWORD',
    'UC/ACCOUNT_STATE_ERROR',
    'SYS/BUSY',
  ],
})

export const register = form('register', '/v/user/reg', {
  summary: 'Creates a formal account and signs it in.',
  access: 'public',
  effect: 'money',
  isFormInQuery: true,
  body: {
    account: text(64),
    password: encodedPassword,
    confirmPassword: encodedPassword,
    fullName: optionalText(64),
    cashPassword: optionalText(16),
    birthday: optionalText(16),
    email: optionalText(128),
    phone: optionalText(32),
    qq: optionalText(32),
    weixin: optionalText(64),
    promotionCode: optionalText(32),
    captchaAnswer: optionalText(CAPTCHA_ANSWER_MAX),
    version: optionalText(16),
    companyCode: optionalText(32),
  },
  names: { cashPassword: 'fundPwd', promotionCode: 'intrCode', captchaAnswer: 'vCode' },
  output: Entered,
  errors: [
    'UC/ACCOUNT_INVALID',
    'UC/ACCOUNT_TAKEN',
    'UC/PASSWORD_INVALID',
    'UC/PASSWORD_IS_ACCOUNT',
    'UC/PASSWORD_MISMATCH',
    'UC/FIELD_INVALID',
    'UC/CASH_PASSWORD_WEAK',
    'UC/INTR_CODE',
    'UC/CAPTCHA',
    'UC/ACCOUNT_STATE_ERROR',
    'SYS/BUSY',
  ],
})

export const registerTrial = get('registerTrial', '/v/user/regTest', {
  summary: 'Creates a trial account (type TEST) with play money of its own and signs it in.',
  access: 'public',
  effect: 'money',
  output: Entered,
  errors: ['SYS/BUSY'],
})

export const logout = get('logout', '/v/user/logout', {
  summary: 'Ends the session of the token in the header.',
  access: 'session',
  effect: 'write',
  output: z.object({}),
})

export const reauthenticate = form('reauthenticate', '/v/user/reauthenticate', {
  summary: 'Gives the login password again, so that a session that was left may move money (SEC-05).',
  access: 'member',
  effect: 'write',
  isAutomatic: true,
  body: { password: encodedPassword },
  output: z.object({}),
  errors: ['UC/LOGIN_FAILED', 'UC/LOGIN_LOCKED', 'UC/RESET_PASSWORD', 'SYS/BUSY'],
})

export const checkUnique = get('checkUnique', '/v/user/checkUnique', {
  summary: 'Whether an account name is still free. After some questions each further one needs a captcha (SEC-23).',
  access: 'public',
  effect: 'read',
  query: { account: text(64), captchaAnswer: optionalText(CAPTCHA_ANSWER_MAX) },
  names: { captchaAnswer: 'vCode' },
  output: z.boolean(),
  errors: ['UC/CAPTCHA'],
})
