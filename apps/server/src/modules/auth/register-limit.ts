import { REGISTER_FIELDS } from '@liuhe/contract/static-files.ts'
import { withDomainNames } from '@liuhe/contract/wire-names.ts'
import { FIELD_NAMES, type FieldName } from '@liuhe/domain/members/fields.ts'
import type { Queryable } from '../../db/connect.ts'
import { readConfig } from './queries.ts'

/** Fields an operator may show. The confirmation comes with the password. */
export type FieldRules = Partial<Record<Exclude<FieldName, 'confirm'>, 0 | 1>>

/** What the registration form asks for: per field 1 required, 0 optional, absent hidden (Ruling C08), and the bonus. */
export interface RegisterLimit {
  fields: FieldRules
  userAccountMessage: string
  wechatPlaceholder: string
  /** In 厘. */
  signUpBonusLi: bigint
}

/** The operator's setting, or the product's default. The same object feeds the published register-limit file. */
export async function readRegisterLimit(sql: Queryable): Promise<RegisterLimit> {
  const stored = await readConfig(sql, 'register_limit')
  return stored === undefined ? STANDARD : parseRegisterLimit(stored)
}

/**
 * The setting `register_limit`: `{"fields": {"phone": 1, …}, "userAccountMessage", "wechatPlaceholder", "bonusYuan"}`.
 * What it leaves out is the product's default; a rule that is neither 1 nor 0 hides its field.
 */
export function parseRegisterLimit(stored: string): RegisterLimit {
  const value = JSON.parse(stored) as Partial<{
    fields: Record<string, unknown>
    userAccountMessage: string
    wechatPlaceholder: string
    bonusYuan: number
  }>
  const { bonusYuan } = value
  return {
    fields: value.fields === undefined ? STANDARD.fields : rulesIn(withDomainNames(value.fields, REGISTER_FIELDS)),
    userAccountMessage: value.userAccountMessage ?? STANDARD.userAccountMessage,
    wechatPlaceholder: value.wechatPlaceholder ?? STANDARD.wechatPlaceholder,
    signUpBonusLi: bonusYuan === undefined ? STANDARD.signUpBonusLi : BigInt(Math.round(bonusYuan * 1000)),
  }
}

/** Nobody registers without an account and a password, whatever the setting says. */
function rulesIn(given: Record<string, unknown>): FieldRules {
  const shown = FIELD_NAMES.filter((name) => name !== 'confirm' && (given[name] === 0 || given[name] === 1))
  return { ...Object.fromEntries(shown.map((name) => [name, given[name]])), account: 1, password: 1 }
}

const STANDARD: RegisterLimit = {
  fields: { account: 1, password: 1 },
  userAccountMessage: '6-15位字母或数字，以字母开头',
  wechatPlaceholder: '请输入微信号',
  signUpBonusLi: 88_000n,
}

/** The age a member must have, or undefined where the operator opened the gate (`age_gate` 0; Reliability §5.1). */
export async function readAgeMin(sql: Queryable): Promise<number | undefined> {
  return (await readConfig(sql, 'age_gate')) === '0' ? undefined : AGE_MIN
}

const AGE_MIN = 18
