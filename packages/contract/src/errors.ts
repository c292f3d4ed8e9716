import { memberErrors } from './member-errors.ts'
import { operatorErrors } from './operator-errors.ts'

/**
 * The error catalogue: every refusal the server can give, its HTTP status and the Chinese sentence a person reads.
 * A code without a message cannot exist, because `ErrorCode` is derived from the keys. Codes of the specification
 * (Spec A §8, Spec B §8) are kept literally; the others are named AREA/REASON.
 */
export const errorCatalogue = {
  ...memberErrors,
  ...operatorErrors,

  // Other houses: sources of results, and gateways that call back
  'RESULT/UNSIGNED': { status: 403, message: '来源签名无效' },
  'RESULT/REPLAYED': { status: 409, message: '重复的上报' },
  'RESULT/TOO_EARLY': { status: 409, message: '未到开奖时间' },
  'RESULT/MISMATCH': { status: 409, message: '与其他来源不一致，均不采用' },
  'RESULT/CLOSED': { status: 409, message: '本期不再接收开奖结果' },
  'PAYMENT/UNSIGNED': { status: 403, message: '通知签名无效' },
  'PAYMENT/REPLAYED': { status: 409, message: '重复的通知' },
  'PAYMENT/CONTRADICTION': { status: 409, message: '与先前的通知不一致' },
} as const satisfies Record<string, { status: number; message: string }>

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue

/** The HTTP status and the default sentence of a code. */
export const errorOf = (code: ErrorCode): { status: number; message: string } => errorCatalogue[code]

/** Whether a string from the wire is a known code. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)
