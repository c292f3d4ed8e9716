import type { Money } from '@liuhe/domain/money.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'

/** A claim of the past, of bets on lotteries alone, for the demonstration. */
export interface PastClaim {
  claimId: bigint
  memberId: bigint
  vipLevel: number
  validBet: Money
  /** Hundredths of a percent. */
  rate: number
  amount: Money
  beganAt: Instant | null
  claimedAt: Instant
}

/** Writes claims; their money is posted beside them. */
export async function writePastClaims(tx: Queryable, claims: readonly PastClaim[]): Promise<void> {
  const rows = claims.map(({ beganAt, claimedAt, ...claim }) => ({
    ...{ claim_id: String(claim.claimId), member_id: String(claim.memberId), vip_level: claim.vipLevel },
    ...{ valid_bet: String(claim.validBet), rate: claim.rate, amount: String(claim.amount) },
    ...{ began_at: beganAt === null ? null : new Date(beganAt), claimed_at: new Date(claimedAt) },
  }))
  await tx`
    with past as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as j(
        claim_id bigint, member_id bigint, vip_level smallint, valid_bet bigint, rate smallint, amount bigint,
        began_at timestamptz, claimed_at timestamptz)
    ), claim as (
      insert into rebate_claim (claim_id, member_id, vip_level, amount, began_at, claimed_at)
      select claim_id, member_id, vip_level, amount, began_at, claimed_at from past
    ), part as (
      insert into rebate_claim_part (claim_id, category, valid_bet, rate, amount)
      select claim_id, 'lottery', valid_bet, rate, amount from past
    )
    insert into rebate_taken (member_id, category, valid_bet)
    select member_id, 'lottery', sum(valid_bet) from past group by member_id`
}
