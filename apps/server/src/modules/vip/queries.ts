import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'

export interface RuleRow {
  vipLevel: number
  betMoney: Money
  upReward: Money
  weekWage: Money
  monthWage: Money
  birthGiftMoney: Money
  rebates: Record<'lottery' | 'live' | 'slot' | 'chess' | 'sport', number>
  enableChat: boolean
}

/** The ladder, lowest level first. */
export const selectRules = (sql: Queryable): Promise<RuleRow[]> => sql<RuleRow[]>`
  select vip_level as "vipLevel", bet_money as "betMoney", up_reward as "upReward", week_wage as "weekWage",
         month_wage as "monthWage", birth_gift_money as "birthGiftMoney",
         jsonb_build_object('lottery', rebate_lottery, 'live', rebate_live, 'slot', rebate_slot,
                            'chess', rebate_chess, 'sport', rebate_sport) as rebates,
         enlarge_memo ->> 'enableChat' = '1' as "enableChat"
  from vip_rule order by vip_level`

/** Valid bets of a member's cycle, in 厘. */
export async function selectCycleBet(sql: Queryable, memberId: bigint): Promise<Money> {
  const [row] = await sql<{ cycleBet: Money }[]>`
    select cycle_bet as "cycleBet" from vip_progress where member_id = ${memberId}`
  return row?.cycleBet ?? 0n
}

/** Valid bets on lotteries that earn a rebate, in 厘, ever; corrections have taken away what was theirs (ADR 086). */
export async function selectRebateBet(sql: Queryable, memberId: bigint): Promise<Money> {
  const [row] = await sql<{ rebateBet: Money }[]>`
    select rebate_bet as "rebateBet" from vip_progress where member_id = ${memberId}`
  return row?.rebateBet ?? 0n
}
