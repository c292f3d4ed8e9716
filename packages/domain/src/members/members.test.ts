import { describe, expect, test } from 'vitest'
import { yuan } from '../money.ts'
import { mask, maskEmail, maskName } from './mask.ts'
import { memberCan, memberKindOf } from './member.ts'
import type { MemberAction, MemberKind } from './member.ts'
import { VIP_LEVEL_MAX, vipProgress } from './vip.ts'

test.each([
  ['', ''],
  ['a', 'a'],
  ['ab', 'ab'],
  ['abc', 'a*c'],
  ['abcde', 'a***e'],
  ['abcdef', 'ab***f'],
  ['abcdefg', 'ab***fg'],
  ['abcdefgh', 'abc***gh'],
  ['13812345678', '138******78'],
  ['张三丰', '张*丰'],
])('masks %j as %j [SHELL-044]', (text, shown) => expect(mask(text)).toBe(shown))

test('masks a name to its family name, and an address to its domain', () => {
  expect([maskName('张三'), maskName('欧阳小明'), maskName('')]).toEqual(['张*', '欧***', ''])
  expect([maskEmail('zhangsan@example.com'), maskEmail('no address')]).toEqual(['zha***an@example.com', 'no *****ss'])
})

describe('kinds of users', () => {
  test.each([
    [undefined, 'guest'],
    [{ type: 'TEST', isAgent: 1 }, 'trial'],
    [{ type: 'REAL', isAgent: 0 }, 'member'],
    [{ type: null, isAgent: true }, 'agent'],
    [{}, 'member'],
  ] as const)('%j is a %s [PROF-027]', (user, kind) => expect(memberKindOf(user)).toBe(kind))

  const stopped = 'UC/TRIAL_FORBIDDEN'
  test.each([
    // action, guest, trial, member, agent
    ['browse', undefined, undefined, undefined, undefined],
    ['bet', 'UC/UNAUTHORISED', undefined, undefined, undefined],
    ['topUp', 'UC/UNAUTHORISED', stopped, undefined, undefined],
    ['withdraw', 'UC/UNAUTHORISED', stopped, undefined, undefined],
    ['launchThirdParty', 'UC/UNAUTHORISED', stopped, undefined, undefined],
    ['favourite', 'UC/UNAUTHORISED', stopped, undefined, undefined],
    ['vote', 'UC/UNAUTHORISED', stopped, undefined, undefined],
    ['manageTeam', 'UC/UNAUTHORISED', stopped, 'UC/FORBIDDEN', undefined],
  ] as const)(
    '%s is refused a guest with %s, a trial with %s, a member with %s, an agent with %s',
    (action, ...codes) => {
      const kinds: MemberKind[] = ['guest', 'trial', 'member', 'agent']
      expect(kinds.map((kind) => memberCan[action as MemberAction].refusal(kind))).toEqual(codes)
      expect(kinds.map((kind) => memberCan[action as MemberAction](kind))).toEqual(
        codes.map((code) => code === undefined),
      )
    },
  )
})

describe('VIP progress', () => {
  const rules = Array.from({ length: VIP_LEVEL_MAX }, (_, index) => {
    return { vipLevel: index + 1, betMoney: yuan(String(1000 * index)) }
  })
  test.each([
    [1, '0', 2, 0],
    [1, '500', 2, 50],
    [1, '999.999', 2, 99],
    [1, '1000', 2, 100],
    [8, '99999999', 9, 100],
  ])('level %i with %s goes to %i at %i percent [PROF-036]', (vipLevel, bets, nextLevel, percent) => {
    expect(vipProgress({ vipLevel, cycleBetAmount: yuan(bets) }, rules)).toMatchObject({ nextLevel, percent })
  })

  test('level 9 is the last [CONST-007]', () => {
    const progress = vipProgress({ vipLevel: 9, cycleBetAmount: 0n }, rules)
    expect(progress).toEqual({ nextLevel: undefined, needed: 0n, percent: 100 })
  })
})
