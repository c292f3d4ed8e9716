/**
 * How often the slider failed since it was last solved, kept over visits (Spec A §4). At the threshold the page stops
 * trying and says so to the server, which alone decides what that is worth (Ruling C07).
 */
const KEY = 'captcha_errors'

const THRESHOLD = 3

export type FailureCount = {
  /** Counts one more. @returns whether the slider is to be skipped now */
  add: () => boolean
  /** The slider was solved. */
  clear: () => void
}

/** The counter over `storage`. `threshold` is the operator's; what is no integer of at least 1 counts as 3. */
export function createFailureCount(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, threshold?: unknown) {
  const most = skipThreshold(threshold)
  return {
    add: () => {
      const count = countIn(storage.getItem(KEY)) + 1
      storage.setItem(KEY, String(count))
      return count >= most
    },
    clear: () => storage.removeItem(KEY),
  } satisfies FailureCount
}

/** The number of failures after which the slider is skipped. (LOGIN-036, LOGIN-037) */
export const skipThreshold = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : THRESHOLD

/** What is told when the slider is skipped, in the language of the document. (LOGIN-038) */
export const skipMessage = (language: string): string =>
  /^zh\b/i.test(language) ? '验证码已跳过，系统已自动验证' : 'Captcha skipped, verified automatically'

/** Storage is open to everybody; what is no count is none. */
const countIn = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0)
