/** The SQL of conversations with customer service (migration 0091). */
import type { Queryable, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

export type CaseState = 'bot' | 'waiting' | 'open' | 'closed'

export interface CaseRow {
  caseId: string
  roomId: number
  state: CaseState
  staffId: number | null
  staffName: string | null
  firstSeq: number
  lastSeq: number | null
  misses: number
  isOffline: boolean
  madeAt: Date
  askedAt: Date | null
  takenAt: Date | null
  answeredAt: Date | null
  heardAt: Date
  unansweredAt: Date | null
  closedAt: Date | null
  closedBy: 'asker' | 'staff' | 'idle' | 'merged' | null
  mark: number | null
  markWords: string
}

export const caseColumns = (db: Queryable) => db`
  c.case_id::text as "caseId", c.room_id as "roomId", c.state, c.staff_id as "staffId", s.name as "staffName",
  c.first_seq as "firstSeq", c.last_seq as "lastSeq", c.misses,
  c.is_offline as "isOffline", c.made_at as "madeAt", c.asked_at as "askedAt", c.taken_at as "takenAt",
  c.answered_at as "answeredAt", c.heard_at as "heardAt", c.unanswered_at as "unansweredAt",
  c.closed_at as "closedAt", c.closed_by as "closedBy", c.mark, c.mark_words as "markWords"`

export interface SettingRow {
  hours: string | null
  parallelMax: number
  idleMinutes: number
  housePerson: bigint
  revision: number
}

export async function readSetting(db: Queryable): Promise<SettingRow> {
  const [row] = await db<[SettingRow]>`
    select hours, parallel_max as "parallelMax", idle_minutes as "idleMinutes", house_person as "housePerson", revision
    from desk_setting`
  return row
}

/** The same, locked by one who changes it. */
export async function lockSetting(tx: Tx): Promise<SettingRow> {
  await tx`select from desk_setting for no key update`
  return readSetting(tx)
}

/** Tells a frame to the asker and to the desk. */
export async function announceFrame(tx: Tx, roomId: number, frame: object): Promise<void> {
  await tx`select chat_announce(${roomId}, ${JSON.stringify(frame)}::text::jsonb)`
}

/** The talk of a person with the desk, made when there is none. */
export async function openRoom(tx: Tx, personId: bigint, housePerson: bigint): Promise<number> {
  const known = await findRoom(tx, personId)
  if (known !== undefined) return known
  const [row] = await tx<[{ roomId: number }]>`select chat_open_desk(${personId}, ${housePerson}) as "roomId"`
  await tx`insert into desk_room (room_id, person_id) values (${row.roomId}, ${personId}) on conflict do nothing`
  return row.roomId
}

export async function findRoom(db: Queryable, personId: bigint): Promise<number | undefined> {
  const [row] = await db<{ roomId: number }[]>`
    select room_id as "roomId" from desk_room where person_id = ${personId}`
  return row?.roomId
}

/** Whose talk a room is, and up to which place it was looked at. */
export async function findTalk(
  db: Queryable,
  roomId: number,
): Promise<{ personId: bigint; heardSeq: number } | undefined> {
  const [row] = await db<{ personId: bigint; heardSeq: number }[]>`
    select person_id as "personId", heard_seq as "heardSeq" from desk_room where room_id = ${roomId}`
  return row
}

/** What was said up to a place was looked at; the room is locked. */
export async function writeHeard(tx: Tx, roomId: number, seq: number): Promise<void> {
  await tx`update desk_room set heard_seq = greatest(heard_seq, ${seq}::integer) where room_id = ${roomId}`
}

/** Locks the room as saying something in it does, before its case: so nothing is said while a case changes. */
export async function lockRoom(tx: Tx, roomId: number): Promise<number> {
  const [row] = await tx<[{ seq: number | null }]>`select chat_lock_room(${roomId}) as seq`
  return row.seq ?? 0
}

/** The question that is on, else the newest one. */
export async function newestCase(db: Queryable, roomId: number): Promise<CaseRow | undefined> {
  const [row] = await db<CaseRow[]>`
    select ${caseColumns(db)} from desk_case c left join desk_staff s using (staff_id)
    where c.room_id = ${roomId} order by c.state <> 'closed' desc, c.case_id desc limit 1`
  return row
}

export async function findCase(db: Queryable, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await db<CaseRow[]>`
    select ${caseColumns(db)} from desk_case c left join desk_staff s using (staff_id) where c.case_id = ${caseId}`
  return row
}

export async function insertCase(tx: Tx, roomId: number, firstSeq: number): Promise<void> {
  await tx`
    insert into desk_case (room_id, state, first_seq) values (${roomId}, 'bot', ${firstSeq})`
}

/** What may become of a case; each writes its transaction, by which consoles follow. */
export type CaseChange = Partial<{
  state: CaseState
  staff_id: number | null
  first_seq: number
  last_seq: number | null
  misses: number
  is_offline: boolean
  room_id: number
  closed_by: CaseRow['closedBy']
  mark: number
  mark_words: string
  /** These are set to the moment, or taken away. */
  asked_at: 'now' | null
  taken_at: 'now' | null
  answered_at: 'now' | null
  heard_at: 'now'
  unanswered_at: 'now' | null
  closed_at: 'now' | null
  marked_at: 'now'
}>

/** Changes a case whose room is locked. */
export async function changeCase(tx: Tx, caseId: string, change: CaseChange): Promise<void> {
  const [{ now }] = await tx<[{ now: Date }]>`select clock_timestamp() as now`
  const set = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value === 'now' ? now : value]))
  await tx`
    update desk_case set ${tx(set as Record<string, never>)}, changed_xact = pg_current_xact_id()
    where case_id = ${caseId}`
}

/** Something beside a case has changed, which consoles that follow shall read. */
export async function touchCase(tx: Tx, caseId: string): Promise<void> {
  await tx`update desk_case set changed_xact = pg_current_xact_id() where case_id = ${caseId}`
}

/** Which place a waiting case has: 1 is next. */
export async function placeOf(
  db: Queryable,
  { caseId, askedAt }: Pick<CaseRow, 'caseId' | 'askedAt'>,
): Promise<number> {
  const [row] = await db<[{ place: number }]>`
    select count(*)::int + 1 as place from desk_case
    where state = 'waiting' and (asked_at, case_id) < (${askedAt}, ${caseId}::bigint)`
  return row.place
}

/** The median of seconds from asking for a person to one who took it, of 7 days; null while fewer than five did. */
export async function typicalWait(db: Queryable): Promise<number | null> {
  const [row] = await db<[{ seconds: number | null }]>`
    select case when count(*) >= 5 then
             ceil(percentile_cont(0.5) within group (order by extract(epoch from taken_at - asked_at)))::int end
             as seconds
    from desk_case where taken_at > clock_timestamp() - interval '7 days' and not is_offline and taken_at >= asked_at`
  return row.seconds
}

interface Said {
  roomId: number
  /** Null: the house says it. */
  personId: bigint | null
  kind: string
  content: object
  /** Of a past that is written afterwards; now unless given. */
  at?: Date
}
/** Says something in a talk whose room is locked. @returns its place */
export async function post(tx: Tx, { roomId, personId, kind, content, at }: Said): Promise<number> {
  const [row] = await tx<[{ seq: number }]>`
    select chat_post(${roomId}, ${personId}, ${kind}, ${JSON.stringify(content)}::text::jsonb, ${at ?? null}) as seq`
  return row.seq
}

/** Talks in which something was said that nobody has looked at, the oldest first. */
export const selectInbox = (db: Queryable, most: number): Promise<{ roomId: number }[]> =>
  db<{ roomId: number }[]>`select room_id as "roomId" from desk_inbox order by heard_at limit ${most}`

/** Takes a talk out of the inbox; its room is locked. @returns whether it was in there */
export async function takeFromInbox(tx: Tx, roomId: number): Promise<boolean> {
  return (await tx`delete from desk_inbox where room_id = ${roomId} returning 1`).length > 0
}

/** Live cases in which nobody has said anything for so long. */
export const selectIdle = (db: Queryable, minutes: number): Promise<{ caseId: string; roomId: number }[]> =>
  db<{ caseId: string; roomId: number }[]>`
    select case_id::text as "caseId", room_id as "roomId" from desk_case
    where state in ('bot', 'open') and heard_at < clock_timestamp() - ${minutes} * interval '1 minute'
    order by heard_at limit 200`

/** What was attached under this name before. */
export async function findAttached(db: Queryable, roomId: number, requestId: string): Promise<number | undefined> {
  const [row] = await db<{ seq: number }[]>`
    select seq from desk_attached where room_id = ${roomId} and request_id = ${requestId}`
  return row?.seq
}

/** Keeps the name of what was attached. @returns its place */
export async function insertAttached(tx: Tx, roomId: number, requestId: string, seq: number): Promise<number> {
  await tx`insert into desk_attached (room_id, request_id, seq) values (${roomId}, ${requestId}, ${seq})`
  return seq
}

/** The robot has answered something; whether that helped is to be said. */
export async function insertRobotAnswer(tx: Tx, roomId: number, seq: number, topic: string): Promise<void> {
  await tx`insert into desk_robot_answer (room_id, seq, topic) values (${roomId}, ${seq}, ${topic})`
}

/** What the robot has answered in a talk within a day. */
export const selectRobotAnswers = (db: Queryable, roomId: number): Promise<{ seq: number; helped: boolean | null }[]> =>
  db<{ seq: number; helped: boolean | null }[]>`
    select seq, helped from desk_robot_answer
    where room_id = ${roomId} and at > clock_timestamp() - interval '1 day' order by seq desc limit 50`

/** Says whether an answer of the last day helped. @returns whether there is one at that place */
export async function writeHelped(tx: Tx, roomId: number, seq: number, helped: boolean): Promise<boolean> {
  const rows = await tx`
    update desk_robot_answer set helped = ${helped}
    where room_id = ${roomId} and seq = ${seq} and at > clock_timestamp() - interval '1 day' returning 1`
  return rows.length > 0
}

/** Names of what was said and attached are of no use after a few days, what the robot answered after three months. */
export async function sweepNames(db: Queryable): Promise<void> {
  await sweepRows(db, 'desk_attached', db`at < clock_timestamp() - interval '3 days'`)
  await sweepRows(db, 'desk_answer', db`at < clock_timestamp() - interval '3 days'`)
  await sweepRows(db, 'desk_robot_answer', db`at < clock_timestamp() - interval '90 days'`)
}

/**
 * Where a guest's words stand after he has signed in; those that went along before stay where they are. Both rooms are
 * locked; `lastSeq` is the newest place of the guest's.
 */
export async function carryOver(
  tx: Tx,
  { from, lastSeq, guest, to, member }: { from: number; lastSeq: number; guest: bigint; to: number; member: bigint },
): Promise<{ firstSeq: number; lastSeq: number } | undefined> {
  const [row] = await tx<{ firstSeq: number; lastSeq: number }[]>`
    select c.first_seq as "firstSeq", c.last_seq as "lastSeq"
    from desk_room r, chat_carry_over(${from}, r.carried_seq, ${guest}, ${to}, ${member}) c
    where r.room_id = ${from} and c.last_seq is not null`
  await tx`update desk_room set carried_seq = ${lastSeq} where room_id = ${from}`
  return row
}
