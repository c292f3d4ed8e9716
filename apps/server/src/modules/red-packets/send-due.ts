import { MINUTE_MS } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sendPacket } from './create-packet.ts'
import { countRound, lockDue } from './schedule-queries.ts'
import { readSettings } from './setting-queries.ts'

/** Sends rounds of the operator's schedules that are due, each once, however many processes look. */
export async function sendDuePackets(sql: Sql): Promise<number> {
  let sent = 0
  while (await sendOne(sql)) sent += 1
  return sent
}

const sendOne = (sql: Sql): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    if ((await readSettings(tx)).funding === 'off') return false
    const due = await lockDue(tx)
    if (due === undefined) return false
    const { scheduleId, roomId, type, message, count, money: total, expireMinutes } = due
    const operator = { senderId: null, requestKey: null, scheduleId }
    const validMs = expireMinutes * MINUTE_MS
    await sendPacket(tx, { ...operator, roomId, type, total, count, message, validMs })
    await countRound(tx, scheduleId)
    return true
  })
