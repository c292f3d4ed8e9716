import {
  CHAT_OFFENCE,
  CHAT_OPENING,
  CHAT_PACKETS,
  CHAT_PLANS,
  CHAT_ROBOTS,
  CHAT_ROOMS,
  CHAT_STAFF,
} from '@liuhe/demo/chat.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import { insertPlan, insertReport, insertRoom, PRESETS, writeClass } from '../../modules/chat/index.ts'
import { insertSchedule } from '../../modules/red-packets/index.ts'
import { DEMO_PASSWORD } from './members.ts'

/**
 * The rooms of a site without any, those who keep order in them, and what was said so far: rules by the hosts, and
 * results of past draws by robots that call themselves so. From then on a plan calls each turn, and small red packets
 * come. Does nothing once there is a room: that is the operator's.
 */
export async function seedChat(sql: Sql, { now, passwords }: { now: Instant; passwords: Passwords }): Promise<void> {
  const [found] = await sql`select from chat_room limit 1`
  if (found) return
  const hashes = await Promise.all(CHAT_STAFF.map(() => passwords.hash(DEMO_PASSWORD)))
  await inTransaction(sql, async (tx) => {
    await writeClass(tx, { classId: 1, name: '公共聊天室', sort: 1 })
    for (const { roomId, preset, rules, notice } of CHAT_ROOMS) {
      await insertRoom(tx, { ...PRESETS[preset], ...rules, notice }, roomId)
    }
    const persons = new Map<string, bigint>()
    for (const [index, person] of CHAT_STAFF.entries()) {
      persons.set(person.account, await memberOf(tx, { ...person, passwordHash: hashes[index] as string }))
    }
    const openedAt = now - 3 * DAY_MS
    for (const [index, { roomId, account, text }] of CHAT_OPENING.entries()) {
      await post(tx, { roomId, personId: persons.get(account) as bigint, text, at: openedAt + index * 60_000 })
    }
    await reportOffence(tx, { reporterId: [...persons.values()].at(-1) as bigint, at: openedAt + 30 * MINUTE_MS })
    await tellDraws(tx, now)
    const planner = await robotOf(tx, CHAT_ROBOTS.plan)
    for (const plan of CHAT_PLANS) await insertPlan(tx, { ...plan, personId: planner })
    for (const { startsInMinutes, ...packet } of CHAT_PACKETS) {
      const startAt = new Date(now + startsInMinutes * MINUTE_MS)
      await insertSchedule(tx, { ...packet, type: 2, expireMinutes: 60, startAt, rounds: 1_000, isOpen: true })
    }
  })
}

/** A robot that says so breaks a rule, and a host reports it: the desk has something to decide (console, Demo). */
async function reportOffence(tx: Tx, { reporterId, at }: { reporterId: bigint; at: Instant }): Promise<void> {
  const { roomId, text, remark } = CHAT_OFFENCE
  const seq = await post(tx, { roomId, personId: await robotOf(tx, CHAT_ROBOTS.offender), text, at })
  const [row] = await tx<[{ id: string }]>`
    select message_id::text as id from chat_message where room_id = ${roomId} and seq = ${seq}`
  await insertReport(tx, { roomId, id: row.id, reporterId, reason: 'spam', text: remark })
}

/** The latest draws, at the times at which they fell, by robots; they say nothing that the results page does not. */
async function tellDraws(tx: Tx, now: Instant): Promise<void> {
  const draws = await robotOf(tx, CHAT_ROBOTS.draws)
  const figures = await robotOf(tx, CHAT_ROBOTS.figures)
  const rows = await tx<{ turnNum: string; openNum: string; at: Date }[]>`
    select turn_num as "turnNum", open_num as "openNum", plan_at as at from draw
    where game_id = ${GAME} and status = 'settled'
      and plan_at between ${new Date(now - 3 * DAY_MS)} and ${new Date(now)}
    order by plan_at`
  for (const { turnNum, openNum, at } of rows) {
    const balls = openNum.split(',')
    const text = `新澳门六合彩第${turnNum}期开奖：${balls.slice(0, -1).join(' ')} 特 ${balls.at(-1)}`
    for (const roomId of [1, 3]) await post(tx, { roomId, personId: draws, text, at: +at + 60_000 })
  }
  const specials = await tx<{ odd: number; total: number }[]>`
    select count(*) filter (where split_part(open_num, ',', 7)::int % 2 = 1)::int as odd, count(*)::int as total
    from (select open_num from draw where game_id = ${GAME} and status = 'settled' and plan_at <= ${new Date(now)}
          order by plan_at desc limit 30) latest`
  const [{ odd, total } = { odd: 0, total: 0 }] = specials
  if (total === 0) return
  const text = `近${total}期新澳门六合彩特码：单${odd}次、双${total - odd}次。统计只说明过去，每期开奖相互独立。`
  await post(tx, { roomId: 3, personId: figures, text, at: now - 60_000 })
}

/** 新澳门六合彩 */
const GAME = 110
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Robot = (typeof CHAT_ROBOTS)[keyof typeof CHAT_ROBOTS]

async function memberOf(
  tx: Tx,
  { account, nickname, avatarId, level, passwordHash }: (typeof CHAT_STAFF)[number] & { passwordHash: string },
): Promise<bigint> {
  const made = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash })
  if (made !== undefined) {
    await tx`
      update member set nickname = ${nickname}, avatar_id = ${avatarId}, chat_level = ${level}, vip_level = 6
      where member_id = ${made}`
    await openMemberAccounts(tx, made, 'CNY')
  }
  const [row] = await tx<[{ id: bigint }]>`
    select chat_person_of(member_id) as id from member where account_key = ${account}`
  return row.id
}

async function robotOf(tx: Tx, { nickname, avatarId }: Robot): Promise<bigint> {
  const [row] = await tx<[{ id: bigint }]>`
    insert into chat_person (chat_id, kind, nickname, avatar_id)
    values (chat_new_id(), 'robot', ${nickname}, ${avatarId})
    returning person_id as id`
  return row.id
}

async function post(
  tx: Tx,
  { roomId, personId, text, at }: { roomId: number; personId: bigint; text: string; at: number },
): Promise<number> {
  const [row] = await tx<[{ seq: number }]>`
    select chat_post(${roomId}, ${personId}, 'text', ${JSON.stringify({ text })}::text::jsonb, ${new Date(at)}) as seq`
  return row.seq
}
