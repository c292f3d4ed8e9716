/** The SQL of rooms, seats and messages (migration 0084). */
import { tellCommit } from '../../db/commits.ts'
import type { Queryable } from '../../db/connect.ts'
import type { MessageRow, UserRow } from './person.ts'

export interface RoomRow {
  roomId: number
  kind: 'group' | 'private'
  classId: number | null
  className: string | null
  name: string
  avatarId: number
  enableChat: boolean
  secPerMessage: number
  lastSeq: number
  readSeq: number | null
  isMuted: boolean
  people: number
  gameId: number | null
  minVip: number
  isReadOnly: boolean
  /** The other one of a private talk. */
  friend: UserRow | null
  friendKind: string | null
  isOnline: boolean
  friendReadSeq: number
  /** The newest message, by which talks are sorted; 0 for none. */
  newest: string
  last: MessageRow | null
}

/** What a list or a page shows of rooms, for somebody, or for nobody in particular. */
const roomsFor = (db: Queryable, personId: bigint | null) => db`
  select r.room_id as "roomId", r.kind, r.class_id as "classId", c.name as "className", r.name,
         r.avatar_id as "avatarId",
         r.enable_chat as "enableChat", r.sec_per_mess as "secPerMessage", r.last_seq as "lastSeq",
         s.read_seq as "readSeq", coalesce(s.is_muted, false) as "isMuted",
         coalesce((select sum(p.people) from chat_presence p
                   where p.room_id = r.room_id and p.told_at > clock_timestamp() - interval '15 seconds'), 0)::int
           as people,
         r.game_id as "gameId", r.min_vip as "minVip",
         r.kind = 'group' and (r.min_chat_level >= 3 or not r.enable_chat) as "isReadOnly",
         chat_user(f.person_id) as friend, f.kind as "friendKind",
         coalesce(f.seen_at > clock_timestamp() - interval '90 seconds', false) as "isOnline",
         coalesce((select o.read_seq from chat_seat o where o.room_id = r.room_id and o.person_id = f.person_id), 0)
           as "friendReadSeq",
         coalesce(r.last_message, 0)::text as newest,
         case when chat_reads(${personId}::bigint, r.room_id) then chat_read_one(r.last_message) end as last
  from chat_room r
  left join chat_class c using (class_id)
  left join chat_seat s on s.room_id = r.room_id and s.person_id = ${personId}::bigint
  left join chat_person f on f.person_id = case ${personId}::bigint when r.low_person then r.high_person
                                                            when r.high_person then r.low_person end`

/** Group rooms that somebody may see in the lobby: those he may read, and public ones. */
export const selectGroupRooms = (db: Queryable, personId: bigint | null): Promise<RoomRow[]> => db<RoomRow[]>`
  ${roomsFor(db, personId)}
  where r.kind = 'group' and (chat_reads(${personId}, r.room_id) or r.is_open and r.is_public)
  order by c.sort, c.class_id, r.sort, r.room_id`

/** Private talks of somebody, the one with the newest message first. */
export const selectPrivateTalks = (
  db: Queryable,
  personId: bigint,
  { rows, skip, after }: { rows: number; skip: number; after?: readonly [newest: string, roomId: number] },
): Promise<RoomRow[]> => db<RoomRow[]>`
  ${roomsFor(db, personId)}
  where r.kind = 'private' and not r.is_desk and ${personId} in (r.low_person, r.high_person)
    ${after ? db`and (coalesce(r.last_message, 0), r.room_id) < (${after[0]}::bigint, ${after[1]}::integer)` : db``}
  order by coalesce(r.last_message, 0) desc, r.room_id desc limit ${rows} offset ${skip}`

export async function countPrivateTalks(db: Queryable, personId: bigint): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from chat_room
    where kind = 'private' and not is_desk and ${personId} in (low_person, high_person)`
  return row.count
}

/** One room as somebody sees it; undefined when he may not read it. */
export async function selectRoom(db: Queryable, personId: bigint, roomId: number): Promise<RoomRow | undefined> {
  const [row] = await db<RoomRow[]>`
    ${roomsFor(db, personId)} where r.room_id = ${roomId} and chat_reads(${personId}, ${roomId})`
  return row
}

/** The private talk of two, as the first of them sees it. */
export async function selectTalkWith(db: Queryable, personId: bigint, chatId: number): Promise<RoomRow | undefined> {
  const [row] = await db<RoomRow[]>`
    ${roomsFor(db, personId)}
    where r.kind = 'private' and ${personId} in (r.low_person, r.high_person) and f.chat_id = ${chatId}`
  return row
}

export interface RulesRow {
  notice: string
  pinned: MessageRow | null
  minVip: number
  minChatLevel: number
  dayLimit: number
  depositLimit: bigint
  turnoverLimit: bigint
  allowImage: boolean
  allowPacket: boolean
  code: string | null
  msg: string | null
  mutedUntil: Date | null
  muted: number[]
  blocked: number[]
}

/** The rules of a room, and whether somebody may speak in it. */
export async function selectRules(db: Queryable, personId: bigint, roomId: number): Promise<RulesRow> {
  const [row] = await db<[RulesRow]>`
    select r.notice, chat_read_one(r.pinned_id) as pinned, r.min_vip as "minVip", r.min_chat_level as "minChatLevel",
           r.day_limit as "dayLimit", r.deposit_limit as "depositLimit", r.dml_limit as "turnoverLimit",
           r.allow_image as "allowImage", r.allow_redpacket as "allowPacket", j.code, j.msg,
           case when j.code = 'CHAT/MUTED' then greatest(r.muted_until,
             (select max(until) from chat_mute where person_id = ${personId} and room_id in (0, r.room_id)))
             end as "mutedUntil",
           array(select p.chat_id::float8 from chat_mute m join chat_person p using (person_id)
                 where m.room_id = r.room_id and m.until > clock_timestamp()) as muted,
           array(select p.chat_id::float8 from chat_block b join chat_person p on p.person_id = b.blocked_id
                 where b.person_id = ${personId}) as blocked
    from chat_room r cross join chat_judge(${personId}, r.room_id) j where r.room_id = ${roomId}`
  return row
}

/** Why somebody may not read or speak in a room. */
export async function judge(
  db: Queryable,
  personId: bigint,
  roomId: number,
): Promise<{ reads: boolean; code: string | null; msg: string | null }> {
  const [row] = await db<[{ reads: boolean; code: string | null; msg: string | null }]>`
    select chat_reads(${personId}, ${roomId}) as reads, j.code, j.msg from chat_judge(${personId}, ${roomId}) j`
  return row
}

interface Span {
  /** Below it. */
  before?: number | undefined
  /** Above it; then the oldest first. */
  after?: number | undefined
  rows: number
}

/** Messages of a room in their order: the last of those before a place, or the first of those after one. */
export async function selectMessages(
  db: Queryable,
  roomId: number,
  { before, after, rows }: Span,
): Promise<MessageRow[]> {
  const found = await db<{ message: MessageRow }[]>`
    select jsonb_build_object('id', m.message_id::text, 'seq', m.seq, 'room', m.room_id, 'kind', m.kind,
             'content', m.content, 'as', m.said_as, 'at', floor(extract(epoch from m.said_at) * 1000)) as message
    from chat_message m
    where m.room_id = ${roomId} ${before === undefined ? db`` : db`and m.seq < ${before}`}
      ${after === undefined ? db`` : db`and m.seq > ${after}`}
    order by m.seq ${after === undefined ? db`desc` : db`asc`} limit ${rows}`
  const messages = found.map(({ message }) => message)
  return after === undefined ? messages.reverse() : messages
}

export interface EnterRow {
  lastSeq: number
  readSeq: number
  people: number
  removed: string[]
  recalled: string[]
  code: string | null
  msg: string | null
}

/** What somebody who comes into a room is told; undefined when he may not read it. */
export async function selectEntry(db: Queryable, personId: bigint, roomId: number): Promise<EnterRow | undefined> {
  const [row] = await db<EnterRow[]>`
    select r.last_seq as "lastSeq", coalesce(s.read_seq, 0) as "readSeq",
           coalesce((select sum(p.people) from chat_presence p
                     where p.room_id = r.room_id and p.told_at > clock_timestamp() - interval '15 seconds'), 0)::int
             as people,
           g.removed, g.recalled, j.code, j.msg
    from chat_room r
    cross join lateral (
      select coalesce(array_agg(t.id), '{}') as removed,
             coalesce(array_agg(t.id) filter (where t.by = 'self'), '{}') as recalled
      from (select m.message_id::text as id, m.content ->> 'by' as by from chat_message m
            where m.room_id = r.room_id and m.removed_at > clock_timestamp() - interval '1 day'
            order by m.removed_at desc limit 500) t) g
    left join chat_seat s on s.room_id = r.room_id and s.person_id = ${personId}
    cross join chat_judge(${personId}, r.room_id) j
    where r.room_id = ${roomId} and chat_reads(${personId}, ${roomId})`
  return row
}

/** Moves the read position of somebody forward. @returns where it is now, if it moved */
export async function writeReadSeq(
  db: Queryable,
  personId: bigint,
  roomId: number,
  seq: number,
): Promise<number | undefined> {
  const [row] = await db<{ readSeq: number }[]>`
    insert into chat_seat (room_id, person_id, read_seq)
    select r.room_id, ${personId}, least(${seq}, r.last_seq) from chat_room r
    where r.room_id = ${roomId} and chat_reads(${personId}, r.room_id)
    on conflict (room_id, person_id) do update set read_seq = excluded.read_seq
      where chat_seat.read_seq < excluded.read_seq
    returning read_seq as "readSeq"`
  return row?.readSeq
}

export async function writeIsMuted(db: Queryable, personId: bigint, roomId: number, isMuted: boolean): Promise<void> {
  await db`
    insert into chat_seat (room_id, person_id, is_muted) values (${roomId}, ${personId}, ${isMuted})
    on conflict (room_id, person_id) do update set is_muted = excluded.is_muted`
}

/** Whether somebody has read everything of a room. */
export async function hasReadAll(db: Queryable, personId: bigint, roomId: number): Promise<boolean> {
  const rows = await db`
    select from chat_room r join chat_seat s on s.room_id = r.room_id and s.person_id = ${personId}
    where r.room_id = ${roomId} and s.read_seq >= r.last_seq`
  return rows.length > 0
}

export interface SaidRow {
  outcome: 'stored' | 'replayed' | 'refused'
  code: string | null
  msg: string | null
  message: MessageRow | null
}

/** Takes what several say in one room; answers in their order. It is heard at once, not at the next look (ADR 053). */
export async function sayAll(db: Queryable, roomId: number, said: readonly object[]): Promise<SaidRow[]> {
  const rows = await db<SaidRow[]>`
    select outcome, code, msg, message from chat_say(${roomId}, ${JSON.stringify(said)}::text::jsonb) order by item`
  tellCommit(db)
  return rows
}

export type RemoveOutcome = 'removed' | 'gone' | 'late' | 'none'

export async function removeMessage(
  db: Queryable,
  { roomId, id, by, personId }: { roomId: number; id: string; by: 'self' | 'host'; personId: bigint | null },
): Promise<RemoveOutcome> {
  const [row] = await db<[{ outcome: RemoveOutcome }]>`
    select chat_remove(${roomId}, ${id}::bigint, ${by}, ${personId}) as outcome`
  return row.outcome
}

/** Whose a message is. */
export async function selectWriter(
  db: Queryable,
  roomId: number,
  id: string,
): Promise<{ personId: bigint | null } | undefined> {
  const [row] = await db<{ personId: bigint | null }[]>`
    select person_id as "personId" from chat_message where message_id = ${id}::bigint and room_id = ${roomId}`
  return row
}

/** Tells a frame of a room with the transaction's commit. */
export async function announceFrame(db: Queryable, roomId: number, frame: object): Promise<void> {
  await db`select chat_announce(${roomId}, ${JSON.stringify(frame)}::text::jsonb)`
  tellCommit(db)
}

/** Puts a message on top of its room, or takes it down. @returns whether there is such a message */
export async function writePinned(db: Queryable, roomId: number, id: string | null): Promise<boolean> {
  const rows = await db`
    update chat_room set pinned_id = ${id}::bigint, version = version + 1
    where room_id = ${roomId} and kind = 'group' and (${id}::bigint is null or exists (
      select from chat_message m where m.message_id = ${id}::bigint and m.room_id = ${roomId} and m.kind <> 'removed'))
    returning 1`
  return rows.length > 0
}
