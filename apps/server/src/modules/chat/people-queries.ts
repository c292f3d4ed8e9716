/** The SQL of persons towards each other: contacts, blocks, mutes, reports, pictures (migration 0084). */
import type { Queryable } from '../../db/connect.ts'
import type { UserRow } from './person.ts'

export interface FriendRow {
  personId: bigint
  kind: 'member' | 'guest' | 'robot'
  said: UserRow
  isBlocked: boolean
  /** A socket of his was open a moment ago, in any process. */
  isOnline: boolean
  roomId: number | null
}

/** What one person sees of another, whose row is `p`. */
const friendFor = (db: Queryable, personId: bigint) => db`
  p.person_id as "personId", p.kind, chat_user(p.person_id) as said,
  exists (select from chat_block b where b.person_id = ${personId} and b.blocked_id = p.person_id) as "isBlocked",
  p.seen_at > clock_timestamp() - interval '90 seconds' as "isOnline",
  (select r.room_id from chat_room r where r.kind = 'private'
     and r.low_person = least(${personId}, p.person_id) and r.high_person = greatest(${personId}, p.person_id))
    as "roomId"`

/** Somebody by his public number, as another sees him. */
export async function selectFriend(db: Queryable, personId: bigint, chatId: number): Promise<FriendRow | undefined> {
  const [row] = await db<FriendRow[]>`select ${friendFor(db, personId)} from chat_person p where p.chat_id = ${chatId}`
  return row
}

/** Hosts and administrators with an account that lives, as one person sees them; the few of them at once. */
export const selectStaff = (db: Queryable, personId: bigint): Promise<FriendRow[]> => db<FriendRow[]>`
  select ${friendFor(db, personId)} from chat_staff() f join chat_person p using (person_id)
  where p.person_id <> ${personId} order by 5 desc, f.level, p.chat_id limit 100`

/** The private talk of two, made where it may be. */
export async function openPrivate(db: Queryable, personId: bigint, friendId: bigint): Promise<number | null> {
  const [row] = await db<[{ roomId: number | null }]>`select chat_open_private(${personId}, ${friendId}) as "roomId"`
  return row.roomId
}

export async function writeBlock(db: Queryable, personId: bigint, otherId: bigint, isBlocked: boolean): Promise<void> {
  if (isBlocked) {
    await db`insert into chat_block (person_id, blocked_id) values (${personId}, ${otherId}) on conflict do nothing`
  } else await db`delete from chat_block where person_id = ${personId} and blocked_id = ${otherId}`
}

/** Silences somebody in a room, or everywhere (room 0); a later end wins over the one that is there. */
export async function writeMute(
  db: Queryable,
  mute: { personId: bigint; roomId: number; minutes: number; reason: string; by: string },
): Promise<void> {
  await db`
    insert into chat_mute (person_id, room_id, until, reason, muted_by)
    values (${mute.personId}, ${mute.roomId}, clock_timestamp() + ${mute.minutes} * interval '1 minute',
            ${mute.reason}, ${mute.by})
    on conflict (person_id, room_id) do update
      set until = excluded.until, reason = excluded.reason, muted_by = excluded.muted_by,
          muted_at = clock_timestamp()
      where chat_mute.until < excluded.until`
}

export async function deleteMute(db: Queryable, personId: bigint, roomId: number): Promise<void> {
  await db`delete from chat_mute where person_id = ${personId} and room_id = ${roomId}`
}

/** Silences a whole room until so many minutes from now; 0 lets it speak. @returns whether there is such a room */
export async function writeRoomMute(db: Queryable, roomId: number, minutes: number): Promise<boolean> {
  const rows = await db`
    update chat_room set version = version + 1,
      muted_until = case when ${minutes}::int > 0 then clock_timestamp() + ${minutes} * interval '1 minute' end
    where room_id = ${roomId} and kind = 'group' returning 1`
  return rows.length > 0
}

/** Keeps what is reported as it reads now. @returns whether there is such a message of another */
export async function insertReport(
  db: Queryable,
  report: { roomId: number; id: string; reporterId: bigint; reason: string; text: string },
): Promise<boolean> {
  const rows = await db`
    with found as (
      select m.message_id, m.room_id, m.person_id, m.content, chat_read_one(m.message_id) as evidence
      from chat_message m where m.message_id = ${report.id}::bigint and m.room_id = ${report.roomId}
        and m.kind not in ('removed', 'system')
    ), kept as (
      insert into chat_report (room_id, message_id, reporter_id, about_id, reason, remark, evidence, picture)
      select room_id, message_id, ${report.reporterId}, person_id, ${report.reason}, ${report.text}, evidence,
             substring(content -> 'image' ->> 'path' from '[0-9a-f]{32}$')
      from found on conflict (message_id, reporter_id) do nothing
    )
    select from found`
  return rows.length > 0
}

export interface NewPicture {
  name: string
  roomId: number
  personId: bigint
  bytes: Buffer
  width: number
  height: number
}
export async function insertPicture(db: Queryable, picture: NewPicture): Promise<void> {
  await db`
    insert into chat_picture (name, room_id, person_id, bytes, width, height)
    values (${picture.name}, ${picture.roomId}, ${picture.personId}, ${picture.bytes}, ${picture.width},
            ${picture.height})`
}

/**
 * The bytes of a picture that somebody may see: of a room that he reads, and of a message that is still there, or his
 * own that he has not sent yet.
 */
export async function selectPicture(db: Queryable, personId: bigint, name: string): Promise<Buffer | undefined> {
  const [row] = await db<{ bytes: Buffer }[]>`
    select i.bytes from chat_picture i
    where i.name = ${name} and chat_reads(${personId}, i.room_id) and not i.is_gone`
  return row?.bytes
}

/** Somebody in the chat by his own number, for other modules. */
export async function selectChatPerson(
  db: Queryable,
  personId: bigint,
): Promise<{ chatId: number; kind: string; memberId: bigint | null; isOnline: boolean } | undefined> {
  const [row] = await db<{ chatId: string; kind: string; memberId: bigint | null; isOnline: boolean }[]>`
    select chat_id::text as "chatId", kind, member_id as "memberId",
           seen_at > clock_timestamp() - interval '90 seconds' as "isOnline"
    from chat_person where person_id = ${personId}`
  return row && { ...row, chatId: Number(row.chatId) }
}

/** The bytes of a picture of a room, for those who look after it. */
export async function selectPictureOf(db: Queryable, roomId: number, name: string): Promise<Buffer | undefined> {
  const [row] = await db<{ bytes: Buffer }[]>`
    select bytes from chat_picture where name = ${name} and room_id = ${roomId} and not is_gone`
  return row?.bytes
}

/** Listed words, for every process to star. */
export async function selectWords(db: Queryable): Promise<string[]> {
  const rows = await db<{ word: string }[]>`select word from chat_word order by word`
  return rows.map(({ word }) => word)
}

/** Mutes and reports of a member in the chat, for operators; undefined for one who was never there. */
export async function standingOf(sql: Queryable, memberId: bigint): Promise<ChatStanding | undefined> {
  const [row] = await sql<ChatStanding[]>`
    select p.chat_id::text as "userId", p.seen_at as "seenAt",
      array(select jsonb_build_object('room', r.content, 'until', extract(epoch from u.until) * 1000,
              'reason', u.reason, 'mutedBy', u.muted_by)
            from chat_mute u
            left join lateral (select name as content from chat_room c where c.room_id = u.room_id) r on true
            where u.person_id = p.person_id and u.until > clock_timestamp() order by u.until desc) as mutes,
      (select jsonb_build_object('open', count(*) filter (where state = 'open'),
              'upheld', count(*) filter (where state = 'upheld'),
              'dismissed', count(*) filter (where state = 'dismissed'))
       from chat_report where about_id = p.person_id) as reports
    from chat_person p where p.member_id = ${memberId}`
  return row
}

export interface ChatStanding {
  userId: string
  seenAt: Date
  mutes: { room: string | null; until: number; reason: string; mutedBy: string }[]
  reports: { open: number; upheld: number; dismissed: number }
}
