/** Gifts and offers, for those who look after them. Other figures and gifts by hand take two people (SEC-62). */
import { BONUS_KINDS, OFFER_KINDS } from '@liuhe/domain/bonus/offer.ts'
import * as z from 'zod/mini'
import { flag01, intText, money, siteTime, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { BonusRecord } from '../bonus.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'

const { get, post } = operatorArea('bonus')

const words = z.string().check(z.minLength(1), z.maxLength(200))
const revision = z.int().check(z.gte(0))
const memberId = z.string().check(z.regex(/^\d{1,18}$/))
const kind = z.enum(OFFER_KINDS)
const multiple = z.int().check(z.gte(0), z.lte(10_000))
const amount = money.check(z.refine((value) => value >= 0n && value <= AMOUNT_MAX))
const AMOUNT_MAX = 1_000_000_000n
const title = z.string().check(z.minLength(1), z.maxLength(20))

/** What can be changed of an offer. */
export const OfferFigures = z.object({
  title,
  terms: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Hundredths of the gift that have to be staked. */
  multiple,
  /** Of the sign-in: what each of the seven days brings. */
  amounts: z.array(stake).check(z.maxLength(7)),
  /** Of the sign-in the day's bets, of a packet the smallest amount, of the rescue the least loss. */
  least: amount,
  /** Of a packet the largest amount, of the rescue the most that comes back. */
  most: amount,
  percentTenths: z.int().check(z.gte(0), z.lte(1000)),
})

export const offers = get('offers', '/bonus/offers', {
  summary: 'Every offer with its figures, and whether it runs.',
  access: 'readBonus',
  effect: 'read',
  output: z.array(z.object({ kind: z.enum(OFFER_KINDS), isOn: flag01, revision, figures: OfferFigures })),
})

export const changeOffer = post('changeOffer', '/bonus/offers/:kind/change', {
  summary: 'Proposes other figures of an offer; a second person decides. Gifts that wait already keep theirs.',
  access: 'handleBonus',
  effect: 'write',
  params: { kind },
  body: { requestId, revision, figures: OfferFigures, reason: words },
  output: Proposed,
  errors: ['BONUS/NOT_FOUND', 'REQ/INVALID', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** Both sides of a change. */
export const OfferEffect = z.object({ kind: z.enum(OFFER_KINDS), before: OfferFigures, after: OfferFigures })

export const switchOffer = post('switchOffer', '/bonus/offers/:kind/switch', {
  summary: 'Stops an offer at once, or lets it go on: nothing is issued or taken while it is stopped.',
  access: 'operateBonus',
  effect: 'write',
  params: { kind },
  body: { isOn: flag01, reason: words },
  output: z.object({ isOn: flag01 }),
  errors: ['BONUS/NOT_FOUND'],
  strict: true,
})

export const grant = post('grant', '/bonus/members/:memberId/grant', {
  summary: 'Proposes a gift for a member; a second person decides. The member takes it himself, within seven days.',
  access: 'handleBonus',
  effect: 'write',
  params: { memberId },
  body: { requestId, amount: stake, multiple, title, remark: z.string().check(z.maxLength(200)), reason: words },
  output: Proposed,
  errors: ['BONUS/NOT_FOUND', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** A gift as the second person sees it. */
export const GrantEffect = z.object({
  memberId: z.string(),
  account: z.string(),
  amount: money,
  multiple,
  title: z.string(),
  remark: z.string(),
})

export const gifts = get('gifts', '/bonus/members/:memberId/gifts', {
  summary: 'Gifts of a member, the newest first.',
  access: 'readBonus',
  effect: 'read',
  params: { memberId },
  query: { after, rows: z._default(intText(1, 200), 50) },
  output: z.object({
    data: z.array(z.extend(BonusRecord, { kind: z.enum(BONUS_KINDS), period: z.string(), issueTime: siteTime })),
    next: z.nullable(z.string()),
  }),
})
