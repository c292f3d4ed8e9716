import { bonusClaimed, rebateClaimed } from '../../../ledger/events.ts'
import type { VipLevelRule } from '@liuhe/domain/members/vip-rules.ts'
import { tranTypeOf } from '@liuhe/domain/bonus/offer.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { rebateOf, REBATE_LEAST } from '@liuhe/domain/rebate/rebate.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import {
  addDays,
  dayOfYear,
  instantOf,
  MINUTE_MS,
  type Instant,
  type SiteDate,
  weekdayOf,
  yearOf,
} from '@liuhe/domain/time.ts'
import type { PastGift } from '../../../modules/bonus/index.ts'
import type { PastClaim } from '../../../modules/rebate/index.ts'
import type { Book } from './book.ts'

/** What a wage asks of a member: that he has bet in the week or the month before it. */
export interface BetBefore {
  week: boolean
  month: boolean
}

/** Wages that are issued on a day, most of them taken the same noon. */
export function wagesOf(
  book: Book,
  random: Random,
  { day, level, before, multiple }: { day: SiteDate; level: VipLevelRule; before: BetBefore; multiple: number },
): PastGift[] {
  const issuedAt = instantOf(day, '12:00:00')
  const wages = [
    { kind: 'week-wage', period: weekOf(day), amount: level.weekWage, isDue: weekdayOf(day) === 1 && before.week },
    {
      kind: 'month-wage',
      period: day.slice(0, 7),
      amount: level.monthWage,
      isDue: day.endsWith('-01') && before.month,
    },
  ] as const
  return wages
    .filter(({ isDue, amount }) => isDue && amount > 0n)
    .map(({ kind, period, amount }) => {
      const recordId = book.idAt(issuedAt)
      const { memberId } = book
      const record = { recordId, memberId, kind, period, amount, vipLevel: level.vipLevel, issuedAt }
      if (below(random, 100) < LEFT) return { ...record, takenAt: null }
      const at = issuedAt + (3 + below(random, 80)) * MINUTE_MS
      const taken = book.post(at, bonusClaimed({ memberId, amount, recordId, tranType: tranTypeOf(kind) }))
      const remark = kind === 'week-wage' ? '周俸禄' : '月俸禄'
      askToStake(book, taken.at, { kind: 'gift', no: recordId, amount, multiple, remark })
      return { ...record, takenAt: taken.at }
    })
}

/** 洗码 of what was bet on lotteries since the last claim; undefined where it is less than is paid out. */
export function claimRebate(
  book: Book,
  { level, validBet, beganAt, at }: { level: VipLevelRule; validBet: Money; beganAt: Instant | null; at: Instant },
): PastClaim | undefined {
  const rate = Math.round(Number(level.rebates.lottery) * 100)
  const amount = rebateOf(validBet, rate)
  if (amount < REBATE_LEAST) return undefined
  const { memberId } = book
  const moment = Math.max(at, book.now() + 1000)
  const claimId = book.idAt(moment)
  const { at: claimedAt } = book.post(moment, rebateClaimed({ memberId, amount, claimId }))
  askToStake(book, claimedAt, { kind: 'rebate', no: claimId, amount, multiple: 100, remark: '洗码' })
  return { claimId, memberId, vipLevel: level.vipLevel, validBet, rate, amount, beganAt, claimedAt }
}

function askToStake(
  book: Book,
  at: Instant,
  {
    kind,
    no,
    amount,
    multiple,
    remark,
  }: {
    kind: 'gift' | 'rebate'
    no: bigint
    amount: Money
    multiple: number
    remark: string
  },
): void {
  book.ask(at, {
    ...{ sourceKind: kind, sourceNo: no, deposit: 0n, gift: amount, depositMultiple: 100, giftMultiple: multiple },
    ...{ giftBasis: 'gift', remark },
  })
}

/** The week of a Monday, as issues name it: `2026W09` (ISO 8601). */
function weekOf(monday: SiteDate): string {
  const thursday = addDays(monday, 3)
  const week = Math.floor((dayOfYear(thursday) - 1) / 7) + 1
  return `${yearOf(thursday)}W${String(week).padStart(2, '0')}`
}

/** Of a hundred gifts, so many end without anybody taking them. */
const LEFT = 8
