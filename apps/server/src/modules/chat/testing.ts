/** Rooms, persons and sayings for tests. */
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../http/sessions/viewer.ts'
import { aMember, aSession, type MemberOptions, type TestMember } from '../../testing/factories.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

/** A member with a session and a person in the chat. */
export interface TestPerson extends TestMember {
  personId: bigint
  chatId: number
  /** The token of the session, and what names it. */
  as: string
  session: string
}

/** A member who may chat; `level` is his chat level. */
export async function aPerson(
  database: TestDatabase,
  options: MemberOptions & { level?: number; vip?: number } = {},
): Promise<TestPerson> {
  const member = await aMember(database, options)
  const as = await aSession(database, member)
  await database.owner`
    update member set chat_level = ${options.level ?? 1}, vip_level = ${options.vip ?? 0}
    where member_id = ${member.memberId}`
  await database.owner`select chat_person_of(${member.memberId})`
  const [row] = await database.owner<[{ personId: bigint; chatId: string }]>`
    select person_id as "personId", chat_id::text as "chatId" from chat_person where member_id = ${member.memberId}`
  return { ...member, as, session: hashOf(as).toString('hex'), personId: row.personId, chatId: Number(row.chatId) }
}

let rooms = 500
/** A public group room without slow mode, for everybody who is a member. */
export async function aRoom({ owner }: TestDatabase, rules: Record<string, unknown> = {}): Promise<number> {
  const roomId = (rooms += 10)
  await owner`insert into chat_class (class_id, name, sort) values (1, '聊天室', 1) on conflict do nothing`
  const row = { room_id: roomId, kind: 'group', class_id: 1, name: `室${roomId}`, sec_per_mess: 0, ...rules }
  await owner`insert into chat_room ${owner(row as never)}`
  return roomId
}

/** A UUIDv7 of an instant. */
export function clientIdAt(at = Date.now()): string {
  const hex = at.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)]
  return `${a}-${b}-7${c}-8${d}-${e}`
}
