import type { FieldName } from '@liuhe/domain/members/fields.ts'
import type { Queryable } from '../../db/connect.ts'
import { readConfig } from './queries.ts'

/** Fields an operator may show; promotion codes and captchas are no part of the form yet. */
export type FieldRules = Partial<Record<Exclude<FieldName, 'confirm' | 'intrCode' | 'vCode'>, 0 | 1>>

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

export function parseRegisterLimit(stored: string): RegisterLimit {
  const value = JSON.parse(stored) as Partial<{
    fields: FieldRules
    userAccountMessage: string
    wechatPlaceholder: string
    bonusYuan: number
  }>
  return {
    fields: value.fields ?? STANDARD.fields,
    userAccountMessage: value.userAccountMessage ?? STANDARD.userAccountMessage,
    wechatPlaceholder: value.wechatPlaceholder ?? STANDARD.wechatPlaceholder,
    signUpBonusLi: value.bonusYuan === undefined ? STANDARD.signUpBonusLi : BigInt(Math.round(value.bonusYuan * 1000)),
  }
}

const STANDARD: RegisterLimit = {
  fields: { account: 1, password: 1 },
  userAccountMessage: '6-15位字母或数字，以字母开头',
  wechatPlaceholder: '请输入微信号',
  signUpBonusLi: 88_000n,
}
