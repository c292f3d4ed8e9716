/** A room full of guests, made in bulk, for loads. */
import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../db/connect.ts'

/** The room in which all of them are. */
export const CROWD_ROOM = 7

/** The chat token of a guest, from 1 on; as long as a token is. */
export const chatTokenOf = (guest: number): string => `token${String(guest).padStart(38, '0')}`

/** Makes the room and its guests, each with a token of {@link chatTokenOf}; nobody is slowed down but by sockets. */
export async function makeChatGuests(owner: Sql, count: number): Promise<void> {
  await owner`insert into chat_class (class_id, name, sort) values (90, '人群', 9) on conflict do nothing`
  await owner`
    insert into chat_room (room_id, kind, class_id, name, sec_per_mess, allow_guests)
    values (${CROWD_ROOM}, 'group', 90, '大厅', 0, true)`
  await owner`
    insert into system_config values ('chat_minute_max', '1000000')
    on conflict (config_key) do update set config_value = excluded.config_value`
  await owner`
    insert into chat_person (chat_id, kind, nickname, secret_hash)
    select 100000000 + n, 'guest', '游客' || n, sha256(n::text::bytea) from generate_series(1, ${count}) n`
  await owner`
    insert into chat_token (token_hash, person_id, expires_at)
    select sha256(('token' || lpad((chat_id - 100000000)::text, 38, '0'))::bytea), person_id, now() + interval '1 day'
    from chat_person where kind = 'guest'`
}

/** Puts a ticket of a guest into the table, as `chat.socketTicket` does. */
export async function aChatTicket(sql: Sql, guest: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`
    insert into chat_ticket (ticket_hash, token_hash, expires_at)
    values (${sha256(ticket)}, ${sha256(chatTokenOf(guest))}, now() + interval '1 minute')`
  return ticket
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
