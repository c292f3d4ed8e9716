/** The SQL of those who serve (migration 0091). */
import type { Queryable, Tx } from '../../db/connect.ts'
import type { MessageRow, UserRow } from '../chat/index.ts'
import { caseColumns, type CaseRow } from './queries.ts'

export interface StaffRow {
  staffId: number
  operatorId: number | null
  personId: bigint
  name: string
  isOn: boolean
}

const staffColumns = (db: Queryable) => db`
  staff_id as "staffId", operator_id as "operatorId", person_id as "personId", name, is_on as "isOn"`

/** Somebody who serves, locked: how many he serves is counted under it, so that no two calls pass the limit. */
export async function lockStaff(tx: Tx, operatorId: number): Promise<StaffRow | undefined> {
  const [row] = await tx<StaffRow[]>`
    select ${staffColumns(tx)} from desk_staff where operator_id = ${operatorId} for no key update`
  return row
}

export async function findStaff(db: Queryable, operatorId: number): Promise<StaffRow | undefined> {
  const [row] = await db<StaffRow[]>`select ${staffColumns(db)} from desk_staff where operator_id = ${operatorId}`
  return row
}

export async function lockStaffByLogin(tx: Tx, login: string): Promise<StaffRow | undefined> {
  const [row] = await tx<StaffRow[]>`
    select ${staffColumns(tx)} from desk_staff
    where operator_id = (select operator_id from operator_name where login = ${login})
    for no key update`
  return row
}

/** Somebody begins to serve under a name, or ends it. */
export async function writeDuty(
  tx: Tx,
  { operatorId, name, isOn }: { operatorId: number; name: string; isOn: boolean },
): Promise<void> {
  // Two pages of one operator begin at once.
  await tx`select pg_advisory_xact_lock(10, ${operatorId})`
  const known = await lockStaff(tx, operatorId)
  if (known === undefined) {
    const [row] = await tx<[{ id: bigint }]>`select chat_make_staff(${name}, ${STAFF_FACE}, 'staff') as id`
    await tx`
      insert into desk_staff (operator_id, person_id, name, is_on) values (${operatorId}, ${row.id}, ${name}, ${isOn})`
    return
  }
  await tx`select chat_name_staff(${known.personId}, ${name})`
  await tx`update desk_staff set name = ${name}, is_on = ${isOn} where staff_id = ${known.staffId}`
}

const STAFF_FACE = 4

export async function countOpen(db: Queryable, staffId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from desk_case where staff_id = ${staffId} and state = 'open'`
  return row.count
}

/** How many people serve now; robots of the demo do not count. */
export async function countOnDuty(db: Queryable): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from desk_staff where is_on and operator_id is not null`
  return row.count
}

/** The robot of a demo, which is nobody's operator. */
export async function findRobot(db: Queryable, name: string): Promise<StaffRow | undefined> {
  const [row] = await db<StaffRow[]>`
    select ${staffColumns(db)} from desk_staff where operator_id is null and name = ${name}`
  return row
}

export async function insertRobot(tx: Tx, name: string): Promise<StaffRow> {
  const [person] = await tx<[{ id: bigint }]>`select chat_make_staff(${name}, ${ROBOT_FACE}, 'robot') as id`
  const [row] = await tx<[StaffRow]>`
    insert into desk_staff (person_id, name, is_on) values (${person.id}, ${name}, true)
    returning ${staffColumns(tx)}`
  return row
}

const ROBOT_FACE = 9

/** Who has waited for so many seconds, longest first. */
export async function selectWaiting(db: Queryable, seconds: number): Promise<string[]> {
  const rows = await db<{ caseId: string }[]>`
    select case_id::text as "caseId" from desk_case
    where state = 'waiting' and asked_at <= clock_timestamp() - ${seconds} * interval '1 second'
    order by asked_at, case_id limit 50`
  return rows.map(({ caseId }) => caseId)
}

/** Who waits longest. Not locked: its room comes before it. */
export async function nextWaiting(tx: Tx): Promise<string | undefined> {
  const [row] = await tx<{ caseId: string }[]>`
    select case_id::text as "caseId" from desk_case where state = 'waiting' order by asked_at, case_id limit 1`
  return row?.caseId
}

export interface ShownRow extends CaseRow {
  login: string | null
  asker: UserRow
  memberId: string | null
  account: string | null
  last: MessageRow | null
  unread: number
  /** What the asker has said in words, the last lines of this question. */
  said: string[]
  /** As the database writes it, for the key of the row. */
  askedKey: string | null
}

/** Cases with who asks and what was said last. */
const shownCases = (db: Queryable) => db`
  select ${caseColumns(db)}, o.login, chat_user(r.person_id) as asker,
         chat_desk_member(r.person_id)::text as "memberId",
         l.account, l.last, l.unread, c.asked_at::text as "askedKey",
         chat_desk_said(c.room_id, r.person_id, c.first_seq) as said
  from desk_case c
  join desk_room r on r.room_id = c.room_id
  left join desk_staff s using (staff_id)
  left join operator_name o on o.operator_id = s.operator_id
  cross join lateral chat_desk_line(c.room_id, r.person_id, (select house_person from desk_setting)) l`

export type Which = 'waiting' | 'mine' | 'open' | 'closed'

export const selectCases = (
  db: Queryable,
  { which, operatorId, after, rows }: { which: Which; operatorId: number; after: CaseKey | undefined; rows: number },
): Promise<ShownRow[]> => {
  const from = fromKey(db, which, after)
  const rule = {
    waiting: db`c.state = 'waiting'`,
    mine: db`c.state = 'open' and s.operator_id = ${operatorId}`,
    open: db`c.state in ('open', 'bot')`,
    closed: db`c.state = 'closed' and c.closed_by <> 'merged'`,
  }[which]
  const order = {
    waiting: db`c.asked_at, c.case_id`,
    mine: db`c.case_id`,
    open: db`c.case_id`,
    closed: db`c.case_id desc`,
  }
  return db<ShownRow[]>`${shownCases(db)} where ${rule} ${from} order by ${order[which]} limit ${rows}`
}

/** When somebody asked (for those who wait), and the number of the case. */
export interface CaseKey {
  askedAt: string | undefined
  caseId: string
}

function fromKey(db: Queryable, which: Which, after: CaseKey | undefined) {
  if (after === undefined) return db``
  const { askedAt, caseId } = after
  if (which === 'waiting') {
    return db`and (c.asked_at, c.case_id) > (${askedAt ?? null}::text::timestamptz, ${caseId}::bigint)`
  }
  return which === 'closed' ? db`and c.case_id < ${caseId}::bigint` : db`and c.case_id > ${caseId}::bigint`
}

export async function countCases(db: Queryable, which: Which, operatorId: number, most: number): Promise<number> {
  const rule = {
    waiting: db`c.state = 'waiting'`,
    mine: db`c.state = 'open' and s.operator_id = ${operatorId}`,
    open: db`c.state in ('open', 'bot')`,
    closed: db`c.state = 'closed' and c.closed_by <> 'merged'`,
  }[which]
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (
      select from desk_case c left join desk_staff s using (staff_id) where ${rule} limit ${most + 1}) x`
  return row.count
}

export async function findShown(db: Queryable, caseId: string): Promise<ShownRow | undefined> {
  const [row] = await db<ShownRow[]>`${shownCases(db)} where c.case_id = ${caseId}::bigint`
  return row
}

/** Cases that transactions from a mark on have changed, and the mark up to which every transaction has ended. */
export async function selectNews(db: Queryable, since: string): Promise<{ mark: string; cases: ShownRow[] }> {
  const [row] = await db<[{ mark: string }]>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`
  const cases = await db<ShownRow[]>`
    ${shownCases(db)} where c.changed_xact >= ${since}::text::xid8 order by c.changed_xact, c.case_id limit 200`
  return { mark: row.mark, cases }
}

export const selectNotes = (db: Queryable, caseId: string): Promise<{ login: string; words: string; at: Date }[]> =>
  db<{ login: string; words: string; at: Date }[]>`
    select login, words, at from desk_note where case_id = ${caseId}::bigint order by note_id`

export async function insertNote(tx: Tx, note: { caseId: string; login: string; words: string }): Promise<void> {
  await tx`insert into desk_note (case_id, login, words) values (${note.caseId}::bigint, ${note.login}, ${note.words})`
}

export async function countEarlier(db: Queryable, roomId: number, caseId: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from desk_case where room_id = ${roomId} and case_id < ${caseId}::bigint`
  return row.count
}

/** What was said under this name before. */
export async function findAnswer(
  db: Queryable,
  operatorId: number,
  requestId: string,
): Promise<{ caseId: string; seq: number } | undefined> {
  const [row] = await db<{ caseId: string; seq: number }[]>`
    select case_id::text as "caseId", seq from desk_answer
    where operator_id = ${operatorId} and request_id = ${requestId}`
  return row
}

export async function insertAnswer(
  tx: Tx,
  { operatorId, requestId, caseId, seq }: { operatorId: number; requestId: string; caseId: string; seq: number },
): Promise<void> {
  await tx`
    insert into desk_answer (operator_id, request_id, case_id, seq)
    values (${operatorId}, ${requestId}, ${caseId}::bigint, ${seq})`
}

export interface CannedRow {
  cannedId: number
  title: string
  words: string
  sort: number
  revision: number
}

export const selectCanned = (db: Queryable): Promise<CannedRow[]> => db<CannedRow[]>`
  select canned_id as "cannedId", title, words, sort, revision from desk_canned order by sort, canned_id`

export async function lockCanned(tx: Tx, cannedId: number): Promise<CannedRow | undefined> {
  const [row] = await tx<CannedRow[]>`
    select canned_id as "cannedId", title, words, sort, revision from desk_canned
    where canned_id = ${cannedId} for no key update`
  return row
}

type CannedWords = Pick<CannedRow, 'title' | 'words' | 'sort'>

export async function insertCanned(tx: Tx, { title, words, sort }: CannedWords): Promise<CannedRow> {
  const [row] = await tx<[CannedRow]>`
    insert into desk_canned (title, words, sort) values (${title}, ${words}, ${sort})
    returning canned_id as "cannedId", title, words, sort, revision`
  return row
}

export async function updateCanned(tx: Tx, cannedId: number, { title, words, sort }: CannedWords): Promise<CannedRow> {
  const [row] = await tx<[CannedRow]>`
    update desk_canned set title = ${title}, words = ${words}, sort = ${sort}, revision = revision + 1
    where canned_id = ${cannedId} returning canned_id as "cannedId", title, words, sort, revision`
  return row
}

export async function deleteCanned(tx: Tx, cannedId: number): Promise<boolean> {
  return (await tx`delete from desk_canned where canned_id = ${cannedId} returning 1`).length > 0
}

export interface Figures {
  waiting: number
  longest: number | null
  open: number
  closedToday: number
  takenMedian: number | null
  answeredMedian: number | null
  markCount: number
  markAverage: number | null
}

/** Today is the day of the site that began at `midnight`. */
export async function selectFigures(db: Queryable, midnight: Date): Promise<Figures> {
  const [row] = await db<[Figures]>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           max(floor(extract(epoch from clock_timestamp() - asked_at)))
             filter (where state = 'waiting')::int as longest,
           count(*) filter (where state = 'open')::int as open,
           count(*) filter (where closed_at >= ${midnight})::int as "closedToday",
           (percentile_cont(0.5) within group (order by extract(epoch from taken_at - asked_at))
             filter (where taken_at >= ${midnight} and not is_offline))::int as "takenMedian",
           (percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at))
             filter (where answered_at >= ${midnight} and not is_offline))::int as "answeredMedian",
           count(mark) filter (where marked_at >= ${midnight})::int as "markCount",
           round(avg(mark) filter (where marked_at >= ${midnight}), 2)::float8 as "markAverage"
    from desk_case where state <> 'closed' or closed_at >= ${midnight} or marked_at >= ${midnight}`
  return row
}

/** What askers said of the robot's answers since a time, by topic; those of which nobody said anything are left out. */
export const selectRobotFigures = (
  db: Queryable,
  since: Date,
): Promise<{ topic: string; helped: number; notHelped: number }[]> =>
  db<{ topic: string; helped: number; notHelped: number }[]>`
    select topic, count(*) filter (where helped)::int as helped, count(*) filter (where not helped)::int as "notHelped"
    from desk_robot_answer where at >= ${since} and helped is not null group by topic order by topic`

export interface StaffFigures {
  login: string | null
  name: string
  isOn: boolean
  open: number
  closedToday: number
  average: number | null
}

export const selectStaff = (db: Queryable, midnight: Date): Promise<StaffFigures[]> => db<StaffFigures[]>`
  select o.login, s.name, s.is_on as "isOn", count(*) filter (where c.state = 'open')::int as open,
         count(*) filter (where c.closed_at >= ${midnight})::int as "closedToday",
         round(avg(c.mark) filter (where c.marked_at >= ${midnight}), 2)::float8 as average
  from desk_staff s left join operator_name o using (operator_id) left join desk_case c on c.staff_id = s.staff_id
  group by s.staff_id, o.login order by s.is_on desc, s.staff_id`

export async function updateRules(
  tx: Tx,
  rules: { hours: string | null; parallelMax: number; idleMinutes: number },
): Promise<number> {
  const [row] = await tx<[{ revision: number }]>`
    update desk_setting set hours = ${rules.hours}, parallel_max = ${rules.parallelMax},
      idle_minutes = ${rules.idleMinutes}, revision = revision + 1
    returning revision`
  return row.revision
}
