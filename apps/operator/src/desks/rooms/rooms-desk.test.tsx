import * as api from '@liuhe/contract/api/operator/chat.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Room, Rules } from './words.ts'

const MODERATOR = { login: 'moderator', role: 'moderator' } as const

const RULES: Rules = {
  ...{ classId: 1, name: '大厅', avatarId: 1, sort: 1, isOpen: true, isPublic: true, enableChat: true },
  ...{ secPerMessage: 3, dayLimit: 2, depositLimit: yuan('100'), turnoverLimit: yuan('500'), minVip: 1 },
  ...{ minChatLevel: 0, notice: '文明发言', allowImage: true, allowPacket: true, allowGuests: true, gagText: '' },
  ...{ gameId: null, winMin: null },
}
const aRoom = (roomId: number, rules: Partial<Rules> = {}, part: Partial<Room> = {}): Room => ({
  ...{ roomId, version: 3, rules: { ...RULES, ...rules }, mutedUntil: null, pinnedId: null, lastSeq: 1_204, people: 7 },
  ...part,
})

function aServer() {
  const rooms = [aRoom(1), aRoom(2, { name: '旧房间', isOpen: false })]
  const said: unknown[] = []
  const fakes = [
    fake(api.rooms, () => ({ rooms, presets: [{ preset: 'lobby' as const, rules: RULES }], classes: [] })),
    fake(api.saveRoom, ({ roomId, version, rules, reason }) => {
      said.push({
        roomId,
        version,
        seconds: rules.secPerMessage,
        deposit: rules.depositLimit,
        sort: rules.sort,
        reason,
      })
      if (rooms[0]?.version !== version) throw refusal('CONTENT/CHANGED')
      rooms[0] = aRoom(1, rules, { version: version + 1 })
      return { roomId, version: version + 1 }
    }),
    fake(api.muteRoom, ({ roomId, minutes }) => {
      said.push({ roomId, minutes })
      rooms[0] = aRoom(1, {}, { mutedUntil: minutes === null ? null : Date.now() + minutes * 60_000 })
      return null
    }),
    fake(api.createRoom, ({ rules }) => {
      said.push({ made: rules.name, vip: rules.minVip })
      rooms.push(aRoom(3, rules))
      return { roomId: 3, version: 1 }
    }),
  ]
  return { fakes, said, rooms }
}

describe('the desk of rooms', () => {
  test('says of each room whether it is open and who may speak', async () => {
    await openConsole({ as: MODERATOR, fakes: aServer().fakes, at: '/rooms' })
    await expect.element(row(/大厅 开放 7 1,204 3 秒 VIP 1 · 2 天充值 100.00 · 2 天打码 500.00/)).toBeVisible()
    await expect.element(row(/旧房间 已关闭/)).toBeVisible()
  })

  test('changes rules for a reason, keeps what is not typed, and shows faults beside their fields', async () => {
    const { fakes, said } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1' })
    await expect.element(panel.getByText('文明发言')).toBeVisible()
    await press('e')
    const field = (name: string) => page.getByRole('textbox', { name })
    await userEvent.fill(field('慢速（秒）'), '99999')
    await userEvent.fill(field('理由（写入审计）'), '刷屏太多')
    await userEvent.click(button(/^保存/))
    await expect.element(page.getByText('最多 3,600')).toBeVisible()
    await userEvent.fill(field('慢速（秒）'), '10')
    await userEvent.fill(field('充值至少（元）'), '250.5')
    await userEvent.click(button(/^保存/))
    await expect
      .poll(() => said)
      .toEqual([{ roomId: 1, version: 3, seconds: 10, deposit: yuan('250.5'), sort: 1, reason: '刷屏太多' }])
    await expect.element(panel.getByText('10 秒一条')).toBeVisible()
  })

  test('of two who change a room the slower is told, and keeps his words', async () => {
    const { fakes, rooms } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1' })
    await expect.element(panel.getByText('文明发言')).toBeVisible()
    rooms[0] = aRoom(1, { secPerMessage: 30 }, { version: 4 })
    await press('e')
    await userEvent.fill(page.getByRole('textbox', { name: '公告' }), '新公告')
    await userEvent.fill(page.getByRole('textbox', { name: '理由（写入审计）' }), '节日')
    await userEvent.click(button(/^保存/))
    await expect.element(panel.getByText(/慢速（秒）/)).toBeVisible()
  })

  test('silences a whole room for half an hour, and lets it speak again', async () => {
    const { fakes, said } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1' })
    await expect.element(panel.getByText('文明发言')).toBeVisible()
    await press('m')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '刷屏')
    await userEvent.click(button(/^禁言 30 分钟/))
    await expect.element(button(/^解除全员禁言/)).toBeVisible()
    await press('m')
    await expect
      .poll(() => said)
      .toEqual([
        { roomId: 1, minutes: 30 },
        { roomId: 1, minutes: null },
      ])
  })

  test('makes a room of a preset and opens it', async () => {
    const { fakes, said } = aServer()
    const { history } = await openConsole({ as: MODERATOR, fakes, at: '/rooms' })
    await userEvent.click(button(/^新房间/))
    await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '新澳门讨论')
    await userEvent.click(button(/^建房间/))
    await expect.poll(() => history.location.search).toContain('row=3')
    expect(said).toEqual([{ made: '新澳门讨论', vip: 1 }])
  })

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MODERATOR, fakes: aServer().fakes, at: '/rooms?row=1' }, /文明发言/)).toEqual([])
  })
})
