import { ApiError } from '@liuhe/contract/client.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import * as packets from '@liuhe/contract/api/red-packets.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import ChatRoomsPage from './chat-rooms-page.tsx'
import { aContact, AMING, chatWorld, HOST, ME, said } from './testing/chat-world.tsx'

const last = (text: string, kind = 'text') => ({ kind, text, createdAt: Date.now() - 3_600_000 })
const HALL = aContact({ lastMessage: last('好运阿明：早'), lastSeq: 10, readSeq: 8, unread: 2 })
const EXPERTS = aContact({
  roomId: 9,
  nickname: '高手交流',
  avatarId: 2,
  minVip: 3,
  lastMessage: last('恭喜发财', 'packet'),
  lastSeq: 3,
  readSeq: 3,
})
const PLANS = aContact({ roomId: 10, nickname: '计划群', isReadOnly: true, isMuted: true, unread: 7, lastSeq: 7 })
const TALK = aContact({
  ...{ roomId: 21, kind: 'private', nickname: HOST.nickname, userId: HOST.userId, chatLevel: 2, avatarId: 12 },
  ...{ lastMessage: last('您好'), lastSeq: 2, readSeq: 0, unread: 2 },
} as const)
const LISTS = { classes: [{ id: 1, name: '推荐聊天室', chatroom: [HALL, EXPERTS, PLANS] }], items: [TALK], total: 1 }

const lobby = (options: Parameters<typeof chatWorld>[1] = {}) =>
  chatWorld(<ChatRoomsPage />, { path: '/chat-rooms', contacts: LISTS, ...options })
const row = (name: string) => page.getByRole('link', { name: new RegExp(name) })
const order = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])

describe('the lobby [CHAT-048]', () => {
  test('lists rooms and private talks with what waits to be read', async () => {
    const { went } = await lobby()
    await expect.element(row('六合大厅')).toBeVisible()
    expect(row('六合大厅').element().textContent).toContain('好运阿明：早')
    expect(row('六合大厅').element().querySelector('[data-tone]')?.textContent).toBe('2')
    expect(row('高手交流').element().textContent).toContain('[红包] 恭喜发财')
    expect(row('高手交流').element().textContent).toContain('VIP3+')
    expect(row('计划群').element().textContent).toContain('只读')
    // A room that is muted counts nothing.
    expect(row('计划群').element().querySelector('[data-tone]')).toBeNull()
    await expect.element(page.getByRole('tab', { name: '私聊 2' })).toBeVisible()
    await acting(() => userEvent.click(row('六合大厅')))
    await acting(() => userEvent.click(page.getByRole('tab', { name: '私聊 2' })))
    await acting(() => userEvent.click(row(HOST.nickname)))
    expect(went).toEqual(['/chat-rooms/8', `/chat-rooms/21/friends/3003?nickname=${encodeURIComponent(HOST.nickname)}`])
  })

  test('is open to a guest, whose way into a room is the login [PERM-028]', async () => {
    const { server, calls } = await lobby({ token: undefined as never, contacts: { ...LISTS, items: [], total: 0 } })
    await expect.element(row('六合大厅')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '去登录' })).toBeVisible()
    // Nobody made a guest of him, and he has no line.
    expect(calls.map(({ name }) => name)).not.toContain(wire.refreshToken.name)
    expect(server.sockets).toHaveLength(0)
    expect(calls.find(({ name }) => name === wire.contacts.name)?.url).toContain('identity=guest')
  })

  test('asks for its lists twice again when they do not arrive [API-095]', async () => {
    let tries = 0
    await lobby({
      fakes: [
        fake(wire.contacts, () => {
          tries += 1
          throw new ApiError('NETWORK', '网络异常', 0)
        }),
      ],
    })
    await expect.element(page.getByRole('button', { name: '重新加载' }), { timeout: 12_000 }).toBeVisible()
    expect(tries).toBe(3)
  })

  test('says that there is nothing, and where something is', async () => {
    await lobby({ contacts: { classes: [], items: [], total: 0 } })
    await expect.element(page.getByText('还没有聊天室')).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('tab', { name: '私聊' })))
    await expect.element(page.getByText(/还没有私聊/)).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('button', { name: '去通讯录' })))
    await expect.element(page.getByRole('tab', { name: '通讯录' })).toHaveAttribute('aria-selected', 'true')
  })

  test('tells of the next red packets of a room that it lists', async () => {
    // The server's clock is a little off the device's, as the tests before have told it.
    const at = Date.now() + 600_000
    const round = { roomId: 9, at, count: 6, total: yuan('8.88') }
    await lobby({ fakes: [fake(packets.rounds, () => [{ ...round, roomId: 77, at: at - 1 }, round])] })
    const banner = page.getByRole('link', { name: /高手交流 红包雨/ })
    await expect.element(banner).toHaveAttribute('href', '/chat-rooms/9')
    expect(banner.element().textContent).toMatch(/ · 6 个 · 共 8\.88 元00:(09|10):\d\d$/)
  })

  test('hears the rooms without being counted in them', async () => {
    const { server } = await lobby()
    const rooms = [8, 9, 10].map((room_id) => ({ room_id, watches: true }))
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toEqual([{ rooms }]))
  })

  test('moves a room up when somebody speaks there, and counts what others say', async () => {
    const { server } = await lobby()
    await expect.element(row('高手交流')).toBeVisible()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    expect(order()).toEqual(['8', '9', '10', '21'])
    await server.messages(said(4, '新话题', { by: AMING, roomId: 9 }))
    expect(order()).toEqual(['9', '8', '10', '21'])
    expect(row('高手交流').element().textContent).toContain('好运阿明：新话题')
    expect(row('高手交流').element().querySelector('[data-tone]')?.textContent).toBe('1')
    await server.messages(said(5, '我说的', { by: ME, roomId: 9 }))
    expect(row('高手交流').element().querySelector('[data-tone]')?.textContent).toBe('1')
    // It was read on another device.
    await server.say({ command: CHAT_COMMAND.hasRead, content: { roomId: 9, userId: ME.userId, seq: 5 } })
    await vi.waitFor(() => expect(row('高手交流').element().querySelector('[data-tone]')).toBeNull())
  })

  test('shows that the other one of a private talk writes', async () => {
    const { server } = await lobby()
    await expect.element(row(HOST.nickname)).toBeVisible()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    const content = { roomId: 21, userId: HOST.userId, nickname: HOST.nickname }
    await server.say({ command: CHAT_COMMAND.someoneTypes, content })
    await expect.poll(() => row(HOST.nickname).element().textContent).toContain('正在输入…')
    await server.messages(said(3, '来了', { by: HOST, roomId: 21 }))
    await expect.poll(() => row(HOST.nickname).element().textContent).toContain('来了')
  })
})

describe('looking for somebody', () => {
  const type = (text: string) => acting(() => userEvent.fill(page.getByRole('searchbox', { name: '搜索聊天' }), text))

  test('finds rooms by a part of their name, and says when there is none', async () => {
    await lobby()
    await expect.element(row('高手交流')).toBeVisible()
    await type('高手')
    expect(order()).toEqual(['9'])
    await type('没有')
    await expect.element(page.getByText('没有找到相关的聊天')).toBeVisible()
  })

  test('the contacts are hosts and administrators, and lead into a talk with them', async () => {
    const friend = { isGuest: false, isBlocked: false, chatLevel: 2 }
    const { went } = await lobby({
      fakes: [
        fake(people.staff, () => [
          { ...friend, friendId: HOST.userId, nickname: HOST.nickname, avatarId: 12, isOnline: true, roomId: null },
          { ...friend, friendId: 4004, nickname: '群管小玲', avatarId: 4, isOnline: false, roomId: 33, chatLevel: 3 },
        ]),
        fake(people.acceptContact, ({ friendId }) => ({
          roomId: 21,
          friend: { ...friend, friendId, nickname: HOST.nickname, avatarId: 12, isOnline: true, roomId: 21 },
        })),
      ],
    })
    await acting(() => userEvent.click(page.getByRole('tab', { name: '通讯录' })))
    await acting(() => userEvent.click(page.getByRole('button', { name: /跑马老张/ })))
    await acting(() => userEvent.click(page.getByRole('button', { name: /群管小玲/ })))
    expect(went).toEqual([
      `/chat-rooms/21/friends/3003?nickname=${encodeURIComponent(HOST.nickname)}`,
      `/chat-rooms/33/friends/4004?nickname=${encodeURIComponent('群管小玲')}`,
    ])
  })

  test('older private talks come behind a key, at a tap [CHAT-001]', async () => {
    const asked: (string | undefined)[] = []
    const older = aContact({ ...TALK, roomId: 55, nickname: '晚风', userId: 5005 } as never)
    await lobby({
      fakes: [
        fake(wire.contacts, ({ after }) => {
          asked.push(after)
          const page1 = { ...LISTS, page: 1, limit: 100, total: 2, next: 'key' }
          return after === undefined ? page1 : { ...page1, classes: [], items: [older], next: null }
        }),
      ],
    })
    await acting(() => userEvent.click(page.getByRole('tab', { name: /私聊/ })))
    await acting(() => userEvent.click(page.getByRole('button', { name: '查看更早的私聊' })))
    await expect.element(row('晚风')).toBeVisible()
    expect(asked).toEqual([undefined, 'key'])
    expect(page.getByRole('button', { name: '查看更早的私聊' }).elements()).toEqual([])
  })
})

describe('maintenance', () => {
  const toastText = () => document.querySelector('[popover][role=status]')?.textContent ?? ''

  test('is said in the place of the rooms, and for half a second above them [CHAT-013] [CHAT-014]', async () => {
    await lobby({ maintenance: true })
    await vi.waitFor(() => expect(toastText()).toBe('系统在维护中，请稍等！'))
    await expect.element(page.getByRole('main').getByText('系统在维护中，请稍等！')).toBeVisible()
    expect(row('六合大厅').elements()).toHaveLength(0)
    await vi.waitFor(() => expect(toastText()).toBe(''), { timeout: 1500 })
  })

  test('is asked about every 120 seconds, and only while it lasts [CHAT-015]', async () => {
    const every = vi.spyOn(window, 'setInterval')
    const { read } = await lobby({ maintenance: true })
    const asked = () => read.filter((path) => path.includes('config_chat')).length
    await vi.waitFor(() => expect(every.mock.calls.filter(([, ms]) => ms === 120_000)).toHaveLength(1))
    const before = asked()
    const [again] = every.mock.calls.find(([, ms]) => ms === 120_000) ?? []
    await acting(() => (again as () => void)())
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
  })

  test('is not asked about while there is none', async () => {
    const every = vi.spyOn(window, 'setInterval')
    await lobby()
    await expect.element(row('六合大厅')).toBeVisible()
    expect(every.mock.calls.filter(([, ms]) => ms === 120_000)).toHaveLength(0)
  })
})
