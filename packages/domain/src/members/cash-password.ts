/**
 * Which four digits may guard money (SEC-29.1). People choose dates, repetitions and paths over the keypad; anyone who
 * may guess five times must not get far with those. More than a tenth of all codes is refused; the rest are alike.
 */

/** What somebody who knows the member would try. */
export type CashPasswordFacts = {
  /** 'YYYY-MM-DD'. */
  readonly birthday?: string | null
  readonly phone?: string | null
  readonly account?: string | null
}

/** Why a code is too easy, for tests and for the curious; members read one sentence for all. */
export type CashPasswordWeakness = 'pattern' | 'year' | 'date' | 'keypad' | 'favourite' | 'own-data'

/** Whether a text is a cash password at all: exactly four digits (Spec A §5). */
export const isCashPassword = (text: string): boolean => /^[0-9]{4}$/.test(text)

/** The weakness of a code of four digits, or `undefined` when it may be used. */
export function cashPasswordWeakness(pin: string, facts: CashPasswordFacts = {}): CashPasswordWeakness | undefined {
  if (isPattern(pin)) return 'pattern'
  if (pin >= YEAR_FIRST && pin <= YEAR_LAST) return 'year'
  if (FAVOURITES.has(pin)) return 'favourite'
  if (KEYPAD.has(pin)) return 'keypad'
  if (isCalendarDay(pin)) return 'date'
  return ownPins(facts).has(pin) ? 'own-data' : undefined
}

const YEAR_FIRST = '1940'
const YEAR_LAST = '2030'

/** AAAA, AABB, ABAB, ABBA, three alike, hundreds, and runs by one or two in either direction, also across 9 and 0. */
function isPattern(pin: string): boolean {
  const [a, b, c, d] = [...pin].map(Number) as [number, number, number, number]
  if (a === b && c === d) return true
  if (a === c && b === d) return true
  if (a === d && b === c) return true
  if ((b === c && (a === b || c === d)) || pin.endsWith('00')) return true
  const steps = [b - a, c - b, d - c].map((step) => (step + 10) % 10)
  return steps.every((step) => step === steps[0]) && STEPS.includes(steps[0] as number)
}

const STEPS = [1, 2, 8, 9]

/** A birthday or a holiday as month and day, the commonest of all choices. */
function isCalendarDay(pin: string): boolean {
  const [month, day] = [Number(pin.slice(0, 2)), Number(pin.slice(2))]
  return month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] as number)
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Codes that sound like something: 一生一世, 我爱你, 一路发, 发发发 and their like, and others that everybody knows. */
const FAVOURITES: ReadonlySet<string> = new Set(
  [
    '1314 5200 5201 5203 5209 5210 5211 5213 5257 5260 5270 5280 5288 5299 5920 3344 7758 7788 8023 9421 9420 9494',
    '1688 1668 1618 1698 1588 1568 1518 1598 1788 1868 1888 1898 1998 2688 2888 3388 3688 3888 5188 5288 5588 5688',
    '5888 6168 6588 6668 6686 6688 6789 6868 6886 6888 7168 7888 8168 8188 8288 8388 8518 8566 8588 8668 8686 8688',
    '8698 8788 8866 8868 8880 8881 8886 8887 8889 8898 8918 8966 8988 9168 9188 9588 9688 9788 9868 9888 9898 9918',
    '0007 1004 1379 3141 2718 1618 6174 4649 5683 4683 9110 1197 4869 2587 5432 0420 6996 9669 6009 9006 2046 3721',
  ].flatMap((line) => line.split(' ')),
)

/** Ways over the keypad 123/456/789/0: lines, their turns, corners and crosses. */
const KEYPAD: ReadonlySet<string> = new Set(
  [
    '2580 0852 1470 0741 3690 0963 1478 8741 3698 8963 1236 6321 4569 9654 7896 6987 1254 4521 4587 7854 2365 5632',
    '5698 8965 1258 8521 3258 8523 7852 2587 9852 2589 1475 5741 3695 5963 1597 7951 3579 9753 3571 1753 7539 9357',
    '1397 7931 1793 3971 1379 9731 3179 9713 7139 9317 7913 3197 2486 6842 2684 4862 4268 8624 8426 6248 1590 0951',
    '3570 0753 1456 6541 3654 4563 7456 6547 9654 4569 1235 5321 3215 5123 7895 5987 9875 5789 1595 3575 1425 3625',
  ].flatMap((line) => line.split(' ')),
)

/** Four digits out of what a member has told us. */
function ownPins({ birthday, phone, account }: CashPasswordFacts): Set<string> {
  const [year = '', month = '', day = ''] = (birthday ?? '').split('-')
  const digitsOf = (text: string | null | undefined) => (text ?? '').replaceAll(/\D/g, '')
  const ends = [digitsOf(phone), digitsOf(account)]
    .filter((digits) => digits.length >= 4)
    .flatMap((digits) => [digits.slice(0, 4), digits.slice(-4)])
  return new Set([year, month + day, day + month, year.slice(2) + month, month + year.slice(2), ...ends])
}
