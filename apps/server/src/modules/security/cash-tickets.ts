/**
 * A right cash password opens one operation, for 120 seconds, once (SEC-29.4). The ticket names operation, amount and
 * destination, so that it is worth nothing for another; the transaction of the operation uses it up, so that a
 * roll-back gives it back.
 */
import { createHash } from 'node:crypto'
import type { CashOperation } from '@liuhe/contract/api/security.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Random } from '../../platform/random.ts'
import { insertTicket, isCashPasswordSet, takeTicket } from './queries.ts'

/** What a ticket is good for. */
export interface CashDemand {
  operation: z.output<typeof CashOperation>
  /** 厘; 0n where nothing is paid. */
  amount: bigint
  /** Where it leads: an account, a room. Compared by its digest only. */
  destination: string
}

/** Makes a ticket for what was demanded; `demand.destination` is the digest that came with the refusal. */
export async function issueCashTicket(
  sql: Queryable,
  random: Random,
  { memberId, demand }: { memberId: bigint; demand: CashDemand },
): Promise<string> {
  const ticket = Buffer.from(Uint32Array.from({ length: 8 }, () => random.u32()).buffer).toString('base64url')
  await insertTicket(sql, { memberId, ticketHash: sha256(ticket), ...demand })
  return ticket
}

/**
 * Lets an operation pass that the member has authorised, and uses the ticket up with the transaction.
 * Ask for it after everything that can be refused without it: nobody should type a code in vain.
 * @param asked.ticket What came in the header `Cash-Ticket` (`context.request.cashTicket`).
 * @throws UC/CASH_PASSWORD_NULL without a cash password, UC/CASH_PASSWORD with the demand to authorise
 */
export async function requireCashTicket(
  tx: Tx,
  { memberId, ticket, ...demand }: CashDemand & { memberId: bigint; ticket: string | undefined },
): Promise<void> {
  const destination = sha256(demand.destination).toString('base64url')
  const isTaken =
    ticket !== undefined && (await takeTicket(tx, { memberId, ticketHash: sha256(ticket), ...demand, destination }))
  if (isTaken) return
  if (!(await isCashPasswordSet(tx, memberId))) throw new Refusal('UC/CASH_PASSWORD_NULL')
  const { operation, amount } = demand
  throw new Refusal('UC/CASH_PASSWORD', { data: { operation, amount: yuanNumber(amount), destination } })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
