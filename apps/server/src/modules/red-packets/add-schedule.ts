import { PacketSchedule, ScheduleEffect } from '@liuhe/contract/api/operator/red-packets.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { LI_PER_FEN } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { insertSchedule, type ScheduleRow } from './schedule-queries.ts'

/** A schedule in wire form, which is plain JSON. */
type Payload = { schedule: Json; requestId: string }
type Schedule = z.output<typeof PacketSchedule>

/** Packets that promotions pay: two people (SEC-62). */
export const packetSchedule: ApprovalKind<Payload> = {
  name: 'packet-schedule',
  make: 'handleBonus',
  decide: 'approveBonus',
  objectOf: ({ requestId }) => `red-packet-schedule/new/${requestId}`,
  async lockRevision(_tx, payload) {
    requireSound(scheduleIn(payload))
    return 0
  },
  async effectOf(_sql, payload) {
    const schedule = scheduleIn(payload)
    return z.encode(ScheduleEffect, { schedule, cost: schedule.money * BigInt(schedule.rounds) })
  },
  async execute(tx, payload) {
    const { startAt, ...schedule } = scheduleIn(payload)
    await insertSchedule(tx, { ...schedule, startAt: new Date(startAt), isOpen: true })
    return { state: 'added' }
  },
}

/** A schedule as calls show it. */
export const shownSchedule = (row: ScheduleRow): Schedule => {
  const { name, roomId, type, message, count, money, expireMinutes, startAt, everyMinutes, rounds } = row
  const plan = { name, roomId, type, message, count, money }
  return { ...plan, expireMinutes, startAt: startAt.getTime(), everyMinutes, rounds }
}

const scheduleIn = ({ schedule }: Payload): Schedule => z.decode(PacketSchedule, schedule as never)

/** The table says the same. @throws REQ/INVALID */
function requireSound({ money, count }: Schedule): void {
  const isSound = money % LI_PER_FEN === 0n && money >= LI_PER_FEN * BigInt(count) && money <= MONEY_MAX
  if (!isSound) throw new Refusal('REQ/INVALID', { data: { fields: ['schedule'] } })
}

/** A million yuan a round, as the table has it. */
const MONEY_MAX = 1_000_000_000n
