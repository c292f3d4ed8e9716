import type { Sql } from '../../db/connect.ts'
import { seedCompanies } from './companies.ts'
import { seedGames } from './games.ts'
import { seedRechargeGroups } from './recharge-groups.ts'
import { seedSystemConfig } from './system-config.ts'
import { seedVipRules } from './vip-rules.ts'

/**
 * What every installation needs: the games, their settings, the VIP levels, the pay types, the companies. Every part
 * writes what is missing and leaves alone what an operator has changed; nothing of it is made up for a demonstration.
 */
export async function seedEssentials(sql: Sql): Promise<void> {
  await seedGames(sql)
  await seedSystemConfig(sql)
  await seedVipRules(sql)
  await seedRechargeGroups(sql)
  await seedCompanies(sql)
}
