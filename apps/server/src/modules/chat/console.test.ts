import { randomUUID } from 'node:crypto'
import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld, pathCaller } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { aPerson, aRoom, clientIdAt, type TestPerson } from './testing.ts'

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let call: ReturnType<typeof pathCaller>
let moderator: string
let risk: string
beforeAll(async () => {
  world = await createOperatorWorld(db)
  app = await createTestApp(db, { limits: unlimited })
  moderator = await world.tokenOf('moderator')
  call = pathCaller(world, moderator)
  risk = await world.tokenOf('risk')
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const asked = { appId: 'liuhe', identity: 'member' } as const
interface Row {
  preset: string
  roomId: number
  content: { kind: string }
  isShown: boolean
  word: string
}
const idOf = ({ userId }: { userId: number }) => userId
const say = async (roomId: number, who: TestPerson, text = `话${Math.random()}`) => {
  const said = { person: String(who.personId), session: who.session, client: clientIdAt(), kind: 'text', text }
  const [row] = await db.sql<{ code: string | null; message: { id: string } }[]>`
    select code, message from chat_say(${roomId}, ${JSON.stringify([said])}::text::jsonb)`
  return row as { code: string | null; message: { id: string } }
}
const lastEntry = () => lastAuditEntry(db)

/** A moderator proposes that somebody loses the chat, and somebody else agrees. */
async function banned({ chatId }: { chatId: number }): Promise<void> {
  const proposed = await ban(chatId)
  expect(proposed.code).toBe('OK')
  await approve(world, proposed.data, risk)
}
const ban = async (chatId: number) => {
  const chatLevel = (await call(`/chat/persons/${chatId}`)).data?.chatLevel ?? 1
  return call(`/chat/persons/${chatId}/ban`, { chatLevel, reason: '多次违规', requestId: randomUUID() })
}

describe('those who keep order', () => {
  it('make rooms of presets, change them under their version, and close them', async () => {
    await aRoom(db)
    const { presets } = (await call('/chat/rooms')).data
    const lobby = presets.find(({ preset }: Row) => preset === 'lobby').rules
    expect(lobby).toMatchObject({ name: '大厅', minVip: 1, dayLimit: 2, depositLimit: 100, turnoverLimit: 500 })
    const { data: made } = await call('/chat/rooms', { rules: { ...lobby, minVip: 0, dayLimit: 0, name: '新厅' } })
    const who = await aPerson(db)
    expect((await say(made.roomId, who)).code).toBeNull()
    const rules = { ...lobby, minVip: 5, name: '新厅' }
    const save = (version: number) => call(`/chat/rooms/${made.roomId}/save`, { version, rules })
    expect((await save(1)).data).toEqual({ roomId: made.roomId, version: 2 })
    expect((await save(1)).code).toBe('CONTENT/CHANGED')
    expect((await say(made.roomId, who)).code).toBe('CHAT/VIP')
    expect(
      (await call(`/chat/rooms/${made.roomId}/save`, { version: 2, rules: { ...rules, isOpen: false } })).code,
    ).toBe('OK')
    expect((await say(made.roomId, who)).code).toBe('CHAT/NOT_FOUND')
    const listed = (await call('/chat/rooms')).data.rooms.find(({ roomId }: Row) => roomId === made.roomId)
    expect(listed).toMatchObject({ version: 3, rules: { isOpen: false, minVip: 5 } })
    expect((await call('/chat/rooms', { rules: { ...lobby, classId: 77 } })).code).toBe('CHAT/NOT_FOUND')
    expect((await call('/chat/rooms', { rules: { ...lobby, gameId: 9998 } })).code).toBe('GAME/NOT_FOUND')
    expect((await call('/chat/rooms', { rules: { ...lobby, winMin: 500 } })).code).toBe('OK')
  })

  it('silence persons and rooms, take messages away, and say so in the audit', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    const { message } = await say(room, who)
    expect((await call(`/chat/persons/${who.chatId}/mute`, { roomId: null, minutes: 30, reason: '广告' })).code).toBe(
      'OK',
    )
    expect((await say(room, who)).code).toBe('CHAT/MUTED')
    expect((await call(`/chat/persons/${who.chatId}`)).data).toMatchObject({
      ...{ memberId: String(who.memberId), account: mask(who.account), chatLevel: 1, enableChat: true },
      mutes: [{ roomId: null, reason: '广告' }],
    })
    // A shorter one takes nothing from one that is longer; a longer one counts.
    for (const [minutes, reason] of [
      [10, '广告'],
      [60, '又发广告'],
    ] as const) {
      await call(`/chat/persons/${who.chatId}/mute`, { roomId: null, minutes, reason: '又发广告' })
      expect((await call(`/chat/persons/${who.chatId}`)).data.mutes).toMatchObject([{ reason }])
    }
    expect((await call(`/chat/persons/${who.chatId}/unmute`, { roomId: null })).code).toBe('OK')
    expect((await say(room, who)).code).toBeNull()
    expect((await call(`/chat/rooms/${room}/mute`, { minutes: 10 })).code).toBe('OK')
    expect((await say(room, who)).code).toBe('CHAT/MUTED')
    await call(`/chat/rooms/${room}/mute`, { minutes: null })
    expect((await call('/chat/messages/remove', { roomId: room, id: message.id, reason: '违规' })).code).toBe('OK')
    const shown = (await call(`/chat/rooms/${room}/messages`)).data
    expect(shown.map(({ content }: Row) => content.kind)).toEqual(['removed', 'text'])
    expect(await lastEntry()).toMatchObject({ action: 'chat.removeMessage', object: `chat-message/${message.id}` })
    expect((await call('/chat/messages/remove', { roomId: room, id: '99' })).code).toBe('CHAT/NOT_FOUND')
  })

  it('are answered what was said as it was said, in JSON that no browser takes for a page', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    const texts = [
      '<script>alert(1)</script>',
      '\u202e金额\u2066',
      '红\u200b包',
      'w'.repeat(200),
      '波\u0300\u0316'.repeat(40),
    ]
    for (const text of texts) await say(room, who, text)
    const answer = await world.inject({
      url: `/operator-api/chat/rooms/${room}/messages`,
      headers: { authorization: `Bearer ${moderator}` },
    })
    expect(answer.json().data.map(({ content }: { content: { text: string } }) => content.text)).toEqual(texts)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('make hosts, and take the chat from somebody', async () => {
    const who = await aPerson(db)
    const found = await call('/chat/persons/find', { account: who.account })
    expect(found.data).toMatchObject({ userId: who.chatId, kind: 'member' })
    await call(`/chat/persons/${who.chatId}/standing`, { chatLevel: 2, seen: 1 })
    const { token, me } = await app.call(chat.refreshToken, {}, { as: who.as })
    expect(me.chatLevel).toBe(2)
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'chat.standing', before: { chatLevel: 1, enableChat: 1 }, after: { chatLevel: 2, enableChat: 1 } },
    })
    await banned(who)
    const refused = app.call(people.guestFriends, asked, { as: token })
    await expect(refused).rejects.toMatchObject({ code: 'CHAT/UNAVAILABLE' })
    expect((await call(`/chat/persons/${who.chatId}`)).data).toMatchObject({ chatLevel: 2, enableChat: false })
    for (let time = 0; time < 2; time++) await call(`/chat/persons/${who.chatId}/restore`, { reason: '申诉成立' })
    expect((await call(`/chat/persons/${who.chatId}`)).data).toMatchObject({ chatLevel: 2, enableChat: true })
    expect(await lastEntry()).toMatchObject({ action: 'chat.restore', object: `chat-person/${who.chatId}` })
    expect((await call(`/chat/persons/${who.chatId}/standing`, { chatLevel: 4, seen: 2 })).code).toBe('REQ/INVALID')
  })

  it('choose what somebody is over what they saw: of two at once one is told', async () => {
    const who = await aPerson(db, { level: 2 })
    const make = (chatLevel: number, seen: number) =>
      call(`/chat/persons/${who.chatId}/standing`, { chatLevel, seen, reason: '不再担任' })
    const codes = (await Promise.all([make(1, 2), make(3, 2)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['CHAT/PERSON_CHANGED', 'OK'])
    const level = codes[0] === 'OK' ? 1 : 3
    const now = async () => (await call(`/chat/persons/${who.chatId}`)).data.chatLevel
    expect(await now()).toBe(level)
    // A repeat of what was done is no conflict.
    expect((await make(level, 2)).code).toBe('OK')
    expect((await make(2, level)).code).toBe('OK')
    expect(await now()).toBe(2)
  })

  it('take the chat from a member by two, and not from a host where they saw a member [SEC-62]', async () => {
    const [room, who, reporter] = [await aRoom(db), await aPerson(db), await aPerson(db)]
    const { message } = await say(room, who, '骗子的话')
    const { token: as } = await app.call(chat.refreshToken, {}, { as: reporter.as })
    await app.call(people.report, { ...asked, roomId: room, id: message.id, reason: 'fraud' }, { as })
    const { data: proposed } = await ban(who.chatId)
    expect((await ban(who.chatId)).code).toBe('APPROVAL/WAITING')
    const state = async () => (await call(`/chat/persons/${who.chatId}`)).data
    expect((await say(room, who)).code).toBeNull()
    const { effect } = await world.call(approvals.read, { approvalId: proposed.approvalId }, risk)
    expect(effect).toMatchObject({
      userId: who.chatId,
      account: mask(who.account),
      chatLevel: 1,
      waiting: 1,
      upheld: 0,
    })
    await expect(approve(world, proposed, moderator)).rejects.toMatchObject({ code: 'APPROVAL/OWN' })
    // He became a host meanwhile.
    await call(`/chat/persons/${who.chatId}/standing`, { chatLevel: 2, seen: 1 })
    await expect(approve(world, proposed, risk)).rejects.toMatchObject({ code: 'APPROVAL/CHANGED' })
    expect(await state()).toMatchObject({ chatLevel: 2, enableChat: true })
    await call(`/chat/persons/${who.chatId}/standing`, { chatLevel: 1, seen: 2 })
    const other = await world.tokenOf('moderator')
    await approve(world, (await ban(who.chatId)).data, other)
    expect(await state()).toMatchObject({ chatLevel: 1, enableChat: false })
    expect((await ban(who.chatId)).code).toBe('CHAT/BANNED')
    expect((await ban(1)).code).toBe('CHAT/NOT_FOUND')
  })

  it('see what stands on top of a room and pictures of its messages, and nothing of a private talk', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    const { message } = await say(room, who, '开奖时间 21:30')
    const top = async () => (await call('/chat/rooms')).data.rooms.find(({ roomId }: Row) => roomId === room).pinned
    expect(await top()).toBeNull()
    await call(`/chat/rooms/${room}/pin`, { id: message.id })
    expect(await top()).toMatchObject({ id: message.id, seq: 1, content: { kind: 'text', text: '开奖时间 21:30' } })
    await call('/chat/messages/remove', { roomId: room, id: message.id, reason: '过期' })
    expect(await top()).toBeNull()

    const host = await aPerson(db, { level: 2 })
    const [{ talk }] = await db.owner<[{ talk: number }]>`
      select chat_open_private(${who.personId}, ${host.personId}) as talk`
    const name = (roomId: number) => String(roomId).padStart(32, '0')
    for (const roomId of [room, talk]) {
      await db.owner`insert into chat_picture (name, room_id, person_id, bytes, width, height)
        values (${name(roomId)}, ${roomId}, ${who.personId}, ${Buffer.from('webp')}, 8, 8)`
    }
    expect((await call(`/chat/rooms/${room}/pictures/${name(room)}`)).data).toEqual({
      data: Buffer.from('webp').toString('base64'),
    })
    // A name of another room, and a picture of a private talk.
    expect((await call(`/chat/rooms/${room}/pictures/${name(talk)}`)).code).toBe('CHAT/NOT_FOUND')
    expect((await call(`/chat/rooms/${talk}/pictures/${name(talk)}`)).code).toBe('CHAT/NOT_FOUND')
    expect((await call(`/chat/rooms/${talk}/messages`)).code).toBe('CHAT/NOT_FOUND')
  })

  it('find who is silenced, from whom the chat was taken, and who keeps order, page by page', async () => {
    const people = [await aPerson(db), await aPerson(db), await aPerson(db)]
    const ids = people.map(({ chatId }) => chatId)
    for (const id of ids) await call(`/chat/persons/${id}/mute`, { roomId: null, minutes: 30, reason: '刷屏' })
    await call(`/chat/persons/${ids[1]}/mute`, { roomId: await aRoom(db), minutes: 90, reason: '又刷屏' })
    await call(`/chat/persons/${ids[2]}/unmute`, { roomId: null })
    const first = (await call('/chat/persons?view=muted&rows=1')).data
    // Who was silenced last stands first, once, with all his mutes.
    expect(first.data).toMatchObject([{ userId: ids[1], mutes: [{ reason: '刷屏' }, { reason: '又刷屏' }] }])
    const second = (await call(`/chat/persons?rows=1&after=${first.next}`)).data
    expect(second.data.map(idOf)).toEqual([ids[0]])
    await db.owner`update chat_mute set until = clock_timestamp() where person_id = ${people[0]?.personId as bigint}`
    expect((await call('/chat/persons?rows=100')).data.data.map(idOf)).not.toContain(ids[0])

    for (const chatId of ids.slice(0, 2)) await banned({ chatId: Number(chatId) })
    await call(`/chat/persons/${ids[2]}/standing`, { chatLevel: 3, seen: 1 })
    const barred = (await call('/chat/persons?view=barred&rows=1', undefined, risk)).data
    expect(barred.data.map(idOf)).toEqual([ids[1]])
    expect((await call(`/chat/persons?view=barred&rows=1&after=${barred.next}`)).data.data.map(idOf)).toEqual([ids[0]])
    expect((await call('/chat/persons?view=hosts')).data.data[0]).toMatchObject({ userId: ids[2], chatLevel: 3 })
    expect((await call('/chat/persons?after=x')).code).toBe('REQ/INVALID')
  })

  it('decide reports, all of one message at once', async () => {
    const [room, who, one, two] = [await aRoom(db), await aPerson(db), await aPerson(db), await aPerson(db)]
    const { message } = await say(room, who, '骗子的话')
    for (const reporter of [one, two]) {
      const { token: as } = await app.call(chat.refreshToken, {}, { as: reporter.as })
      await app.call(people.report, { ...asked, roomId: room, id: message.id, reason: 'fraud' }, { as })
    }
    const open = (await call('/chat/reports')).data.data.filter(({ roomId }: Row) => roomId === room)
    expect(open).toHaveLength(2)
    expect(open[0]).toMatchObject({ reports: 2, isShown: true, message: { content: { text: '骗子的话' } } })
    expect((await call(`/chat/reports/${open[0].id}/decide`, { isUpheld: true })).code).toBe('OK')
    expect((await call(`/chat/reports/${open[1].id}/decide`, { isUpheld: false })).code).toBe('CHAT/DECIDED')
    const upheld = (await call('/chat/reports?state=upheld')).data.data.filter(({ roomId }: Row) => roomId === room)
    expect(upheld.map(({ isShown }: Row) => isShown)).toEqual([false, false])
  })

  it('read a report with what surrounds it, who reported it, and what became of earlier ones', async () => {
    const [room, who, one, two] = [await aRoom(db), await aPerson(db), await aPerson(db), await aPerson(db)]
    const report = async (reporter: TestPerson, id: string, text = '') => {
      const { token: as } = await app.call(chat.refreshToken, {}, { as: reporter.as })
      await app.call(people.report, { ...asked, roomId: room, id, reason: 'spam', text }, { as })
      const { data } = (await call('/chat/reports')).data
      return data.findLast(({ message }: { message: { id: string } }) => message.id === id).id as string
    }
    const first = await say(room, who, '第一条广告')
    await call(`/chat/reports/${await report(one, first.message.id)}/decide`, { isUpheld: true })
    for (let n = 0; n < 12; n += 1) await say(room, two, `闲话 ${n}`)
    const { message } = await say(room, who, '加我微信')
    await report(one, message.id)
    const id = await report(two, message.id, '一直刷')
    await say(room, two, '后面一句')
    const { data } = await call(`/chat/reports/${id}`)
    expect(data.row).toMatchObject({ id, reports: 2, state: 'open' })
    expect(data.context).toHaveLength(12)
    expect(data.context.at(-2)).toMatchObject({ id: message.id })
    expect(data.context.at(-1).content.text).toBe('后面一句')
    expect(data.reporters.map(({ userId, remark }: never) => [userId, remark])).toEqual([
      [one.chatId, ''],
      [two.chatId, '一直刷'],
    ])
    expect(data.author).toMatchObject({ userId: who.chatId, account: mask(who.account), mutes: [] })
    expect(data.earlier).toEqual({ upheld: 1, dismissed: 0 })
    expect((await call('/chat/reports/1999999999')).code).toBe('CHAT/NOT_FOUND')
  })

  it('keep the list of words', async () => {
    expect((await call('/chat/words', { add: ['私彩', '外挂'], remove: [] })).code).toBe('OK')
    await call('/chat/words', { add: [], remove: ['外挂'] })
    expect((await call('/chat/words')).data.map(({ word }: Row) => word)).toEqual(['私彩'])
  })

  it('are the moderator; others may look, and nobody reads private talks', async () => {
    const [room, host, who] = [await aRoom(db), await aPerson(db, { level: 2 }), await aPerson(db)]
    expect((await call('/chat/rooms', undefined, risk)).code).toBe('OK')
    expect((await call(`/chat/rooms/${room}/mute`, { minutes: 10 }, risk)).code).toBe('UC/FORBIDDEN')
    const { token: as } = await app.call(chat.refreshToken, {}, { as: who.as })
    const { roomId } = await app.call(people.acceptContact, { ...asked, friendId: host.chatId }, { as })
    expect((await call(`/chat/rooms/${roomId}/messages`)).code).toBe('CHAT/NOT_FOUND')
  })
})
