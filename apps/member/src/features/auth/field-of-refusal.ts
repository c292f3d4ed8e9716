import { ApiError } from '@liuhe/contract/client.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { FIELD_NAMES, type FieldName } from '@liuhe/domain/members/fields.ts'

/** The field that a refusal is about: the one it names, else the one its code stands for. */
export function fieldOfRefusal(fault: unknown): FieldName | undefined {
  if (!(fault instanceof ApiError)) return undefined
  const named = (fault.data as { field?: unknown } | null | undefined)?.field
  return FIELD_NAMES.find((name) => name === named) ?? BY_CODE[fault.code as ErrorCode]
}

const BY_CODE: Partial<Record<ErrorCode, FieldName>> = {
  'UC/ACCOUNT_TAKEN': 'account',
  'UC/ACCOUNT_INVALID': 'account',
  'UC/PASSWORD_INVALID': 'password',
  'UC/PASSWORD_IS_ACCOUNT': 'password',
  'UC/PASSWORD_MISMATCH': 'confirm',
  'UC/INTR_CODE': 'promotionCode',
  'UC/CAPTCHA': 'captchaAnswer',
}
