/** The SQL of those who keep order in the chat (migration 0084). */
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { MessageRow, UserRow } from './person.ts'

/** Rules of a room by their words inside; amounts in 厘. */
export interface Rules {
  classId: number
  name: string
  avatarId: number
  sort: number
  isOpen: boolean
  isPublic: boolean
  enableChat: boolean
  secPerMessage: number
  dayLimit: number
  depositLimit: bigint
  turnoverLimit: bigint
  minVip: number
  minChatLevel: number
  notice: string
  allowImage: boolean
  allowPacket: boolean
  allowGuests: boolean
  gagText: string
  gameId: number | null
  winMin: bigint | null
}

export type VersionedRules = Rules & { version: number }

export interface RoomOfStaff extends Rules {
  roomId: number
  version: number
  mutedUntil: Date | null
  pinned: MessageRow | null
  lastSeq: number
  people: number
}

const rulesOf = (db: Queryable) => db`
  class_id as "classId", name, avatar_id as "avatarId", sort, is_open as "isOpen", is_public as "isPublic",
  enable_chat as "enableChat", sec_per_mess as "secPerMessage", day_limit as "dayLimit",
  deposit_limit as "depositLimit", dml_limit as "turnoverLimit", min_vip as "minVip",
  min_chat_level as "minChatLevel", notice, allow_image as "allowImage", allow_redpacket as "allowPacket",
  allow_guests as "allowGuests", gag_text as "gagText", game_id as "gameId", win_min as "winMin"`

export const selectRoomsOfStaff = (db: Queryable): Promise<RoomOfStaff[]> => db<RoomOfStaff[]>`
  select room_id as "roomId", version, ${rulesOf(db)}, 
         case when muted_until > clock_timestamp() then muted_until end as "mutedUntil",
         chat_read_one(pinned_id) as pinned, last_seq as "lastSeq",
         coalesce((select sum(p.people) from chat_presence p
                   where p.room_id = r.room_id and p.told_at > clock_timestamp() - interval '15 seconds'), 0)::int
           as people
  from chat_room r where kind = 'group' order by sort, room_id`

export async function selectRoomRules(
  db: Queryable,
  roomId: number,
): Promise<(Rules & { version: number }) | undefined> {
  const [row] = await db<(Rules & { version: number })[]>`
    select version, ${rulesOf(db)} from chat_room where room_id = ${roomId} and kind = 'group' for no key update`
  return row
}

export const selectClasses = (db: Queryable): Promise<{ classId: number; name: string; sort: number }[]> =>
  db<{ classId: number; name: string; sort: number }[]>`
    select class_id as "classId", name, sort from chat_class order by sort, class_id`

export async function writeClass(
  db: Queryable,
  { classId, name, sort }: { classId: number; name: string; sort: number },
): Promise<void> {
  await db`
    insert into chat_class (class_id, name, sort) values (${classId}, ${name}, ${sort})
    on conflict (class_id) do update set name = excluded.name, sort = excluded.sort`
}

const columnsOf = (rules: Rules) => ({
  class_id: rules.classId,
  name: rules.name,
  avatar_id: rules.avatarId,
  sort: rules.sort,
  is_open: rules.isOpen,
  is_public: rules.isPublic,
  enable_chat: rules.enableChat,
  sec_per_mess: rules.secPerMessage,
  day_limit: rules.dayLimit,
  deposit_limit: String(rules.depositLimit),
  dml_limit: String(rules.turnoverLimit),
  min_vip: rules.minVip,
  min_chat_level: rules.minChatLevel,
  notice: rules.notice,
  allow_image: rules.allowImage,
  allow_redpacket: rules.allowPacket,
  allow_guests: rules.allowGuests,
  gag_text: rules.gagText,
  game_id: rules.gameId,
  win_min: rules.winMin === null ? null : String(rules.winMin),
})

/** Makes a group room with the next number below those of private talks. `roomId` names it in a seed. */
export async function insertRoom(db: Queryable, rules: Rules, roomId?: number): Promise<number> {
  await db`select pg_advisory_xact_lock(9, 2)`
  const [next] = await db<[{ id: number }]>`
    select coalesce(max(room_id), 0) + 1 as id from chat_room where kind = 'group'`
  const id = roomId ?? next.id
  await db`insert into chat_room ${db({ room_id: id, kind: 'group', ...columnsOf(rules) })} on conflict do nothing`
  return id
}

export async function updateRoom(db: Queryable, roomId: number, rules: Rules): Promise<number> {
  const [row] = await db<[{ version: number }]>`
    update chat_room set ${db(columnsOf(rules))}, version = version + 1 where room_id = ${roomId}
    returning version`
  return row.version
}

export async function isClass(db: Queryable, classId: number): Promise<boolean> {
  return (await db`select from chat_class where class_id = ${classId}`).length > 0
}

/** Whether a room may be about it; one that is about nothing may. */
export async function isGame(db: Queryable, gameId: number | null): Promise<boolean> {
  return gameId === null || (await db`select from chat_game(${gameId})`).length > 0
}

export interface PersonOfStaff {
  personId: bigint
  kind: 'member' | 'guest' | 'robot' | 'staff'
  memberId: string | null
  account: string | null
  said: UserRow
  enableChat: boolean
  /** Those in force; `until` in milliseconds. */
  mutes: { roomId: number | null; until: number; reason: string; mutedBy: string }[]
}

/** A person whose row is `p`. */
const personOfStaff = (db: Queryable) => db`
  p.person_id as "personId", p.kind, p.member_id::text as "memberId", f.account, chat_user(p.person_id) as said,
  coalesce(f.enable_chat, true) as "enableChat",
  (select coalesce(jsonb_agg(jsonb_build_object('roomId', nullif(u.room_id, 0), 'reason', u.reason,
            'until', floor(extract(epoch from u.until) * 1000), 'mutedBy', u.muted_by) order by u.room_id), '[]')
   from chat_mute u where u.person_id = p.person_id and u.until > clock_timestamp()) as mutes`

/** Somebody by his public number. */
export async function selectPersonOfStaff(db: Queryable, chatId: number): Promise<PersonOfStaff | undefined> {
  const [row] = await db<PersonOfStaff[]>`
    select ${personOfStaff(db)} from chat_person p left join lateral chat_member_of(p.member_id) f on true
    where p.chat_id = ${chatId}`
  return row
}

/** Persons whose mute holds, whom somebody silenced last first; from a mute and a person on. */
export const selectMuted = (
  db: Queryable,
  { from: [mutedAt, personId], rows }: { from: readonly [string, string]; rows: number },
): Promise<(PersonOfStaff & { mutedAt: string })[]> => db<(PersonOfStaff & { mutedAt: string })[]>`
  select ${personOfStaff(db)}, k.muted_at::text as "mutedAt"
  from (select person_id, max(muted_at) as muted_at from chat_mute where until > clock_timestamp() group by 1) k
       join chat_person p using (person_id) left join lateral chat_member_of(p.member_id) f on true
  where (k.muted_at, k.person_id) < (${mutedAt}::text::timestamptz, ${personId}::text::bigint)
  order by k.muted_at desc, k.person_id desc limit ${rows}`

/** Members from whom the chat was taken, or who keep order in it, below a number of a person. */
export const selectKept = (
  db: Queryable,
  { view, before, rows }: { view: 'barred' | 'hosts'; before: string; rows: number },
): Promise<PersonOfStaff[]> => db<PersonOfStaff[]>`
  select ${personOfStaff(db)}
  from chat_kept(${view}, ${before}::text::bigint, ${rows}) k join chat_person p using (person_id)
       left join lateral chat_member_of(p.member_id) f on true
  order by p.person_id desc`

/** The public number of the member with an account, who becomes a person when he was none. */
export async function findChatIdOf(db: Queryable, account: string): Promise<number | undefined> {
  const [row] = await db<{ id: string | null }[]>`select chat_id_of_account(${account})::text as id`
  return row?.id ? Number(row.id) : undefined
}

/** What a member is in the chat, and whether he has it. */
export interface ChatStanding {
  chatLevel: number
  enableChat: boolean
}

/** Keeps others from changing what somebody is until the end of the transaction. @returns whether he is there */
export const lockPerson = async (tx: Queryable, chatId: number): Promise<boolean> =>
  (await tx`select from chat_person where chat_id = ${chatId} for update`).length > 0

/** Reports about somebody: messages that people found wrong, and reports that nobody has decided. */
export async function countReportsAbout(db: Queryable, personId: bigint): Promise<{ upheld: number; waiting: number }> {
  const [row] = await db<[{ upheld: number; waiting: number }]>`
    select count(distinct message_id) filter (where state = 'upheld')::int as upheld,
           count(*) filter (where state = 'open')::int as waiting
    from chat_report where about_id = ${personId}`
  return row
}

export async function writeStanding(
  db: Queryable,
  personId: bigint,
  { chatLevel, enableChat }: ChatStanding,
): Promise<boolean> {
  const [row] = await db<[{ done: boolean }]>`
    select chat_set_standing(${personId}, ${chatLevel}, ${enableChat}) as done`
  return row.done
}

export interface ReportOfStaff {
  id: string
  state: 'open' | 'upheld' | 'dismissed'
  roomId: number
  messageId: string
  evidence: MessageRow
  isShown: boolean
  reporter: UserRow
  reports: number
  reason: string
  remark: string
  reportedAt: Date
  decidedBy: string | null
}

/** Not `exists`: that may be answered by a table of all messages, whatever the page holds. */
const reportsOf = (db: Queryable) => db`
  select r.report_id::text as id, r.state, r.room_id as "roomId", r.message_id::text as "messageId", r.evidence,
         coalesce((select m.kind <> 'removed' from chat_message m where m.message_id = r.message_id), false)
           as "isShown",
         chat_user(r.reporter_id) as reporter,
         (select count(*)::int from chat_report o where o.message_id = r.message_id) as reports,
         r.reason, r.remark, r.reported_at as "reportedAt", r.decided_by as "decidedBy"
  from chat_report r`

export const selectReports = (
  db: Queryable,
  { state, after, rows }: { state: string; after: string; rows: number },
): Promise<ReportOfStaff[]> => db<ReportOfStaff[]>`
  ${reportsOf(db)} where r.state = ${state} and r.report_id > ${after}::bigint order by r.report_id limit ${rows}`

export async function countReports(db: Queryable, state: string, most: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (select from chat_report where state = ${state} limit ${most + 1}) counted`
  return row.count
}

export async function selectReport(db: Queryable, reportId: number): Promise<ReportOfStaff | undefined> {
  const [row] = await db<ReportOfStaff[]>`${reportsOf(db)} where r.report_id = ${reportId} for update of r`
  return row
}

/** A report that is only read, with the public number of the one who said it. */
export async function selectReadReport(
  db: Queryable,
  reportId: number,
): Promise<(ReportOfStaff & { authorId: number | null }) | undefined> {
  const [report] = await db<ReportOfStaff[]>`${reportsOf(db)} where r.report_id = ${reportId}`
  if (report === undefined) return undefined
  const [author] = await db<{ chatId: number | null }[]>`
    select p.chat_id::float8 as "chatId" from chat_report r left join chat_person p on p.person_id = r.about_id
    where r.report_id = ${reportId}`
  return { ...report, authorId: author?.chatId ?? null }
}

/**
 * The picture of a reported message, whatever became of the message, and of no other one of its room; no bytes where it
 * has none, or none that are kept.
 */
export async function selectReportedPicture(
  db: Queryable,
  reportId: number,
): Promise<{ messageId: string; roomId: number; bytes: Buffer | null } | undefined> {
  const [row] = await db<{ messageId: string; roomId: number; bytes: Buffer | null }[]>`
    select r.message_id::text as "messageId", r.room_id as "roomId", i.bytes
    from chat_report r left join chat_picture i on i.name = r.picture where r.report_id = ${reportId}`
  return row
}

/** Everybody who reported a message, in the order in which they did. */
export const selectReporters = (
  db: Queryable,
  messageId: string,
): Promise<{ said: UserRow; reason: string; remark: string; reportedAt: Date }[]> =>
  db<{ said: UserRow; reason: string; remark: string; reportedAt: Date }[]>`
    select chat_user(reporter_id) as said, reason, remark, reported_at as "reportedAt" from chat_report
    where message_id = ${messageId}::bigint order by report_id limit 50`

/** How earlier reports about the messages of the author of this one ended: messages, not reports. */
export async function countEarlier(db: Queryable, reportId: number): Promise<{ upheld: number; dismissed: number }> {
  const [row] = await db<[{ upheld: number; dismissed: number }]>`
    select count(distinct o.message_id) filter (where o.state = 'upheld')::int as upheld,
           count(distinct o.message_id) filter (where o.state = 'dismissed')::int as dismissed
    from chat_report r join chat_report o on o.about_id = r.about_id and o.message_id <> r.message_id
    where r.report_id = ${reportId}`
  return row
}

/** The name of a group room; undefined of a private talk. */
export async function selectRoomName(db: Queryable, roomId: number): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    select name from chat_room where room_id = ${roomId} and kind = 'group'`
  return row?.name
}

/** Decides every open report of a message. */
export async function writeDecision(
  db: Queryable,
  { messageId, state, by }: { messageId: string; state: 'upheld' | 'dismissed'; by: string },
): Promise<void> {
  await db`
    update chat_report set state = ${state}, decided_by = ${by}, decided_at = clock_timestamp()
    where message_id = ${messageId}::bigint and state = 'open'`
}

export const selectWordRows = (db: Queryable): Promise<{ word: string; addedBy: string; addedAt: Date }[]> =>
  db<{ word: string; addedBy: string; addedAt: Date }[]>`
    select word, added_by as "addedBy", added_at as "addedAt" from chat_word order by word`

export async function changeWords(
  db: Queryable,
  { add, remove, by }: { add: readonly string[]; remove: readonly string[]; by: string },
): Promise<void> {
  await db`delete from chat_word where word = any (${arrayOf([...remove])}::text[])`
  await db`
    insert into chat_word (word, added_by) select distinct w, ${by} from unnest(${arrayOf([...add])}::text[]) w
    on conflict do nothing`
}
