import * as api from '@liuhe/contract/api/operator/alarms.ts'
import { ALARM_SOURCE_NAMES } from '@liuhe/domain/alarms.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { type Alarm, ADVICE, SOURCE_NAMES } from './words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const NOW = Date.now()

const anAlarm = (part: Partial<Alarm>): Alarm => ({
  ...{ source: 'payment', alarmId: 1, kind: 'unsigned', subject: 'bank body', note: null, times: 3 },
  ...{ raisedAt: NOW - 16 * 60_000, lastAt: NOW - 60_000, overAt: null, acknowledgedBy: null, acknowledgedAt: null },
  ...{ handledBy: null, handledAt: null, handledNote: null, isMine: true, ...part },
})

const world = (...parts: Partial<Alarm>[]) => {
  const alarms = parts.map((part) => anAlarm(part))
  const done: unknown[] = []
  const find = (asked: { source: string; alarmId: number }) => {
    const one = alarms.find(({ source, alarmId }) => source === asked.source && alarmId === asked.alarmId)
    if (one === undefined) throw refusal('ALARM/NOT_FOUND')
    return one
  }
  const fakes = [
    fake(api.list, ({ state, source }) => ({
      data: alarms
        .filter((one) => (one.handledBy === null) === (state === 'open') && (source ?? one.source) === one.source)
        .map((one) => ({ ...one })),
      next: null,
    })),
    fake(api.count, () => {
      const open = alarms.filter(({ handledBy, isMine }) => isMine && handledBy === null)
      return { open: open.length, unseen: open.filter(({ acknowledgedBy }) => acknowledgedBy === null).length }
    }),
    fake(api.read, (asked) => ({ ...find(asked) })),
    fake(api.acknowledge, (asked) => {
      done.push(asked)
      return Object.assign(find(asked), { acknowledgedBy: 'maker', acknowledgedAt: NOW })
    }),
    fake(api.close, ({ note, ...asked }) => {
      done.push({ note, ...asked })
      return Object.assign(find(asked), { handledBy: 'maker', handledAt: NOW, handledNote: note })
    }),
  ]
  return { alarms, done, fakes }
}

const THREE: Partial<Alarm>[] = [
  {},
  { source: 'house-clearing', alarmId: 2, kind: 'clearing', subject: 'usdt', note: '2 笔到账超过 1 小时没有归属' },
  { source: 'result', alarmId: 3, kind: 'mismatch', subject: '澳门六合彩 2026326', isMine: false },
]

describe('the desk of alarms', () => {
  test('lists what is open, and counts beside its name what nobody looks after', async () => {
    const { fakes } = world(...THREE)
    await openConsole({ as: MAKER, fakes, at: '/alarms' })
    await expect.element(row(/回调签名不对 支付网关 bank body .*未确认 3 .*0:16/)).toBeVisible()
    await expect.element(row(/到账未归属 平台自检 usdt .*未确认/)).toBeVisible()
    await expect.element(page.getByText('归你处理 2 条，未确认 2 条')).toBeVisible()
    const link = page.getByRole('navigation', { name: '台面' }).getByRole('link', { name: /^告警/ })
    await expect.element(link.getByRole('img', { name: '2 件等我决定' })).toBeVisible()
  })

  test('is acknowledged at once, and closed with words', async () => {
    const { fakes, done } = world(...THREE)
    await openConsole({ as: MAKER, fakes, at: '/alarms?row=payment.1' })
    await expect.element(panel.getByText(ADVICE.payment)).toBeVisible()
    await press('a')
    await expect.element(panel.getByText('处理中')).toBeVisible()
    expect(button(/确认，由我处理/).elements()).toEqual([])
    await press('r')
    const dialog = page.getByRole('dialog', { name: /^关闭告警/ })
    await userEvent.fill(dialog.getByRole('textbox'), '网关重发了旧回调')
    await userEvent.click(dialog.getByRole('button', { name: '关闭告警' }))
    await expect.element(panel.getByText('已由 maker 关闭')).toBeVisible()
    await expect.element(panel.getByText('网关重发了旧回调')).toBeVisible()
    expect(done).toEqual([
      { source: 'payment', alarmId: 1 },
      { source: 'payment', alarmId: 1, note: '网关重发了旧回调' },
    ])
    await expect.element(page.getByText('归你处理 1 条，未确认 1 条')).toBeVisible()
  })

  test('what is typed outlives a page that is left', async () => {
    const { fakes } = world(...THREE)
    const first = await openConsole({ as: MAKER, fakes, at: '/alarms?row=payment.1' })
    await expect.element(panel.getByText(ADVICE.payment)).toBeVisible()
    await press('r')
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '还没有写完')
    await first.unmount()
    await openConsole({ as: MAKER, fakes, at: '/alarms?row=payment.1' })
    await expect.element(panel.getByText(ADVICE.payment)).toBeVisible()
    await press('r')
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveValue('还没有写完')
  })

  test('one that a colleague has closed meanwhile is told of', async () => {
    const { fakes, alarms } = world(...THREE)
    const gone = fake(api.close, () => {
      Object.assign(alarms[0] as Alarm, { handledBy: 'checker', handledAt: NOW, handledNote: '误报' })
      throw refusal('ALARM/NOT_FOUND')
    })
    await openConsole({ as: MAKER, fakes: [...fakes, gone], at: '/alarms?row=payment.1' })
    await expect.element(panel.getByText(ADVICE.payment)).toBeVisible()
    await press('r')
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '已查明原因')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '关闭告警' }))
    await expect.element(panel.getByText('checker', { exact: false }).first()).toBeVisible()
  })

  test('that is another’s work can be seen and not closed; what is over waits for somebody to close it', async () => {
    const { fakes } = world(...THREE, { source: 'house-outbox', alarmId: 4, overAt: NOW - 60_000 })
    await openConsole({ as: MAKER, fakes, at: '/alarms?row=result.3' })
    await expect.element(panel.getByText('你可以看，处理归别的岗位')).toBeVisible()
    expect(button(/^关闭…/).elements()).toEqual([])
    await expect.element(row(/推送积压.*已消失，待关闭/)).toBeVisible()
  })

  test('is filtered by its source in the address, and shows what was closed', async () => {
    const { fakes } = world(...THREE, {
      ...{ source: 'payment', alarmId: 9, handledBy: 'checker', handledAt: NOW, handledNote: '误报' },
    })
    const { history, unmount } = await openConsole({ as: MAKER, fakes, at: '/alarms' })
    await userEvent.selectOptions(page.getByRole('combobox', { name: '来源' }), '到账未归属')
    await expect.poll(() => history.location.href).toBe('/alarms?source=house-clearing')
    await expect.poll(() => row(/回调签名不对/).elements()).toEqual([])
    await unmount()
    await openConsole({ as: MAKER, fakes, at: '/alarms?view=closed' })
    await expect.element(row(/回调签名不对 支付网关 .*checker/)).toBeVisible()
  })

  test('says that there is none', async () => {
    await openConsole({ as: MAKER, fakes: world().fakes, at: '/alarms' })
    await expect.element(page.getByText('没有未关闭的告警')).toBeVisible()
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    const { fakes } = world(...THREE)
    await walkByKeys({ as: MAKER, fakes, at: '/alarms' }, [/回调签名不对/, /到账未归属/, /来源不一致/])
  })

  test.each(STAFF_ROLES.filter((role) => !staffMay(role, 'readAlarms')))(
    'to %s there is nothing here',
    async (role) => {
      await openConsole({ as: { login: role, role }, fakes: world(...THREE).fakes, at: '/alarms' })
      await expect.element(page.getByText('这里没有内容')).toBeVisible()
    },
  )

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const opening = { as: MAKER, fakes: world(...THREE).fakes, at: '/alarms?row=payment.1' }
    expect(await faultsIn(theme, opening, /核对网关的单号/)).toEqual([])
  })
})

test('every source has its name and says what to do', () => {
  for (const source of ALARM_SOURCE_NAMES) expect([SOURCE_NAMES[source], ADVICE[source]]).not.toContain(undefined)
})
