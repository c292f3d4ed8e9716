import { defaultCompanyCode } from '@liuhe/brand/companies.ts'
import * as wire from '@liuhe/contract/api/desk.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectClipped, expectTextOnly, HOSTILE_TEXTS } from '@liuhe/web/testing/hostile-texts.ts'
import { pageProps } from '../../../shared/testing/render-page.tsx'
import { ME } from '../testing/chat-world.tsx'
import { aCard, aCase, aState, inDesk, LIN, openDesk, ROOM, WITHDRAWAL } from '../testing/desk-world.tsx'
import TalkPage from './talk-page.tsx'

const press = (name: string | RegExp) => acting(() => userEvent.click(page.getByRole('button', { name })))

describe('the conversation', () => {
  test('is empty at first, and a tap asks the robot [ROUTE-089]', async () => {
    const props = pageProps({
      params: { appId: defaultCompanyCode, identity: 'member', customerId: String(ME.userId) },
    })
    const { server } = await openDesk(aState(), { node: <TalkPage {...props} /> })
    await expect.element(page.getByRole('heading', { name: '在线客服', level: 1 })).toBeVisible()
    await expect.element(page.getByText('智能助手 · 人工约 2 分钟')).toBeVisible()
    await expect.element(page.getByText('还没有消息，来说第一句吧')).toBeVisible()
    await vi.waitFor(() => expect(server.sockets).toHaveLength(1))
    await press('查提现')
    await expect.element(page.getByText('我的提现到哪一步了').first()).toBeVisible()
    await vi.waitFor(() =>
      expect(server.heard(CHAT_COMMAND.say)).toMatchObject([
        { room_id: 33, content: { kind: 'text', text: '我的提现到哪一步了' } },
      ]),
    )
    await server.store(inDesk(1, '我的提现到哪一步了'))
    const links = [{ label: '查看进度', to: '/withdraw-history/77' }]
    await server.messages(aCard(2, { text: '出款渠道正在处理。', order: WITHDRAWAL, links }))
    await expect.element(page.getByText('机器人', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '提现 2000 元，出款中' }))
      .toHaveAttribute('href', '/withdraw-history/77')
    await expect.element(page.getByRole('link', { name: '查看进度' })).toBeVisible()
  })

  test('of another person, another company or another identity does not exist', async () => {
    for (const params of [
      { appId: defaultCompanyCode, identity: 'member', customerId: '4711' },
      { appId: 'other', identity: 'member', customerId: String(ME.userId) },
      { appId: defaultCompanyCode, identity: 'guest', customerId: String(ME.userId) },
    ]) {
      const view = await openDesk(aState(), { node: <TalkPage {...pageProps({ params })} /> })
      await expect.element(page.getByText('会话不存在')).toBeVisible()
      await expect.element(page.getByRole('link', { name: '打开我的客服会话' })).toHaveAttribute('href', '/services')
      await view.unmount()
    }
  })

  test('hands over to people, shows the place, and who serves', async () => {
    const { server, desk } = await openDesk(aState({ current: aCase() }), {
      past: [inDesk(1, '您好')],
      fakes: [fake(wire.human, () => (desk.state = aState({ current: aCase({ state: 'waiting', place: 2 }) })))],
    })
    await press('转人工')
    await expect.element(page.getByText('排队中，第 2 位 · 人工约 2 分钟')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '转人工' })).not.toBeInTheDocument()
    desk.state = aState({ current: aCase({ state: 'open', staff: '客服小林' }) })
    await server.messages(inDesk(2, '您好，我来处理', LIN))
    await expect.element(page.getByText('客服小林 正在为您服务')).toBeVisible()
    await expect.element(page.getByText('客服', { exact: true })).toBeVisible()
    expect(page.getByRole('group', { name: '快捷提问' }).getByRole('button').elements()).toHaveLength(1)
  })

  test('asks for a mark when it is over, once', async () => {
    const marks: unknown[] = []
    const over = aCase({ state: 'closed', closedAt: 1_790_000_000_000, canMark: true, canReopen: true })
    const { desk } = await openDesk(aState({ current: over }), {
      fakes: [
        fake(wire.mark, (args) => {
          marks.push(args)
          return (desk.state = aState({ current: { ...over, canMark: false, mark: 4 } }))
        }),
      ],
    })
    await acting(() => userEvent.click(page.getByRole('radio', { name: '4 分' })))
    await expect.element(page.getByText('满意', { exact: true })).toBeVisible()
    await acting(() => userEvent.fill(page.getByRole('textbox', { name: '评价内容' }), '解决了'))
    await press('提交评价')
    await expect.element(page.getByRole('form', { name: '服务评价' })).not.toBeInTheDocument()
    expect(marks).toMatchObject([{ caseId: '5', mark: 4, words: '解决了' }])
  })

  test('asks whether the newest answer helped, and offers people where it did not', async () => {
    const said: unknown[] = []
    const answers = [{ seq: 3, helped: null }]
    const { desk } = await openDesk(aState({ current: aCase(), answers: [...answers, { seq: 1, helped: null }] }), {
      past: [
        aCard(1, { text: '现在可领返水 0 元' }),
        inDesk(2, '我的限额'),
        aCard(3, { text: '您没有设置个人限额。' }),
      ],
      fakes: [
        fake(wire.helped, ({ seq, helped }) => {
          said.push({ seq, helped })
          return (desk.state = aState({ current: aCase(), answers: [{ seq, helped }] }))
        }),
        fake(wire.human, () => (desk.state = aState({ current: aCase({ state: 'waiting', place: 1 }), answers }))),
      ],
    })
    await expect.element(page.getByRole('button', { name: '有帮助' })).toBeVisible()
    expect(page.getByRole('group', { name: '这个回答有帮助吗' }).elements()).toHaveLength(1)
    await press('没解决')
    await expect.element(page.getByText('已反馈：没解决')).toBeVisible()
    expect(said).toEqual([{ seq: 3, helped: false }])
    await press('转人工客服')
    await expect.element(page.getByText('排队中，第 1 位 · 人工约 2 分钟')).toBeVisible()
    expect(page.getByRole('button', { name: '转人工客服' }).elements()).toEqual([])
  })

  test('takes one of the member’s own orders along, by the same number at a second try', async () => {
    const requests: string[] = []
    await openDesk(aState(), {
      fakes: [
        fake(wire.attachables, () => [WITHDRAWAL]),
        fake(wire.attach, ({ requestId, orderNo }) => {
          requests.push(requestId)
          expect(orderNo).toBe('77')
          if (requests.length === 1) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
          return { seq: 9 }
        }),
      ],
    })
    await press('附上订单')
    await press(/提现 2000 元/)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await press(/提现 2000 元/)
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    expect(new Set(requests).size).toBe(1)
  })

  test('can be ended, saved as a text and opened again', async () => {
    const { desk } = await openDesk(aState({ current: aCase({ state: 'open', staff: '客服小林' }) }), {
      fakes: [
        fake(wire.close, () => (desk.state = aState({ current: aCase({ state: 'closed', canReopen: true }) }))),
        fake(wire.reopen, () => (desk.state = aState({ current: aCase({ state: 'waiting', place: 1 }) }))),
        fake(wire.transcript, () => ({ fileName: 'kefu-5.txt', text: '客服会话 5' })),
      ],
    })
    await press('会话设置')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await press('下载会话记录')
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('kefu-5.txt')
    saved.mockRestore()
    await press('结束会话')
    await press('会话设置')
    await press('重新打开会话')
    await expect.element(page.getByText('排队中，第 1 位 · 人工约 2 分钟')).toBeVisible()
  })

  test('is a message that is answered later outside the opening hours', async () => {
    const night = { isOpen: false, hours: '09:00~23:00', waitSeconds: null }
    await openDesk(aState({ ...night, current: aCase({ state: 'waiting', isOffline: true, place: 1 }) }))
    await expect.element(page.getByText('已收到留言 · 人工服务 09:00–23:00')).toBeVisible()
    await expect.element(page.getByPlaceholder('请留言')).toBeVisible()
  })
})

test.each(Object.entries(HOSTILE_TEXTS))('shows stored text as text: %s', async (_name, text) => {
  const order = { ...WITHDRAWAL, title: text.slice(0, 30), status: text.slice(0, 20) }
  const links = [{ label: text.slice(0, 12), to: '/bills' }]
  await openDesk(aState({ current: aCase({ state: 'open', staff: text.slice(0, 20) }) }), {
    past: [aCard(1, { text, order, links, asks: [text.slice(0, 20)] }), inDesk(2, text, LIN)],
  })
  await expect.element(page.getByRole('heading', { name: '在线客服', level: 1 })).toBeVisible()
  const log = await vi.waitFor(() => {
    const found = document.querySelector('[role=log] p')?.closest('[role=log]')
    expect(found?.textContent).toContain(order.orderNo)
    return found as HTMLElement
  })
  expectClipped(log, expectTextOnly(log, text))
  expect(log.scrollWidth).toBeLessThanOrEqual(log.clientWidth)
})

describe('the desk', () => {
  test('is open to a visitor, who is a guest there [PERM-027]', async () => {
    const guest = { ...ME, userId: 77, nickname: '游客77', chatLevel: 0 }
    const { server } = await openDesk(aState({ customerId: 77, asks: ['下一期几点开奖', '怎么投注'] }), {
      token: undefined as never,
      room: { ...ROOM, me: guest },
      fakes: [
        fake(people.guestId, () => ({ guestId: 77, name: '游客77', secret: 'secret-of-77' })),
        fake(chat.tokenGeneration, () => ({ token: 'guest-token', expiresIn: 900, me: guest, isGuest: true })),
      ],
    })
    await expect.element(page.getByRole('button', { name: '下期开奖' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '查提现' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: '附上订单' })).not.toBeInTheDocument()
    await vi.waitFor(() => expect(server.urls()[0]).toBe('wss://a/ws-chat?token=ticket-1&isGuest=1'))
  })

  test('takes along what the member said as a guest', async () => {
    const asked: unknown[] = []
    const guest = { ...ME, userId: 77, nickname: '游客77', chatLevel: 0 }
    const { session } = await openDesk(aState({ customerId: 77, asks: [] }), {
      token: undefined as never,
      fakes: [
        fake(people.guestId, () => ({ guestId: 77, name: '游客77', secret: 'secret-of-77' })),
        fake(chat.tokenGeneration, () => ({ token: 'guest-token', expiresIn: 900, me: guest, isGuest: true })),
        fake(wire.open, (args) => {
          asked.push(args)
          return aState()
        }),
      ],
    })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await acting(() => session.signIn({ token: 'abc', expiresAt: Date.now() + 3_600_000 }))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toMatchObject([
      { identity: 'guest' },
      { identity: 'member', guest: { id: 77, secret: 'secret-of-77' } },
    ])
  })

  test('says why it cannot be reached, with other contacts, and tries again', async () => {
    let isDown = true
    await openDesk(aState(), {
      fakes: [
        fake(wire.open, () => {
          if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
          return aState()
        }),
      ],
    })
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByText('kefu01')).toBeVisible()
    isDown = false
    await press('重新加载')
    await expect.element(page.getByRole('button', { name: '转人工' })).toBeVisible()
  })

  test('says that the line is down, and keeps what is said until it is back', async () => {
    const { server } = await openDesk(aState({ current: aCase() }), { past: [inDesk(1, '您好')] })
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
    await server.cut()
    await expect.element(page.getByText('网络已断开，正在重连…')).toBeVisible()
  })

  test('waits with the shape of what comes', async () => {
    await openDesk(aState(), { fakes: [fake(wire.open, () => new Promise<never>(() => undefined))] })
    await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible()
  })
})
