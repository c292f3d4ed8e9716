import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedVipRules } from '../../../seed/essentials/vip-rules.ts'
import { openMemberAccounts } from '../../../ledger/index.ts'
import { give } from '../../../testing/money-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { seedRecharges } from '../../recharge/testing.ts'
import { stakes } from '../../turnover/testing.ts'
import { aPerson, aRoom, type TestPerson } from '../testing.ts'
import { startChat, type TestChat, type TestClient } from './testing.ts'

// Each of the nine checks (Domain §6.1) is changed once while somebody is in the room, and what he says next, on every
// process and at once, is judged by what was changed (I-50).

const db = useTestDatabase()
let servers: TestChat[]
beforeAll(async () => {
  await seedVipRules(db.sql)
  await seedRecharges(db.owner)
  servers = [await startChat(db), await startChat(db)]
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))
afterEach(() => {
  for (const fault of servers.flatMap(({ app }) => app.faults)) throw fault
})

/** Somebody in a room, with a line to each process. */
async function inside(who: TestPerson, room: number) {
  const lines = await Promise.all(servers.map((server) => server.connect(who)))
  for (const line of lines) await line.enter(room)
  return lines
}

let sayings = 0
/** What becomes of a saying: `said`, the code of a refusal, or `closed` with the line. */
async function outcomeOf(line: TestClient, room: number, text = `第${++sayings}句`): Promise<string> {
  const closed = line.closed.then(() => 'closed')
  const answered = line.say(room, text).then(({ command, content }) => {
    return command === CHAT_COMMAND.said ? 'said' : String(content['code'])
  })
  return Promise.race([answered, closed])
}

/** What somebody hears on each process after a change; before it, he could speak on both. */
async function after(who: TestPerson, room: number, change: () => Promise<unknown>): Promise<string[]> {
  const lines = await inside(who, room)
  for (const line of lines) expect(await outcomeOf(line, room)).toBe('said')
  await change()
  const outcomes: string[] = []
  for (const line of lines) outcomes.push(await outcomeOf(line, room))
  for (const line of lines) line.client.terminate()
  return outcomes
}

const changeRoom = (room: number, rules: Record<string, unknown>) => db.owner`
  update chat_room set ${db.owner(rules as never)} where room_id = ${room}`
const changeMember = ({ memberId }: TestPerson, facts: Record<string, unknown>) => db.owner`
  update member set ${db.owner(facts as never)} where member_id = ${memberId}`
const setting = (key: string, value: string) => db.owner`
  insert into system_config values (${key}, ${value})
  on conflict (config_key) do update set config_value = excluded.config_value`
const mute = ({ personId }: TestPerson, room: number) => db.owner`
  insert into chat_mute (person_id, room_id, until, muted_by)
  values (${personId}, ${room}, clock_timestamp() + interval '1 hour', 'test')`

/** A recharge of so many yuan that has just been credited. */
const recharged = ({ memberId }: TestPerson, amount: string) => db.owner`
  insert into recharge_order (member_id, request_id, channel_code, group_name, flow, gateway, gateway_channel, status,
    amount, fee, discount, first_gift, deposit_multiple, gift_multiple, expires_at, closed_at)
  select ${memberId}, gen_random_uuid()::text, channel_code, 'test', 'redirect', 'cashier', 'test', 3,
         ${yuan(amount)}, 0, 0, 0, 1, 1, now() + interval '1 hour', now()
  from recharge_channel limit 1`

/** Who is kept silent, by what, and the code of it: by the number of the check. */
const CHECKS: Record<string, Check> = {
  '1 maintenance': { change: () => setting('enable_chat_maintenance', '1'), code: 'CHAT/MAINTENANCE' },
  '2 enableChat of a member': { change: (who) => changeMember(who, { enable_chat: false }), code: 'CHAT/UNAVAILABLE' },
  '2 a suspended account': { change: (who) => changeMember(who, { state: 'suspended' }), code: 'CHAT/UNAVAILABLE' },
  '2 an exclusion': {
    change: ({ memberId }) => db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${memberId}, 'exclusion', now(), now() + interval '9 days', now() + interval '9 days', 'member')`,
    code: 'CHAT/UNAVAILABLE',
  },
  '2 a session that is over': {
    change: ({ memberId }) => db.owner`update session set revoked_at = now() where member_id = ${memberId}`,
    code: 'CHAT/TOKEN',
  },
  '3 enableChat of his VIP level': {
    who: { vip: 4 },
    change: () => db.owner`update vip_rule set enlarge_memo = '{"enableChat": 0}' where vip_level = 4`,
    code: 'CHAT/UNAVAILABLE',
  },
  '4 a room that is switched off for his level': {
    rules: { allow_guests: true },
    who: { kind: 'trial' },
    change: (_who, room) => changeRoom(room, { enable_chat: false }),
    code: 'CHAT/UNAVAILABLE',
  },
  '5 guests, who may no longer': {
    rules: { allow_guests: true },
    who: { kind: 'trial' },
    change: (_who, room) => changeRoom(room, { allow_guests: false }),
    code: 'CHAT/MEMBERS_ONLY',
  },
  '5 a level that is too low': {
    change: (_who, room) => changeRoom(room, { min_chat_level: 2 }),
    code: 'CHAT/READ_ONLY',
  },
  '6 a VIP level that is too low': {
    who: { vip: 2 },
    change: (_who, room) => changeRoom(room, { min_vip: 3 }),
    code: 'CHAT/VIP',
  },
  '7 recharges and valid bets': {
    change: (_who, room) => changeRoom(room, { day_limit: 2, deposit_limit: 100_000 }),
    code: 'CHAT/CONDITION',
  },
  '8 slow mode': { change: (_who, room) => changeRoom(room, { sec_per_mess: 60 }), code: 'CHAT/TOO_FAST' },
  '9 a mute in the room': { change: (who, room) => mute(who, room), code: 'CHAT/MUTED' },
  '9 a mute everywhere': { change: (who) => mute(who, 0), code: 'CHAT/MUTED' },
  '9 a mute of the whole room': {
    change: (_who, room) => changeRoom(room, { muted_until: new Date(Date.now() + 3_600_000) }),
    code: 'CHAT/MUTED',
  },
}

interface Check {
  who?: Parameters<typeof aPerson>[1]
  rules?: Record<string, unknown>
  change(who: TestPerson, room: number): Promise<unknown>
  code: string
}

describe('on every process at once', () => {
  it.each(Object.entries(CHECKS))(
    'keeps silent: check %s [I-50]',
    async (_name, { who: options, rules, change, code }) => {
      const [who, room] = [await aPerson(db, options), await aRoom(db, rules)]
      const outcomes = await after(who, room, () => change(who, room))
      // Where all of the chat is closed to him, the line may be gone before he speaks.
      const isOver = ['CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE', 'CHAT/TOKEN'].includes(code)
      for (const outcome of outcomes) expect(isOver ? [code, 'closed'] : [code]).toContain(outcome)
      const rows = await db.owner`select from chat_message where room_id = ${room}`
      expect(rows).toHaveLength(servers.length)
      await setting('enable_chat_maintenance', '0')
      await db.owner`update vip_rule set enlarge_memo = '{"enableChat": 1}' where vip_level = 4`
    },
  )

  it('lets somebody speak again once he has recharged and staked enough: check 7', async () => {
    const room = await aRoom(db, { day_limit: 2, deposit_limit: 100_000, dml_limit: 500_000 })
    const who = await aPerson(db)
    await openMemberAccounts(db.owner, who.memberId, 'CNY')
    await give(db.owner, who.memberId, yuan('1000'))
    const lines = await inside(who, room)
    const both = async () => [
      await outcomeOf(lines[0] as TestClient, room),
      await outcomeOf(lines[1] as TestClient, room),
    ]
    expect(await both()).toEqual(['CHAT/CONDITION', 'CHAT/CONDITION'])
    await recharged(who, '100')
    // Both are asked for, so the recharge alone does not do.
    expect(await both()).toEqual(['CHAT/CONDITION', 'CHAT/CONDITION'])
    await stakes(db, who.memberId, '500')
    expect(await both()).toEqual(['said', 'said'])
    await db.owner`
      update recharge_order set closed_at = now() - interval '49 hours' where member_id = ${who.memberId}`
    expect(await both()).toEqual(['CHAT/CONDITION', 'CHAT/CONDITION'])
  })

  it('stars a word within a second of its listing', async () => {
    const room = await aRoom(db)
    const [line] = await inside(await aPerson(db), room)
    expect(await outcomeOf(line as TestClient, room, '买外挂吗')).toBe('said')
    await db.owner`insert into chat_word (word, added_by) values ('外挂', 'test')`
    await db.owner`select outbox_announce('chat-words', '{}')`
    await expect
      .poll(async () => (await line?.say(room, `外挂${++sayings}`))?.content['message'].content.text, {
        timeout: 1_000,
      })
      .toMatch(/^\*\*/)
  })
})
