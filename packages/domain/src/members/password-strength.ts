/**
 * What a member is told of a new password while it is typed. The rules are those of `fields.ts`; strength is advice,
 * and the server's verdict stays the law.
 */
import { FIELD_BOUNDS, normaliseAccount } from './fields.ts'

const { min, max } = FIELD_BOUNDS.password

/** The rules of a password one by one, in the words that stand beside the field (Ruling C02). */
export const PASSWORD_RULES = [
  { label: `${min}-${max}位`, isMet: (text: string) => text.length >= min && text.length <= max },
  { label: '大写字母', isMet: (text: string) => /[A-Z]/.test(text) },
  { label: '小写字母', isMet: (text: string) => /[a-z]/.test(text) },
  { label: '数字', isMet: (text: string) => /[0-9]/.test(text) },
] as const

export type PasswordStrength =
  /** A rule is not met yet. */
  | 'incomplete'
  /** The rules are met, but many have chosen it, or it is the account's name: it will be refused. */
  | 'common'
  | 'account'
  | 'weak'
  | 'fair'
  | 'strong'

type StrengthOptions = {
  account: string
  /** Whether the list of what guessers try first has it; `undefined` while the list is not there. */
  isCommon?: boolean | undefined
}

export function passwordStrength(password: string, { account, isCommon }: StrengthOptions): PasswordStrength {
  if (!PASSWORD_RULES.every(({ isMet }) => isMet(password))) return 'incomplete'
  if (account !== '' && normaliseAccount(password) === normaliseAccount(account)) return 'account'
  if (isCommon) return 'common'
  const bits = guessBits(password)
  if (bits < FAIR_BITS) return 'weak'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}

/** Below: hours on one machine that knows the hash. */
const FAIR_BITS = 44
/** From here on, years. */
const STRONG_BITS = 60

/** Roughly how many bits a guesser has to try: a character that goes on a run or repeats adds next to nothing. */
function guessBits(password: string): number {
  const alphabet = /[^A-Za-z0-9]/.test(password) ? 95 : 62
  let bits = 0
  for (const [index, character] of [...password].entries()) {
    const step = index === 0 ? Number.NaN : character.charCodeAt(0) - password.charCodeAt(index - 1)
    bits += Math.abs(step) <= 1 ? 1 : Math.log2(alphabet)
  }
  return bits
}
