/**
 * What becomes of a question (docs/desk.md): the robot answers it, a person is asked for, somebody serves, it ends, it
 * goes on. Every step is taken under the lock of its room, and says a line in the talk that both sides read.
 */
import { HOUR_MS, isWithinWindow } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { announce } from '../../realtime/outbox.ts'
import { settingOf } from '../system/index.ts'
import {
  type CaseChange,
  type CaseRow,
  changeCase,
  findCase,
  newestCase,
  placeOf,
  post,
  readSetting,
  touchCase,
  writeHeard,
} from './queries.ts'

/** Whether people serve now; no hours are day and night. */
export const isOpenAt = (hours: string | null, now: number): boolean => hours === null || isWithinWindow(now, hours)

/** Changes a case and tells the consoles that follow. */
export async function step(tx: Tx, { caseId, roomId }: CaseRow, change: CaseChange): Promise<CaseRow> {
  await changeCase(tx, caseId, change)
  await tellConsoles(tx, caseId, roomId)
  return (await findCase(tx, caseId)) as CaseRow
}

/** What stands beside a case is another now: notes, tasks. */
export async function touch(tx: Tx, { caseId, roomId }: CaseRow): Promise<void> {
  await touchCase(tx, caseId)
  await tellConsoles(tx, caseId, roomId)
}

const tellConsoles = (tx: Tx, caseId: string, room: number): Promise<bigint> =>
  announce(tx, { topic: 'desk-case', payload: { caseId, room } })

/** Says a line that nobody says. */
export const tell = (tx: Tx, roomId: number, text: string): Promise<number> =>
  post(tx, { roomId, personId: null, kind: 'system', content: { text } })

/** A person is asked for; outside the opening hours it is a message that is answered later. */
export async function askHuman(tx: Tx, row: CaseRow, clock: Clock): Promise<CaseRow> {
  if (row.state !== 'bot') return row
  const { hours } = await readSetting(tx)
  const isOffline = !isOpenAt(hours, clock.now())
  const asked = await step(tx, row, {
    ...{ state: 'waiting', is_offline: isOffline, asked_at: 'now', unanswered_at: 'now', misses: 0, heard_at: 'now' },
  })
  const place = await placeOf(tx, asked)
  await tell(
    tx,
    row.roomId,
    isOffline
      ? `现在是非工作时间（人工服务 ${hours?.replace('~', '–') ?? ''}）。您可以继续留言，上班后按先后回复。`
      : `已为您转接人工客服，您排在第 ${place} 位。`,
  )
  return asked
}

/** It is over. The line says by whom, so that nobody wonders. */
export async function end(tx: Tx, row: CaseRow, by: 'asker' | 'staff' | 'idle'): Promise<CaseRow> {
  const lastSeq = await tell(tx, row.roomId, ENDED[by])
  // What somebody else has not looked at yet is another question; what he said before he ended it himself is not.
  if (by === 'asker') await writeHeard(tx, row.roomId, lastSeq)
  return step(tx, row, {
    ...{ state: 'closed', closed_by: by, closed_at: 'now', last_seq: lastSeq, unanswered_at: null },
  })
}

const ENDED = {
  asker: '您已结束本次会话',
  staff: '客服已结束本次会话',
  idle: '长时间没有新消息，本次会话已自动结束',
} as const

/** For so long after its end as is set, and only while no other question has begun since. */
export async function canReopen(db: Queryable, { state, closedAt, closedBy }: CaseRow, now: number): Promise<boolean> {
  if (state !== 'closed' || closedBy === 'merged' || closedAt === null) return false
  return now - closedAt.getTime() < (await settingOf(db, 'desk_reopen_hours')) * HOUR_MS
}

/** Goes on with a question, and waits for a person. @throws DESK/STATE */
export async function reopen(tx: Tx, row: CaseRow, clock: Clock): Promise<CaseRow> {
  const newest = await newestCase(tx, row.roomId)
  if (newest?.caseId !== row.caseId || !(await canReopen(tx, row, clock.now()))) throw new Refusal('DESK/STATE')
  await tell(tx, row.roomId, '会话已重新打开')
  const back = await step(tx, row, {
    ...{ state: 'bot', closed_at: null, closed_by: null, last_seq: null, staff_id: null, taken_at: null },
  })
  return askHuman(tx, back, clock)
}

/** It may be marked once: over, and answered by a person. */
export const canMark = ({ state, answeredAt, mark }: CaseRow): boolean =>
  state === 'closed' && answeredAt !== null && mark === null

/** A question of this talk. @throws CHAT/NOT_FOUND */
export async function ownCase(db: Queryable, roomId: number, caseId: string): Promise<CaseRow> {
  const row = await findCase(db, caseId)
  if (row === undefined || row.roomId !== roomId) throw new Refusal('CHAT/NOT_FOUND')
  return row
}
