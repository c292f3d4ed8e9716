import { expect, it } from 'vitest'
import { lockDestination, lockOf, type Reader } from './lock.ts'

const guest: Reader = { kind: 'guest' }
const trial: Reader = { kind: 'trial' }
const poor: Reader = { kind: 'member', recharged: false }
const vip: Reader = { kind: 'member', recharged: true }

const readers = { guest, trial, poor, vip }

it.each([
  // requireLogin, requireRecharge, guest, trial, member without recharge, member with recharge
  [false, false, 'open', 'open', 'open', 'open'],
  [true, false, 'login', 'login', 'open', 'open'],
  [false, true, 'recharge', 'recharge', 'recharge', 'open'],
  [true, true, 'login', 'login', 'recharge', 'open'],
] as const)(
  'login %s, recharge %s: guest, trial, member and recharged member meet %s %s %s %s [TPL-116] [TPL-117]',
  (requireLogin, requireRecharge, ...locks) => {
    expect(Object.values(readers).map((reader) => lockOf({ requireLogin, requireRecharge }, reader))).toEqual(locks)
  },
)

it('sends everybody but a formal member to login', () => {
  expect(Object.values(readers).map(lockDestination)).toEqual(['auth-login', 'auth-login', 'recharge', 'recharge'])
})
