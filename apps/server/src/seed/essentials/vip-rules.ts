import { VIP_RULES } from '@liuhe/domain/members/vip-rules.ts'
import type { Queryable } from '../../db/connect.ts'

/** Writes the levels that are missing; the figures of the others are the operator's. */
export async function seedVipRules(sql: Queryable): Promise<void> {
  for (const rule of VIP_RULES) {
    const { lottery, live, slot, chess, sport } = rule.rebates
    await sql`
      insert into vip_rule (vip_level, bet_money, up_reward, week_wage, month_wage, birth_gift_money, rebate_lottery,
                            rebate_live, rebate_slot, rebate_chess, rebate_sport, enlarge_memo)
      values (${rule.vipLevel}, ${rule.betMoney}, ${rule.upReward}, ${rule.weekWage}, ${rule.monthWage},
              ${rule.birthGiftMoney}, ${lottery}, ${live}, ${slot}, ${chess}, ${sport},
              ${sql.json({ enableChat: rule.enableChat ? 1 : 0 })})
      on conflict do nothing`
  }
}
