import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole } from '../../testing/open-console.tsx'
import type { Overview, Packet, Ring, Schedule } from './words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const
const RISK = { login: 'risk', role: 'risk' } as const
const dialog = page.getByRole('dialog')
const NOW = Date.UTC(2026, 10, 29, 4)
const proposed = () => ({ approvalId: 61, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 })

const aPacket = (packetId: string, part: Partial<Packet> = {}): Packet => ({
  ...{ packetId, roomId: 8, senderId: '1001', type: 2, total: yuan('10'), count: 8, claimed: 6 },
  ...{
    claimedSum: yuan('8.8'),
    refunded: 0n,
    status: 0,
    createTime: NOW,
    expireTime: NOW + 86_400_000,
    frozen: null,
    ...part,
  },
})
const aRing = (ringId: string, part: Partial<Ring> = {}): Ring => ({
  ...{ ringId, packets: 9, sent: yuan('400'), inside: yuan('300'), foundAt: NOW, seenAt: NOW },
  members: [
    { memberId: '7', account: 'ta***1' },
    { memberId: '8', account: 'ta***2' },
  ],
  ...{ handledBy: null, handledAt: null, handledNote: null, ...part },
})
const SETTINGS: Overview['settings'] = {
  ...{ funding: 'member', totalMin: yuan('1'), totalMax: yuan('5000'), shareMax: yuan('200'), countMax: 100 },
  ...{ dayCount: 20, dayMax: yuan('10000'), dayReceive: yuan('5000'), validHours: 24, showAmounts: true },
  showList: true,
}
const aSchedule = (scheduleId: number, part: Partial<Schedule> = {}): Schedule => ({
  schedule: {
    ...{ name: '周末红包雨', roomId: 8, type: 2, message: '开奖大吉', count: 50, money: yuan('100') },
    ...{ expireMinutes: 30, startAt: NOW, everyMinutes: 60, rounds: 3 },
  },
  ...{ scheduleId, roundsSent: 1, nextAt: NOW + 3_600_000, isOpen: true, revision: 2, ...part },
})

function aHouse() {
  let rings = [aRing('31'), aRing('32')]
  let settings = SETTINGS
  let frozen: Packet['frozen'] = null
  let schedules = [aSchedule(5), aSchedule(6, { roundsSent: 3 })]
  const claim = {
    person: { userId: '2002', nickname: '好运阿明', avatarId: 7 },
    ...{ isMine: false, claimedAt: NOW, amount: yuan('3.28'), isBest: true },
  }
  return [
    fake(api.packets, () => ({
      data: [aPacket('1234567890123456', { frozen }), aPacket('9', { senderId: null, status: 2 })],
      next: null,
    })),
    fake(api.freeze, ({ isFrozen }) => {
      frozen = isFrozen ? { at: NOW + 60_000, by: 'risk' } : null
      return null
    }),
    fake(api.packet, ({ packetId }) => ({
      packet: aPacket(packetId, packetId === '9' ? { status: 2 } : { frozen }),
      claims: [{ memberId: '2002', claim: claim as never }],
      proof: {
        ...{ commitment: 'ab'.repeat(32), beacon: 'cd'.repeat(32), round: 77 },
        ...{ randomness: null, signature: null, seed: null },
      },
    })),
    fake(api.rings, ({ which }) => ({
      data: rings.filter(({ handledAt }) => (which === 'open') === (handledAt === null)),
      next: null,
    })),
    fake(api.handleRing, ({ ringId, note }) => {
      rings = rings.map((one) =>
        one.ringId === String(ringId) ? { ...one, handledAt: NOW, handledBy: 'risk', handledNote: note } : one,
      )
      return null
    }),
    fake(api.overview, () => ({ settings, revision: 4, seedsReady: 500, schedules })),
    fake(api.stop, () => {
      settings = { ...settings, funding: 'off' }
      return null
    }),
    fake(api.change, proposed),
    fake(api.addSchedule, proposed),
    fake(api.switchSchedule, ({ scheduleId, isOpen }) => {
      schedules = schedules.map((one) => (one.scheduleId === scheduleId ? { ...one, isOpen, revision: 3 } : one))
      return null
    }),
    fake(approvals.list, () => []),
  ]
}
const bodyOf = (calls: readonly { name: string; body: unknown }[], name: string) =>
  calls.find((call) => call.name === `redPackets.${name}`)?.body
const box = (name: RegExp) => dialog.getByRole('textbox', { name })

describe('the desk of red packets', () => {
  test('shows packets with what was taken, and each with its claims and its proof', async () => {
    await openConsole({ as: RISK, fakes: aHouse(), at: '/packets' })
    await expect.element(row(/…123456 8 1001 拼手气 10.00 6 \/ 8 个 · 8.80 \/ 10.00 可领/)).toBeVisible()
    await expect.element(row(/…9 8 平台 .* 已过期/)).toBeVisible()
    await userEvent.click(row(/…123456/).getByRole('button'))
    await expect.element(panel.getByText('好运阿明 · 2002')).toBeVisible()
    await expect.element(panel.getByText('3.28 · 手气最佳')).toBeVisible()
    await expect.element(panel.getByText('ab'.repeat(32))).toBeVisible()
    await expect.element(panel.getByText('结束后公布种子')).toBeVisible()
  })

  test('freezes one packet for a reason and lets it go on, each by one person', async () => {
    const { calls } = await openConsole({ as: RISK, fakes: aHouse(), at: '/packets?row=1234567890123456' })
    await expect.element(button(/^冻结这一个/)).toBeVisible()
    await press('x')
    await expect.element(dialog.getByText(/会员 1001 · 10.00 元 · 6 \/ 8 个/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /^冻结/ })).toBeDisabled()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '理由模板' }), '同设备多账户')
    await userEvent.click(dialog.getByRole('button', { name: /^冻结/ }))
    await expect.poll(() => bodyOf(calls, 'freeze')).toEqual({ isFrozen: 1, reason: '同设备多账户' })
    await expect.element(panel.getByText(/^risk · .* 12:01:00/)).toBeVisible()
    await expect.element(row(/…123456 .* 已冻结/)).toBeVisible()
    await press('x')
    await userEvent.fill(box(/理由/), '核查无误')
    await userEvent.click(dialog.getByRole('button', { name: /^解冻/ }))
    await expect.element(row(/…123456 .* 可领/)).toBeVisible()
    expect(calls.filter(({ name }) => name === 'redPackets.freeze').map(({ body }) => body)).toEqual([
      { isFrozen: 1, reason: '同设备多账户' },
      { isFrozen: 0, reason: '核查无误' },
    ])
  })

  test('offers nothing of a packet that has ended', async () => {
    await openConsole({ as: RISK, fakes: aHouse(), at: '/packets?row=9' })
    await expect.element(panel.getByText('已经结束，没有可以冻结的。')).toBeVisible()
  })

  test('shows circles that wait, and puts one away with words', async () => {
    const { calls } = await openConsole({ as: RISK, fakes: aHouse(), at: '/packets?view=rings&row=31' })
    await expect.element(panel.getByText('300.00 / 400.00（75%）')).toBeVisible()
    await press('a')
    await userEvent.fill(box(/看到什么/), '亲友互发')
    await userEvent.click(dialog.getByRole('button', { name: '处理完' }))
    await expect.poll(() => bodyOf(calls, 'handleRing')).toEqual({ note: '亲友互发' })
    await expect.element(page.getByText('9 个红包')).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: '已处理的圈' }))
    await userEvent.click(row(/ta\*\*\*1/).getByRole('button'))
    await expect.element(panel.getByText(/risk · .* · 亲友互发/)).toBeVisible()
  })

  test('stops all packets at once by one person', async () => {
    const { calls } = await openConsole({ as: RISK, fakes: aHouse(), at: '/packets?view=terms&row=settings' })
    await expect.element(button(/^停发红包/)).toBeVisible()
    await press('x')
    await userEvent.fill(box(/理由/), '疑似套利')
    await userEvent.click(dialog.getByRole('button', { name: '停发红包' }))
    await expect.element(row(/红包设置 停发/)).toBeVisible()
    expect(bodyOf(calls, 'stop')).toEqual({ reason: '疑似套利' })
    await expect.poll(() => button(/^停发红包/).elements()).toEqual([])
  })

  test('proposes other settings, with every figure inside its bounds [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aHouse(), at: '/packets?view=terms&row=settings' })
    await expect.element(button(/^改设置/)).toBeVisible()
    await press('a')
    await userEvent.fill(box(/个数至多/), '501')
    await userEvent.fill(box(/理由/), '活动')
    await expect.element(dialog.getByText(/还差：个数至多/)).toBeVisible()
    await userEvent.fill(box(/个数至多/), '200')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '领取名单' }), '0')
    await userEvent.click(dialog.getByRole('button', { name: '改设置' }))
    await expect
      .poll(() => bodyOf(calls, 'change'))
      .toMatchObject({
        ...{ revision: 4, reason: '活动' },
        settings: { countMax: 200, showList: 0, showAmounts: 1, totalMax: 5000, funding: 'member', validHours: 24 },
      })
  })

  test('proposes a rain of packets, and says what it may cost at most [SEC-62]', async () => {
    const { calls } = await openConsole({ as: MAKER, fakes: aHouse(), at: '/packets?view=terms&row=settings' })
    await expect.element(button(/^排红包雨/)).toBeVisible()
    await press('i')
    await expect.element(dialog.getByText(/还差：.*名称、第一轮/)).toBeVisible()
    await userEvent.fill(box(/名称/), '元旦红包雨')
    await userEvent.fill(dialog.getByLabelText(/第一轮/), '2027-01-01T00:00')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '类型' }), '1')
    await userEvent.fill(box(/理由/), '新年活动')
    // 50 of 100.00 each, three times.
    await expect.element(dialog.getByText(/15,000.00/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '排红包雨' }))
    await expect
      .poll(() => bodyOf(calls, 'addSchedule'))
      .toMatchObject({
        reason: '新年活动',
        schedule: { name: '元旦红包雨', type: 1, count: 50, money: 100, rounds: 3, roomId: 1, message: '开奖大吉' },
      })
  })

  test('switches a schedule, until it has sent all its rounds', async () => {
    const { calls } = await openConsole({ as: RISK, fakes: aHouse(), at: '/packets?view=terms&row=5' })
    await expect.element(panel.getByText('1 / 3 轮')).toBeVisible()
    await press('x')
    await userEvent.fill(box(/理由/), '活动调整')
    await userEvent.click(dialog.getByRole('button', { name: '停下' }))
    await expect.element(button(/^继续/)).toBeVisible()
    expect(bodyOf(calls, 'switchSchedule')).toEqual({ isOpen: 0, revision: 2, reason: '活动调整' })
    await userEvent.click(row(/已发完/).getByRole('button'))
    await expect.element(panel.getByText('已经发完。')).toBeVisible()
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: RISK, fakes: aHouse(), at: '/packets' }, [/…123456/, /…9/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const at = '/packets?row=1234567890123456'
    expect(await faultsIn(theme, { as: RISK, fakes: aHouse(), at }, /手气最佳/)).toEqual([])
  })

  test.each(STAFF_ROLES.filter((role) => staffMay(role, 'readBonus')))(
    'lets %s freeze as the matrix says',
    async (role) => {
      const at = '/packets?row=1234567890123456'
      await openConsole({ as: { login: 'somebody', role }, fakes: aHouse(), at })
      await expect.element(panel.getByText('3.28 · 手气最佳')).toBeVisible()
      expect(button(/^冻结这一个/).elements()).toHaveLength(staffMay(role, 'operateBonus') ? 1 : 0)
    },
  )

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readBonus'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: aHouse(), at: '/packets?view=terms&row=settings' })
    await expect.element(panel.getByText('每人每天发几个（0–10000）')).toBeVisible()
    expect(button(/^停发红包/).elements()).toHaveLength(staffMay(role, 'operateBonus') ? 1 : 0)
    expect(button(/^排红包雨/).elements()).toHaveLength(staffMay(role, 'handleBonus') ? 1 : 0)
  })
})
