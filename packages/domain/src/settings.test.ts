import { expect, it } from 'vitest'
import { QUEUES, type QueueName } from './queues.ts'
import { fitsSetting, promiseOf, SETTING_KEYS, SETTINGS, settingValue } from './settings.ts'

it('each has a standard within its bounds, words, and a key that a table may hold', () => {
  for (const key of SETTING_KEYS) {
    const { min, max, standard, name, meaning, where, kind, unit } = SETTINGS[key]
    expect([key, min <= standard && standard <= max, fitsSetting(key, standard)]).toEqual([key, true, true])
    expect([key, name.length > 3 && meaning.length > 8 && where.length > 1]).toEqual([key, true])
    expect([key, kind === 'flag' ? [min, max, unit] : unit !== '']).toEqual([key, kind === 'flag' ? [0, 1, ''] : true])
    expect(key).toMatch(/^[a-z][a-z_]{2,40}$/)
  }
  expect(new Set(SETTING_KEYS.map((key) => SETTINGS[key].name)).size).toBe(SETTING_KEYS.length)
})

it.each([
  ['120', 120],
  ['60', 60],
  ['59', 60],
  ['3601', 60],
  ['', 60],
  ['1e2', 60],
  ['-90', 60],
  ['60.5', 60],
  [undefined, 60],
])('%j as the hold of results says %i seconds', (text, value) =>
  expect(settingValue('result_hold_seconds', text)).toBe(value),
)

it('a value has to be whole and within its bounds', () => {
  expect([5, 600, 4, 601, 5.5, Number.NaN].map((value) => fitsSetting('chat_minute_max', value))).toEqual([
    ...[true, true, false, false, false, false],
  ])
})

it('no threshold of an alarm about people can be raised above what the specification says', () => {
  expect([SETTINGS.alarm_decisions.max, SETTINGS.alarm_unmask.max]).toEqual([40, 20])
  expect(SETTINGS.result_hold_seconds.min).toBe(60)
})

it('each queue has the promise that it had', () => {
  for (const queue of Object.keys(QUEUES) as QueueName[]) {
    expect(SETTINGS[promiseOf(queue)].standard).toBe(QUEUES[queue].minutes)
  }
})
