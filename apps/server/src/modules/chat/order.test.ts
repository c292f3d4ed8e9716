import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aPerson, aRoom, clientIdAt, type TestPerson } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
})
afterAll(() => app.close())
afterEach(() => {
  for (const fault of app.faults) throw fault
})

const asked = { appId: 'liuhe', identity: 'member' } as const
const get = async (path: string, token?: string) => {
  const answer = await app.inject({ url: path, headers: { ...(token && { authorization: `Bearer ${token}` }) } })
  const { code, msg, data } = answer.json()
  return { status: answer.statusCode, code, msg, data }
}
const tokenOf = async (who: TestPerson) => (await app.call(chat.refreshToken, {}, { as: who.as })).token
const say = async (roomId: number, who: TestPerson, text: string, more: object = {}) => {
  const said = { person: String(who.personId), session: who.session, client: clientIdAt(), kind: 'text', text, ...more }
  const [row] = await db.sql<{ code: string | null; message: { id: string; seq: number } }[]>`
    select code, message from chat_say(${roomId}, ${JSON.stringify([said])}::text::jsonb)`
  expect(row?.code).toBeNull()
  return row?.message as { id: string; seq: number }
}

describe('pictures', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#d7000f' } })
      .png()
      .toBuffer()

  it('come as form data, are written again, and are read by those of the room [API-097, API-004, SEC-15]', async () => {
    const [room, hidden] = [await aRoom(db), await aRoom(db, { is_public: false })]
    const [who, other] = [await aPerson(db), await aPerson(db)]
    await db.owner`insert into chat_seat (room_id, person_id, is_given) values (${hidden}, ${who.personId}, true)`
    const [as, foreign] = [await tokenOf(who), await tokenOf(other)]
    const upload = async (roomId: number, by: string, bytes: Buffer) =>
      app.call(chat.uploadImage, { ...asked, roomId }, { as: by, file: new Blob([new Uint8Array(bytes)]) })
    const shown = await upload(room, as, await picture())
    expect(shown).toEqual({ path: expect.stringMatching(/^\/img-messen\/[0-9a-f]{32}$/), width: 40, height: 20 })
    const read = (path: string, token?: string) =>
      app.inject({ url: path, headers: { ...(token && { authorization: `Bearer ${token}` }) } })
    const answer = await read(shown.path, foreign)
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'image/webp', 'content-security-policy': "sandbox; default-src 'none'" },
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
    const secret = await upload(hidden, as, await picture())
    expect((await read(secret.path, as)).statusCode).toBe(200)
    const [denied, none] = [await read(secret.path, foreign), await read(`/img-messen/${'0'.repeat(32)}`, foreign)]
    expect([denied.statusCode, denied.json().code]).toEqual([none.statusCode, none.json().code])
    expect(none.statusCode).toBe(404)
    expect((await read(shown.path)).statusCode).toBe(401)
    await expect(upload(hidden, foreign, await picture())).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
    await expect(upload(room, as, Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'UPLOAD/TYPE' })
    const bare = await aRoom(db, { allow_image: false })
    await expect(upload(bare, as, await picture())).rejects.toMatchObject({ code: 'CHAT/NO_PICTURES' })
  })

  it('are named by messages of their sender and room only, and gone with them', async () => {
    const [room, other] = [await aRoom(db), await aRoom(db)]
    const who = await aPerson(db)
    const as = await tokenOf(who)
    const file = new Blob([new Uint8Array(await picture())])
    const { path } = await app.call(chat.uploadImage, { ...asked, roomId: room }, { as, file })
    const name = path.slice(-32)
    const tell = async (roomId: number, person: TestPerson) => {
      const said = { person: String(person.personId), session: person.session, client: clientIdAt() }
      const [row] = await db.sql`
        select code, message
        from chat_say(${roomId}, ${JSON.stringify([{ ...said, kind: 'image', picture: name }])}::text::jsonb)`
      return row
    }
    expect((await tell(other, who))?.['code']).toBe('CHAT/NOT_FOUND')
    expect((await tell(room, await aPerson(db)))?.['code']).toBe('CHAT/NOT_FOUND')
    const row = await tell(room, who)
    expect(row?.['message'].content).toEqual({ image: { path, width: 40, height: 20 } })
    await app.call(chat.deleteMessage, { roomId: room, id: row?.['message'].id }, { as: who.as })
    expect((await get(path, as)).code).toBe('CHAT/NOT_FOUND')
  })
})

describe('order in a room', () => {
  it('is kept by hosts: words go, members and rooms fall silent, notes are pinned [API-104, API-105]', async () => {
    const room = await aRoom(db)
    const [host, admin, who, other] = [
      await aPerson(db, { level: 2 }),
      await aPerson(db, { level: 3 }),
      await aPerson(db),
      await aPerson(db),
    ]
    const post = async (path: string, as: TestPerson, body: object) =>
      (
        await app.inject({
          ...{ method: 'POST', url: path, payload: JSON.stringify(body) },
          headers: { token: as.as, 'content-type': 'application/json' },
        })
      ).json().code
    const message = await say(room, who, '广告')
    const remove = { room_id: room, id: message.id }
    expect(await post('/api/chat/deletechat-message', other, remove)).toBe('UC/FORBIDDEN')
    expect(await post('/api/chat/deletechat-message', host, remove)).toBe('OK')
    const gone = await db.owner`select kind, content from chat_message where message_id = ${message.id}::bigint`
    expect(gone[0]).toEqual({ kind: 'removed', content: { by: 'host' } })
    const silence = { room_id: room, user_id: who.chatId, enable: 0, minutes: 10 }
    expect(await post('/api/chat/enableChat', other, silence)).toBe('UC/FORBIDDEN')
    expect(await post('/api/chat/enableChat', host, { ...silence, user_id: admin.chatId })).toBe('UC/FORBIDDEN')
    expect(await post('/api/chat/enableChat', host, silence)).toBe('OK')
    const codeOf = async (person: TestPerson) =>
      (await db.sql`select code from chat_judge(${person.personId}, ${room})`)[0]?.['code']
    expect([await codeOf(who), await codeOf(other)]).toEqual(['CHAT/MUTED', null])
    const seenBy = async (person: TestPerson) =>
      app.call(chat.room, { ...asked, roomId: room }, { as: await tokenOf(person) })
    const { mutedUntil, muted } = await seenBy(who)
    expect((mutedUntil ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect((mutedUntil ?? 0) - Date.now()).toBeLessThan(11 * 60_000)
    // Nobody else hears who is silenced than those who may end it.
    expect(muted).toEqual([])
    expect(await seenBy(host)).toMatchObject({ muted: [who.chatId], mutedUntil: null })
    expect(await post('/api/chat/enableChat', admin, { room_id: room, enable: 0 })).toBe('OK')
    expect([await codeOf(other), await codeOf(host)]).toEqual(['CHAT/MUTED', null])
    expect(await post('/api/chat/enableChat', admin, { room_id: room, enable: 1 })).toBe('OK')
    expect(await post('/api/chat/enableChat', host, { ...silence, enable: 1 })).toBe('OK')
    expect([await codeOf(who), await codeOf(other)]).toEqual([null, null])
    const note = await say(room, host, '今晚九点开讲')
    const as = await tokenOf(other)
    const pin = (token: string) => app.call(people.pin, { ...asked, roomId: room, id: note.id }, { as: token })
    await expect(pin(as)).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
    await pin(await tokenOf(host))
    const inside = await app.call(chat.room, { ...asked, roomId: room }, { as })
    expect(inside).toMatchObject({ pinned: { id: note.id }, moderates: false, speak: { allowed: true } })
  })

  it('lets one take back his own words for two minutes, and no longer', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    const [first, second] = [await say(room, who, '一'), await say(room, who, '二')]
    const recall = (id: string) => app.call(chat.deleteMessage, { roomId: room, id }, { as: who.as })
    await recall(first.id)
    await recall(first.id)
    await db.owner`update chat_message set said_at = said_at - interval '121 seconds' where room_id = ${room}`
    await expect(recall(second.id)).rejects.toMatchObject({ code: 'CHAT/TOO_LATE' })
    await expect(recall('12345')).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
  })

  it('keeps a reported message as it read, also when it is recalled, and counts a reporter once', async () => {
    const [room, who, other] = [await aRoom(db), await aPerson(db), await aPerson(db)]
    const message = await say(room, who, '骗人的话')
    const as = await tokenOf(other)
    const about = { ...asked, roomId: room, id: message.id, reason: 'fraud' as const }
    await app.call(people.report, about, { as })
    await app.call(people.report, about, { as })
    await app.call(chat.deleteMessage, { roomId: room, id: message.id }, { as: who.as })
    const rows = await db.owner`select evidence, about_id from chat_report where message_id = ${message.id}::bigint`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.['evidence'].content).toEqual({ text: '骗人的话' })
    const hidden = await aRoom(db, { is_public: false })
    await expect(app.call(people.report, { ...about, roomId: hidden }, { as })).rejects.toMatchObject({
      code: 'CHAT/NOT_FOUND',
    })
  })

  it('mutes a room for oneself', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    const as = await tokenOf(who)
    for (const isMuted of [true, false]) {
      await app.call(people.setRoom, { ...asked, roomId: room, isMuted }, { as })
      expect((await app.call(chat.room, { ...asked, roomId: room }, { as })).contact.isMuted).toBe(isMuted)
    }
  })
})
