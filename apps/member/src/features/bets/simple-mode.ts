import { readCookie } from '@liuhe/web/session/session.ts'

/** The cookie of the short mode, spelt as specified (Spec B §9). */
const COOKIE = 'bet_record_simple_model'
const YEAR_SECONDS = 31_536_000

/** Whether the member wants short rows (精简模式). */
export const readSimpleMode = (cookies: string = document.cookie): boolean => readCookie(cookies, COOKIE) === '1'

export function keepSimpleMode(isSimple: boolean): void {
  document.cookie = `${COOKIE}=${isSimple ? 1 : 0}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
