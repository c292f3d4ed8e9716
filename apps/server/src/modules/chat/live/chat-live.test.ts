import { setTimeout as sleep } from 'node:timers/promises'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SESSION_NEWS } from '../../../http/sessions/session-news.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { aPerson, aRoom, clientIdAt } from '../testing.ts'
import { asked, startChat, type TestChat, type TestClient } from './testing.ts'

const db = useTestDatabase()
let here: TestChat
let there: TestChat
beforeAll(async () => {
  here = await startChat(db)
  there = await startChat(db)
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})
afterEach(() => {
  for (const fault of [...here.app.faults, ...there.app.faults]) throw fault
})

const both = async (room: number) => {
  const [one, two] = [await aPerson(db), await aPerson(db)]
  const [a, b] = [await here.connect(one), await there.connect(two)]
  await a.enter(room)
  await b.enter(room)
  return { one, two, a, b }
}

describe('the chat socket', () => {
  it('lets a ticket in once, as what its holder is [WS-002, WS-003, SEC-41]', async () => {
    const who = await aPerson(db)
    const token = await here.tokenOf(who)
    const { ticket } = await here.app.call(chat.socketTicket, asked, { as: token })
    const open = (query: string) =>
      new Promise<string>((done) => {
        const client = new WebSocket(`${here.url}/ws-chat${query}`)
        client.on('open', () => (client.close(), done('open'))).on('error', ({ message }) => done(message))
      })
    expect(await open('')).toContain('401')
    expect(await open(`?token=${token}`)).toContain('401')
    expect(await open(`?token=${ticket}`)).toBe('open')
    expect(await open(`?token=${ticket}`)).toContain('401')
    const second = await here.app.call(chat.socketTicket, asked, { as: token })
    expect(await open(`?token=${second.ticket}&isGuest=1`)).toContain('401')
    const guest = await here.app.call(people.guestId, { ...asked, identity: 'guest' })
    const guestToken = (
      await here.app.call(chat.tokenGeneration, { ...asked, id: guest.guestId }, { as: guest.secret })
    ).token
    const third = await here.app.call(chat.socketTicket, asked, { as: guestToken })
    expect(await open(`?token=${third.ticket}`)).toContain('401')
    const fourth = await here.app.call(chat.socketTicket, asked, { as: guestToken })
    expect(await open(`?token=${fourth.ticket}&isGuest=1`)).toBe('open')
  })

  it('brings what one says to all in the room, in every process, and to nobody else', async () => {
    const [room, other] = [await aRoom(db), await aRoom(db)]
    const { a, b } = await both(room)
    const outside = await there.connect(await aPerson(db))
    await outside.enter(other)
    const { command, content } = await a.say(room, '大家好')
    expect(command).toBe(CHAT_COMMAND.said)
    const heard = await b.next(CHAT_COMMAND.messages)
    expect(heard).toEqual({ room_id: room, messages: [content['message']] })
    expect((await a.next(CHAT_COMMAND.messages))['messages']).toEqual([content['message']])
    expect(outside.inbox).toEqual([])
  })

  it('gathers what many say: five frames a second at most, everything in order', async () => {
    const room = await aRoom(db)
    const { a, b } = await both(room)
    const began = performance.now()
    for (let n = 0; n < 40; n += 1) {
      await a.say(room, `第${n}句`)
      await sleep(10)
    }
    const seqs: number[] = []
    let frames = 0
    while (seqs.length < 40) {
      frames += 1
      for (const { seq } of (await b.next(CHAT_COMMAND.messages))['messages']) seqs.push(seq)
    }
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(frames).toBeLessThanOrEqual(2 + (performance.now() - began) / 200)
  })

  it('answers a repeat with the stored message, and stars listed words', async () => {
    const room = await aRoom(db)
    const { a } = await both(room)
    await db.owner`insert into chat_word (word, added_by) values ('外挂', 'test')`
    await db.owner`select outbox_announce('chat-words', '{}')`
    await sleep(600)
    const id = clientIdAt()
    const [first, second] = [await a.say(room, '有外挂', id), await a.say(room, '有外挂', id)]
    expect(first.content['message'].content.text).toBe('有**')
    expect(second).toEqual(first)
  })

  it('gives what was missed from a place on, and what was taken away; a gap on request', async () => {
    const room = await aRoom(db)
    const { one, a, b } = await both(room)
    const ids: string[] = []
    for (const text of ['一', '二', '三']) ids.push((await a.say(room, text)).content['message'].id)
    await here.app.call(chat.deleteMessage, { roomId: room, id: ids[1] as string }, { as: one.as })
    expect(await b.next(CHAT_COMMAND.removed)).toMatchObject({ room_id: room, ids: [ids[1]], by: 'self' })
    b.client.terminate()
    await a.say(room, '四')
    const back = await there.connect(one)
    const entered = await back.enter(room, 2)
    expect(entered).toMatchObject({ last_seq: 4, lost: false, removed: [ids[1]], recalled: [ids[1]] })
    expect(entered['messages'].map(({ seq }: { seq: number }) => seq)).toEqual([3, 4])
    back.send(CHAT_COMMAND.gap, { room_id: room, from: 0, to: 2 })
    const filled = (await back.next(CHAT_COMMAND.messages))['messages']
    expect(filled.map(({ content }: { content: { kind: string } }) => content.kind)).toEqual(['text', 'removed'])
  })

  it('keeps read positions, tells the other one of a private talk, and who types there', async () => {
    const [host, member] = [await aPerson(db, { level: 2 }), await aPerson(db)]
    const { roomId } = await here.app.call(
      people.acceptContact,
      { ...asked, friendId: host.chatId },
      { as: await here.tokenOf(member) },
    )
    const [a, b] = [await here.connect(host), await there.connect(member)]
    await a.say(roomId, '您好，我是老师')
    expect(await b.next(CHAT_COMMAND.invitation)).toMatchObject({
      ...{ kind: 'private', room_id: roomId, user_id: host.chatId },
    })
    expect((await b.next(CHAT_COMMAND.messages))['messages']).toHaveLength(1)
    b.send(CHAT_COMMAND.typing, { room_id: roomId })
    expect(await a.next(CHAT_COMMAND.someoneTypes)).toMatchObject({ room_id: roomId, user_id: member.chatId })
    b.send(CHAT_COMMAND.read, { room_id: roomId, seq: 1 })
    expect(await a.next(CHAT_COMMAND.hasRead)).toEqual({ room_id: roomId, user_id: member.chatId, seq: 1 })
    // A member's private words ask nobody in.
    await b.say(roomId, '老师好')
    await a.next(CHAT_COMMAND.messages)
    expect(a.inbox.filter(({ command }) => command === CHAT_COMMAND.invitation)).toEqual([])
  })

  it('counts who is in a room over all processes', async () => {
    const room = await aRoom(db)
    const { a, b } = await both(room)
    for (const line of [a, b]) {
      let people = 0
      while (people !== 2) people = (await line.next(CHAT_COMMAND.presence))['total_people']
    }
    const { classes } = await here.app.call(chat.contacts, asked)
    const listed = classes.flatMap(({ chatroom }) => chatroom).find(({ roomId }) => roomId === room)
    expect(listed).toMatchObject({ totalPeople: 2, lastMessage: null })
  }, 20_000)

  it('tells everybody who comes, and counts a person once and a list of rooms never', async () => {
    const room = await aRoom(db)
    const [one, other] = [await aPerson(db), await aPerson(db)]
    const counted = async (line: TestClient, people: number) => {
      while ((await line.next(CHAT_COMMAND.presence))['total_people'] !== people);
    }
    const [page, second, list] = [await here.connect(one), await here.connect(one), await here.connect(other)]
    await page.enter(room)
    await second.enter(room)
    list.send(CHAT_COMMAND.enter, { rooms: [{ room_id: room, watches: true }] })
    await counted(list, 1)
    // The count stays as it was, and a page that comes now is told all the same.
    const late = await here.connect(one)
    await late.enter(room)
    await counted(late, 1)
    await list.enter(room)
    await counted(page, 2)
  }, 40_000)
})

describe('a mouth that is closed', () => {
  it('hears that its session ended elsewhere, and its line closes [CHAT-025, SEC-45]', async () => {
    const who = await aPerson(db)
    const [a, b] = [await here.connect(who), await there.connect(who)]
    await db.owner`
      update session set revoked_at = now(), end_reason = 'elsewhere' where member_id = ${who.memberId}`
    await db.owner`select pg_notify(${SESSION_NEWS}, ${`end:${who.session}:elsewhere`})`
    for (const line of [a, b]) {
      expect(await line.next(CHAT_COMMAND.signedOut)).toEqual({ reason: 'elsewhere' })
      expect(await line.closed).toBe(1008)
    }
    const other = await aPerson(db)
    const left = await there.connect(other)
    await here.app.call(auth.logout, {}, { as: other.as })
    expect(await left.next(CHAT_COMMAND.signedOut)).toEqual({ reason: 'logout' })
  })

  it('hears that chat is switched off for it, and its token is worth nothing [CHAT-022, CHAT-023]', async () => {
    const who = await aPerson(db)
    const token = await here.tokenOf(who)
    const line = await there.connectWith(token)
    await db.owner`update member set enable_chat = false where member_id = ${who.memberId}`
    await db.owner`select outbox_announce('chat-person', ${JSON.stringify({ person: who.chatId })}::text::jsonb)`
    expect(await line.next(CHAT_COMMAND.access)).toMatchObject({
      scope: 'user',
      enabled: false,
      msg: '聊天室目前不可用',
    })
    expect(await line.closed).toBe(1008)
    await expect(here.app.call(chat.contacts, asked, { as: token })).rejects.toMatchObject({ status: 405 })
    await expect(here.tokenOf(who)).rejects.toMatchObject({ code: 'CHAT/UNAVAILABLE' })
  })

  it('closes every line when maintenance begins', async () => {
    const line = await here.connect(await aPerson(db))
    await db.owner`
      insert into system_config values ('enable_chat_maintenance', '1')
      on conflict (config_key) do update set config_value = '1'`
    expect(await line.next(CHAT_COMMAND.access)).toMatchObject({
      scope: 'all',
      enabled: false,
      msg: '系统在维护中，请稍等！',
    })
    expect(await line.closed).toBe(1008)
    await db.owner`update system_config set config_value = '0' where config_key = 'enable_chat_maintenance'`
  })

  it('hears that its room was closed and opened again [CHAT-022]', async () => {
    const room = await aRoom(db)
    const { a, two, b } = await both(room)
    const host = await aPerson(db, { level: 2 })
    const change = { roomId: room, userId: two.chatId, minutes: 5 }
    await here.app.call(chat.enableChat, { ...change, enable: false }, { as: host.as })
    expect(await a.next(CHAT_COMMAND.access)).toMatchObject({ scope: 'room', room_id: room, enabled: false })
    expect((await b.say(room, '为什么')).content).toMatchObject({ code: 'CHAT/MUTED' })
    await here.app.call(chat.enableChat, { ...change, enable: true }, { as: host.as })
    expect((await b.say(room, '谢谢')).command).toBe(CHAT_COMMAND.said)
  })
})

describe('a line', () => {
  it('is told that too many pages are open, and closed [CHAT-029, SEC-43]', async () => {
    const who = await aPerson(db)
    for (let n = 0; n < 3; n += 1) await here.connect(who)
    const fourth = await here.connect(who)
    await fourth.next(CHAT_COMMAND.tooManyTabs)
    expect(await fourth.closed).toBe(1008)
  })

  it('that sends what is too large, malformed or too much is closed alone [SEC-40, SEC-42, SEC-46]', async () => {
    const room = await aRoom(db)
    const { a, b } = await both(room)
    const bad = [
      ...[
        '{',
        '[]',
        'null',
        '"x"',
        '{"command":99}',
        '{"command":10,"content":{}}',
        '{"command":1,"content":{"rooms":[]}}',
      ],
      JSON.stringify({ command: 10, content: { room_id: room, client_id: clientIdAt(), content: { kind: 'system' } } }),
    ]
    for (const frame of bad) a.client.send(frame)
    a.client.send(Buffer.from([1, 2, 3]))
    a.client.send('{}')
    expect(await a.closed).toBe(1008)
    const large = await here.connect(await aPerson(db))
    large.client.send('x'.repeat(17_000))
    expect(await large.closed).toBe(1009)
    for (const text of ['\u0000', '\ud800']) {
      expect((await b.say(room, text)).content).toMatchObject({ code: 'REQ/INVALID' })
    }
    expect((await b.say(room, '还在')).command).toBe(CHAT_COMMAND.said)
  })

  it('is told of foreign rooms that there are none', async () => {
    const hidden = await aRoom(db, { is_public: false })
    const line = await here.connect(await aPerson(db))
    for (const roomId of [hidden, 999_999]) {
      line.send(CHAT_COMMAND.enter, { rooms: [{ room_id: roomId }] })
      expect(await line.next(CHAT_COMMAND.refused)).toMatchObject({ room_id: roomId, code: 'CHAT/NOT_FOUND' })
      line.send(CHAT_COMMAND.gap, { room_id: roomId, from: 0, to: 9 })
      expect(await line.next(CHAT_COMMAND.refused)).toMatchObject({ room_id: roomId, code: 'CHAT/NOT_FOUND' })
      expect((await line.say(roomId, '有人吗')).content).toMatchObject({ code: 'CHAT/NOT_FOUND' })
    }
  })
})
