import type * as api from '@liuhe/contract/api/bonus.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { BONUS_STATUS, type OfferKind, rescueOf, SIGN_IN_DAYS, signInOf } from '@liuhe/domain/bonus/offer.ts'
import { addDays } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteSpan } from '../../db/site-days.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { dayFigures } from '../bets/index.ts'
import { openCodeOf } from '../agents/index.ts'
import { birthdayOf, boundPhoneOf } from '../member/index.ts'
import { askerOf } from '../recharge/index.ts'
import { cycleBetOf, type RuleRow, selectRules } from '../vip/index.ts'
import { countInvited } from './invite-queries.ts'
import { type Days, type OfferRow, selectDays, selectOffers } from './offer-queries.ts'
import * as records from './record-queries.ts'

type List = OutputOf<typeof api.list>
type Offer = List['offers'][number]

/** The page: the seven days, what waits, and what can still be earned. */
export async function readBonus(
  db: Queryable,
  memberId: bigint,
  { bindsPhones }: { bindsPhones: boolean },
): Promise<List> {
  const [all, days, gifts] = await Promise.all([selectOffers(db), selectDays(db), records.selectOpen(db, memberId)])
  const running = all.filter(({ isOn }) => isOn)
  const member = await memberOf(db, memberId, { days, bindsPhones })
  const signIn = running.find(({ kind }) => kind === 'sign-in')
  return {
    signIn: signIn === undefined ? null : await shownSignIn(db, signIn, { memberId, days }),
    gifts: gifts
      .filter(({ kind }) => kind === 'manual' || running.some((offer) => offer.kind === kind))
      .map(shownRecord),
    offers: running.flatMap((offer) => shownOffer(offer, member) ?? []),
  }
}

/** Gifts of one state, the newest first. */
export async function readRecords(
  db: Queryable,
  memberId: bigint,
  { status, key, rows }: InputOf<typeof api.records>,
): Promise<OutputOf<typeof api.records>> {
  const [before] = key === undefined ? [] : (keyOf(key, ['big']) as [string])
  const found = await records.selectRecords(db, memberId, { status, rows, ...(before !== undefined && { before }) })
  return { data: found.map(shownRecord), nextKey: nextKey(found, rows, ({ recordId }) => [String(recordId)]) }
}

export function shownRecord(row: records.RecordRow): List['gifts'][number] {
  const { recordId, kind, title, amount, multiple, vipLevel, issuedAt, expiresAt, endedAt, remark } = row
  const isOver = row.status === BONUS_STATUS.open && row.isOver
  return {
    ...{ id: String(recordId), kind, title, amount, multiple, vipLevel, remark },
    status: isOver ? BONUS_STATUS.expired : row.status,
    issueTime: issuedAt.getTime(),
    expireTime: expiresAt.getTime(),
    endTime: (isOver ? expiresAt : endedAt)?.getTime() ?? null,
  }
}

async function shownSignIn(db: Queryable, offer: OfferRow, { memberId, days }: { memberId: bigint; days: Days }) {
  const { today } = days
  const last = await records.lastSignIn(db, memberId)
  const [figures] = await dayFigures(db, [memberId], { from: today, until: addDays(today, 1) })
  const { amounts, multiple, terms, least: need } = offer
  return {
    ...signInOf(last, today),
    ...{ amounts: amounts.slice(0, SIGN_IN_DAYS), multiple, terms, have: figures?.stake ?? 0n, need },
  }
}

/** What offers depend on, besides themselves. */
async function memberOf(db: Queryable, memberId: bigint, { days, bindsPhones }: { days: Days; bindsPhones: boolean }) {
  const { today, monday, lastMonday } = days
  const [asker, cycleBet, rules, birthday, isRescued, [lastWeek], code, friends, bound] = await Promise.all([
    askerOf(db, memberId),
    cycleBetOf(db, memberId),
    selectRules(db),
    birthdayOf(db, memberId),
    records.hasRecord(db, memberId, { kind: 'rescue', period: lastMonday }),
    dayFigures(db, [memberId], { from: lastMonday, until: monday }),
    openCodeOf(db, memberId),
    countInvited(db, memberId),
    boundPhoneOf(db, memberId),
  ])
  const { firstGift, standing } = asker
  const nextBirthday = birthday === null ? null : await birthdayAfter(db, birthday, today)
  const ruleOf = (level: number): RuleRow | undefined => rules.find(({ vipLevel }) => vipLevel === level)
  const loss = -(lastWeek?.profit ?? 0n)
  const invite = code === undefined ? undefined : { code, friends }
  return {
    canBindPhone: bindsPhones && bound === undefined,
    invite,
    firstGift,
    cycleBet,
    days,
    nextBirthday,
    loss,
    isRescued,
    level: standing.vipLevel,
    ruleOf,
  }
}

/** When the next birthday gift is issued: the first midnight of that day after today. */
async function birthdayAfter(db: Queryable, birthday: string, today: string): Promise<number> {
  const year = Number(today.slice(0, 4))
  const next = `${today.slice(5) < birthday ? year : year + 1}-${birthday}`
  // The 29th of February is the 28th in other years.
  const day =
    birthday === '02-29' && addDays(`${next.slice(0, 4)}-02-28`, 1) !== next ? `${next.slice(0, 4)}-02-28` : next
  return (await siteSpan(db, day)).from.getTime()
}

type Member = Awaited<ReturnType<typeof memberOf>>

/** An offer as one member sees it; undefined where it can bring him nothing. */
function shownOffer(offer: OfferRow, member: Member): Offer | undefined {
  const { kind, title, terms, multiple } = offer
  const figures = SHOWN[kind](member, offer)
  if (figures === undefined) return undefined
  const none = { amount: null, have: null, need: null, nextTime: null, canClaim: false, isDone: false }
  return { kind, title, terms, multiple, ...none, ...figures }
}

type Figures = Partial<Pick<Offer, 'amount' | 'have' | 'need' | 'nextTime' | 'canClaim' | 'isDone' | 'invite'>>

/** An amount that a level brings, at its next time; nothing where the level brings none. */
const wage = (amount: bigint | undefined, nextTime: number | null): Figures | undefined =>
  amount === undefined || amount === 0n ? undefined : { amount, nextTime }

const SHOWN: Readonly<Record<OfferKind, (member: Member, offer: OfferRow) => Figures | undefined>> = {
  // It stands at the head of the page.
  'sign-in': () => undefined,
  'first-recharge': ({ firstGift }) =>
    firstGift === null ? undefined : { amount: firstGift.gift, have: 0n, need: firstGift.least },
  upgrade({ level, cycleBet, ruleOf }) {
    const next = ruleOf(level + 1)
    if (next === undefined || next.upReward === 0n) return undefined
    return { amount: next.upReward, have: cycleBet, need: next.betMoney }
  },
  'week-wage': ({ level, ruleOf, days }) => wage(ruleOf(level)?.weekWage, days.nextWeek.getTime()),
  'month-wage': ({ level, ruleOf, days }) => wage(ruleOf(level)?.monthWage, days.nextMonth.getTime()),
  'monthly-packet': ({ level, days }) => (level === 0 ? undefined : { nextTime: days.nextMonth.getTime() }),
  rescue({ loss, isRescued }, offer) {
    const amount = rescueOf(loss, offer)
    const canClaim = amount > 0n && !isRescued
    return { amount, have: loss > 0n ? loss : 0n, need: offer.least, canClaim, isDone: isRescued }
  },
  birthday: ({ level, ruleOf, nextBirthday }) => wage(ruleOf(level)?.birthGiftMoney, nextBirthday),
  // Only who has a code that works can invite anybody.
  invite: ({ invite }, { most: amount }) => (invite === undefined || amount === 0n ? undefined : { amount, invite }),
  // It comes with the binding, as a gift that waits.
  phone: ({ canBindPhone }, { most: amount }) => (canBindPhone && amount > 0n ? { amount } : undefined),
}
