import { expect, test } from 'vitest'
import { fieldError } from './fields.ts'
import { PASSWORD_RULES, passwordStrength } from './password-strength.ts'

test.each([
  ['', 'incomplete'],
  ['abcdefgh', 'incomplete'],
  ['Ab1', 'incomplete'],
  ['Abcd1234', 'weak'],
  ['Aaaaaaa1', 'weak'],
  ['Rk7vQm2x', 'fair'],
  ['Rk7vQm2xW9', 'fair'],
  ['Rk7vQm2xW9cT', 'strong'],
  ['Rk7-Qm2!Wz', 'strong'],
  ['Player88x', 'account'],
])('%j is %s [F-U20]', (password, strength) => {
  expect(passwordStrength(password, { account: 'player88X', isCommon: false })).toBe(strength)
})

test('what everybody chooses is common, whatever it is made of [F-U20]', () => {
  expect(passwordStrength('Rk7vQm2xW9cT', { account: '', isCommon: true })).toBe('common')
})

test('the rules one by one are the rule of the form', () => {
  const texts = ['Abcdefg1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Abcde1', 'A1'.padEnd(25, 'b'), 'A1'.padEnd(26, 'b')]
  for (const text of texts) {
    const isRight = fieldError('password', text) === undefined
    expect([text, PASSWORD_RULES.every(({ isMet }) => isMet(text))]).toEqual([text, isRight])
  }
})
