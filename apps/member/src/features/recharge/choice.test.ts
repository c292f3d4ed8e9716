import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { choiceOf, problemOf, shownGroups } from './choice.ts'
import { aChannel, GROUPS, someOptions } from './testing/recharge-world.tsx'
import { spanText } from './words.ts'
import { fieldOf, instantOfField } from './zoned.ts'

test('only what is served is an element of the page', () => {
  expect(shownGroups(someOptions()).map(({ group }) => group)).toEqual(['bank', 'online', 'usdt', 'wallet'])
  const [bank] = GROUPS
  const offered = [{ ...bank, group: 'direct', name: '免提直充' }] as typeof GROUPS
  expect(shownGroups({ groups: offered }).map(({ name }) => name)).toEqual(['免提直充'])
})

describe('what is chosen', () => {
  const [bank, online] = GROUPS as [(typeof GROUPS)[number], (typeof GROUPS)[number]]
  const closed = { ...bank, channels: [aChannel({ code: 'b', closed: { reason: 'hours', opensAt: null } })] }

  test.each([
    ['the channel of the address', [bank, online], 'unionpay', 'online unionpay'],
    ['even a closed one', [bank, online], 'alipay-large', 'online alipay-large'],
    ['else the first that is open', [closed, online], 'unknown', 'online alipay'],
    ['else the first', [closed], undefined, 'bank b'],
  ] as const)('is %s', (_, groups, wanted, chosen) => {
    const { group, channel } = choiceOf(someOptions({ groups: [...groups] }), wanted)
    expect(`${group?.group} ${channel?.code}`).toBe(chosen)
  })
})

test.each([
  ['', '请选择充值金额'],
  ['0', '请输入正确的金额'],
  ['1.2345', '请输入正确的金额'],
  ['1500', '该通道仅支持以下金额'],
  ['2000', undefined],
])('an amount of %s by fixed chips: %s', (text, words) => {
  expect(problemOf(someOptions(), aChannel({ isFixed: true }), text)?.text).toBe(words)
})

test('a limit of the member counts, also where nothing is left', () => {
  const problem = (left: string) => problemOf(someOptions({ depositLeft: yuan(left) }), aChannel(), '500')?.text
  expect([problem('500'), problem('499.99'), problem('-20')]).toEqual([
    undefined,
    '超出您设置的充值限额，还可充值 499.99 元',
    '超出您设置的充值限额，还可充值 0.00 元',
  ])
})

test.each([
  [0.4, '1 秒'],
  [45, '45 秒'],
  [60, '1 分钟'],
  [160, '2 分 40 秒'],
  [3600, '1 小时'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanText(seconds)).toBe(words)
})

test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'UTC'])('a field says the clock of %s', (zone) => {
  for (const instant of ['2026-11-22T12:06:00Z', '2026-07-01T23:59:00Z', '2026-11-01T10:00:00Z'].map(Date.parse)) {
    expect(instantOfField(fieldOf(instant, zone), zone)).toBe(instant)
  }
  expect(instantOfField('', zone)).toBeUndefined()
})
