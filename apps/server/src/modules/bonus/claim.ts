import type * as api from '@liuhe/contract/api/bonus.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { BONUS_STATUS, type OfferKind, rescueOf, signInOf, tranTypeOf } from '@liuhe/domain/bonus/offer.ts'
import type { BonusKind } from '@liuhe/domain/bonus/offer.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { addDays } from '@liuhe/domain/time.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { bonusClaimed } from '../../ledger/events.ts'
import { balancesOfMember, currencyOf, post } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import { dayFigures } from '../bets/index.ts'
import { authorizeGift } from '../limits/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { type OfferRow, selectDays, shareOffer } from './offer-queries.ts'
import * as records from './record-queries.ts'

type Claimed = OutputOf<typeof api.claim>

/**
 * Takes a gift that waits: once, by the edge of its state under the lock (I-28). The wallet's lock comes first; pause
 * and limits are judged under it (RG-1).
 * @throws BONUS/NOT_FOUND, also for one of another member; BONUS/CLAIMED, BONUS/EXPIRED, BONUS/STOPPED; the RG codes
 */
export async function claimGift(tx: Tx, memberId: bigint, recordId: bigint): Promise<Claimed> {
  await admit(tx, memberId)
  const record = await records.lockRecord(tx, memberId, recordId)
  if (record === undefined || record.status === BONUS_STATUS.pending) throw new Refusal('BONUS/NOT_FOUND')
  if (record.status === BONUS_STATUS.done) throw new Refusal('BONUS/CLAIMED')
  if (record.status === BONUS_STATUS.expired || record.isOver) throw new Refusal('BONUS/EXPIRED')
  if (record.kind !== 'manual') await runningOffer(tx, record.kind)
  await records.endRecord(tx, recordId, BONUS_STATUS.done)
  return pay(tx, record)
}

/**
 * Takes what is earned at this moment: today's sign-in, or the share of last week's losses. The key of its record makes
 * it one for each period.
 * @throws BONUS/NOT_YET when it is not earned, BONUS/CLAIMED, BONUS/STOPPED; the RG codes
 */
export async function earnGift(tx: Tx, memberId: bigint, kind: 'sign-in' | 'rescue'): Promise<Claimed> {
  await admit(tx, memberId)
  const offer = await runningOffer(tx, kind)
  const earned = kind === 'sign-in' ? await signedIn(tx, memberId, offer) : await rescued(tx, memberId, offer)
  const { title, multiple } = offer
  const gift = { memberId, kind, title, multiple, vipLevel: null, ...earned }
  const recordId = await records.insertTaken(tx, gift)
  if (recordId === undefined) throw new Refusal('BONUS/CLAIMED')
  return pay(tx, { ...gift, recordId })
}

async function admit(tx: Tx, memberId: bigint): Promise<void> {
  await authorizeGift(tx, memberId)
  if ((await currencyOf(tx, memberId)) !== 'CNY') throw new Refusal('BONUS/NOT_FOUND')
}

async function runningOffer(tx: Tx, kind: OfferKind): Promise<OfferRow> {
  const offer = await shareOffer(tx, kind)
  if (offer === undefined || !offer.isOn) throw new Refusal('BONUS/STOPPED')
  return offer
}

async function signedIn(tx: Tx, memberId: bigint, { amounts, least }: OfferRow): Promise<Earned> {
  const { today } = await selectDays(tx)
  const { step, isDone } = signInOf(await records.lastSignIn(tx, memberId), today)
  if (isDone) throw new Refusal('BONUS/CLAIMED')
  const [figures] = await dayFigures(tx, [memberId], { from: today, until: addDays(today, 1) })
  const amount = amounts[step - 1] ?? 0n
  if ((figures?.stake ?? 0n) < least || amount === 0n) throw new Refusal('BONUS/NOT_YET')
  return { period: today, amount, step }
}

async function rescued(tx: Tx, memberId: bigint, offer: OfferRow): Promise<Earned> {
  const { monday, lastMonday } = await selectDays(tx)
  const [figures] = await dayFigures(tx, [memberId], { from: lastMonday, until: monday })
  const amount = rescueOf(-(figures?.profit ?? 0n), offer)
  if (amount === 0n) throw new Refusal('BONUS/NOT_YET')
  return { period: lastMonday, amount, step: null }
}

interface Earned {
  period: string
  amount: Money
  step: number | null
}

interface Payable {
  recordId: bigint
  memberId: bigint
  kind: BonusKind
  title: string
  amount: Money
  multiple: number
}

/** Books a gift as the bill of its kind, and adds what it asks to be staked. */
async function pay(tx: Tx, { recordId, memberId, kind, title, amount, multiple }: Payable): Promise<Claimed> {
  const { outcome } = await post(tx, bonusClaimed({ memberId, amount, recordId, tranType: tranTypeOf(kind) }))
  if (outcome !== 'posted') throw new Error(`gift ${recordId} was ${outcome}`)
  await addRequirement(tx, {
    ...{ memberId, sourceKind: 'gift', sourceNo: String(recordId), remark: title },
    ...{ deposit: 0n, gift: amount, giftMultiple: multiple, giftBasis: 'gift' },
  })
  const { main: balance } = await balancesOfMember(tx, memberId)
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(balance) }] })
  return { amount, balance }
}
