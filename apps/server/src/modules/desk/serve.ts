/**
 * What those who serve do with a conversation. Locks come in one order: the one who serves, the room, the case; so of
 * twenty who take the same conversation one gets it, and nobody gets more than the limit.
 */
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Random } from '../../platform/random.ts'
import { hasReadAll, keepPicture, selectChatPerson } from '../chat/index.ts'
import { cleanPicture } from '../content/index.ts'
import { notify } from '../notifications/index.ts'
import type { Operator } from '../operators/index.ts'
import { step, tell } from './cases.ts'
import * as console from './console-queries.ts'
import * as queries from './queries.ts'

/** Somebody who serves now and has room for one more. @throws DESK/NOT_ON, DESK/FULL */
async function withRoom(tx: Tx, staff: console.StaffRow | undefined): Promise<console.StaffRow> {
  if (staff?.isOn !== true) throw new Refusal('DESK/NOT_ON')
  const { parallelMax } = await queries.readSetting(tx)
  if ((await console.countOpen(tx, staff.staffId)) >= parallelMax) throw new Refusal('DESK/FULL')
  return staff
}

/** The case under the lock of its room. @throws CHAT/NOT_FOUND */
export async function lockCase(tx: Tx, caseId: string): Promise<queries.CaseRow> {
  const found = await queries.findCase(tx, caseId)
  if (found === undefined) throw new Refusal('CHAT/NOT_FOUND')
  await queries.lockRoom(tx, found.roomId)
  return (await queries.findCase(tx, caseId)) as queries.CaseRow
}

/** Begins to serve: the asker reads by whom. */
export async function give(tx: Tx, row: queries.CaseRow, staff: console.StaffRow): Promise<void> {
  await step(tx, row, {
    ...{ state: 'open', staff_id: staff.staffId, taken_at: 'now', heard_at: 'now' },
    ...(row.askedAt === null && { asked_at: 'now' as const }),
  })
  await tell(tx, row.roomId, `客服 ${staff.name} 为您服务`)
}

/**
 * Takes a conversation that waits; without a number the one that waits longest.
 * @returns its number, or null when nobody waits
 */
export async function take(tx: Tx, operatorId: number, wished: string | null): Promise<string | null> {
  const staff = await console.lockStaff(tx, operatorId)
  if (wished !== null) {
    const row = await lockCase(tx, wished)
    // A repeat of a call whose answer was lost.
    if (staff !== undefined && row.state === 'open' && row.staffId === staff.staffId) return wished
    if (row.state !== 'waiting') throw new Refusal('DESK/STATE')
    await give(tx, row, await withRoom(tx, staff))
    return wished
  }
  const free = await withRoom(tx, staff)
  for (let caseId = await console.nextWaiting(tx); caseId !== undefined; caseId = await console.nextWaiting(tx)) {
    const row = await lockCase(tx, caseId)
    // A colleague was faster: the next one.
    if (row.state !== 'waiting') continue
    await give(tx, row, free)
    return caseId
  }
  return null
}

/** Takes a conversation from a colleague or from the robot. */
export async function takeOver(tx: Tx, operatorId: number, caseId: string): Promise<void> {
  const staff = await withRoom(tx, await console.lockStaff(tx, operatorId))
  const row = await lockCase(tx, caseId)
  if (row.state === 'closed' || (row.state === 'open' && row.staffId === staff.staffId)) throw new Refusal('DESK/STATE')
  await give(tx, row, staff)
}

/** Hands one's own conversation to a colleague, or back to those who wait. */
export async function handOn(tx: Tx, operatorId: number, { caseId, login }: HandOn): Promise<void> {
  const to = login === null ? undefined : await withRoom(tx, await console.lockStaffByLogin(tx, login))
  const row = await own(tx, operatorId, caseId)
  if (to?.staffId === row.staffId) throw new Refusal('DESK/STATE')
  if (to !== undefined) return give(tx, row, to)
  await step(tx, row, { state: 'waiting', staff_id: null, taken_at: null })
  await tell(tx, row.roomId, '正在为您转接其他客服，请稍候')
}

interface HandOn {
  caseId: string
  login: string | null
}

/** A conversation that this operator serves now. @throws CHAT/NOT_FOUND, DESK/STATE */
export async function own(tx: Tx, operatorId: number, caseId: string): Promise<queries.CaseRow & { personId: bigint }> {
  const row = await lockCase(tx, caseId)
  const staff = await console.findStaff(tx, operatorId)
  if (row.state !== 'open' || staff === undefined || row.staffId !== staff.staffId) throw new Refusal('DESK/STATE')
  return { ...row, personId: staff.personId }
}

interface Answer {
  caseId: string
  /** The caller's name of it: the same again is answered, and said once. */
  requestId: string
}

/** Says something to the asker, once for each name; he is told outside the page when he is not there. */
export const answer = (
  tx: Tx,
  { operatorId }: Operator,
  { text, ...which }: Answer & { text: string },
): Promise<number> => sayOnce(tx, operatorId, which, async () => ({ kind: 'text', content: { text } }))

/**
 * Shows the asker a picture, once for each name. It goes through the one door of pictures before anything is locked
 * (SEC-15).
 * @param alsoKeep runs in the transaction that says it
 * @throws CHAT/NOT_FOUND, DESK/STATE, REQ/KEY_REUSED, UPLOAD/…
 */
export async function answerPicture(
  { sql, random }: { sql: Sql; random: Random },
  { operatorId, login }: Operator,
  { bytes, ...which }: Answer & { bytes: Buffer },
  alsoKeep: (tx: Tx) => Promise<void>,
): Promise<number> {
  const clean = await cleanPicture(sql, login, bytes)
  return inTransaction(sql, async (tx) => {
    const seq = await sayOnce(tx, operatorId, which, async ({ roomId, personId }) => ({
      kind: 'image',
      content: { image: await keepPicture(tx, random, { roomId, personId, ...clean }) },
    }))
    await alsoKeep(tx)
    return seq
  })
}

interface Saying {
  kind: 'text' | 'image'
  content: object
}
type Speaker = { roomId: number; personId: bigint }

async function sayOnce(
  tx: Tx,
  operatorId: number,
  { caseId, requestId }: Answer,
  saying: (speaker: Speaker) => Promise<Saying>,
): Promise<number> {
  const row = await lockCase(tx, caseId)
  const known = await console.findAnswer(tx, operatorId, requestId)
  if (known !== undefined) {
    if (known.caseId !== caseId) throw new Refusal('REQ/KEY_REUSED')
    return known.seq
  }
  const { personId, roomId } = await own(tx, operatorId, caseId)
  await notifyAbsent(tx, row)
  const seq = await queries.post(tx, { roomId, personId, ...(await saying({ roomId, personId })) })
  await console.insertAnswer(tx, { operatorId, requestId, caseId, seq })
  await step(tx, row, {
    ...{ heard_at: 'now', unanswered_at: null },
    ...(row.answeredAt === null && { answered_at: 'now' as const }),
  })
  return seq
}

/**
 * A member who has no page open, or has not read what the desk said before, reads of the first answer to what he
 * asked in his notifications.
 */
async function notifyAbsent(tx: Tx, { roomId, unansweredAt }: queries.CaseRow): Promise<void> {
  if (unansweredAt === null) return
  const talk = await queries.findTalk(tx, roomId)
  const asker = talk && (await selectChatPerson(tx, talk.personId))
  if (talk === undefined || asker === undefined || asker.memberId === null) return
  if (asker.isOnline && (await hasReadAll(tx, talk.personId, roomId))) return
  await notify(tx, { memberId: asker.memberId, content: '在线客服回复了您，请到「在线客服」查看。' })
}
