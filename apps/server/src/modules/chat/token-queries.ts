/** The SQL of chat tokens, tickets and persons (migration 0084). */
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { UserRow } from './person.ts'

export interface HolderRow {
  personId: bigint
  chatId: string
  kind: 'member' | 'guest'
  memberId: bigint | null
  sessionId: Buffer | null
  said: UserRow
  code: ErrorCode | null
}

export async function selectHolder(db: Queryable, tokenHash: Buffer): Promise<HolderRow | undefined> {
  const [row] = await db<HolderRow[]>`
    select person_id as "personId", chat_id::text as "chatId", kind, member_id as "memberId",
           session_id as "sessionId", said, code
    from chat_holder(${tokenHash})`
  return row
}

interface NewToken {
  hash: Buffer
  personId: bigint
  sessionId: string | null
  seconds: number
}
export async function insertToken(db: Queryable, { hash, personId, sessionId, seconds }: NewToken): Promise<void> {
  await db`
    insert into chat_token (token_hash, person_id, session_id, expires_at)
    values (${hash}, ${personId}, ${sessionId === null ? null : Buffer.from(sessionId, 'hex')},
            clock_timestamp() + ${seconds} * interval '1 second')`
}

export async function insertTicket(db: Queryable, hash: Buffer, tokenHash: Buffer): Promise<void> {
  await db`
    insert into chat_ticket (ticket_hash, token_hash, expires_at)
    values (${hash}, ${tokenHash}, clock_timestamp() + interval '60 seconds')`
}

/** The token behind a ticket that is still good; the ticket is gone either way. */
export async function deleteTicket(db: Queryable, hash: Buffer): Promise<Buffer | undefined> {
  const [row] = await db<{ tokenHash: Buffer; isLive: boolean }[]>`
    delete from chat_ticket where ticket_hash = ${hash}
    returning token_hash as "tokenHash", expires_at > clock_timestamp() as "isLive"`
  return row?.isLive === true ? row.tokenHash : undefined
}

/** The person of a member. */
export async function personOfMember(db: Queryable, memberId: bigint): Promise<bigint> {
  const [row] = await db<[{ id: bigint }]>`select chat_person_of(${memberId}) as id`
  return row.id
}

/** Who somebody is, and what keeps him from the chat. */
export async function selectStanding(
  db: Queryable,
  personId: bigint,
): Promise<{ chatId: number; said: UserRow; code: ErrorCode | null }> {
  const [row] = await db<[{ chatId: string; said: UserRow; code: ErrorCode | null }]>`
    select chat_id::text as "chatId", chat_user(person_id) as said, chat_standing(person_id) as code
    from chat_person where person_id = ${personId}`
  return { ...row, chatId: Number(row.chatId) }
}

/** Whether what somebody came in with is there still, and what keeps him from the chat. */
export async function selectIsAlive(
  db: Queryable,
  personId: bigint,
  sessionId: string | null,
): Promise<{ isAlive: boolean; code: ErrorCode | null }> {
  const [row] = await db<[{ isAlive: boolean; code: ErrorCode | null }]>`
    select chat_alive(${personId}, ${sessionId === null ? null : Buffer.from(sessionId, 'hex')}) as "isAlive",
           chat_standing(${personId}) as code`
  return row
}

/** The guest with this number and secret. */
export async function selectGuest(db: Queryable, chatId: number, secretHash: Buffer): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`
    update chat_person set seen_at = clock_timestamp()
    where chat_id = ${chatId} and kind = 'guest' and secret_hash = ${secretHash} returning person_id as id`
  return row?.id
}

export async function insertGuest(db: Queryable, secretHash: Buffer): Promise<{ chatId: number; nickname: string }> {
  for (;;) {
    const [row] = await db<{ chatId: string; nickname: string }[]>`
      with made as (select chat_new_id() as id)
      insert into chat_person (chat_id, kind, nickname, secret_hash)
      select id, 'guest', '游客' || right(id::text, 4), ${secretHash} from made
      on conflict (chat_id) do nothing returning chat_id::text as "chatId", nickname`
    if (row) return { chatId: Number(row.chatId), nickname: row.nickname }
  }
}

/**
 * Forgets what is over: tokens, tickets, names of messages after three days, guests that nobody has seen for 30, calls
 * of plans after 30, who followed a card after 90.
 */
export async function sweepChat(db: Queryable): Promise<void> {
  await sweepRows(db, 'chat_ticket', db`expires_at < clock_timestamp()`)
  await sweepRows(db, 'chat_token', db`expires_at < clock_timestamp()`)
  await sweepRows(db, 'chat_key', db`said_at < clock_timestamp() - interval '3 days'`)
  await sweepRows(db, 'chat_presence', db`told_at < clock_timestamp() - interval '1 hour'`)
  await sweepRows(
    db,
    'chat_picture',
    db`made_at < clock_timestamp() - interval '90 days'
       and not exists (select from chat_report r where r.picture = name and r.state = 'open')`,
  )
  await sweepRows(db, 'chat_plan_call', db`made_at < clock_timestamp() - interval '30 days'`)
  // Who followed a card is asked for as long as it is in the history that pages load.
  await sweepRows(db, 'chat_follow', db`made_at < clock_timestamp() - interval '90 days'`)
  await db`select chat_make_months(2)`
}
