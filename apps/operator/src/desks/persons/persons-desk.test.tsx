import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/chat.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { expectTextOnly, HOSTILE_TEXTS } from '@liuhe/web/testing/hostile-texts.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { anApproval } from '../approvals/testing.ts'
import { aPerson } from '../chat/testing.ts'
import type { Mute, Person } from '../chat/words.ts'

const MODERATOR = { login: 'moderator', role: 'moderator' } as const
const HOUR_MS = 3_600_000

const aMute = (roomId: number | null, hours: number, part: Partial<Mute> = {}): Mute => ({
  ...{ roomId, until: Date.now() + hours * HOUR_MS + 30_000, reason: '刷屏广告', mutedBy: 'moderator' },
  ...part,
})

const PEOPLE: readonly Person[] = [
  aPerson({ mutes: [aMute(null, 24), aMute(1, 2, { mutedBy: 'person:77', reason: '' })] }),
  aPerson({ userId: 45, account: 'qa7', nickname: 'qa***07', mutes: [aMute(1, 1)] }),
  aPerson({ userId: 46, account: null, memberId: null, kind: 'guest', nickname: '访客8', chatLevel: 0 }),
  aPerson({ userId: 47, account: 'host1', nickname: 'ho***t1', chatLevel: 2 }),
  aPerson({ userId: 48, account: 'gone', nickname: 'go***ne', enableChat: false }),
  aPerson({ userId: 49, account: null, memberId: null, kind: 'robot', nickname: '计划员', chatLevel: 4 }),
]

/** Persons of an invented server that keeps what is done to them. */
function aServer() {
  const people = new Map(PEOPLE.map((one) => [one.userId, one]))
  const said: unknown[] = []
  const waiting: ReturnType<typeof anApproval>[] = []
  const of = (userId: number): Person => {
    const found = people.get(userId)
    if (found === undefined) throw refusal('CHAT/NOT_FOUND')
    return found
  }
  const put = (userId: number, part: Partial<Person>) => people.set(userId, { ...of(userId), ...part })
  const inView = {
    muted: ({ mutes }: Person) => mutes.length > 0,
    barred: ({ enableChat }: Person) => !enableChat,
    hosts: ({ chatLevel }: Person) => chatLevel === 2 || chatLevel === 3,
  }
  const fakes = [
    fake(api.rooms, () => ({ rooms: [{ ...ROOM }], presets: [], classes: [] })),
    fake(api.persons, ({ view }) => ({ data: [...people.values()].filter(inView[view]), next: null })),
    fake(api.person, ({ userId }) => of(userId)),
    fake(api.findPerson, ({ account }) => {
      said.push({ account })
      const found = [...people.values()].find((one) => one.account === account)
      if (found === undefined) throw refusal('CHAT/NOT_FOUND')
      return found
    }),
    fake(api.mute, ({ userId, roomId, minutes, reason }) => {
      said.push({ mute: userId, roomId, minutes, reason })
      const others = of(userId).mutes.filter((one) => one.roomId !== roomId)
      put(userId, { mutes: [...others, aMute(roomId, minutes / 60, { reason: reason ?? '' })] })
      return null
    }),
    fake(api.unmute, ({ userId, roomId, reason }) => {
      said.push({ unmute: userId, roomId, reason })
      put(userId, { mutes: of(userId).mutes.filter((one) => one.roomId !== roomId) })
      return null
    }),
    fake(api.standing, ({ userId, ...part }) => {
      said.push({ standing: userId, ...part })
      put(userId, { chatLevel: part.chatLevel })
      return null
    }),
    fake(api.ban, ({ userId, chatLevel, reason }) => {
      said.push({ ban: userId, chatLevel, reason })
      waiting.push(anApproval(61, { kind: 'chat-ban', object: `chat-person/${userId}`, maker: MODERATOR.login }))
      return { approvalId: 61, payloadHash: 'ab'.repeat(32), expiresAt: 1_900_000_000_000 }
    }),
    fake(api.restore, ({ userId, reason }) => {
      said.push({ restore: userId, reason })
      put(userId, { enableChat: true })
      return null
    }),
    fake(approvals.list, ({ object }) => waiting.filter((one) => object === undefined || one.object === object)),
  ]
  return { fakes, said }
}

const ROOM: OutputOf<typeof api.rooms>['rooms'][number] = {
  ...{ roomId: 1, version: 1, mutedUntil: null, pinned: null, lastSeq: 9, people: 3 },
  rules: {
    ...{ classId: 1, name: '大厅', avatarId: 1, sort: 1, isOpen: true, isPublic: true, enableChat: true },
    ...{ secPerMessage: 0, dayLimit: 0, depositLimit: 0n, turnoverLimit: 0n, minVip: 0, minChatLevel: 0 },
    ...{ notice: '', allowImage: true, allowPacket: true, allowGuests: true, gagText: '', gameId: null, winMin: null },
  },
}

const open = (at: string, fakes = aServer().fakes) => openConsole({ as: MODERATOR, fakes, at })

describe('the desk of persons', () => {
  test('lists who is silenced where and until when, who is kept out, and who keeps order', async () => {
    await open('/persons')
    await expect
      .element(row(/ts\*\*\*44 ts123444 全部房间，余 24 小时.*（刷屏广告）；大厅，余 2 小时.* moderator/))
      .toBeVisible()
    await userEvent.click(button(/^已停用/))
    await expect.element(row(/go\*\*\*ne gone 会员 聊天已停用/)).toBeVisible()
    await userEvent.click(button(/^主持与管理/))
    await expect.element(row(/ho\*\*\*t1 host1 主持人 可以发言/)).toBeVisible()
  })

  test('shows each mute with its end, reason and who said it, and leads to the member from every side', async () => {
    await open('/persons?row=44')
    await expect.element(panel.getByRole('row', { name: /全部房间 24 小时.* 刷屏广告 moderator 解除/ })).toBeVisible()
    await expect.element(panel.getByRole('row', { name: /大厅 2 小时.* — 主持人 77 解除/ })).toBeVisible()
    await expect.element(panel.getByText('全部房间禁言')).toBeVisible()
    const way = panel.getByRole('link', { name: /ts123444/ })
    await expect.element(way).toHaveAttribute('href', '/members?id=7&tab=chat')
  })

  test('silences by keys in the room where somebody was met, and takes it back', async () => {
    const { fakes, said } = aServer()
    await open('/persons?row=47&room=1', fakes)
    await expect.element(panel.getByText('没有生效的禁言')).toBeVisible()
    await press('4')
    expect(button(/^禁言 7 天/).elements()).toEqual([])
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由' }), '辱骂他人')
    await expect.element(button(/^禁言 7 天 · 大厅/)).toBeVisible()
    await userEvent.click(panel.getByRole('heading', { name: 'ho***t1' }))
    await press('m')
    await expect.poll(() => said).toEqual([{ mute: 47, roomId: 1, minutes: 10_080, reason: '辱骂他人' }])
    await expect.element(panel.getByText('1 间禁言')).toBeVisible()
    await press('z')
    await expect.poll(() => said.at(-1)).toEqual({ unmute: 47, roomId: 1, reason: '撤销禁言' })
  })

  test('of a longer mute the way back is the one that was there', async () => {
    const { fakes, said } = aServer()
    await open('/persons?row=45', fakes)
    await userEvent.selectOptions(page.getByRole('combobox', { name: '哪里' }), '大厅')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由' }), '泄露隐私')
    await userEvent.click(button(/^30 天/))
    await userEvent.click(button(/^禁言 30 天 · 大厅/))
    await expect.poll(() => said).toEqual([{ mute: 45, roomId: 1, minutes: 43_200, reason: '泄露隐私' }])
    await userEvent.click(button(/^撤销/))
    await expect.poll(() => said.at(-1)).toEqual({ mute: 45, roomId: 1, minutes: 61, reason: '刷屏广告' })
  })

  test('lifts a mute before its end', async () => {
    const { fakes, said } = aServer()
    await open('/persons?row=44', fakes)
    await userEvent.click(button(/^解除 大厅的禁言/))
    await expect.poll(() => said).toEqual([{ unmute: 44, roomId: 1, reason: '提前解除禁言' }])
    await expect.element(button(/^解除 全部房间的禁言/)).toBeVisible()
    await press('u')
    await expect.element(panel.getByText('没有生效的禁言')).toBeVisible()
  })

  test('makes a host for a reason, proposes that he loses the chat, and gives it back [SEC-62]', async () => {
    const { fakes, said } = aServer()
    await open('/persons?row=45', fakes)
    await expect.element(panel.getByText('1 间禁言')).toBeVisible()
    await press('s')
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^改身份/ })
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '担任主持')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '新身份' }), '会员')
    await expect.element(confirm).toBeDisabled()
    await userEvent.selectOptions(page.getByRole('combobox', { name: '新身份' }), '主持人')
    await userEvent.click(confirm)
    await expect.poll(() => said).toEqual([{ standing: 45, chatLevel: 2, seen: 1, reason: '担任主持' }])
    await press('x')
    await userEvent.fill(page.getByRole('textbox', { name: /理由/ }), '冒充客服')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^停用聊天/ }))
    await expect.poll(() => said.at(-1)).toEqual({ ban: 45, chatLevel: 2, reason: '冒充客服' })
    await expect.element(panel.getByText(/等第二人复核：/)).toBeVisible()
    await open('/persons?view=barred&row=48', fakes)
    await userEvent.click(button(/^恢复聊天/))
    await userEvent.fill(page.getByRole('textbox', { name: /理由/ }), '申诉成立')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^恢复聊天/ }))
    await expect.poll(() => said.at(-1)).toEqual({ restore: 48, reason: '申诉成立' })
    await expect.element(button(/^停用聊天/)).toBeVisible()
  })

  test('finds a person by the account, and says when there is none', async () => {
    const { fakes } = aServer()
    const { history } = await open('/persons', fakes)
    await expect.element(row(/ts123444/)).toBeVisible()
    await press('f')
    await userEvent.fill(page.getByRole('textbox', { name: '完整账号' }), 'nobody')
    await press('{Enter}')
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: '完整账号' }), 'host1')
    await press('{Enter}')
    await expect.poll(() => history.location.href).toBe('/persons?row=47')
    await expect.element(panel.getByRole('heading', { name: 'ho***t1' })).toBeVisible()
  })

  test('offers of a guest a mute alone, and of a robot nothing', async () => {
    const { fakes } = aServer()
    await open('/persons?row=46', fakes)
    await expect.element(button(/^24 小时/)).toBeVisible()
    expect(button(/改身份|停用聊天/).elements()).toEqual([])
  })

  test('says that robots are not dealt with here', async () => {
    await open('/persons?row=49')
    await expect.element(panel.getByText(/机器人和客服不在这里处理/)).toBeVisible()
  })

  test('lets those look who do not moderate, and offers them nothing', async () => {
    await openConsole({ as: { login: 'risk', role: 'risk' }, fakes: aServer().fakes, at: '/persons?row=44' })
    await expect.element(panel.getByText('你的角色只能查看；由聊天管理处理。')).toBeVisible()
    expect(button(/^解除|改身份|按账号查找/).elements()).toEqual([])
  })

  test.each(Object.entries(HOSTILE_TEXTS))('shows stored text as text: %s', async (_name, text) => {
    const hostile = aPerson({ nickname: text.slice(0, 20), mutes: [aMute(null, 1, { reason: text })] })
    const fakes = [
      ...aServer().fakes,
      fake(api.persons, () => ({ data: [hostile], next: null })),
      fake(api.person, () => hostile),
    ]
    await open('/persons?row=44', fakes)
    await expect.element(panel.getByRole('article')).toBeVisible()
    expectTextOnly(panel.element(), text)
    expectTextOnly(list.element(), text.slice(0, 20))
  })

  test('is walked by keys alone', () =>
    walkByKeys({ as: MODERATOR, fakes: aServer().fakes, at: '/persons' }, [/ts\*\*\*44/, /qa\*\*\*07/]))

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    const opening = { as: MODERATOR, fakes: aServer().fakes, at: '/persons?row=44' }
    expect(await faultsIn(theme, opening, /全部房间禁言/)).toEqual([])
  })
})
