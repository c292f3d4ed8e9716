import { type CaptchaKind, SKIPPED } from '@liuhe/contract/captcha.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { demandedBy } from './required-captcha.ts'
import type { Captcha } from './use-captcha.ts'

/** A captcha that somebody could not have answered yet: what it is, and what is said about it. */
export type Unanswered = {
  kind: CaptchaKind
  /** Undefined where the page has said already why there is a picture now. */
  message: string | undefined
  /** Nobody was asked yet, so it is opened at once. */
  isFirst: boolean
}

/**
 * What a refused form has to bring when nothing in it was wrong (F-Q8): the server wants a captcha that the page had
 * not shown, or instead of a slider that could not be loaded. Undefined for every other refusal.
 */
export function unanswered(fault: unknown, answer: string | undefined): Unanswered | undefined {
  const isAnswered = answer !== undefined && answer !== SKIPPED
  if (isAnswered || !(fault instanceof ApiError) || fault.code !== 'UC/CAPTCHA') return undefined
  const kind = demandedBy(fault)
  if (kind === undefined || kind === 'none') return undefined
  const isFirst = answer === undefined
  if (isFirst) return { kind, isFirst, message: '请完成验证' }
  return { kind, isFirst, message: kind === 'slider' ? '验证码加载失败，请重试（502）' : undefined }
}

/**
 * Says it. @returns what can be opened at once, to send the form again by itself; a picture waits for its characters
 */
export function tellUnanswered({ kind, message, isFirst }: Unanswered, captcha: Captcha): CaptchaKind | undefined {
  if (message !== undefined) toast(message, 2)
  return isFirst && (kind === 'slider' || captcha.isNative) ? kind : undefined
}
