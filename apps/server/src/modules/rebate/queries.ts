import type { Money } from '@liuhe/domain/money.ts'
import type { RebateCategory, RebateLine } from '@liuhe/domain/rebate/rebate.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of rebates. What lotteries count stands with the VIP cycle and is asked of that module.

export type Category = { category: RebateCategory; validBet: Money }

/** Valid bets of third-party rounds, ever, by kind of game. */
export const selectRounds = (db: Queryable, memberId: bigint) => db<Category[]>`
  select category, valid_bet as "validBet" from rebate_total where member_id = ${memberId}`

/** Valid bets that were claimed, ever, by kind of game. */
export const selectTaken = (db: Queryable, memberId: bigint) => db<Category[]>`
  select category, valid_bet as "validBet" from rebate_taken where member_id = ${memberId}`

export interface ClaimRow {
  claimId: bigint
  vipLevel: number
  amount: Money
  beganAt: Date | null
  claimedAt: Date
}

/** A member's claims, newest first. */
export const selectClaims = (db: Queryable, memberId: bigint, { before, rows }: { before?: string; rows: number }) =>
  db<ClaimRow[]>`
    select claim_id as "claimId", vip_level as "vipLevel", amount, began_at as "beganAt", claimed_at as "claimedAt"
    from rebate_claim
    where member_id = ${memberId} and (${before ?? null}::bigint is null or claim_id < ${before ?? null})
    order by claim_id desc limit ${rows}`

/** What claims were made of. */
export const selectParts = (db: Queryable, claimIds: readonly bigint[]) => db<(RebateLine & { claimId: bigint })[]>`
  select claim_id as "claimId", category, valid_bet as "validBet", rate, amount from rebate_claim_part
  where claim_id = any (${arrayOf(claimIds)}::bigint[])`

/** Writes a claim with its parts, and that they are claimed; the wallet is locked. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<{ claimId: bigint; claimedAt: Date }> {
  const { memberId, lines } = claim
  const [row] = await tx<[{ claimId: bigint; claimedAt: Date }]>`
    insert into rebate_claim (member_id, vip_level, amount, began_at)
    select ${memberId}, ${claim.vipLevel}, ${claim.amount}, (
      select claimed_at from rebate_claim where member_id = ${memberId} order by claim_id desc limit 1)
    returning claim_id as "claimId", claimed_at as "claimedAt"`
  const columns = {
    categories: arrayOf(lines.map(({ category }) => category)),
    bets: arrayOf(lines.map(({ validBet }) => validBet)),
    rates: arrayOf(lines.map(({ rate }) => rate)),
    amounts: arrayOf(lines.map(({ amount }) => amount)),
  }
  await tx`
    with part as (
      insert into rebate_claim_part (claim_id, category, valid_bet, rate, amount)
      select ${row.claimId}, * from unnest(${columns.categories}::text[], ${columns.bets}::bigint[],
                                           ${columns.rates}::smallint[], ${columns.amounts}::bigint[])
      returning category, valid_bet
    )
    insert into rebate_taken as t (member_id, category, valid_bet)
    select ${memberId}, category, valid_bet from part
    on conflict (member_id, category) do update set valid_bet = t.valid_bet + excluded.valid_bet`
  return row
}

interface NewClaim {
  memberId: bigint
  vipLevel: number
  amount: Money
  lines: readonly RebateLine[]
}
