import type { Money } from '@liuhe/domain/money.ts'
import { BONUS_DAYS, type BonusKind } from '@liuhe/domain/bonus/offer.ts'
import { DAY_MS, type Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { selectOffers } from './offer-queries.ts'

/** A gift of the past, for the demonstration: taken at a moment, or left until it ended. */
export interface PastGift {
  recordId: bigint
  memberId: bigint
  kind: BonusKind
  period: string
  amount: Money
  vipLevel: number
  issuedAt: Instant
  takenAt: Instant | null
}

/** Title and multiple of the offers as they are now. */
export const offersNow = selectOffers

/** Writes gifts that are over; their money is posted beside them. */
export async function writePastGifts(tx: Queryable, gifts: readonly PastGift[]): Promise<void> {
  const rows = gifts.map(({ issuedAt, takenAt, ...gift }) => ({
    ...{ record_id: String(gift.recordId), member_id: String(gift.memberId), kind: gift.kind, period: gift.period },
    ...{ amount: String(gift.amount), vip_level: gift.vipLevel, status: takenAt === null ? 3 : 2 },
    ...{ issued_at: new Date(issuedAt), expires_at: new Date(issuedAt + BONUS_DAYS * DAY_MS) },
    ended_at: new Date(takenAt ?? issuedAt + BONUS_DAYS * DAY_MS),
  }))
  await tx`
    insert into bonus_record (record_id, member_id, kind, period, title, amount, multiple, vip_level, status, issued_at,
                              expires_at, ended_at)
    select j.record_id, j.member_id, j.kind, j.period, o.title, j.amount, o.multiple, j.vip_level, j.status,
           j.issued_at, j.expires_at, j.ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as j(
      record_id bigint, member_id bigint, kind text, period text, amount bigint, vip_level smallint, status smallint,
      issued_at timestamptz, expires_at timestamptz, ended_at timestamptz)
    join bonus_offer o on o.kind = j.kind`
}
