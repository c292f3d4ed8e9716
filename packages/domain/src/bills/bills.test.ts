import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billNo, billPlaceOf } from './bill-number.ts'
import {
  billGroupOf,
  billGroups,
  billLabel,
  billTypeIds,
  billTypes,
  filterOfGroup,
  leavesGamesOut,
  netDepositTypes,
  typesOfGroup,
} from './bill-types.ts'
import { accountWords, billAccountOf, eventWords } from './bill-words.ts'
import { csvRow } from '../csv.ts'

const wallet = JSON.parse(readFileSync(new URL('../../../fixtures/data/wallet.json', import.meta.url), 'utf8')) as {
  tranTypes: Record<string, { label: string; sign: string }>
}

describe('the types of bills', () => {
  it('are the 39 of the table, each with its label and its sign [CONST-010]', () => {
    const shown = Object.fromEntries(billTypeIds.map((id) => [id, { label: billLabel(id), sign: billTypes[id]?.sign }]))
    expect(shown).toEqual(wallet.tranTypes)
    expect(billTypeIds).toEqual(Array.from({ length: 39 }, (_, index) => index + 1))
  })

  it('stand under the filters of Domain §8.4, each under one', () => {
    const groups = Object.fromEntries(billGroups.map(({ key, label }) => [label, typesOfGroup(key)]))
    expect(groups).toEqual({
      充值: [1, 2, 11, 18, 25],
      提款: [6, 8, 12, 28],
      彩票: [3, 4, 7, 21, 26, 29, 32],
      优惠返水: [16, 19, 20, 22, 27, 30],
      红包: [5, 9],
      转账: [33, 34],
      代理: [10, 17, 23, 24],
      体育: [13, 14, 15, 35, 36, 37, 38, 39],
      其他: [31],
    })
    expect(Object.keys(groups)[0]).toBe('充值')
    const all = billGroups.flatMap(({ key }) => typesOfGroup(key))
    expect(all.toSorted((a, b) => a - b)).toEqual([...billTypeIds])
  })

  it('of a cancelled bet are under 彩票, those of a cancelled round under 体育', () => {
    expect(filterOfGroup('lottery')).toEqual({ types: [3, 4, 7, 21, 26, 29, 32, 39], cancelled: 'bets' })
    expect(filterOfGroup('sport')).toEqual({ types: [13, 14, 15, 35, 36, 37, 38, 39], cancelled: 'rounds' })
    expect(filterOfGroup('transfer')).toEqual({ types: [33, 34] })
  })

  it('that nobody knows are 其他', () => {
    expect([billLabel(40), billGroupOf(40), billLabel(0)]).toEqual(['其他', 'other', '其他'])
  })

  it('of rounds of games count in no sum of 充值 and 转账', () => {
    expect(billGroups.filter(({ key }) => leavesGamesOut(key)).map(({ label }) => label)).toEqual(['充值', '转账'])
    expect(leavesGamesOut(undefined)).toBe(false)
  })

  it('of the net deposit are what comes in and goes out, and what came back', () => {
    expect(netDepositTypes).toEqual([1, 2, 11, 18, 25, 6, 8, 12, 28])
  })
})

describe('the number of a bill', () => {
  it('names its line, there and back', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n - 2n ** 63n, 2n ** 63n - 1n).filter((id) => id !== 0n),
        fc.integer({ min: 1, max: 999_999_999 }),
        (transferId, line) => {
          expect(billPlaceOf(billNo({ transferId, line }))).toEqual({ transferId, line })
        },
      ),
    )
  })

  it.each([
    '',
    'B',
    'B1',
    '1-1',
    'B0-1',
    'B1-0',
    'B1-01',
    'b1-1',
    'B--1-1',
    'B9223372036854775808-1',
    'B1-1 ',
    'B１-1',
  ])('is not %j', (text) => expect(billPlaceOf(text)).toBeUndefined())
})

describe('the words behind a bill', () => {
  it.each([
    ['member:12:main', 'main'],
    ['member:12:held', 'held'],
    ['draw:345:stakes', 'stakes'],
    ['draw:345:stakes:trial', 'stakes'],
    ['house:promo', 'promo'],
    ['house:opening:trial', 'opening'],
    ['house:cash', 'cash'],
    ['house:receivable', 'receivable'],
    ['house:some-thing-new', 'house'],
  ])('of %s are those of %s', (address, account) => expect(billAccountOf(address)).toBe(account))

  it('name each account in Chinese, and an event that has nothing to say by nothing', () => {
    for (const { title } of Object.values(accountWords)) expect(title).toMatch(/^[\u4e00-\u9fff]+$/)
    expect([eventWords('sign-up-bonus'), eventWords('bet-placed')]).toEqual(['新会员注册礼金', ''])
  })
})

describe('a row of a table file', () => {
  it.each([
    ['plain', ['a', '彩票下注'], 'a,彩票下注\r\n'],
    ['with a comma, quotes and a line break', ['a,b', 'c"d', 'e\nf'], '"a,b","c""d","e\nf"\r\n'],
    ['of numbers, which stay numbers', ['-170.00', '12.345', '-3'], '-170.00,12.345,-3\r\n'],
    [
      'that would run',
      ['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', ' =1', '＝1'],
      "'=1+1,'+A1,'-A1,'@SUM(A1),'\t=1,' =1,'＝1\r\n",
    ],
    ['that only looks like a number', ['-1+2', '--1', '-1e5'], "'-1+2,'--1,'-1e5\r\n"],
  ])('%s', (_, cells, text) => expect(csvRow(cells)).toBe(text))

  it('begins no cell with a sign that a program runs, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvRow([text]).slice(0, -2).replace(/^"/, '')
        const isNumber = /^-?\d{1,15}(\.\d{1,3})?$/.test(text)
        expect(!isNumber && /^[=+\-@\t\r]/.test(cell)).toBe(false)
      }),
    )
  })
})
