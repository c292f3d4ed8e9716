import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { SmsSender } from './sms.ts'
import * as queries from './queries.ts'

/** Of messages that people have sent: so many a member and hour. */
const HOUR_MOST = 3

/**
 * Sends a text to the number that a member has bound, which only he reads. Written down before the service is asked, so
 * that the limit holds whatever becomes of it.
 * @param prepare makes the text, last in the transaction that notes the message
 * @throws MEMBER/NO_PHONE, PHONE/OFF, PHONE/UNSENT, REQ/RATE_LIMITED
 */
export async function sendToBoundPhone(
  sql: Sql,
  sms: SmsSender | undefined,
  { memberId, prepare }: { memberId: bigint; prepare: (tx: Tx) => Promise<string> },
): Promise<{ phone: string }> {
  if (sms === undefined) throw new Refusal('PHONE/OFF')
  const { phone, text, messageId } = await inTransaction(sql, async (tx) => {
    const bound = await queries.findBinding(tx, memberId)
    if (bound === undefined) throw new Refusal('MEMBER/NO_PHONE')
    const { member } = await queries.countSent(tx, memberId, bound.phone)
    if (member.hour >= HOUR_MOST) throw new Refusal('REQ/RATE_LIMITED', { retryAfterSeconds: 3_600 })
    const noted = await queries.insertMessage(tx, memberId, bound.phone)
    return { phone: bound.phone, text: await prepare(tx), messageId: noted }
  })
  const end = await sms.send({ messageNo: `L${messageId}`, phone, text }).catch(() => undefined)
  if (end !== undefined) {
    const reference = end.state === 'sent' ? end.reference : null
    await queries.endMessage(sql, messageId, { state: end.state, reference })
  }
  if (end?.state !== 'sent') throw new Refusal('PHONE/UNSENT')
  return { phone }
}
