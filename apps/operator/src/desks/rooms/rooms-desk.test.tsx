import * as api from '@liuhe/contract/api/operator/chat.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aMessage, aPerson } from '../chat/testing.ts'
import type { Message } from '../chat/words.ts'
import type { Room, RoomClass, Rules } from './words.ts'

const MODERATOR = { login: 'moderator', role: 'moderator' } as const

const RULES: Rules = {
  ...{ classId: 1, name: '大厅', avatarId: 1, sort: 1, isOpen: true, isPublic: true, enableChat: true },
  ...{ secPerMessage: 3, dayLimit: 2, depositLimit: yuan('100'), turnoverLimit: yuan('500'), minVip: 1 },
  ...{ minChatLevel: 0, notice: '文明发言', allowImage: true, allowPacket: true, allowGuests: true, gagText: '' },
  ...{ gameId: null, winMin: null },
}
const aRoom = (roomId: number, rules: Partial<Rules> = {}, part: Partial<Room> = {}): Room => ({
  ...{ roomId, version: 3, rules: { ...RULES, ...rules }, mutedUntil: null, pinned: null, lastSeq: 1_204, people: 7 },
  ...part,
})

const line = (text: RegExp) => panel.getByRole('list', { name: '消息' }).getByRole('button', { name: text })

function aServer() {
  const rooms = [aRoom(1), aRoom(2, { name: '旧房间', isOpen: false })]
  const said: unknown[] = []
  const classes: RoomClass[] = [
    { classId: 1, name: '综合', sort: 1 },
    { classId: 2, name: '彩种', sort: 2 },
  ]
  const talk: Message[] = Array.from({ length: 120 }, (_, at) => aMessage(at + 1, `第 ${at + 1} 句`))
  talk[117] = aMessage(118, '', { kind: 'removed', by: 'host' })
  const packet = { packetId: '900713', type: 2, count: 8, message: '恭喜', commitment: '0' }
  talk[118] = aMessage(119, '', { kind: 'packet', packet })
  const fakes = [
    fake(api.rooms, () => ({ rooms, presets: [{ preset: 'lobby' as const, rules: RULES }], classes })),
    fake(api.messages, ({ before = 1_000, rows: most }) => talk.filter(({ seq }) => seq < before).slice(-most)),
    fake(api.pin, ({ id }) => {
      said.push({ pinned: id })
      rooms[0] = aRoom(1, {}, { pinned: talk.find((one) => one.id === id) ?? null })
      return null
    }),
    fake(api.removeMessage, ({ id, reason }) => {
      said.push({ removed: id, reason })
      talk[Number(id) - 1] = aMessage(Number(id), '', { kind: 'removed', by: 'host' })
      return null
    }),
    fake(api.saveClass, (one) => {
      said.push(one)
      const at = classes.findIndex(({ classId }) => classId === one.classId)
      if (at === -1) classes.push(one)
      else classes[at] = one
      return null
    }),
    fake(api.persons, () => ({ data: [], next: null })),
    fake(api.person, () => aPerson()),
    fake(api.saveRoom, ({ roomId, version, rules, reason }) => {
      said.push({
        roomId,
        version,
        seconds: rules.secPerMessage,
        deposit: rules.depositLimit,
        sort: rules.sort,
        classId: rules.classId,
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
    await expect.element(row(/大厅 综合 开放 7 1,204 3 秒 VIP 1 · 2 天充值 100.00 · 2 天打码 500.00/)).toBeVisible()
    await expect.element(row(/旧房间 综合 已关闭/)).toBeVisible()
  })

  test('changes rules for a reason, keeps what is not typed, and shows faults beside their fields', async () => {
    const { fakes, said } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1&part=rules' })
    await expect.element(panel.getByText('文明发言')).toBeVisible()
    await press('e')
    const field = (name: string) => page.getByRole('textbox', { name })
    await userEvent.fill(field('慢速（秒）'), '99999')
    await userEvent.fill(field('理由（写入审计）'), '刷屏太多')
    await userEvent.click(button(/^保存/))
    await expect.element(page.getByText('最多 3,600')).toBeVisible()
    await userEvent.fill(field('慢速（秒）'), '10')
    await userEvent.fill(field('充值至少（元）'), '250.5')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '分类' }), '彩种')
    await userEvent.click(button(/^保存/))
    await expect
      .poll(() => said)
      .toEqual([
        { roomId: 1, version: 3, seconds: 10, deposit: yuan('250.5'), sort: 1, classId: 2, reason: '刷屏太多' },
      ])
    await expect.element(panel.getByText('10 秒一条')).toBeVisible()
  })

  test('of two who change a room the slower is told, and keeps his words', async () => {
    const { fakes, rooms } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1&part=rules' })
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
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1&part=rules' })
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

  test('reads as the room does, the newest at the end, and goes back and forth', async () => {
    await openConsole({ as: MODERATOR, fakes: aServer().fakes, at: '/rooms?row=1' })
    await expect.element(line(/第 120 句/)).toBeInViewport()
    await expect.element(line(/（已隐藏）/)).toBeVisible()
    await expect.element(line(/\[红包\].*红包/)).toBeVisible()
    expect(line(/第 70 句/).elements()).toEqual([])
    await press('[[')
    await expect.element(line(/第 21 句/)).toBeInTheDocument()
    await expect.element(panel.getByText('第 21–70 条，共 1204 条')).toBeVisible()
    await press(']')
    await expect.element(line(/第 120 句/)).toBeInTheDocument()
  })

  test('opens at the message that an address names, with what was said around it', async () => {
    await openConsole({ as: MODERATOR, fakes: aServer().fakes, at: '/rooms?row=1&seq=60' })
    await expect.element(line(/第 60 句/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(line(/第 60 句/)).toBeInViewport()
    await expect.element(line(/第 50 句/)).toBeInTheDocument()
    await expect.element(line(/第 70 句/)).toBeInTheDocument()
    expect(line(/第 71 句/).elements()).toEqual([])
  })

  test('pins by a key and takes it back, with the pinned message on top', async () => {
    const { fakes, said } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1&seq=120' })
    await expect.element(button(/^置顶/)).toBeVisible()
    await press('p')
    await expect.element(button(/^置顶 ?ts\*\*\*44：第 120 句/)).toBeVisible()
    await expect.element(button(/^取消置顶/)).toBeVisible()
    await press('z')
    await expect.poll(() => said).toEqual([{ pinned: '120' }, { pinned: null }])
  })

  test('takes a message away for a reason, and leads to who said it', async () => {
    const { fakes, said } = aServer()
    const { history } = await openConsole({ as: MODERATOR, fakes, at: '/rooms?row=1&seq=120' })
    await expect.element(line(/第 120 句/)).toBeVisible()
    await press('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect.element(line(/第 117 句/)).toHaveAttribute('aria-pressed', 'true')
    await press('x')
    await expect.element(page.getByText(/大厅 · ts\*\*\*44：第 117 句/)).toBeVisible()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: /^撤下/ })).toBeDisabled()
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '诈骗或代充')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^撤下/ }))
    await expect.poll(() => said).toEqual([{ removed: '117', reason: '诈骗或代充' }])
    await expect.element(panel.getByText(/这条消息已经不在了/)).toBeVisible()
    expect(button(/^撤下/).elements()).toEqual([])
    await press('o')
    await expect.poll(() => history.location.href).toBe('/persons?row=44&room=1')
  })

  test('lets those look who do not moderate, and leads who reads gifts to a packet', async () => {
    await openConsole({ as: { login: 'risk', role: 'risk' }, fakes: aServer().fakes, at: '/rooms?row=1&seq=119' })
    await expect
      .element(panel.getByRole('link', { name: /谁领了/ }))
      .toHaveAttribute('href', '/packets?row=%22900713%22')
    expect(button(/^撤下|^置顶|^改规则/).elements()).toEqual([])
  })

  test('renames a class, moves it, and adds one behind the others', async () => {
    const { fakes, said } = aServer()
    await openConsole({ as: MODERATOR, fakes, at: '/rooms' })
    await expect.element(row(/大厅/)).toBeVisible()
    await press('c')
    await userEvent.click(button(/^改 彩种/))
    await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '彩种讨论')
    await userEvent.fill(page.getByRole('textbox', { name: '位置' }), '5')
    await userEvent.click(button(/^保存/))
    await expect.element(page.getByRole('rowheader', { name: '彩种讨论' })).toBeVisible()
    await userEvent.click(button(/^新分类/))
    await expect.element(button(/^保存/)).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '棋牌')
    await userEvent.click(button(/^保存/))
    await expect
      .poll(() => said)
      .toEqual([
        { classId: 2, name: '彩种讨论', sort: 5 },
        { classId: 3, name: '棋牌', sort: 6 },
      ])
  })

  test('is walked by keys alone', () =>
    walkByKeys({ as: MODERATOR, fakes: aServer().fakes, at: '/rooms' }, [/大厅/, /旧房间/]))

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in a talk in %s', async (theme) => {
    const at = '/rooms?row=1&seq=119'
    expect(await faultsIn(theme, { as: MODERATOR, fakes: aServer().fakes, at }, /第 120 句/)).toEqual([])
  })

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    expect(
      await faultsIn(theme, { as: MODERATOR, fakes: aServer().fakes, at: '/rooms?row=1&part=rules' }, /文明发言/),
    ).toEqual([])
  })
})
