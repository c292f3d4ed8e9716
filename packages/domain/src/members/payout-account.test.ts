import { describe, expect, test } from 'vitest'
import {
  normalisePayoutNumber,
  passesLuhn,
  PAYOUT_KINDS,
  type PayoutKind,
  payoutError,
  shownPayoutNumber,
} from './payout-account.ts'

test('has the wire numbers and the settings of the specification [CONST-008] [CONST-009]', () => {
  const rows = Object.entries(PAYOUT_KINDS).map(([kind, { payType, maxKey }]) => [kind, payType, maxKey])
  expect(rows).toEqual([
    ['bank', 2, 'max_bank'],
    ['usdt', 10, 'max_usdt'],
    ['e_wallet', 20, 'max_e_wallet'],
    ['direct_charging', 2, 'max_direct_charging'],
  ])
})

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

// kind, provider, number, the field that is wrong
const TABLE: [PayoutKind, string, string, string | undefined][] = [
  ['bank', '招商银行', '6225880000000001', undefined],
  ['bank', '招商银行', '6225880000000002', 'number'],
  ['bank', '招商银行', '62258800000000', 'number'],
  ['bank', '招商银行', '62258800000000000000', 'number'],
  ['bank', '火星银行', '6225880000000001', 'provider'],
  ['bank', '', '6225880000000001', 'provider'],
  ['usdt', 'TRC20', TRON, undefined],
  ['usdt', 'TRC20', TRON.slice(0, -1), 'number'],
  ['usdt', 'TRC20', TRON.replace('j', 'l'), 'number'],
  ['usdt', 'TRC20', ETHER, 'number'],
  ['usdt', 'ERC20', ETHER, undefined],
  ['usdt', 'ERC20', `${ETHER}0`, 'number'],
  ['usdt', 'ERC20', ETHER.slice(2), 'number'],
  ['usdt', 'BEP20', ETHER, 'provider'],
  ['e_wallet', 'OKPay', 'ok_88812', undefined],
  ['e_wallet', 'OKPay', 'a b<c>', 'number'],
  ['direct_charging', '支付宝', '13812345678', undefined],
  ['direct_charging', '支付宝', 'x', 'number'],
]

test.each(TABLE)('%s %s %s: %s', (kind, provider, number, field) =>
  expect(payoutError({ kind, provider, number })?.field).toBe(field),
)

test('takes a branch in words only', () => {
  const account = { kind: 'bank', provider: '招商银行', number: '6225880000000001' } as const
  expect(payoutError({ ...account, branch: '深圳 福田支行（1）' })).toBeUndefined()
  expect(payoutError({ ...account, branch: '<b>支行' })?.field).toBe('branch')
})

test('forgives the spaces and dashes people type', () => {
  expect(normalisePayoutNumber(' 6225 8800-0000 0001 ')).toBe('6225880000000001')
})

describe('the check digit of a card', () => {
  test('catches every single wrong digit', () => {
    const card = '6225880000000001'
    for (let place = 0; place < card.length; place++) {
      for (const digit of '0123456789') {
        const other = card.slice(0, place) + digit + card.slice(place + 1)
        expect([other, passesLuhn(other)]).toEqual([other, other === card])
      }
    }
  })
  test('is not passed by nothing', () => expect(passesLuhn('')).toBe(false))
})

test.each([
  ['bank', '6225880000000001', '**** **** **** 0001'],
  ['usdt', TRON, 'TR7NH****jLj6t'],
  ['e_wallet', 'abcd', 'a****d'],
  ['e_wallet', 'abcdefg', 'ab****g'],
  ['direct_charging', '13812345678', '138****78'],
] as const)('%s %s is shown as %s', (kind, number, shown) =>
  expect(shownPayoutNumber({ kind, provider: '', number })).toBe(shown),
)
