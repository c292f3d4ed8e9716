import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '../../db/commits.ts'
import type { Sql } from '../../db/connect.ts'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { announceFrame, sayAll } from './room-queries.ts'
import { aPerson, aRoom, clientIdAt, type TestPerson } from './testing.ts'

const db = useTestDatabase()
beforeAll(() => seedVipRules(db.sql))

interface Answer {
  outcome: string
  code: string | null
  msg: string | null
  message: { id: string; seq: number; content: { text?: string }; as: Record<string, unknown> } | null
}

const saying = (who: TestPerson, text = `话${Math.random()}`, more: Record<string, unknown> = {}) => ({
  person: String(who.personId),
  session: who.session,
  client: clientIdAt(),
  kind: 'text',
  text,
  ...more,
})

async function say(roomId: number, said: Record<string, unknown>[], sql: Sql = db.sql): Promise<Answer[]> {
  return sql<Answer[]>`select * from chat_say(${roomId}, ${JSON.stringify(said)}::text::jsonb) order by item`
}
const codeOf = async (roomId: number, who: TestPerson, more?: Record<string, unknown>) =>
  (await say(roomId, [saying(who, undefined, more)]))[0]?.code

describe('what is said', () => {
  it('gets the next place of its room, without a gap, also when many say it at once [I-49]', async () => {
    const [room, people] = [await aRoom(db), await Promise.all(Array.from({ length: 5 }, () => aPerson(db)))]
    await Promise.all(
      people.flatMap((who) => Array.from({ length: 8 }, () => say(room, [saying(who), saying(who), saying(who)]))),
    )
    const rows = await db.owner<{ seq: number }[]>`select seq from chat_message where room_id = ${room} order by seq`
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
  })

  it('is stored once, whatever repeats it, and answered with the same message [I-49]', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    const one = saying(who)
    const answers = (await Promise.all(Array.from({ length: 6 }, () => say(room, [one, one])))).flat()
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(11).fill('replayed'), 'stored'])
    expect(new Set(answers.map(({ message }) => message?.id)).size).toBe(1)
    expect(await db.owner`select from chat_message where room_id = ${room}`).toHaveLength(1)
    expect((await say(await aRoom(db), [one]))[0]).toMatchObject({ outcome: 'refused', code: 'REQ/KEY_REUSED' })
  })

  it('is refused with a client id that nobody could still know', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    expect(await codeOf(room, who, { client: clientIdAt(Date.now() - 25 * 3_600_000) })).toBe('REQ/KEY_OLD')
    expect(await codeOf(room, who, { client: clientIdAt(Date.now() + 3_600_000) })).toBe('REQ/KEY_OLD')
  })

  it('carries who said it, as he was called then, and what it answers', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db, { level: 2, vip: 3 })]
    await db.owner`update member set nickname = '老师' where member_id = ${who.memberId}`
    const [first] = await say(room, [saying(who, '看好单双')])
    await db.owner`update member set nickname = '别的' where member_id = ${who.memberId}`
    const [second] = await say(room, [saying(who, '同意', { quote: first?.message?.id })])
    expect(first?.message?.as).toEqual({
      ...{ user_id: who.chatId, nickname: '老师', chatLevel: 2, avatarId: 1, vipLevel: 3, color: 1 },
    })
    expect(second?.message?.content).toMatchObject({
      text: '同意',
      quote: { id: first?.message?.id, nickname: '老师', text: '看好单双', kind: 'text' },
    })
  })
})

it('wakes those who tell news, with what is said and with frames of rooms', async () => {
  const [room, who] = [await aRoom(db), await aPerson(db)]
  let told = 0
  const stop = onCommit(db.sql, () => (told += 1))
  await sayAll(db.sql, room, [saying(who)])
  expect(told).toBe(1)
  await announceFrame(db.sql, room, { command: CHAT_COMMAND.roomChanged, content: { room_id: room } })
  expect(told).toBe(2)
  stop()
})

describe('the judge', () => {
  it('refuses everybody during maintenance [CHAT-019]', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db, { level: 3 })]
    await db.owner`
      insert into system_config values ('enable_chat_maintenance', '1')
      on conflict (config_key) do update set config_value = '1'`
    expect(await codeOf(room, who)).toBe('CHAT/MAINTENANCE')
    await db.owner`update system_config set config_value = '0' where config_key = 'enable_chat_maintenance'`
    expect(await codeOf(room, who)).toBeNull()
  })

  it('refuses a member whose enableChat is 0, or who may do nothing here [CHAT-016]', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db)]
    await db.owner`update member set enable_chat = false where member_id = ${who.memberId}`
    expect(await codeOf(room, who)).toBe('CHAT/UNAVAILABLE')
    const [suspended, excluded] = [await aPerson(db, { state: 'suspended' }), await aPerson(db)]
    expect(await codeOf(room, suspended)).toBe('CHAT/UNAVAILABLE')
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${excluded.memberId}, 'exclusion', now(), now() + interval '9 days', now() + interval '9 days', 'member')`
    expect(await codeOf(room, excluded)).toBe('CHAT/UNAVAILABLE')
  })

  it('refuses a VIP level whose enlargeMemo says no [CHAT-017]', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db, { vip: 4 })]
    await db.owner`update vip_rule set enlarge_memo = '{"enableChat": 0}' where vip_level = 4`
    const code = await codeOf(room, who)
    await db.owner`update vip_rule set enlarge_memo = '{"enableChat": 1}' where vip_level = 4`
    expect([code, await codeOf(room, who)]).toEqual(['CHAT/UNAVAILABLE', null])
  })

  it('refuses restricted levels in a room that is switched off, and no other [CHAT-018]', async () => {
    const room = await aRoom(db, { enable_chat: false, allow_guests: true })
    const [guest, member] = [await aPerson(db, { kind: 'trial' }), await aPerson(db)]
    expect([await codeOf(room, guest), await codeOf(room, member)]).toEqual(['CHAT/UNAVAILABLE', null])
    await db.owner`update system_config set config_value = '[0, 1]' where config_key = 'chat_restricted_levels'`
    expect(await codeOf(room, member)).toBe('CHAT/UNAVAILABLE')
    await db.owner`update system_config set config_value = '[0]' where config_key = 'chat_restricted_levels'`
  })

  it('keeps trial accounts, ordinary members and low VIP levels to what their rooms allow [CHAT-021]', async () => {
    const [trial, member] = [await aPerson(db, { kind: 'trial' }), await aPerson(db, { vip: 2 })]
    expect(await codeOf(await aRoom(db), trial)).toBe('CHAT/MEMBERS_ONLY')
    expect(await codeOf(await aRoom(db, { allow_guests: true }), trial)).toBeNull()
    expect(await codeOf(await aRoom(db, { min_chat_level: 3 }), member)).toBe('CHAT/READ_ONLY')
    expect(await codeOf(await aRoom(db, { min_vip: 3 }), member)).toBe('CHAT/VIP')
    expect(await codeOf(await aRoom(db, { min_vip: 2 }), member)).toBeNull()
    expect(await codeOf(await aRoom(db, { min_vip: 9, min_chat_level: 3 }), await aPerson(db, { level: 2 }))).toBe(null)
  })

  it('asks for recharges and valid bets of the last days, both, and says so', async () => {
    const room = await aRoom(db, { day_limit: 2, deposit_limit: 100_000, dml_limit: 500_000 })
    const who = await aPerson(db)
    const [answer] = await say(room, [saying(who)])
    expect(answer).toMatchObject({
      code: 'CHAT/CONDITION',
      msg: '您无法发言，当前发言条件：前2天充值不少于100元；打码量不少于500元',
    })
  })

  it('slows a room down, and nobody says the same twice within a minute', async () => {
    const [slow, room] = [await aRoom(db, { sec_per_mess: 3 }), await aRoom(db)]
    const [who, host] = [await aPerson(db), await aPerson(db, { level: 2 })]
    const hash = 'ab'.repeat(16)
    expect((await say(slow, [saying(who), saying(who)])).map(({ code }) => code)).toEqual([null, 'CHAT/TOO_FAST'])
    expect((await say(slow, [saying(host), saying(host)])).map(({ code }) => code)).toEqual([null, null])
    const twice = [saying(who, '一样', { hash }), saying(who, '一样', { hash })]
    expect((await say(room, twice)).map(({ code }) => code)).toEqual([null, 'CHAT/DUPLICATE'])
    await db.owner`update chat_key set said_at = said_at - interval '61 seconds' where person_id = ${who.personId}`
    expect(await codeOf(room, who, { hash })).toBeNull()
  })

  it('lets nobody say more than sixty things in a minute, in all rooms together', async () => {
    const [rooms, who] = [[await aRoom(db), await aRoom(db)], await aPerson(db, { level: 2 })]
    for (const room of rooms)
      await say(
        room,
        Array.from({ length: 30 }, () => saying(who)),
      )
    expect(await codeOf(await aRoom(db), who)).toBe('CHAT/TOO_FAST')
  })

  it('lets nobody say more in a minute than is set', async () => {
    const [room, who] = [await aRoom(db), await aPerson(db, { level: 2 })]
    await db.owner`insert into system_config values ('chat_minute_max', '5')`
    await say(
      room,
      Array.from({ length: 5 }, () => saying(who)),
    )
    expect(await codeOf(await aRoom(db), who)).toBe('CHAT/TOO_FAST')
    await db.owner`delete from system_config where config_key = 'chat_minute_max'`
    expect(await codeOf(await aRoom(db), who)).toBeNull()
  })

  it('silences who is muted, here or everywhere, with the words of the room, and whole rooms', async () => {
    const [room, other] = [await aRoom(db, { gag_text: '请文明发言' }), await aRoom(db)]
    const [who, host] = [await aPerson(db), await aPerson(db, { level: 2 })]
    const mute = (roomId: number) => db.owner`
      insert into chat_mute (person_id, room_id, until, muted_by) values
        (${who.personId}, ${roomId}, clock_timestamp() + interval '1 hour', 'test')`
    await mute(room)
    expect((await say(room, [saying(who)]))[0]).toMatchObject({ code: 'CHAT/MUTED', msg: '请文明发言' })
    expect(await codeOf(other, who)).toBeNull()
    await mute(0)
    expect(await codeOf(other, who)).toBe('CHAT/MUTED')
    await db.owner`update chat_mute set until = clock_timestamp() where person_id = ${who.personId}`
    expect(await codeOf(other, who)).toBeNull()
    await db.owner`update chat_room set muted_until = clock_timestamp() + interval '1 hour' where room_id = ${other}`
    expect([await codeOf(other, who), await codeOf(other, host)]).toEqual(['CHAT/MUTED', null])
  })

  it('names the first check that fails', async () => {
    const who = await aPerson(db, { vip: 1 })
    const room = await aRoom(db, { min_vip: 2, min_chat_level: 3, enable_chat: false, sec_per_mess: 60 })
    const next = async (change: Record<string, unknown>) => {
      await db.owner`update chat_room set ${db.owner(change as never)} where room_id = ${room}`
      return codeOf(room, who, { flaw: 'CHAT/CONTACT' })
    }
    await db.owner`
      insert into chat_mute (person_id, room_id, until, muted_by)
      values (${who.personId}, ${room}, clock_timestamp() + interval '1 hour', 'test')`
    expect(await next({ sec_per_mess: 60 })).toBe('CHAT/READ_ONLY')
    expect(await next({ min_chat_level: 0 })).toBe('CHAT/VIP')
    expect(await next({ min_vip: 0 })).toBe('CHAT/CONTACT')
    expect(await codeOf(room, who)).toBe('CHAT/MUTED')
  })

  it('knows no session that has ended, and no room that is not one’s own [I-50]', async () => {
    const [who, other] = [await aPerson(db), await aPerson(db)]
    const hidden = await aRoom(db, { is_public: false })
    expect(await codeOf(hidden, who)).toBe('CHAT/NOT_FOUND')
    expect(await codeOf(999_999, who)).toBe('CHAT/NOT_FOUND')
    await db.owner`insert into chat_seat (room_id, person_id, is_given) values (${hidden}, ${who.personId}, true)`
    expect(await codeOf(hidden, who)).toBeNull()
    expect(await codeOf(hidden, who, { session: other.session })).toBe('CHAT/TOKEN')
    await db.owner`update session set revoked_at = now() where member_id = ${who.memberId}`
    expect(await codeOf(hidden, who)).toBe('CHAT/TOKEN')
  })
})

describe('a message that is taken away', () => {
  it('keeps its place, for its writer within two minutes, for a host at any time', async () => {
    const [room, who, other] = [await aRoom(db), await aPerson(db), await aPerson(db)]
    const [one, two] = await say(room, [saying(who, '一'), saying(who, '二')])
    const remove = async (id: string | undefined, by: string, person: bigint | null) => {
      const [row] = await db.sql`select chat_remove(${room}, ${id ?? '0'}::bigint, ${by}, ${person}) as outcome`
      return row?.outcome
    }
    expect(await remove(one?.message?.id, 'self', other.personId)).toBe('none')
    expect(await remove(one?.message?.id, 'self', who.personId)).toBe('removed')
    expect(await remove(one?.message?.id, 'self', who.personId)).toBe('gone')
    await db.owner`update chat_message set said_at = said_at - interval '3 minutes' where room_id = ${room}`
    expect(await remove(two?.message?.id, 'self', who.personId)).toBe('late')
    expect(await remove(two?.message?.id, 'host', null)).toBe('removed')
    const rows = await db.owner`select seq, kind, content from chat_message where room_id = ${room} order by seq`
    expect([...rows]).toEqual([
      { seq: 1, kind: 'removed', content: { by: 'self' } },
      { seq: 2, kind: 'removed', content: { by: 'host' } },
    ])
  })
})

it('makes the months of messages ahead, once', async () => {
  const make = async () => (await db.sql`select chat_make_months(2) as rest`)[0]?.rest
  expect([await make(), await make()]).toEqual(['0', '0'].map(BigInt))
  const months = await db.owner`
    select from pg_inherits where inhparent = 'chat_message'::regclass`
  expect(months).toHaveLength(4)
})
