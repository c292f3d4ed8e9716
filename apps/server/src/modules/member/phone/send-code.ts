import type * as api from '@liuhe/contract/api/phones.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { fieldError, normalisePhone } from '@liuhe/domain/members/fields.ts'
import { PHONE_CODE, PHONE_CODE_LIMITS, PHONE_TAKEN_TEXT, phoneCodeText } from '@liuhe/domain/members/phone-code.ts'
import { below } from '@liuhe/domain/random.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { PoolContext } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { SignedIn } from '../../../http/sessions/viewer.ts'
import { isPhoneAbroad } from '../../auth/index.ts'
import { hashOfPhoneCode, type PhoneDesk } from './phone-desk.ts'
import * as queries from './queries.ts'

type Context = PoolContext<SignedIn>
type Answer = OutputOf<typeof api.sendCode>

/**
 * Sends a code to a number. What is to be sent is written down before the service is asked, so that the limits hold
 * whatever becomes of it. A number that belongs to another account gets a sentence instead of a code, and one that had
 * enough gets nothing; the answer is the same, so nobody learns whose a number is.
 * @throws UC/FIELD_INVALID, PHONE/OFF, PHONE/SAME, PHONE/UNSENT, REQ/RATE_LIMITED
 */
export const sendPhoneCode =
  (desk: PhoneDesk) =>
  async (context: Context, { phone: given }: InputOf<typeof api.sendCode>): Promise<Answer> => {
    const { sms } = desk
    if (sms === undefined) throw new Refusal('PHONE/OFF')
    const phone = phoneOf(given, context)
    const { sql, random } = context
    const code = String(below(random, 10 ** PHONE_CODE.digits)).padStart(PHONE_CODE.digits, '0')
    const prepared = await inTransaction(sql, (tx) => prepare(tx, desk, context, { phone, code }))
    const { messageId, text, expireTime } = prepared
    if (messageId !== undefined) {
      // Nobody knows whether an unknown one comes; the member is told to wait and try again.
      const end = await sms.send({ messageNo: `L${messageId}`, phone, text }).catch(() => undefined)
      if (end !== undefined) {
        const reference = end.state === 'sent' ? end.reference : null
        await queries.endMessage(sql, messageId, { state: end.state, reference })
      }
      if (end?.state !== 'sent') throw new Refusal('PHONE/UNSENT')
    }
    return { waitSeconds: PHONE_CODE.waitSeconds, expireTime }
  }

/** A number in the form in which it is kept. @throws UC/FIELD_INVALID */
export function phoneOf(given: string, { clock }: Pick<Context, 'clock'>): string {
  // No rule of a phone looks at the age.
  const rules = { today: siteDateOf(clock.now()), ageMin: 0, isPhoneAbroad }
  const msg = fieldError('phone', given, rules)
  if (msg !== undefined) throw new Refusal('UC/FIELD_INVALID', { msg, data: { field: 'phone' } })
  return normalisePhone(given)
}

async function prepare(
  tx: Tx,
  desk: PhoneDesk,
  { viewer: { memberId } }: Context,
  { phone, code }: { phone: string; code: string },
): Promise<{ messageId: bigint | undefined; text: string; expireTime: number }> {
  if ((await queries.findBinding(tx, memberId))?.phone === phone) throw new Refusal('PHONE/SAME')
  const sent = await queries.countSent(tx, memberId, phone)
  const retryAfterSeconds = waitOf(sent.member)
  if (retryAfterSeconds > 0) throw new Refusal('REQ/RATE_LIMITED', { retryAfterSeconds })
  const isTaken = await queries.isPhoneOfAnother(tx, memberId, phone)
  const { number } = PHONE_CODE_LIMITS
  const isQuiet = sent.number.hour >= number.hour || sent.number.day >= number.day
  const codeHash = hashOfPhoneCode(desk, { memberId, phone, code: isTaken || isQuiet ? 'none' : code })
  const expiresAt = await queries.writeCode(tx, { memberId, phone, codeHash, minutes: PHONE_CODE.minutes })
  const messageId = isQuiet ? undefined : await queries.insertMessage(tx, memberId, phone)
  const text = isTaken ? PHONE_TAKEN_TEXT : phoneCodeText(code)
  return { messageId, text, expireTime: expiresAt.getTime() }
}

/** Seconds until a member may ask for the next one; 0: now. */
function waitOf({ hour, day, seconds }: queries.Sent): number {
  const { member } = PHONE_CODE_LIMITS
  if (day >= member.day) return 6 * 3_600
  if (hour >= member.hour) return 3_600
  return seconds === null ? 0 : Math.max(0, Math.ceil(PHONE_CODE.waitSeconds - seconds))
}
