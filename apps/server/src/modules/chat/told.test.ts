import * as people from '@liuhe/contract/api/chat-people.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as settings from '@liuhe/contract/api/settings.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { historyOf } from '@liuhe/domain/chat/history.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { anOpenDraw, drawIs, give } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { createBetDesk, settleOrders } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { callPlans } from './call-plans.ts'
import { asked, startChat, type TestChat, type TestClient } from './live/testing.ts'
import { aPerson, aRoom, clientIdAt, type TestPerson } from './testing.ts'
import { tellWins } from './told-queries.ts'

const db = useTestDatabase()
let world: TestChat
beforeAll(async () => {
  await seedVipRules(db.sql)
  world = await startChat(db)
})
afterAll(() => world.stop())
// Rooms of one test hear nothing of another's draws.
beforeEach(async () => {
  await db.owner`update chat_room set win_min = null`
  await db.owner`insert into chat_win_told (draw_id) select draw_id from draw on conflict do nothing`
})

async function bet(who: TestPerson, draw: number, lines: Parameters<typeof aRequest>[2]): Promise<string[]> {
  const desk = createBetDesk(db.sql)
  const request = await aRequest(db.owner, draw, lines)
  const placed = await desk.place({ memberId: who.memberId, rebateTenths: 0 }, request)
  if ('code' in placed) throw new Error(placed.code)
  return placed.orderIds.map(String)
}

/** The draw gets its result, and its orders theirs; the balls landed a while ago. */
async function settle(draw: number, result: string): Promise<void> {
  await drawIs(db.owner, draw, result)
  await settleOrders(db.sql, draw)
  await db.owner`
    update draw set status = 'settled', settled_at = clock_timestamp() - interval '20 seconds',
      close_at = clock_timestamp() - interval '60 seconds', plan_at = clock_timestamp() - interval '50 seconds'
    where draw_id = ${draw}`
}

const aRichPerson = async (options: Parameters<typeof aPerson>[1] = {}) => {
  const who = await aPerson(db, options)
  await openMemberAccounts(db.owner as never, who.memberId, 'CNY')
  await give(db.owner, who.memberId, yuan('1000'))
  return who
}

async function share(client: TestClient, roomId: number, orders: string[], shows_amount = false) {
  const clientId = clientIdAt()
  const content = { room_id: roomId, client_id: clientId, content: { kind: 'bet', orders, shows_amount } }
  client.send(CHAT_COMMAND.say, content)
  const answer = await Promise.race([client.next(CHAT_COMMAND.said), client.next(CHAT_COMMAND.refused)])
  return answer as { code?: string; message: { id: string; content: { bet: Record<string, unknown> } } }
}

const messagesOf = async (roomId: number) => {
  const rows = await db.owner<{ kind: string; content: Record<string, never> }[]>`
    select kind, content from chat_message where room_id = ${roomId} order by seq`
  return rows
}

describe('a shared bet', () => {
  it('shows what was chosen, the stake only as its member chose, and how it ended', async () => {
    const [who, reader, room, draw] = [
      await aRichPerson(),
      await aPerson(db),
      await aRoom(db),
      await anOpenDraw(db.owner),
    ]
    const orders = await bet(who, draw, [aLine('103', '大', '10'), aLine('101', '08', '5')])
    const client = await world.connect(who)
    const hidden = await share(client, room, orders)
    const shown = await share(client, room, orders, true)
    expect(hidden.message.content.bet).toMatchObject({
      ...{ gameId: 71, family: 'LHC', totalNums: 2, totalMoney: null },
      lines: [
        { playCode: '103', cateName: '特码两面', betInfo: '大', odds: expect.any(Number), totalNums: 1 },
        { playCode: '101', cateName: '特码A', betInfo: '08', odds: expect.any(Number), totalNums: 1 },
      ],
    })
    expect(shown.message.content.bet['totalMoney']).toBe(15)
    // Whose orders they are, and their numbers, are nobody's business.
    expect(JSON.stringify(hidden)).not.toContain(orders[0])
    const ids = [hidden.message.id, shown.message.id]
    const as = await world.tokenOf(reader)
    const states = () => world.app.call(people.betStates, { ...asked, roomId: room, ids: ids.join(',') }, { as })
    const pending = ['pending', 'pending']
    expect(await states()).toMatchObject(ids.map((id) => ({ id, lines: pending, reward: null })))
    await settle(draw, '1,2,3,4,5,6,30')
    const ended = ['won', 'lost']
    expect(await states()).toMatchObject([
      { id: ids[0], lines: ended, reward: null },
      { id: ids[1], lines: ended, reward: expect.any(BigInt) },
    ])
    expect((await states()).map(({ followers }) => followers)).toEqual([0, 0])
    const elsewhere = { ...asked, roomId: await aRoom(db), ids: ids.join(',') }
    expect(await world.app.call(people.betStates, elsewhere, { as })).toEqual([])
  })

  it('is one’s own, of one turn, and was not taken back', async () => {
    const [who, other, room] = [await aRichPerson(), await aRichPerson(), await aRoom(db)]
    const [draw, next] = [await anOpenDraw(db.owner), await anOpenDraw(db.owner)]
    const [own = ''] = await bet(who, draw, [aLine('103', '大', '10')])
    const [foreign = ''] = await bet(other, draw, [aLine('103', '小', '10')])
    const [later = ''] = await bet(who, next, [aLine('103', '单', '10')])
    const client = await world.connect(who)
    expect((await share(client, room, [foreign])).code).toBe('CHAT/NO_BET')
    expect((await share(client, room, [own, foreign])).code).toBe('CHAT/NO_BET')
    expect((await share(client, room, [own, later])).code).toBe('CHAT/NO_BET')
    expect((await share(client, room, ['123'])).code).toBe('CHAT/NO_BET')
    await db.owner`update bet_order set status = 2, settled_at = clock_timestamp() where order_id = ${own}::bigint`
    expect((await share(client, room, [own])).code).toBe('CHAT/NO_BET')
    expect(await messagesOf(room)).toEqual([])
  })
})

describe('跟投', () => {
  /** A shared bet on 大, and those who may bet like it. */
  async function aCard() {
    const [room, draw, who] = [await aRoom(db), await anOpenDraw(db.owner), await aRichPerson()]
    const orders = await bet(who, draw, [aLine('103', '大', '10')])
    const client = await world.connect(who)
    const { message } = await share(client, room, orders)
    const follow = async (by: TestPerson, orderNos: string[], roomId = room) =>
      world.app.call(people.followed, { ...asked, roomId, id: message.id, orderNos }, { as: await world.tokenOf(by) })
    const count = async () => {
      const as = await world.tokenOf(who)
      const [state] = await world.app.call(people.betStates, { ...asked, roomId: room, ids: message.id }, { as })
      return state?.followers
    }
    return { room, draw, who, orders, client, id: message.id, follow, count }
  }

  it('counts each member whose order has the choice of the card once, and tells the room', async () => {
    const { room, draw, client, id, follow, count } = await aCard()
    const [one, two] = [await aRichPerson(), await aRichPerson()]
    const mine = await bet(one, draw, [aLine('101', '08', '5'), aLine('103', '大', '20')])
    client.send(CHAT_COMMAND.enter, { rooms: [{ room_id: room }] })
    await client.next(CHAT_COMMAND.entered)
    expect(await follow(one, mine)).toEqual({ followers: 1 })
    expect(await client.next(CHAT_COMMAND.followed)).toEqual({ room_id: room, id, followers: 1 })
    const again = await Promise.all([follow(one, mine), follow(one, mine)])
    expect(again).toEqual([{ followers: 1 }, { followers: 1 }])
    const theirs = await bet(two, draw, [aLine('103', '大', '10')])
    expect(await follow(two, theirs)).toEqual({ followers: 2 })
    expect(await count()).toBe(2)
    // Who takes his bet back has not followed.
    await db.owner`
      update bet_order set status = 2, settled_at = clock_timestamp() where order_id = ${theirs[0] as string}::bigint`
    expect(await count()).toBe(1)
  })

  it('counts nothing that is not so', async () => {
    const { draw, who, orders, follow, count } = await aCard()
    const [other, next] = [await aRichPerson(), await anOpenDraw(db.owner)]
    const wrong = {
      'another choice': await bet(other, draw, [aLine('103', '小', '10')]),
      'another turn': await bet(other, next, [aLine('103', '大', '10')]),
      'somebody else’s order': orders,
      'no order at all': ['4711'],
    }
    for (const [what, orderNos] of Object.entries(wrong)) {
      await expect(follow(other, orderNos), what).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    }
    const own = await bet(who, draw, [aLine('103', '大', '10')])
    await expect(follow(who, own), 'one’s own card').rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    const right = await bet(other, draw, [aLine('103', '大', '10')])
    const elsewhere = await aRoom(db)
    await expect(follow(other, right, elsewhere)).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    await db.owner`
      update bet_order set added_at = added_at - interval '1 hour' where order_id = ${right[0] as string}::bigint`
    await expect(follow(other, right), 'an order that was there before').rejects.toMatchObject({
      code: 'CHAT/NOT_FOUND',
    })
    expect(await count()).toBe(0)
  })
})

describe('wins', () => {
  it('are told to rooms of their game from the room’s own amount on, once, by names that may be shown', async () => {
    const draw = await anOpenDraw(db.owner)
    await anOpenDraw(db.owner, { gameId: 95 })
    const [room, small, foreign] = [
      await aRoom(db, { game_id: 71, win_min: 100_000 }),
      await aRoom(db, { win_min: 1 }),
      await aRoom(db, { game_id: 95, win_min: 1 }),
    ]
    const [winner, shy, little] = [await aRichPerson(), await aRichPerson(), await aRichPerson()]
    await db.owner`update member set nickname = '小鱼儿' where member_id = ${winner.memberId}`
    await world.app.call(settings.changeChatPrivacy, { hidesWins: true }, { as: shy.as })
    expect(await world.app.call(settings.chatPrivacy, {}, { as: shy.as })).toEqual({ hidesWins: true })
    await bet(winner, draw, [aLine('103', '大', '100'), aLine('103', '小', '100')])
    await bet(shy, draw, [aLine('103', '大', '80')])
    await bet(little, draw, [aLine('103', '大', '2')])
    await settle(draw, '1,2,3,4,5,6,30')
    const told = await Promise.all([tellWins(db.sql), tellWins(db.sql)])
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 5])
    expect(await tellWins(db.sql)).toBe(0)
    const lines = await messagesOf(room)
    expect(lines.map(({ content }) => content['text'])).toEqual([
      expect.stringMatching(/^恭喜 匿名会员 在 .+ 投注, 赢得 158\.40 元$/),
      expect.stringMatching(/^恭喜 小鱼儿\*\*\* 在 .+ 投注, 赢得 198\.00 元$/),
    ])
    expect(await messagesOf(small)).toHaveLength(3)
    expect(await messagesOf(foreign)).toEqual([])
    const as = await world.tokenOf(winner)
    const { items } = await world.app.call(chat.records, { ...asked, roomId: room }, { as })
    const told70 = items.at(-1)
    expect(told70?.content).toMatchObject({
      kind: 'system',
      win: { name: '小鱼儿***', reward: 198_000n },
      userinfo: { nickname: '中奖播报', chatLevel: 4 },
    })
    // A page that is opened later shows them: somebody has said them, and they are no notices (CHAT-031, CHAT-032).
    expect(historyOf(items).map(({ id }) => id)).toContain(told70?.id)
  })

  it('are no payouts below the stake, and wait until the balls have landed', async () => {
    const [draw, room, who] = [await anOpenDraw(db.owner), await aRoom(db, { win_min: 1 }), await aRichPerson()]
    await bet(who, draw, [aLine('103', '大', '100')])
    await settle(draw, '1,2,3,4,5,6,49')
    await db.owner`update draw set settled_at = clock_timestamp() where draw_id = ${draw}`
    await tellWins(db.sql)
    const [told] = await db.owner`select from chat_win_told where draw_id = ${draw}`
    expect(told).toBeUndefined()
    await db.owner`update draw set settled_at = clock_timestamp() - interval '20 seconds' where draw_id = ${draw}`
    await tellWins(db.sql)
    expect(await messagesOf(room)).toEqual([])
  })
})

describe('a plan', () => {
  it('calls each open turn once, and tells what became of the call before', async () => {
    const room = await aRoom(db, { min_chat_level: 3 })
    const draw = await anOpenDraw(db.owner)
    await db.owner`
      with robot as (
        insert into chat_person (chat_id, kind, nickname) values (chat_new_id(), 'robot', '计划机器人') returning person_id)
      insert into chat_plan (room_id, game_id, person_id, play_code) select ${room}, 71, person_id, '103' from robot`
    const made = await Promise.all([callPlans(db.sql), callPlans(db.sql)])
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await callPlans(db.sql)).toBe(0)
    const [first] = await messagesOf(room)
    expect(first).toMatchObject({ kind: 'plan', content: { plan: { playCode: '103', previous: null, judged: 0 } } })
    const choice = (first as unknown as { content: { plan: { selectionText: string } } }).content.plan.selectionText
    await settle(draw, choice === '大' ? '1,2,3,4,5,6,30' : '1,2,3,4,5,6,8')
    await anOpenDraw(db.owner)
    expect(await callPlans(db.sql)).toBe(1)
    const who = await aPerson(db)
    const { items } = await world.app.call(chat.records, { ...asked, roomId: room }, { as: await world.tokenOf(who) })
    expect(items.at(-1)?.content).toMatchObject({
      kind: 'plan',
      plan: { playName: '特码两面', previous: { selectionText: choice, outcome: 'hit' }, hits: 1, judged: 1 },
      userinfo: { chatLevel: 4 },
    })
    expect(items.at(-1)?.content).toMatchObject({ plan: { total: { hits: 1, judged: 1 } } })
  })

  it('of several animals has its whole record, calls that came and calls that did not', async () => {
    const room = await aRoom(db, { min_chat_level: 3 })
    await db.owner`
      with robot as (
        insert into chat_person (chat_id, kind, nickname) values (chat_new_id(), 'robot', '计划机器人') returning person_id)
      insert into chat_plan (room_id, game_id, person_id, play_code) select ${room}, 71, person_id, '111' from robot`
    const called: string[] = []
    for (const comes of [true, false, true]) {
      const draw = await anOpenDraw(db.owner)
      await callPlans(db.sql)
      const [{ choice, lunar }] = await db.owner<[{ choice: string; lunar: number }]>`
        select c.choice, d.lunar_year as lunar from chat_plan_call c join chat_plan p using (plan_id)
        join draw d using (draw_id) where p.room_id = ${room} and c.draw_id = ${draw}`
      called.push(choice)
      const balls = Array.from({ length: 49 }, (_, n) => n + 1)
      const special = balls.find((ball) => choice.split(',').includes(animalOf(ball, lunar)) === comes) as number
      const plain = balls.filter((ball) => ball !== special).slice(0, 6)
      await settle(draw, [...plain, special].join())
    }
    await anOpenDraw(db.owner)
    await callPlans(db.sql)
    const as = await world.tokenOf(await aPerson(db))
    const { items } = await world.app.call(chat.records, { ...asked, roomId: room }, { as })
    expect(items.at(-1)?.content).toMatchObject({
      plan: { playName: '特肖', hits: 2, judged: 3, total: { hits: 2, judged: 3 } },
    })
    const which = { ...asked, roomId: room, gameId: 71 }
    const calls = await world.app.call(people.planCalls, { ...which, playCode: '111' }, { as })
    expect(calls.map(({ outcome }) => outcome)).toEqual([null, 'hit', 'miss', 'hit'])
    expect(calls.slice(1).map(({ selectionText }) => selectionText)).toEqual(called.toReversed())
    expect(calls[1]?.resultText).toMatch(/^\d+(,\d+){6}$/)
    const none = world.app.call(people.planCalls, { ...which, playCode: '301' }, { as })
    await expect(none).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    // Forgotten calls stay counted.
    await db.owner`delete from chat_plan_call where outcome is not null`
    const [kept] = await db.owner`select hits, judged from chat_plan where room_id = ${room}`
    expect(kept).toEqual({ hits: 2, judged: 3 })
  })
})

describe('lists', () => {
  it('tell a room’s game, what it asks of speakers, and whether a friend is here and has read', async () => {
    const [member, host] = [await aPerson(db), await aPerson(db, { level: 2 })]
    const room = await aRoom(db, { game_id: 71, min_vip: 3, min_chat_level: 3 })
    const as = await world.tokenOf(member)
    const staff = await world.app.call(people.staff, asked, { as })
    expect(staff.map(({ friendId }) => friendId)).toContain(host.chatId)
    const { roomId } = await world.app.call(people.acceptContact, { ...asked, friendId: host.chatId }, { as })
    const client = await world.connect(member)
    await client.say(roomId, '您好')
    const theirs = await world.connect(host)
    theirs.send(CHAT_COMMAND.read, { room_id: roomId, seq: 1 })
    await client.next(CHAT_COMMAND.hasRead)
    const lists = await world.app.call(chat.contacts, asked, { as })
    const rooms = lists.classes.flatMap(({ chatroom }) => chatroom)
    expect(rooms.find((one) => one.roomId === room)).toMatchObject({ gameId: 71, minVip: 3, isReadOnly: true })
    expect(lists.items).toMatchObject([{ roomId, friendReadSeq: 1, isOnline: true, isReadOnly: false }])
  })

  it('go on behind a key, without a talk twice or left out', async () => {
    const member = await aPerson(db)
    const as = await world.tokenOf(member)
    for (let n = 0; n < 5; n += 1) {
      const host = await aPerson(db, { level: 2 })
      await world.app.call(people.acceptContact, { ...asked, friendId: host.chatId }, { as })
    }
    const first = await world.app.call(chat.contacts, { ...asked, limit: 2 }, { as })
    const seen = [...first.items]
    for (let { next } = first; next !== null; ) {
      const page = await world.app.call(chat.contacts, { ...asked, limit: 2, after: next }, { as })
      expect(page.classes).toEqual([])
      seen.push(...page.items)
      next = page.next
    }
    expect(new Set(seen.map(({ roomId }) => roomId)).size).toBe(5)
    expect(seen).toHaveLength(5)
    await expect(world.app.call(chat.contacts, { ...asked, after: 'x' }, { as })).rejects.toMatchObject({
      code: 'REQ/INVALID',
    })
  })
})
