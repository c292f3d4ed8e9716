import type { CaptchaKind } from '@liuhe/contract/captcha.ts'
import { Refusal } from '../../http/refusal.ts'
import type { OpenAttempt } from './attempt-queries.ts'

/**
 * Failures in 30 minutes, of the account or from the address, after which every further try needs a captcha (SEC-21).
 */
export const FREE_FAILURES = 3
/** Failures in 24 hours after which only customer service opens the account for unknown devices (SEC-21). */
export const DAY_FAILURES_MAX = 20

/**
 * Why a try may not even look at the password; undefined when it may (SEC-21, SEC-22). What a crowd of tries that are
 * not judged yet may have closed is told as busy: a moment later it is open again, or says for how long it is not.
 */
export function lockRefusal(
  { verdict, retryAfterSeconds }: OpenAttempt,
  captcha: CaptchaKind,
  isCrowded: () => boolean,
): Refusal | undefined {
  const data = { captcha }
  switch (verdict) {
    case 'open':
      return undefined
    case 'support':
      // The code whose dialog leads to customer service (Spec A §8); the sentence says what really happened.
      return new Refusal('UC/RESET_PASSWORD', { data, msg: '登录失败次数过多，账户已被锁定，请联系客服' })
    case 'locked':
      if (isCrowded()) return new Refusal('SYS/BUSY', { data })
      return new Refusal('UC/LOGIN_LOCKED', { data, retryAfterSeconds: retryAfterSeconds ?? 900 })
    case 'address':
      return new Refusal('UC/LOGIN_LOCKED', {
        data,
        retryAfterSeconds: retryAfterSeconds ?? 600,
        msg: '登录失败次数过多，请10分钟后再试',
      })
  }
}
