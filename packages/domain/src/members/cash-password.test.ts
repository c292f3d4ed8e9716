import { describe, expect, test } from 'vitest'
import { type CashPasswordFacts, cashPasswordWeakness, isCashPassword } from './cash-password.ts'

const ALL = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'))
const FACTS: CashPasswordFacts = { birthday: '1987-06-23', phone: '13948570261', account: 'wang4076x' }

// code, why it is refused; the first reason in this order counts
const TABLE: [string, string | undefined][] = [
  ['0000', 'pattern'],
  ['7777', 'pattern'],
  ['6688', 'pattern'],
  ['4949', 'pattern'],
  ['9339', 'pattern'],
  ['6665', 'pattern'],
  ['5666', 'pattern'],
  ['4500', 'pattern'],
  ['1234', 'pattern'],
  ['9876', 'pattern'],
  ['8901', 'pattern'],
  ['1357', 'pattern'],
  ['8642', 'pattern'],
  ['1939', undefined],
  ['1940', 'year'],
  ['1985', 'year'],
  ['2030', 'year'],
  ['2031', undefined],
  ['1314', 'favourite'],
  ['5200', 'pattern'],
  ['5211', 'favourite'],
  ['1688', 'favourite'],
  ['8888', 'pattern'],
  ['2580', 'keypad'],
  ['1397', 'keypad'],
  ['0229', 'date'],
  ['1231', 'date'],
  ['0230', undefined],
  ['1305', undefined],
  ['0623', 'date'],
  ['2306', 'own-data'],
  ['8706', 'own-data'],
  ['0687', 'own-data'],
  ['1394', 'own-data'],
  ['0261', 'own-data'],
  ['4076', 'own-data'],
  ['5739', undefined],
  ['7064', undefined],
]

test.each(TABLE)('%s: %s [SEC-29]', (pin, weakness) => expect(cashPasswordWeakness(pin, FACTS)).toBe(weakness))

describe('what is left', () => {
  test('is so much that five guesses open about one account in 1,600 [SEC-29]', () => {
    const left = ALL.filter((pin) => cashPasswordWeakness(pin) === undefined)
    expect(left.length).toBeGreaterThan(7_900)
    expect(left.length).toBeLessThan(9_200)
  })

  test('has none of the codes that leaked lists begin with', () => {
    const commonest =
      '1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 4321 2001 1010 2580 1998'
    for (const pin of commonest.split(' ')) expect([pin, cashPasswordWeakness(pin)]).not.toEqual([pin, undefined])
  })

  test('does not depend on facts that are missing', () => {
    const none = { birthday: null, phone: '', account: 'abcdefg' }
    for (const pin of ALL) expect(cashPasswordWeakness(pin, none)).toBe(cashPasswordWeakness(pin))
  })
})

test.each([
  ['4076', true],
  ['407', false],
  ['40761', false],
  ['40 6', false],
  ['４０７６', false],
  ['', false],
])('%j is a cash password: %s [REG-054]', (text, is) => expect(isCashPassword(text)).toBe(is))
