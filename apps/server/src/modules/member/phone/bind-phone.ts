import { timingSafeEqual } from 'node:crypto'
import type * as api from '@liuhe/contract/api/phones.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { isPhoneCode } from '@liuhe/domain/members/phone-code.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { PoolContext } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { SignedIn } from '../../../http/sessions/viewer.ts'
import { excludeAgain, lockForExclusion } from '../../limits/index.ts'
import { holdWithdrawals, requireCashTicket } from '../../security/index.ts'
import { lockPersonal, updatePersonal } from '../queries.ts'
import { hashOfPhoneCode, type PhoneDesk } from './phone-desk.ts'
import * as queries from './queries.ts'
import { readPhone } from './read-phone.ts'
import { phoneOf } from './send-code.ts'

type Context = PoolContext<SignedIn>

/**
 * Binds a number by the code that was sent to it. A number that is bound to this member already is answered as it was
 * the first time. Another number than the bound one needs a cash ticket, and holds withdrawals for 24 hours (SEC-29).
 * @throws UC/FIELD_INVALID, PHONE/OFF, PHONE/CODE, PHONE/TAKEN, UC/CASH_PASSWORD, UC/CASH_PASSWORD_NULL
 */
export const bindPhone =
  (desk: PhoneDesk) =>
  async (context: Context, input: InputOf<typeof api.bind>): Promise<OutputOf<typeof api.bind>> => {
    if (desk.sms === undefined) throw new Refusal('PHONE/OFF')
    const { sql, viewer } = context
    const { memberId } = viewer
    const [phone, code] = [phoneOf(input.phone, context), input.code.trim()]
    if ((await queries.findBinding(sql, memberId))?.phone !== phone) {
      const codeHash = hashOfPhoneCode(desk, { memberId, phone, code })
      // The try is counted whatever becomes of the call.
      const expected = await queries.claimCodeTry(sql, memberId, phone)
      const isRight = expected !== undefined && isPhoneCode(code) && timingSafeEqual(expected, codeHash)
      if (!isRight) throw new Refusal('PHONE/CODE')
      await inTransaction(sql, (tx) => bind(tx, desk, context, { phone, codeHash }))
    }
    return readPhone(desk, sql, memberId)
  }

async function bind(
  tx: Tx,
  desk: PhoneDesk,
  { viewer, reply, request }: Context,
  { phone, codeHash }: { phone: string; codeHash: Buffer },
): Promise<void> {
  const { memberId } = viewer
  await lockForExclusion(tx, memberId)
  const known = await lockPersonal(tx, memberId)
  if (known === undefined) throw new Refusal('UC/TOKEN_INVALID')
  if (!(await queries.takeCode(tx, memberId, codeHash))) throw new Refusal('PHONE/CODE')
  const before = await queries.findBinding(tx, memberId)
  const isFirst = !(await queries.wasEverBound(tx, memberId, phone))
  if (before !== undefined) {
    const demand = { operation: 'change-phone', amount: 0n, destination: phone } as const
    await requireCashTicket(tx, { memberId, ticket: request.cashTicket, ...demand })
    await queries.endBinding(tx, memberId)
  }
  if (!(await queries.insertBinding(tx, memberId, phone))) throw new Refusal('PHONE/TAKEN')
  const next = { ...known, phone }
  await updatePersonal(tx, memberId, next)
  const isExcluded = await excludeAgain({ tx, viewer, reply }, next)
  // A first number guards nothing yet; anyone who takes an account over would replace it first (SEC-29.5).
  if (known.phone !== null && known.phone !== phone) await holdWithdrawals(tx, desk, { memberId, reason: 'phone' })
  else await desk.notify(tx, { memberId, content: `您的账户已绑定手机 ${mask(phone)}。如非本人操作，请立即联系客服。` })
  if (isFirst && !isExcluded) await desk.gift.issue(tx, memberId)
}
