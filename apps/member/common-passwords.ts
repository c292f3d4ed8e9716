/**
 * The part of the server's list of passwords that everybody guesses first which its other rules let through: some five
 * thousand, 17 KB on the line. Made of the same package, so that a page warns of what the server will refuse (F-U20).
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'
import { FIELD_BOUNDS } from '@liuhe/domain/members/fields.ts'

const NAME = 'virtual:common-passwords'
const { min, max } = FIELD_BOUNDS.password

/** A capital letter, a small one and a digit, all in lower case. */
const isOfForm = (word: string): boolean =>
  word.length >= min && word.length <= max && /[a-z].*[a-z]/.test(word) && /[0-9]/.test(word)

/** `import words from 'virtual:common-passwords'`: lower-case words, one a line. */
export const commonPasswords = (): Plugin => ({
  name: 'common-passwords',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(words())}` : undefined),
})

function words(): string {
  const listed = (dictionary['passwords-common'] ?? []).map((word) => String(word).toLowerCase())
  return [...new Set(listed.filter(isOfForm))].toSorted().join('\n')
}
