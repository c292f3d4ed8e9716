import * as api from '@liuhe/contract/api/desk.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { DESK_ASKS } from '@liuhe/domain/desk/question.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aPerson, clientIdAt } from '../chat/testing.ts'
import { anOrder, seedRecharges } from '../recharge/testing.ts'
import { addRequirement } from '../turnover/index.ts'
import { answerInbox } from './answer-inbox.ts'
import { guest, hear, member, useDesk } from './testing.ts'

const db = useTestDatabase()
const { at, anAsker, stateOf, waiting } = useDesk(db)

describe('the robot', () => {
  it('answers the ten usual questions from data, as a robot, and each once', async () => {
    const asker = await anAsker()
    for (const ask of DESK_ASKS) {
      expect((await asker.line.say(asker.roomId, ask)).command).toBe(CHAT_COMMAND.said)
      const { messages } = await asker.line.next(CHAT_COMMAND.messages)
      if (messages[0].content.userinfo.user_id === asker.who.chatId) await asker.line.next(CHAT_COMMAND.messages)
    }
    const { items } = await at.here.app.call(
      chat.records,
      { ...member, roomId: asker.roomId, talkType: 1 },
      { as: asker.as },
    )
    const cards = items.flatMap(({ content }) => (content.kind === 'card' ? [content] : []))
    expect(cards).toHaveLength(DESK_ASKS.length)
    expect(new Set(cards.map(({ userinfo }) => userinfo.chatLevel))).toEqual(new Set([4]))
    const words = cards.map(({ card }) => card.text).join('\n')
    for (const part of [
      '还没有提现记录',
      '还没有充值记录',
      '打码量已经足够',
      '没有资金密码',
      '账户管理',
      '可领返水 0.00 元',
    ]) {
      expect(words).toContain(part)
    }
    expect(words).toContain('还差 1,000.00 元')
    expect(words).toContain('没有设置个人限额')
  })

  it('says how much turnover is missing and from which deposit, to the member alone', async () => {
    const asker = await anAsker()
    const memberId = asker.who.memberId
    const requirement = { memberId, sourceKind: 'recharge', sourceNo: `R${memberId}`, deposit: yuan('1000') } as const
    await db.sql.begin((tx) => addRequirement(tx as Tx, { ...requirement, gift: yuan('10') }))
    await asker.line.say(asker.roomId, '还差多少打码量')
    const told = await hear(asker, /还需打码/)
    expect(told.content.card?.text).toMatch(
      /还需打码 [\d,]+\.\d\d 元(（已计入放宽额度）)?。最早一笔来自 .* 的充值 1,000.00 元 \+ 赠送 10.00 元：要求 [\d,]+\.\d\d，已完成 0.00/,
    )
    const other = await anAsker()
    await other.line.say(other.roomId, '还差多少打码量')
    await hear(other, /打码量已经足够/)
  })

  it('learns whether an answer helped, of answers alone and from the asker alone', async () => {
    const asker = await anAsker()
    await asker.line.say(asker.roomId, '您好')
    await hear(asker, /我是智能助手/)
    expect((await stateOf(asker)).answers).toEqual([])
    await asker.line.say(asker.roomId, '怎么投注')
    await hear(asker, /打开彩种/)
    const [answer] = (await stateOf(asker)).answers
    expect(answer).toMatchObject({ helped: null })
    const seq = answer?.seq ?? 0
    const say = (by: typeof asker, at_: number, helped: boolean) =>
      at.here.app.call(api.helped, { ...member, seq: at_, helped }, { as: by.as })
    expect((await say(asker, seq, true)).answers).toEqual([{ seq, helped: true }])
    expect((await say(asker, seq, false)).answers).toEqual([{ seq, helped: false }])
    // His own words are no answer, and another one's conversation is not his.
    await expect(say(asker, seq - 1, true)).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    await expect(say(await anAsker(), seq, true)).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    await db.owner`update desk_robot_answer set at = at - interval '25 hours' where room_id = ${asker.roomId}`
    await expect(say(asker, seq, true)).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
  })

  it('hands over when asked for a person, and when it does not understand twice', async () => {
    const [one, other] = [await anAsker(), await anAsker()]
    await one.line.say(one.roomId, '转人工')
    await hear(one, /已为您转接人工客服，您排在第 \d+ 位/)
    expect((await stateOf(one)).current).toMatchObject({ state: 'waiting' })
    await other.line.say(other.roomId, '今天天气不错')
    await hear(other, /没有听懂/)
    expect((await stateOf(other)).current).toMatchObject({ state: 'bot' })
    await other.line.say(other.roomId, '天上有云')
    await hear(other, /已为您转人工/)
    await vi.waitFor(async () => expect((await stateOf(other)).current).toMatchObject({ state: 'waiting' }))
  })

  it('answers once however many look at the same time', async () => {
    const asker = await anAsker()
    await Promise.all([
      asker.line.say(asker.roomId, '下一期几点开奖'),
      ...Array.from({ length: 20 }, () => answerInbox({ sql: db.sql, clock: at.here.app.services.clock })),
    ])
    await Promise.all(Array.from({ length: 20 }, () => answerInbox({ sql: db.sql, clock: at.here.app.services.clock })))
    await vi.waitFor(async () => {
      const [row] = await db.owner<[{ count: number }]>`
        select count(*)::int as count from chat_message where room_id = ${asker.roomId} and kind = 'card'`
      expect(row.count).toBe(1)
    })
    expect(await db.owner`select from desk_inbox where room_id = ${asker.roomId}`).toHaveLength(0)
  })

  it('tells a guest nothing that needs an account [PERM-027]', async () => {
    const { guestId, secret } = await at.here.app.call(people.guestId, guest)
    const { token } = await at.here.app.call(chat.tokenGeneration, { ...guest, id: guestId }, { as: secret })
    const { roomId, asks } = await at.here.app.call(api.open, guest, { as: token })
    expect(asks).toEqual(['下一期几点开奖', '怎么投注'])
    const line = await at.here.connectWith(token, '&isGuest=1')
    await line.say(roomId, '我的提现到哪一步了')
    await hear({ line }, /需要先登录/)
    expect(await at.here.app.call(api.attachables, guest, { as: token })).toEqual([])
    // He signs in: what he said goes with him, and goes on there.
    const who = await aPerson(db)
    const as = await at.here.tokenOf(who)
    const merged = await at.here.app.call(api.open, { ...member, guest: { id: guestId, secret } }, { as })
    const read = () => at.here.app.call(chat.records, { ...member, roomId: merged.roomId, talkType: 1 }, { as })
    const { items } = await read()
    expect(items[0]?.content).toMatchObject({
      kind: 'text',
      text: '我的提现到哪一步了',
      userinfo: { userId: who.chatId },
    })
    expect(merged.current).toMatchObject({ state: 'bot' })
    await at.here.app.call(api.open, { ...member, guest: { id: guestId, secret } }, { as })
    expect((await read()).total).toBe(items.length)
    // Signed out he is the guest again, and what he says then goes along the next time.
    await line.say(roomId, '怎么投注')
    await hear({ line }, /打开彩种，选玩法/)
    await at.here.app.call(api.open, { ...member, guest: { id: guestId, secret } }, { as })
    const later = (await read()).items.slice(items.length)
    expect(later.map(({ content }) => content.kind)).toEqual(['text', 'card'])
  })
})

describe('what a member shows', () => {
  it('is his own order, once for each request, and leads nobody else to it', async () => {
    await seedRecharges(db.owner)
    const asker = await anAsker()
    await openMemberAccounts(db.owner, asker.who.memberId, 'CNY')
    const { orderNo } = await anOrder(at.here.app, { memberId: asker.who.memberId, as: asker.who.as })
    const [offered] = await at.here.app.call(api.attachables, member, { as: asker.as })
    expect(offered).toMatchObject({ kind: 'recharge', orderNo, title: '充值 100.00 元', status: '待付款' })
    const args = { ...member, requestId: clientIdAt(), kind: 'recharge', orderNo } as const
    const shown = await Promise.all([1, 2, 3].map(() => at.here.app.call(api.attach, args, { as: asker.as })))
    expect(new Set(shown.map(({ seq }) => seq)).size).toBe(1)
    const { messages } = await asker.line.next(CHAT_COMMAND.messages)
    expect(messages[0].content).toMatchObject({ kind: 'card', card: { order: { orderNo, step: 1 } } })
    const other = await anAsker()
    await expect(
      at.here.app.call(api.attach, { ...args, requestId: clientIdAt() }, { as: other.as }),
    ).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    await asker.line.say(asker.roomId, '充值未到账')
    const told = await hear(asker, /正在等您付款/)
    expect(told.content.card?.order?.orderNo).toBe(orderNo)
  })

  it('and what he asks does not exist for another', async () => {
    const [asker, other] = [await anAsker(), await anAsker()]
    await expect(
      at.here.app.call(api.transcript, { ...member, caseId: '999999' }, { as: other.as }),
    ).rejects.toMatchObject({
      code: 'CHAT/NOT_FOUND',
    })
    const caseId = await waiting(asker)
    for (const endpoint of [api.close, api.reopen]) {
      await expect(at.here.app.call(endpoint, { ...member, caseId }, { as: other.as })).rejects.toMatchObject({
        code: 'CHAT/NOT_FOUND',
      })
    }
    await expect(
      at.here.app.call(chat.records, { ...member, roomId: asker.roomId, talkType: 1 }, { as: other.as }),
    ).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
  })

  it('is asked of the desk also by one who is muted, and no list of talks shows it', async () => {
    const asker = await anAsker()
    await db.owner`
      insert into chat_mute (person_id, room_id, until, muted_by)
      values (${asker.who.personId}, 0, now() + interval '1 hour', 'test')`
    expect((await asker.line.say(asker.roomId, '我为什么被禁言')).command).toBe(CHAT_COMMAND.said)
    // The same again is no fault at.here.
    expect((await asker.line.say(asker.roomId, '我为什么被禁言')).command).toBe(CHAT_COMMAND.said)
    expect(await at.here.app.call(chat.contacts, member, { as: asker.as })).toMatchObject({ items: [], total: 0 })
  })
})
