import { describe, expect, test } from 'vitest'
import { FIELD_NAMES, fieldError, firstFieldError, normaliseAccount, optionalFieldError } from './fields.ts'
import type { FieldContext, FieldName } from './fields.ts'

const context: FieldContext = { account: 'alice88', password: 'Secret88', today: '2026-05-08' }
const check = (name: FieldName, value: string, more: FieldContext = {}) =>
  fieldError(name, value, { ...context, ...more })

const ACCOUNT = '用户名须以字母开头，由6-15位字母或数字组成'
const PASSWORD = '密码至少8位，须包含大写字母、小写字母和数字'

describe('account', () => {
  test.each(['1alice8', '_alice8', '张alice8', '８alice8'])(
    'refuses %s, which does not start with a letter [REG-042]',
    (a) => expect(check('account', a)).toBe(ACCOUNT),
  )
  test.each(['alice', 'a2345678901234567', 'alice-8', 'alice 8', 'alice８8', 'alice88\n'])(
    'refuses %j, which is not 6 to 15 letters or digits [REG-043]',
    (account) => expect(check('account', account)).toBe(ACCOUNT),
  )
  test.each(['alice8', 'A23456789012345', 'ALICEB'])('takes %s [REG-043]', (a) =>
    expect(check('account', a)).toBeUndefined(),
  )
  test('says what it must be [REG-044]', () => expect(check('account', '')).toBe(ACCOUNT))
  test('is one account in any width and case', () => {
    expect(normaliseAccount('ＡＬＩＣＥ８')).toBe(normaliseAccount('alice8'))
  })
})

describe('password', () => {
  test.each(['Abcde67', `Ab1${'x'.repeat(23)}`])('refuses %s, which is not 8 to 25 characters [REG-045]', (password) =>
    expect(check('password', password)).toBe(PASSWORD),
  )
  test.each(['abcdefg8', 'ABCDEFG8', 'Abcdefgh', '12345678'])('refuses %s, which lacks a kind [REG-046]', (password) =>
    expect(check('password', password)).toBe(PASSWORD),
  )
  test.each(['Abcdefg8', `Ab1${'x'.repeat(22)}`, 'Ab1!@# 密'])('takes %s [REG-045] [REG-046]', (password) =>
    expect(check('password', password)).toBeUndefined(),
  )
  test('says what it must be [REG-047]', () => expect(check('password', '')).toBe(PASSWORD))
  test.each(['Alice888', 'aLICE888'])('refuses %s for the account Alice888 [REG-049]', (password) =>
    expect(check('password', password, { account: 'Alice888' })).toBe('为了您的账户安全，请勿使用与用户名相同的密码'),
  )
  test('must be confirmed [REG-050]', () => {
    expect(check('confirm', 'Secret88')).toBeUndefined()
    expect(check('confirm', 'secret88')).toBe('登录密码与确认密码不一致')
  })
})

const NAME = '请输入您正确的中文姓名'
const TABLE: [id: string, name: FieldName, value: string, message: string | undefined][] = [
  ['REG-051', 'fullName', '张三', undefined],
  ['REG-051', 'fullName', '买买提·艾力', undefined],
  ['REG-051', 'fullName', '张'.repeat(15), undefined],
  ['REG-051', 'fullName', '张', NAME],
  ['REG-051', 'fullName', '张'.repeat(16), NAME],
  ['REG-051', 'fullName', '·张三', NAME],
  ['REG-052', 'fullName', 'Zhang San', NAME],
  ['REG-053', 'fullName', '', '真实姓名不能为空'],
  ['REG-054', 'cashPassword', '1234', undefined],
  ['REG-054', 'cashPassword', '123', '提现密码必须为4位数字'],
  ['REG-054', 'cashPassword', '１２３４', '提现密码必须为4位数字'],
  ['REG-057', 'email', 'a.b+c@mail.example.com', undefined],
  ['REG-057', 'email', 'a@b', '邮箱地址格式不正确'],
  ['REG-057', 'email', 'a@-b.com', '邮箱地址格式不正确'],
  ['REG-057', 'email', `${'a'.repeat(65)}@b.com`, '邮箱地址格式不正确'],
  ['REG-058', 'email', '', '邮箱地址不能为空'],
  ['REG-059', 'phone', '13812345678', undefined],
  ['REG-059', 'phone', ' 138 1234 5678 ', undefined],
  ['REG-060', 'phone', '12812345678', '手机号码填写有误'],
  ['REG-060', 'phone', '138123456789', '手机号码填写有误'],
  ['REG-061', 'phone', '', '手机号码不能为空'],
  ['REG-062', 'qq', '1234', undefined],
  ['REG-062', 'qq', '1'.repeat(28), undefined],
  ['REG-062', 'qq', '123', '请输入正确的QQ号码'],
  ['REG-062', 'qq', '1'.repeat(29), '请输入正确的QQ号码'],
  ['REG-063', 'weixin', 'abc12', undefined],
  ['REG-063', 'weixin', 'abc1', '请输入正确的微信号'],
  ['REG-063', 'weixin', 'a'.repeat(50), '请输入正确的微信号'],
  ['REG-064', 'promotionCode', 'AB12', undefined],
  ['REG-064', 'promotionCode', '../x', '推广码不存在'],
  ['REG-064', 'promotionCode', '', '推广码不能为空'],
  ['REG-065', 'captchaAnswer', 'a1B2', undefined],
  ['REG-065', 'captchaAnswer', '', '验证码不正确'],
  ['REG-066', 'birthday', '2026-05-08', undefined],
  ['REG-066', 'birthday', '2026-05-09', '请输入您的出生日期'],
  ['REG-067', 'birthday', '', '请输入您的出生日期'],
  ['REG-068', 'birthday', '2000/01/01', '请输入您的出生日期'],
  ['REG-068', 'birthday', '2001-02-29', '请输入您的出生日期'],
  ['REG-068', 'birthday', '1899-12-31', '请输入您的出生日期'],
]

test.each(TABLE)('[%s] %s %j: %s', (_id, name, value, message) => expect(check(name, value)).toBe(message))

test("names the fund password by the operator's word for withdrawing [REG-056]", () => {
  expect(check('cashPassword', '', { withdrawTerm: '取款' })).toBe('取款密码必须为4位数字')
})

describe('a form', () => {
  const shown = { account: 'required', password: 'required', confirm: 'required', email: 'optional' } as const
  const values = { account: 'alice88', password: 'Secret88', confirm: 'Secret88' }

  test('is right when its shown fields are, and asks nothing of the others', () => {
    expect(firstFieldError({ ...values, qq: '1' }, shown)).toBeUndefined()
  })

  test('names its first wrong field only', () => {
    const wrong = { account: 'bob', password: 'x', confirm: 'y', email: '' }
    expect(firstFieldError(wrong, shown)).toEqual({ field: 'account', message: ACCOUNT })
    expect(firstFieldError({ ...values, confirm: 'y' }, shown)?.field).toBe('confirm')
    expect(firstFieldError({ ...values, email: 'x' }, shown)?.field).toBe('email')
  })

  test('checks password against account', () => {
    const same = { account: 'Alice888', password: 'Alice888', confirm: 'Alice888' }
    expect(firstFieldError(same, shown)?.message).toContain('与用户名相同')
  })

  test('lets an optional field be empty, whichever it is', () => {
    for (const name of FIELD_NAMES) expect(optionalFieldError(name, '')).toBeUndefined()
  })
})

describe('phones of other countries', () => {
  const isPhoneAbroad = (number: string) => number === '+85291234567'
  test.each([
    ['+852 9123 4567', undefined],
    ['+85200000000', '手机号码填写有误'],
    ['+86 138 1234 5678', undefined],
    ['+86 028 1234 5678', '手机号码填写有误'],
  ])('%s is judged by the table of countries, a Chinese one by the rule', (phone, message) =>
    expect(check('phone', phone, { isPhoneAbroad })).toBe(message),
  )
  test('are refused where there is no table', () => expect(check('phone', '+85291234567')).toBe('手机号码填写有误'))
})

describe('the age gate', () => {
  test.each([
    ['2008-05-08', '2026-05-08', undefined],
    ['2008-05-09', '2026-05-08', '您必须年满18周岁'],
    ['2008-02-29', '2026-02-28', '您必须年满18周岁'],
    ['2008-02-29', '2026-03-01', undefined],
    ['2026-05-09', '2026-05-08', '请输入您的出生日期'],
  ])('born %s, on %s', (birthday, today, message) =>
    expect(check('birthday', birthday, { today, ageMin: 18 })).toBe(message),
  )
})
