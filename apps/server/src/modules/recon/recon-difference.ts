import { ReconEffect } from '@liuhe/contract/api/operator/recon.ts'
import { gainOf, type PlacedDifference } from '@liuhe/domain/recon/difference.ts'
import type { Money } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { differenceBooked } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { objectOfDifference, RECON_KIND } from './recon-object.ts'
import { type Place, RECON_BOOKS } from './recon-books.ts'

/** What both sides said when it was proposed goes with it: another comparison since makes another difference. */
export type Payload = Place & {
  ours: string | null
  theirs: string | null
  counter: 'fees' | 'suspense'
  side: 'gain' | 'loss'
  /** Text of 厘. */
  amount: string
}

/** What both sides of a day differ by is booked by two people, once. */
export const reconDifference: ApprovalKind<Payload> = {
  name: RECON_KIND,
  make: 'handleRecon',
  decide: 'approveRecon',
  objectOf: objectOfDifference,
  async lockRevision(tx, payload) {
    const found = await lockOpen(tx, payload)
    if (found.ours !== payload.ours || found.theirs !== payload.theirs) throw new Refusal('RECON/SETTLED')
    return 0
  },
  effectOf(_sql, payload) {
    const { source, day, reference, what, ours, theirs, amount } = payload
    const { from, to } = linesOf(payload, 0)
    return Promise.resolve(
      z.encode(ReconEffect, { source, day, reference, what, ours, theirs, from, to, amount: BigInt(amount) }),
    )
  },
  async execute(tx, payload, { approvalId, people, reason }) {
    await lockOpen(tx, payload)
    const { outcome } = await post(tx, bookedOf(payload, approvalId))
    if (outcome !== 'posted') throw new Error(`the difference of approval ${approvalId} was ${outcome}`)
    const by = people.map(({ login }) => login).join('+')
    await RECON_BOOKS[payload.kind].settle(tx, payload, { way: 'posted', note: reason, by, approvalId })
    return { state: 'posted', amount: payload.amount }
  },
}

const bookedOf = ({ kind, counter, side, amount }: Payload, approvalId: number) =>
  differenceBooked({ of: kind, counter, isGain: side === 'gain', amount: BigInt(amount), approvalId })

const linesOf = (payload: Payload, approvalId: number) => {
  const [line] = bookedOf(payload, approvalId).postings
  if (line === undefined) throw new Error('a booked difference has a line')
  return line
}

/** A difference that is there and is booked nowhere; one that is carried over may be booked. @throws RECON/… */
export async function lockOpen(tx: Tx, place: Place): Promise<PlacedDifference> {
  const found = await RECON_BOOKS[place.kind].lock(tx, place)
  if (found === undefined) throw new Refusal('RECON/NOT_FOUND')
  if (found.overAt !== null || found.settledWay === 'posted') throw new Refusal('RECON/SETTLED')
  return found
}

/**
 * What is booked for a difference. In yuan it is the difference itself; of coins somebody says what they are worth.
 * @throws RECON/AMOUNT where there is nothing to book, or the worth is missing or is said of yuan
 */
export function bookingOf(
  place: Place,
  found: PlacedDifference,
  { currency, worth }: { currency: 'CNY' | 'USDT'; worth: Money | null },
): { side: 'gain' | 'loss'; amount: Money } {
  const gain = gainOf(place.kind, found)
  const isBad = gain === undefined || gain === 0n || (currency === 'USDT') !== (worth !== null) || (worth ?? 1n) <= 0n
  if (isBad) throw new Refusal('RECON/AMOUNT')
  return { side: gain > 0n ? 'gain' : 'loss', amount: worth ?? (gain < 0n ? -gain : gain) }
}
