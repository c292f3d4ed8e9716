import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { ApiError } from '@liuhe/contract/client.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { AMING, aRoom, chatWorld, type fakeChatServer, HOST, ME, said } from './testing/chat-world.tsx'

const PAST = [said(1, '大家好'), said(2, '今晚怎么看？', { by: HOST }), said(3, '我先看看', { by: ME })]
const open = (options: Parameters<typeof chatWorld>[1] = {}) =>
  chatWorld(<RoomChatPage {...pageProps({ routeName: 'room-chat', params: { roomId: '8' } })} />, {
    past: PAST,
    ...options,
  })
const box = () => page.getByRole('textbox', { name: '输入消息' })
const write = async (text: string) => {
  await acting(() => userEvent.fill(box(), text))
  await acting(() => userEvent.click(page.getByRole('button', { name: '发送', exact: true })))
}
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name, exact: true })))
const bubble = (text: string) => page.getByText(text, { exact: true })
/** Opens the menu of a message as a long press does. */
const hold = (text: string) => acting(() => userEvent.click(bubble(text), { button: 'right' }))
/** Rows that were just drawn have their heights, and the list stands where it wants to. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

describe('a room [ROUTE-091]', () => {
  test('shows who is there and what was said, ours on the right in our colour [CHAT-049]', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: '六合大厅', level: 1 })).toBeVisible()
    await expect.element(page.getByText('1,286 人在线')).toBeVisible()
    await expect.element(bubble('今晚怎么看？')).toBeVisible()
    await expect.element(page.getByText('主持', { exact: true })).toBeVisible()
    const own = bubble('我先看看').element().closest('[data-own]') as HTMLElement
    await vi.waitFor(() => expect(getComputedStyle(own).getPropertyValue('--a')).toBe('#E53935'))
    const ground = getComputedStyle(bubble('我先看看').element().parentElement as HTMLElement).backgroundColor
    expect(ground).toBe('rgb(229, 57, 53)')
  })

  test('shows stored text as text, whatever it says', async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
    await open({ past: [said(1, hostile, { by: { ...AMING, nickname: '<b>坏人</b>' } })] })
    await expect.element(bubble(hostile)).toBeVisible()
    await expect.element(page.getByText('<b>坏人</b>')).toBeVisible()
    expect(document.querySelector('[role=log] script, [role=log] img[src=x]')).toBeNull()
  })

  test('says every call as a member of the company, with the chat token [API-091]', async () => {
    const { calls, session } = await open()
    await expect.element(bubble('大家好')).toBeVisible()
    const service = calls.filter(({ url }) => url.includes('app_id='))
    expect(service.map(({ name }) => name)).toEqual(
      expect.arrayContaining([wire.room.name, wire.records.name, wire.socketTicket.name]),
    )
    for (const { url } of service) expect(url).toContain('app_id=aocai&identity=member')
    expect(session.values.read('chat_login_token')).toBe('chat-token')
    expect(calls.find(({ name }) => name === wire.records.name)?.url).toMatch(/room_id=8&page=1&limit=150&talk_type=2/)
  })

  test('asks for the past twice again when it does not arrive [API-094]', async () => {
    let tries = 0
    await open({
      fakes: [
        fake(wire.records, () => {
          tries += 1
          throw new ApiError('NETWORK', '网络异常', 0)
        }),
      ],
    })
    await expect.element(page.getByText('聊天记录加载失败')).toBeVisible()
    expect(tries).toBe(3)
  })

  test('offers no older messages where the whole past is on the page', async () => {
    await open({ past: [] })
    await expect.element(box()).toBeVisible()
    expect(page.getByRole('button', { name: '查看更早的消息' }).elements()).toHaveLength(0)
  })

  test('opens older messages above, and keeps the place', async () => {
    await page.viewport(390, 700)
    const long = Array.from({ length: 130 }, (_, index) => said(index + 1, `第${index + 1}句`))
    await open({ past: long })
    await expect.element(bubble('第130句')).toBeVisible()
    const log = page.getByRole('log').element()
    await settled()
    await acting(() => log.scrollTo({ top: 0 }))
    await expect.element(bubble('第31句')).toBeVisible()
    await settled()
    const top = () => bubble('第31句').element().getBoundingClientRect().top
    const before = top()
    await press('查看更早的消息')
    await vi.waitFor(() => expect(log.scrollTop).toBeGreaterThan(500))
    await vi.waitFor(() => expect(Math.abs(top() - before)).toBeLessThan(60))
  })
})

describe('what a member says', () => {
  test('stands at once, is sent once, and is the stored one after the answer [CHAT-048]', async () => {
    const { server } = await open()
    await expect.element(bubble('我先看看')).toBeVisible()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await write('收到')
    await expect.element(bubble('收到')).toBeVisible()
    await expect.element(page.getByText('发送中…')).toBeVisible()
    const [sent] = server.heard(CHAT_COMMAND.say)
    expect(sent).toMatchObject({ room_id: 8, content: { kind: 'text', text: '收到' } })
    await server.messages(said(4, '收到', { by: ME }))
    await server.store(said(4, '收到', { by: ME }))
    await vi.waitFor(() => expect(page.getByText('发送中…').elements()).toHaveLength(0))
    expect(bubble('收到').elements()).toHaveLength(1)
    await expect.element(box()).toHaveValue('')
  })

  test('that was refused says why, and goes again by the same number [CHAT-030]', async () => {
    const { server } = await open()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await write('再来一次')
    const refuse = (retry: boolean, msg: string) =>
      server.say({
        command: CHAT_COMMAND.refused,
        content: { clientId: server.heard(CHAT_COMMAND.say).at(-1)?.client_id, code: 'CHAT/TOO_FAST', msg, retry },
      })
    await refuse(true, '发言过快，请稍候再试')
    await expect.element(page.getByText('发言过快，请稍候再试，点按重发')).toBeVisible()
    await press('重新发送')
    const sent = server.heard(CHAT_COMMAND.say)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.client_id).toBe(sent[0]?.client_id)
    await refuse(false, '请勿重复发送相同的内容')
    await press('删除')
    await vi.waitFor(() => expect(bubble('再来一次').elements()).toHaveLength(0))
  })

  test('while the line was cut goes out when it is back, by the same number', async () => {
    const { server } = await open()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await write('线断了吗')
    await server.cut()
    await expect.element(page.getByText('网络已断开，正在重连…')).toBeVisible()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.say)).toHaveLength(2))
    const [first, second] = server.heard(CHAT_COMMAND.say)
    expect(second?.client_id).toBe(first?.client_id)
    // The room is resumed from the last message that is here.
    expect(server.last().sent[0]).toMatchObject({
      command: CHAT_COMMAND.enter,
      content: { rooms: [{ room_id: 8, seq: 3 }] },
    })
    await vi.waitFor(() => expect(page.getByText('网络已断开，正在重连…').elements()).toHaveLength(0))
  })

  test('may answer another message, and call somebody', async () => {
    const { server } = await open()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await hold('今晚怎么看？')
    await press('引用')
    await expect.element(page.getByText('跑马老张：今晚怎么看？')).toBeVisible()
    await acting(() => userEvent.fill(box(), '@跑'))
    const names = page.getByRole('list', { name: '提到谁' })
    await acting(() => userEvent.click(names.getByRole('button', { name: '@跑马老张' })))
    await expect.element(box()).toHaveValue('@跑马老张 ')
    await acting(() => userEvent.fill(box(), '@跑马老张 看大'))
    await press('发送')
    expect(server.heard(CHAT_COMMAND.say)[0]?.content).toEqual({
      ...{ kind: 'text', text: '@跑马老张 看大', quote: '502', mentions: [HOST.userId] },
    })
  })

  test('takes emoji of the panel', async () => {
    await open()
    await press('表情')
    await acting(() => userEvent.click(page.getByRole('button', { name: '👍' })))
    await expect.element(box()).toHaveValue('👍')
  })

  test('waits the seconds of the room between two messages', async () => {
    const { server } = await open({ room: aRoom({ contact: { secPerMessage: 3 } }) })
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await write('第一条')
    await acting(() => userEvent.fill(box(), '第二条'))
    await expect.element(page.getByRole('button', { name: /^[123] 秒$/ })).toBeDisabled()
  })

  test('is not to be written by anyone who may not speak: the reason stands there instead [CHAT-038]', async () => {
    const msg = '您无法发言，当前发言条件：前2天充值不少于100元；打码量不少于500元'
    const { server } = await open({ room: aRoom({ speak: { allowed: false, code: 'CHAT/CONDITION', msg } }) })
    await expect.element(page.getByText(msg)).toBeVisible()
    expect(box().elements()).toHaveLength(0)
    // A judgement that changes is news of the room.
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await server.say({
      command: CHAT_COMMAND.entered,
      content: {
        ...{ roomId: 8, lastSeq: 3, readSeq: 0, messages: [], removed: [], recalled: [], lost: false, totalPeople: 9 },
        speak: { allowed: true, code: null, msg: '' },
      },
    })
    await expect.element(box()).toBeVisible()
    await expect.element(page.getByText('9 人在线')).toBeVisible()
  })
})

describe('what comes by the line', () => {
  const entered = (server: ReturnType<typeof fakeChatServer>) =>
    vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))

  test('is asked for where something is missing, and shown in order [I-49]', async () => {
    const { server } = await open()
    await expect.element(bubble('我先看看')).toBeVisible()
    await entered(server)
    await server.messages(said(6, '第六'))
    expect(server.heard(CHAT_COMMAND.gap)).toEqual([{ room_id: 8, from: 3, to: 5 }])
    expect(bubble('第六').elements()).toHaveLength(0)
    await server.messages(said(4, '第四'), said(5, '第五'))
    await expect.element(bubble('第六')).toBeVisible()
    const words = page.getByRole('log').element().textContent ?? ''
    expect(words.indexOf('第四')).toBeLessThan(words.indexOf('第五'))
    expect(words.indexOf('第五')).toBeLessThan(words.indexOf('第六'))
  })

  test('is counted while somebody reads further up, and a tap leads there', async () => {
    await page.viewport(390, 700)
    const { server } = await open({
      past: Array.from({ length: 60 }, (_, index) => said(index + 1, `第${index + 1}句`)),
    })
    await expect.element(bubble('第60句')).toBeVisible()
    await entered(server)
    await settled()
    await acting(() => page.getByRole('log').element().scrollTo({ top: 0 }))
    await expect.element(page.getByRole('button', { name: '回到底部' })).toBeVisible()
    await server.messages(said(61, '第61句'), said(62, '第62句'))
    await expect.element(page.getByRole('button', { name: '2 条新消息' })).toBeVisible()
    await press('2 条新消息')
    await expect.element(bubble('第62句')).toBeVisible()
    await vi.waitFor(() => expect(page.getByRole('button', { name: /新消息|回到底部/ }).elements()).toHaveLength(0))
  })

  test('goes when its sender takes it back', async () => {
    const { server } = await open()
    await entered(server)
    await server.say({ command: CHAT_COMMAND.removed, content: { roomId: 8, ids: ['501'], by: 'self' } })
    await expect.element(page.getByText('好运阿明 撤回了一条消息')).toBeVisible()
    expect(bubble('大家好').elements()).toHaveLength(0)
  })

  test('is read up to the newest when the end is on the screen', async () => {
    const { server } = await open()
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.read)).toEqual([{ room_id: 8, seq: 3 }]))
  })
})

test('10,000 messages that came by the line stand in one list, of which it draws what is near', async () => {
  await page.viewport(390, 700)
  const { server, container } = await open()
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
  await expect.element(bubble('我先看看')).toBeVisible()
  for (let from = 4; from < 10_000; from += 2_500) {
    await server.messages(...Array.from({ length: 2_500 }, (_, index) => said(from + index, `第${from + index}句`)))
  }
  await expect.element(bubble('第10003句')).toBeVisible()
  expect(container.querySelectorAll('[role=log] [data-own], [role=log] img').length).toBeLessThan(100)
  const log = page.getByRole('log').element()
  expect(log.scrollHeight).toBeGreaterThan(300_000)
  await settled()
  await acting(() => log.scrollTo({ top: log.scrollHeight / 2 }))
  await vi.waitFor(() => expect(bubble('第10003句').elements()).toHaveLength(0))
  expect(log.textContent).toMatch(/第[3-7]\d{3}句/)
})

test('a guest whom the past is closed to is sent to login [CHAT-043]', async () => {
  const { went } = await open({
    fakes: [
      fake(wire.room, () => {
        throw refusal('CHAT/MEMBERS_ONLY', '请登录后进入聊天室', 403)
      }),
    ],
  })
  await vi.waitFor(() => expect(went[0]).toMatch(/^\/auth\/login/))
})
