import { OfferEffect, OfferFigures } from '@liuhe/contract/api/operator/bonus.ts'
import { type OfferKind, SIGN_IN_DAYS } from '@liuhe/domain/bonus/offer.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { lockOffer, type OfferRow, selectOffers, updateOffer } from '../offer-queries.ts'

/** Figures in wire form, which is plain JSON. */
type Payload = { kind: string; figures: Json }
type Figures = z.output<typeof OfferFigures>

/** An offer gets other figures by two people; gifts that wait already keep theirs. */
export const bonusOffer: ApprovalKind<Payload> = {
  name: 'bonus-offer',
  make: 'handleBonus',
  decide: 'approveBonus',
  objectOf: ({ kind }) => `bonus-offer/${kind}`,
  async lockRevision(tx, payload) {
    const offer = await lockOffer(tx, payload.kind as OfferKind)
    if (offer === undefined) throw new Refusal('BONUS/NOT_FOUND')
    requireSound(offer.kind, figuresIn(payload))
    return offer.revision
  },
  async effectOf(sql, payload) {
    const offer = (await selectOffers(sql)).find(({ kind }) => kind === payload.kind)
    if (offer === undefined) return null
    return z.encode(OfferEffect, { kind: offer.kind, before: figuresOf(offer), after: figuresIn(payload) })
  },
  async execute(tx, payload) {
    const { percentTenths: percent, ...figures } = figuresIn(payload)
    await updateOffer(tx, payload.kind as OfferKind, { ...figures, percent })
    return { state: 'changed' }
  },
}

/** The figures of an offer as calls show them. */
export const figuresOf = ({ title, terms, multiple, amounts, least, most, percent }: OfferRow): Figures => ({
  ...{ title, terms, multiple, amounts: [...amounts], least, most, percentTenths: percent },
})

const figuresIn = ({ figures }: Payload): Figures => z.decode(OfferFigures, figures as never)

const YUAN = 1000n

/** What no single field shows; the table says the same. @throws REQ/INVALID */
function requireSound(kind: OfferKind, { amounts, least, most }: Figures): void {
  const isSound =
    (kind === 'sign-in' ? amounts.length === SIGN_IN_DAYS : amounts.length === 0) &&
    ((kind !== 'invite' && kind !== 'phone') || most > 0n) &&
    (kind !== 'monthly-packet' || (least >= YUAN && least <= most && least % YUAN === 0n && most % YUAN === 0n))
  if (!isSound) throw new Refusal('REQ/INVALID', { data: { fields: ['figures'] } })
}
