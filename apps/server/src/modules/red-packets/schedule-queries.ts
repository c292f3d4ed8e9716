import type { Money } from '@liuhe/domain/money.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** What the operator sends by itself: `count` shares of `money` in all, `rounds` times. */
export interface ScheduleRow {
  scheduleId: number
  name: string
  roomId: number
  type: PacketType
  message: string
  count: number
  money: Money
  expireMinutes: number
  startAt: Date
  everyMinutes: number
  rounds: number
  roundsSent: number
  nextAt: Date
  isOpen: boolean
  revision: number
}

export type NewSchedule = Omit<ScheduleRow, 'scheduleId' | 'roundsSent' | 'nextAt' | 'revision'>

export const selectSchedules = (db: Queryable) => db<ScheduleRow[]>`${columns(db)} order by schedule_id`

export async function findSchedule(db: Queryable, scheduleId: number): Promise<ScheduleRow | undefined> {
  const [row] = await db<ScheduleRow[]>`${columns(db)} where schedule_id = ${scheduleId}`
  return row
}

export async function insertSchedule(tx: Tx, s: NewSchedule): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into red_packet_schedule (name, room_id, type, message, packet_count, money, expire_minutes, start_at,
                                     every_minutes, rounds, next_at, is_open)
    values (${s.name}, ${s.roomId}, ${s.type}, ${s.message}, ${s.count}, ${s.money}, ${s.expireMinutes}, ${s.startAt},
            ${s.everyMinutes}, ${s.rounds}, ${s.startAt}, ${s.isOpen})
    returning schedule_id as id`
  return row.id
}

/** Stops a schedule or lets it go on, unless somebody else has changed it. @returns whether it did */
export async function switchSchedule(
  tx: Tx,
  { scheduleId, isOpen, revision }: Pick<ScheduleRow, 'scheduleId' | 'isOpen' | 'revision'>,
): Promise<boolean> {
  const { count } = await tx`
    update red_packet_schedule set is_open = ${isOpen}, revision = revision + 1
    where schedule_id = ${scheduleId} and revision = ${revision}`
  return count === 1
}

/** Schedules whose next round is due within a day, the soonest first. */
export const selectComing = (db: Queryable) => db<ScheduleRow[]>`
  ${columns(db)}
  where is_open and rounds_sent < rounds and next_at < clock_timestamp() + interval '1 day'
  order by next_at, schedule_id limit ${COMING_MAX}`

const COMING_MAX = 10

/** Holds the next schedule that is due and that nobody else is working on. */
export async function lockDue(tx: Tx): Promise<ScheduleRow | undefined> {
  const [row] = await tx<ScheduleRow[]>`
    ${columns(tx)} where is_open and rounds_sent < rounds and next_at <= clock_timestamp()
    order by next_at limit 1 for update skip locked`
  return row
}

/** A round was sent. Rounds that were missed meanwhile are not made up for: the next one is in the future. */
export const countRound = (tx: Tx, scheduleId: number): Promise<unknown> => tx`
  update red_packet_schedule set rounds_sent = rounds_sent + 1,
    next_at = next_at + every_minutes * interval '1 minute'
              * greatest(1, ceil(extract(epoch from clock_timestamp() - next_at) / 60 / every_minutes))
  where schedule_id = ${scheduleId}`

const columns = (db: Queryable) => db`
  select schedule_id as "scheduleId", name, room_id as "roomId", type, message, packet_count as count, money,
         expire_minutes as "expireMinutes", start_at as "startAt", every_minutes as "everyMinutes", rounds,
         rounds_sent as "roundsSent", next_at as "nextAt", is_open as "isOpen", revision
  from red_packet_schedule`
