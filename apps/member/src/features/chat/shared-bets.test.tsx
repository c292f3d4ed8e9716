import * as chatPeople from '@liuhe/contract/api/chat-people.ts'
import * as wire from '@liuhe/contract/api/chat.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followDone, followedOn } from '../../shared/chat/follow-bet.ts'
import type { Plan, SharedBet } from '../../shared/chat/message.ts'
import { type Shareable, ShareBet } from '../../shared/chat/share-bet.tsx'
import { pageProps } from '../../shared/testing/render-page.tsx'
import RoomChatPage from './room-chat-page.tsx'
import { aContact, AMING, aRoom, chatWorld, ME, said } from './testing/chat-world.tsx'

type States = OutputOf<typeof chatPeople.betStates>
const at = (roomId = '8') => pageProps({ routeName: 'room-chat', params: { roomId } })
const card = (name: RegExp) => page.getByRole('article', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tap = (name: string) => acting(() => userEvent.click(button(name)))

const issue = (closesInMs = 60_000) => ({
  ...{ gameId: 71, gameName: '一分六合彩', family: 'LHC', turnNum: '202611201311' },
  closeTime: Math.floor((Date.now() + closesInMs) / 1000) * 1000,
})
const aBet = (set: Partial<SharedBet> = {}): SharedBet => ({
  ...issue(),
  lines: [
    { playCode: '101', playName: '特码A', selectionText: '08', odds: [480_000], notes: 1 },
    { playCode: '103', playName: '特码两面', selectionText: '大', odds: [19_800], notes: 1 },
  ],
  ...{ notes: 2, total: null },
  ...set,
})
const aPlan = (set: Partial<Plan> = {}): Plan => ({
  ...issue(),
  ...{
    playCode: '103',
    playName: '特码两面',
    selectionText: '大',
    rule: '取近20期出现较多的一面',
    hits: 6,
    judged: 10,
  },
  previous: { turnNum: '202611201310', selectionText: '小', outcome: 'miss', resultText: '1,2,3,4,5,6,30' },
  ...set,
})

const open = (content: object, { states = [], by = AMING }: { states?: States; by?: typeof AMING } = {}) =>
  chatWorld(<RoomChatPage {...at()} />, {
    room: aRoom(),
    past: [said(1, '', { content: { ...content, userinfo: by } as never })],
    fakes: [fake(chatPeople.betStates, () => states)],
  })

beforeEach(followDone)

describe('a shared bet', () => {
  test('shows what was chosen, and its 跟投 takes the choice to the board of the game', async () => {
    const { went } = await open({ kind: 'bet', bet: aBet({ total: 120_000n }) })
    await expect.element(card(/一分六合彩 第1311期/)).toBeVisible()
    const text = () => card(/一分六合彩/).element().textContent
    await expect.poll(text).toContain('特码两面大@1.98')
    expect(text()).toContain('2 注 · 共 120.00 元')
    await tap('跟投')
    expect(went).toEqual(['/game/71'])
    expect(followedOn(71)).toMatchObject({
      turnNum: '202611201311',
      lines: [
        { playCode: '101', selectionText: '08' },
        { playCode: '103', selectionText: '大' },
      ],
    })
    expect(followedOn(70)).toBeUndefined()
  })

  test('tells no stakes unless they are shown, and its own member follows nobody', async () => {
    await open({ kind: 'bet', bet: aBet() }, { by: ME })
    await expect.element(card(/一分六合彩/)).toBeVisible()
    expect(card(/一分六合彩/).element().textContent).not.toContain('元')
    expect(button('跟投').elements()).toEqual([])
  })

  test('says why it cannot be followed once its issue is closed', async () => {
    const { went } = await open({ kind: 'bet', bet: aBet({ ...issue(-2000) }) })
    await expect.element(button('已封盘')).toBeVisible()
    await tap('已封盘')
    await expect.poll(() => document.querySelector('[popover][role=status]')?.textContent).toBe('本期已封盘，不能跟投')
    expect(went).toEqual([])
  })

  test.each([
    ['a win, with what it brought where stakes are shown', ['lost', 'won'], 198_000n, ['已中奖', '派彩 198.00']],
    ['a loss', ['lost', 'lost'], null, ['未中奖']],
    ['a bet that was taken back', ['cancelled', 'cancelled'], null, ['已撤单']],
    ['a stake that came back', ['push', 'lost'], null, ['和局']],
  ] as const)('shows %s', async (_, lines, reward, words) => {
    await open(
      { kind: 'bet', bet: aBet({ total: 20_000n, ...issue(-60_000) }) },
      { states: [{ id: '501', lines: [...lines], reward, followers: 0 }] },
    )
    for (const word of words) await expect.poll(() => card(/一分六合彩/).element().textContent).toContain(word)
    expect(button('已封盘').elements()).toEqual([])
  })
})

test('a plan shows its call, its rule and what became of the call before, and can be followed', async () => {
  const robot = { ...AMING, chatLevel: 4, nickname: '计划机器人' }
  const { went } = await open({ kind: 'plan', plan: aPlan() }, { by: robot })
  await expect.element(card(/一分六合彩 第1311期/)).toBeVisible()
  const text = card(/一分六合彩/).element().textContent
  for (const words of ['取近20期出现较多的一面', '近10次中6次', '第1310期 小未中', '不构成建议']) {
    expect(text).toContain(words)
  }
  await expect.element(page.getByText('机器人', { exact: true })).toBeVisible()
  await tap('跟投')
  expect(went).toEqual(['/game/71'])
  // The board knows of which card it is, so that the room can be told.
  expect(followedOn(71)?.card).toEqual({ roomId: 8, id: '501' })
})

test('a plan’s record has each call with the draw that judged it, and says when it does not come', async () => {
  const robot = { ...AMING, chatLevel: 4, nickname: '计划机器人' }
  type Calls = OutputOf<typeof chatPeople.planCalls>
  const plan = aPlan({ playCode: '111', playName: '特肖', selectionText: '鼠,牛,虎', total: { hits: 64, judged: 132 } })
  let isDown = true
  await chatWorld(<RoomChatPage {...at()} />, {
    room: aRoom(),
    past: [said(1, '', { content: { kind: 'plan', plan, userinfo: robot } as never })],
    fakes: [
      fake(chatPeople.betStates, () => []),
      fake(chatPeople.planCalls, ({ roomId, gameId, playCode }): Calls => {
        expect([roomId, gameId, playCode]).toEqual([8, 71, '111'])
        if (isDown) throw refusal('SYS/BUSY', '系统繁忙，请稍后再试', 503)
        return [
          { turnNum: '202611201311', selectionText: '鼠,牛,虎', outcome: null, resultText: null },
          { turnNum: '202611201310', selectionText: '马,羊,猴', outcome: 'hit', resultText: '1,2,3,4,5,6,30' },
          { turnNum: '202611201309', selectionText: '马,羊,猴', outcome: 'miss', resultText: '1,2,3,4,5,6,7' },
        ]
      }),
    ],
  })
  await expect.poll(() => card(/一分六合彩/).element().textContent).toContain('近10次中6次 · 累计132次中64次')
  await acting(() => userEvent.click(page.getByRole('button', { name: /战绩/ })))
  const sheet = page.getByRole('dialog', { name: '一分六合彩 · 特肖' })
  await expect.element(sheet.getByText('系统繁忙，请稍后再试')).toBeVisible()
  isDown = false
  await acting(() => userEvent.click(sheet.getByRole('button', { name: '重新加载' })))
  const rows = sheet.getByRole('list', { name: '近期战绩' })
  await expect.element(rows).toBeVisible()
  const words = rows
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
  expect(words[0]).toContain('第1311期鼠 牛 虎待开奖')
  expect(words[1]).toContain('第1310期马 羊 猴中')
  expect(words[2]).toContain('第1309期马 羊 猴未中')
  expect(sheet.element().textContent).toContain('累计 132 次，中 64 次（48.5%）')
})

test('a card says how many have bet the same: as it is read, and as the line tells it', async () => {
  const { server } = await open(
    { kind: 'bet', bet: aBet() },
    { states: [{ id: '501', lines: ['pending', 'pending'], reward: null, followers: 14 }] },
  )
  const text = () => card(/一分六合彩/).element().textContent
  await expect.poll(text).toContain('已有 14 人跟投')
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
  const followed = (roomId: number, followers: number) =>
    server.say({ command: CHAT_COMMAND.followed, content: { roomId, id: '501', followers } })
  await followed(8, 15)
  await expect.poll(text).toContain('已有 15 人跟投')
  await followed(9, 99)
  expect(text()).toContain('已有 15 人跟投')
})

test('a win is a line of the house, with the name as its winner lets it be shown', async () => {
  const win = { name: '小鱼儿***', gameName: '一分六合彩', reward: 4_760_000n }
  const { server } = await chatWorld(<RoomChatPage {...at()} />)
  await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.enter)).toHaveLength(1))
  await server.messages(said(1, '', { content: { kind: 'system', text: '恭喜', win } as never }))
  await expect
    .poll(() => page.getByRole('log').element().textContent)
    .toContain('恭喜 小鱼儿*** 在 一分六合彩 投注, 赢得 4,760.00 元')
})

describe('sharing', () => {
  const shared: Shareable = { orders: ['77'], bet: { ...aBet(), total: 20_000n } }
  const contacts = {
    classes: [
      {
        ...{ id: 1, name: '公共聊天室' },
        chatroom: [aContact(), aContact({ roomId: 9, nickname: '计划群', isReadOnly: true })],
      },
    ],
  }

  test('offers rooms where members speak, hides the stakes unless they are shown, and says it there', async () => {
    const { server, went } = await chatWorld(<ShareBet shared={shared} onClose={() => undefined} />, { contacts })
    await expect.element(button('六合大厅')).toBeVisible()
    expect(button('计划群').elements()).toEqual([])
    await expect.element(page.getByRole('switch', { name: '显示投注金额' })).not.toBeChecked()
    await tap('六合大厅')
    expect(went).toEqual(['/chat-rooms/8'])
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.say)).toHaveLength(1))
    expect(server.heard(CHAT_COMMAND.say)[0]?.content).toEqual({ kind: 'bet', orders: ['77'], shows_amount: false })
  })

  test('shows the stakes when the member says so', async () => {
    const { server } = await chatWorld(<ShareBet shared={shared} onClose={() => undefined} />, { contacts })
    await expect.element(button('六合大厅')).toBeVisible()
    await acting(() => userEvent.click(page.getByRole('switch', { name: '显示投注金额' })))
    await tap('六合大厅')
    await vi.waitFor(() => expect(server.heard(CHAT_COMMAND.say)).toHaveLength(1))
    expect(server.heard(CHAT_COMMAND.say)[0]?.content).toMatchObject({ shows_amount: true })
  })
})

test('a room that does not exist says so, and leads back to the others', async () => {
  const { went } = await chatWorld(<RoomChatPage {...at('4711')} />, {
    fakes: [
      fake(wire.room, () => {
        throw new ApiError('CHAT/NOT_FOUND', '聊天室或聊天内容不存在', 404)
      }),
    ],
  })
  await expect.element(page.getByText('该聊天不存在或已关闭')).toBeVisible()
  expect(button('重新加载').elements()).toEqual([])
  await acting(() => userEvent.click(page.getByRole('link', { name: '返回聊天室' })))
  expect(went).toEqual(['/chat-rooms'])
})

test('the sheet of a room hides the member’s name in what rooms are told of wins', async () => {
  const changed: boolean[] = []
  await chatWorld(<RoomChatPage {...at()} />, {
    fakes: [
      fake(settings.chatPrivacy, () => ({ hidesWins: changed.at(-1) ?? false })),
      fake(settings.changeChatPrivacy, ({ hidesWins }) => {
        changed.push(hidesWins)
        return { hidesWins }
      }),
    ],
  })
  await tap('聊天室设置')
  const hides = page.getByRole('switch', { name: '中奖播报隐藏昵称' })
  await expect.element(hides).not.toBeChecked()
  await acting(() => userEvent.click(hides))
  await expect.element(hides).toBeChecked()
  expect(changed).toEqual([true])
})

test('the house’s warning stands above a conversation, and is no advert', async () => {
  await chatWorld(<RoomChatPage {...at()} />)
  const note = page.getByRole('region', { name: '安全提示' })
  await expect.element(note).toBeVisible()
  expect(note.element().textContent).toBe('官方人员不会索取密码，也不会私下收款。')
  expect(note.element().closest('[class*=advert]')).toBeNull()
})
