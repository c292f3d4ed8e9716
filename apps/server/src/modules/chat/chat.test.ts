import * as chat from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { type AnyEndpoint, endpointsOf } from '@liuhe/contract/endpoint.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { exampleOf, urlOf } from '../../testing/wire-examples.ts'
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
const wire = 'app_id=liuhe&identity=member'
const get = async (path: string, token?: string) => {
  const answer = await app.inject({ url: path, headers: { ...(token && { authorization: `Bearer ${token}` }) } })
  const { code, msg, data } = answer.json()
  return { status: answer.statusCode, code, msg, data }
}
/** What tests read of wire rows. */
interface Listed {
  room_id: number
}
interface Classed {
  chatroom: Listed[]
}
interface Placed {
  seq: number
}
const tokenOf = async (who: TestPerson) => (await app.call(chat.refreshToken, {}, { as: who.as })).token
const say = async (roomId: number, who: TestPerson, text: string, more: object = {}) => {
  const said = { person: String(who.personId), session: who.session, client: clientIdAt(), kind: 'text', text, ...more }
  const [row] = await db.sql<{ code: string | null; message: { id: string; seq: number } }[]>`
    select code, message from chat_say(${roomId}, ${JSON.stringify([said])}::text::jsonb)`
  expect(row?.code).toBeNull()
  return row?.message as { id: string; seq: number }
}
const aGuest = async () => {
  const { guestId, name, secret } = await app.call(people.guestId, { ...asked, identity: 'guest' })
  const { token } = await app.call(chat.tokenGeneration, { ...asked, id: guestId }, { as: secret })
  return { guestId, name, secret, token }
}

describe('the chat service', () => {
  const open = ['chat.contacts', 'chat.guestId']
  const service = endpointsOf({ chat: { ...chat, ...people } }).filter((one) => one.service === 'chat')
  const ask = async (endpoint: AnyEndpoint, token?: string) => {
    const isForm = endpoint.encoding === 'form'
    const body = exampleOf(endpoint.wire.body)
    const headers: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) }
    if (endpoint.method === 'GET') return (await app.inject({ url: urlOf(endpoint), headers })).json().code
    if (endpoint.encoding === 'multipart') return askUpload(urlOf(endpoint), headers)
    headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const payload = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
    return (await app.inject({ method: 'POST', url: urlOf(endpoint), headers, payload })).json().code
  }
  const askUpload = async (url: string, headers: Record<string, string>) => {
    const form = new FormData()
    form.append('file', new Blob(['x']))
    const response = new Response(form)
    const type = String(response.headers.get('content-type'))
    const payload = Buffer.from(await response.arrayBuffer())
    return (await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload })).json()
      .code
  }

  it('lies below /api-messen, and nothing of it elsewhere [API-004]', async () => {
    expect(service.length).toBeGreaterThan(15)
    for (const endpoint of service) {
      expect(urlOf(endpoint)).toMatch(/^\/api-messen\//)
      for (const root of ['', '/app-api']) {
        const url = urlOf(endpoint).replace('/api-messen', root)
        expect([endpoint.name, (await app.inject({ method: endpoint.method, url })).statusCode]).toEqual([
          endpoint.name,
          404,
        ])
      }
    }
  })

  it('opens to a chat token alone: to no session, no guest’s secret, no unknown word [SEC-01]', async () => {
    const who = await aPerson(db)
    for (const endpoint of service.filter(({ name }) => !open.includes(name))) {
      for (const token of [undefined, who.as, 'A'.repeat(43)]) {
        expect([endpoint.name, await ask(endpoint, token)]).toEqual([endpoint.name, 'CHAT/TOKEN'])
      }
    }
    expect(await ask(chat.contacts, who.as)).toBe('CHAT/TOKEN')
    const elsewhere = app.call(member.info, {}, { as: await tokenOf(who) })
    await expect(elsewhere).rejects.toMatchObject({ code: 'UC/TOKEN_INVALID' })
  })

  it('asks every call for app_id and identity [API-091]', async () => {
    for (const endpoint of service) {
      for (const missing of ['app_id', 'identity']) {
        const query = { ...exampleOf(endpoint.wire.query) }
        delete query[missing]
        const headers = { 'content-type': 'application/json' }
        const payload = endpoint.encoding === 'json' ? JSON.stringify(exampleOf(endpoint.wire.body)) : undefined
        if (endpoint.encoding === 'form' || endpoint.encoding === 'multipart') continue
        const url = urlOf(endpoint, query)
        const answer = await app.inject({ method: endpoint.method, url, ...(payload && { payload, headers }) })
        expect([endpoint.name, answer.json().code, answer.json().data?.fields]).toEqual([
          endpoint.name,
          'REQ/INVALID',
          [missing],
        ])
      }
    }
  })
})

describe('a chat token', () => {
  it('comes as tokenChat, opaque and hashed in the table, for 15 minutes [API-106, SEC-01]', async () => {
    const who = await aPerson(db)
    const { data } = await get('/api/chat/refreshTokenChat', who.as)
    expect(data).toMatchObject({ tokenChat: expect.stringMatching(/^[\w-]{43}$/), expires_in: 900, is_guest: false })
    const rows = await db.owner`select token_hash from chat_token where person_id = ${who.personId}`
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(data.tokenChat)
    expect((await get(`/api-messen/chat/guest/friends?${wire}`, data.tokenChat)).code).toBe('OK')
    await db.owner`update chat_token set expires_at = clock_timestamp() where person_id = ${who.personId}`
    expect((await get(`/api-messen/chat/guest/friends?${wire}`, data.tokenChat)).code).toBe('CHAT/TOKEN')
  })

  it('dies with its session, in every process at once, and comes for nobody who excluded himself', async () => {
    const [who, excluded] = [await aPerson(db), await aPerson(db)]
    const token = await tokenOf(who)
    await db.owner`update session set revoked_at = now() where member_id = ${who.memberId}`
    await expect(app.call(people.guestFriends, asked, { as: token })).rejects.toMatchObject({ code: 'CHAT/TOKEN' })
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${excluded.memberId}, 'exclusion', now(), now() + interval '9 days', now() + interval '9 days', 'member')`
    await expect(tokenOf(excluded)).rejects.toMatchObject({ code: 'CHAT/UNAVAILABLE', status: 405 })
  })

  it('is made for a guest by his secret, and for a member by his own number [API-098, API-099]', async () => {
    const { data: guest } = await get('/api-messen/chat/guest/id-generation?app_id=liuhe&identity=guest')
    expect(guest).toEqual({
      user_guest_id: expect.any(Number),
      user_guest_name: `游客${String(guest.user_guest_id).slice(-4)}`,
      user_guest_hash_id: expect.stringMatching(/^[\w-]{43}$/),
    })
    const of = (id: number, credential: string) => get(`/api-messen/chat/token/generation/${id}?${wire}`, credential)
    expect((await of(guest.user_guest_id, guest.user_guest_hash_id)).data).toMatchObject({ is_guest: true })
    const [who, other] = [await aPerson(db), await aPerson(db)]
    expect((await of(guest.user_guest_id, who.as)).code).toBe('CHAT/TOKEN')
    expect((await of(other.chatId, who.as)).code).toBe('CHAT/TOKEN')
    expect((await of(who.chatId, guest.user_guest_hash_id)).code).toBe('CHAT/TOKEN')
    expect((await of(who.chatId, who.as)).data).toMatchObject({ is_guest: false, me: { user_id: who.chatId } })
  })
})

describe('lists', () => {
  it('tell rooms by class with their last message, and what is unread [CHAT-004, CHAT-005]', async () => {
    const room = await aRoom(db, { sec_per_mess: 3, avatar_id: 7 })
    const [who, other] = [await aPerson(db), await aPerson(db)]
    await say(room, who, '第一句')
    await say(room, other, '第二句')
    const { data } = await get(`/api-messen/chat/contact/list?${wire}`, await tokenOf(who))
    const found = data.classes.find(({ chatroom }: Classed) => chatroom.some(({ room_id }) => room_id === room))
    expect(found).toMatchObject({ id: 1, name: '聊天室' })
    expect(found.chatroom.find(({ room_id }: Listed) => room_id === room)).toEqual({
      ...{ room_id: room, kind: 'group', nickname: `室${room}`, avatarId: 7, guest_id: null, userId: null },
      last_message: { type: 'text', text: '第二句', created_at: expect.any(String) },
      ...{ chatLevel: null, total_people: 0, enable_chat: 1, sec_per_mess: 3, last_seq: 2, read_seq: 1, unread: 1 },
      ...{ is_muted: false, game_id: null, min_vip: 0, is_read_only: false, is_online: false, friend_read_seq: 0 },
    })
  })

  it('show visitors public rooms without a word of what is said there', async () => {
    const [room, hidden] = [await aRoom(db), await aRoom(db, { is_public: false })]
    await say(room, await aPerson(db), '只给会员看')
    const { data } = await get(`/api-messen/chat/contact/list?${wire}`)
    const rooms = data.classes.flatMap(({ chatroom }: Classed) => chatroom)
    expect(rooms.find(({ room_id }: Listed) => room_id === room)).toMatchObject({ last_message: null })
    expect(rooms.map(({ room_id }: Listed) => room_id)).not.toContain(hidden)
    expect(JSON.stringify(data)).not.toContain('只给会员看')
  })

  it('give 150 messages a page with page, limit, total, and pages by key [API-093, CHAT-009]', async () => {
    const room = await aRoom(db)
    const who = await aPerson(db, { level: 2 })
    await db.owner`
      insert into chat_message (message_id, room_id, seq, person_id, kind, content, said_as, said_at)
      select next_id(), ${room}, n, ${who.personId}, 'text', jsonb_build_object('text', '第' || n),
             chat_user(${who.personId}), clock_timestamp() from generate_series(1, 400) n`
    await db.owner`update chat_room set last_seq = 400 where room_id = ${room}`
    const token = await tokenOf(who)
    const list = async (query: string) =>
      (await get(`/api-messen/api/v1/recordsList?${wire}&room_id=${room}&talk_type=2&${query}`, token)).data
    const seqs = ({ items }: { items: Placed[] }) => items.map(({ seq }) => seq)
    const first = await list('page=1&limit=150')
    expect(first).toMatchObject({ page: 1, limit: 150, total: 400 })
    expect(seqs(first)).toEqual(Array.from({ length: 150 }, (_, n) => 251 + n))
    expect(seqs(await list('page=2'))).toEqual(Array.from({ length: 150 }, (_, n) => 101 + n))
    expect(seqs(await list('before=101&limit=3'))).toEqual([98, 99, 100])
    expect(seqs(await list('page=2&before=101&limit=3'))).toEqual([95, 96, 97])
    expect(seqs(await list('page=4'))).toEqual([])
    expect(seqs(await list('page=2&after=390&limit=4'))).toEqual([395, 396, 397, 398])
    expect(seqs(await list('after=395'))).toEqual([396, 397, 398, 399, 400])
    const talk = await get(`/api-messen/api/v1/recordsList?${wire}&room_id=${room}&talk_type=1`, token)
    expect(talk).toMatchObject({ status: 404, code: 'CHAT/NOT_FOUND' })
  })

  it('are refused to a guest in rooms of members, and answer a foreign room as if there were none', async () => {
    const [room, hidden] = [await aRoom(db), await aRoom(db, { is_public: false })]
    const [guest, token] = [(await aGuest()).token, await tokenOf(await aPerson(db))]
    const list = (roomId: number, as: string) => get(`/api-messen/api/v1/recordsList?${wire}&room_id=${roomId}`, as)
    expect(await list(room, guest)).toMatchObject({ status: 403, code: 'CHAT/MEMBERS_ONLY' })
    expect((await list(room, token)).code).toBe('OK')
    const [foreign, none] = [await list(hidden, token), await list(999_999, token)]
    expect([foreign.status, foreign.code, foreign.msg]).toEqual([none.status, none.code, none.msg])
    expect(none.code).toBe('CHAT/NOT_FOUND')
  })
})

describe('private talks', () => {
  it('begin with a host, by a form, once, and carry who is who [API-096, API-103, CHAT-010]', async () => {
    const [host, who] = [await aPerson(db, { level: 2 }), await aPerson(db)]
    const token = await tokenOf(who)
    const accept = async (friend: number) =>
      (
        await app.inject({
          ...{ method: 'POST', url: `/api-messen/chat/contact/apply/createaccept?${wire}` },
          headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
          payload: `friend_id=${friend}&avatarId=1&friend_avatarId=1&nickname=我&friend_nickname=他`,
        })
      ).json()
    const [first, second] = [await accept(host.chatId), await accept(host.chatId)]
    expect(first.data).toMatchObject({ friend: { friend_id: host.chatId, chatLevel: 2, is_guest: false } })
    expect(second.data.room_id).toBe(first.data.room_id)
    const room = first.data.room_id
    await say(room, who, '老师好')
    const detail = await get(`/api-messen/chat/contact/contactdetail?${wire}&friend_id=${host.chatId}`, token)
    expect(detail.data).toMatchObject({
      room_id: room,
      is_blocked: false,
      nickname: `会员${String(host.chatId).slice(-4)}`,
    })
    const hostToken = await tokenOf(host)
    const { data } = await get(`/api-messen/chat/contact/list?${wire}`, hostToken)
    expect(data).toMatchObject({ total: 1, items: [{ room_id: room, userId: who.chatId, unread: 1, kind: 'private' }] })
    const records = await get(`/api-messen/api/v1/recordsList?${wire}&room_id=${room}&talk_type=1`, hostToken)
    expect(records.data.items[0]).toMatchObject({
      room_id: room,
      content: { userinfo: { user_id: who.chatId, nickname: expect.any(String), chatLevel: 1 } },
    })
    expect((await accept((await aPerson(db)).chatId)).code).toBe('CHAT/NO_PRIVATE')
    expect((await accept(1)).code).toBe('CHAT/NOT_FOUND')
  })

  it('of a guest reach hosts only, and are listed as his friends [API-100, API-101, API-102, CHAT-012]', async () => {
    const [host, member] = [await aPerson(db, { level: 2 }), await aPerson(db)]
    const { token, guestId } = await aGuest()
    const init = async (friend: number) =>
      (
        await app.inject({
          ...{ method: 'POST', url: `/api-messen/chat/guest/init-room?app_id=liuhe&identity=guest` },
          headers: { authorization: token, 'content-type': 'application/json' },
          payload: JSON.stringify({ friend_id: friend, remark: '' }),
        })
      ).json()
    const { data } = await init(host.chatId)
    expect((await init(member.chatId)).code).toBe('CHAT/NO_PRIVATE')
    const friends = await get(`/api-messen/chat/guest/friends?${wire}&page=1&per_page=20`, token)
    expect(friends.data).toMatchObject({ total: 1, items: [{ room_id: data.room_id, userId: host.chatId }] })
    const one = await get(`/api-messen/chat/guest/friends/${host.chatId}?${wire}`, token)
    expect(one.data).toEqual(friends.data.items[0])
    expect((await get(`/api-messen/chat/guest/friends/${member.chatId}?${wire}`, token)).code).toBe('CHAT/NOT_FOUND')
    const hosts = await get(`/api-messen/chat/contact/list?${wire}`, await tokenOf(host))
    expect(hosts.data.items[0]).toMatchObject({ guest_id: guestId, userId: null })
    const guests = app.call(people.acceptContact, { ...asked, friendId: host.chatId }, { as: token })
    await expect(guests).rejects.toMatchObject({ code: 'CHAT/MEMBERS_ONLY' })
  })

  it('end where one blocks the other, and nobody else sees them', async () => {
    const [host, who, third] = [await aPerson(db, { level: 2 }), await aPerson(db), await aPerson(db, { level: 3 })]
    const as = await tokenOf(who)
    const { roomId } = await app.call(people.acceptContact, { ...asked, friendId: host.chatId }, { as })
    await app.call(people.block, { ...asked, userId: host.chatId, isBlocked: true }, { as })
    const [row] = await db.sql`select code from chat_judge(${host.personId}, ${roomId})`
    expect(row?.['code']).toBe('CHAT/BLOCKED')
    await app.call(people.block, { ...asked, userId: host.chatId, isBlocked: false }, { as })
    expect((await db.sql`select code from chat_judge(${host.personId}, ${roomId})`)[0]?.['code']).toBeNull()
    const foreign = app.call(chat.room, { ...asked, roomId }, { as: await tokenOf(third) })
    await expect(foreign).rejects.toMatchObject({ code: 'CHAT/NOT_FOUND' })
  })
})
