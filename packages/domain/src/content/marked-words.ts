/**
 * The judged words of an article. Its author marks them, and each says itself how it is judged (Domain §5.4.1):
 * `<i class="tk" data-d="zod" data-s="SP">蛇</i>`, as the server's cleaner writes it. Pure.
 */
import type { Judging, Scope } from './prediction.ts'
import { DIMENSIONS } from './tokens.ts'

/** A marked word: its kind, its scope if it says one, its text. */
export const MARKED_WORD = /<i class="tk(?: [\w -]*)?" data-d="([a-z]+)"(?: data-s="(SP|ALL|MAIN)")?>([^<]*)<\/i>/g

/** How a marked word is judged; without a scope it speaks of the special ball. Undefined for an unknown kind. */
export function judgingOfMark(kind: string | undefined, scope = 'SP'): Judging | undefined {
  const dim = DIMENSIONS.find((known) => known === kind)
  return dim && { dim, scope: scope as Scope, mode: 'any' }
}
