// A believable world for demonstration and tests. Every part can be repeated: it writes what is missing and leaves
// alone what somebody has changed.
import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql } from '../db/connect.ts'
import type { Passwords } from '../modules/auth/passwords.ts'
import { seedAdverts } from './adverts.ts'
import { seedContent } from './content.ts'
import { FIRST_DAYS, seedGallery } from './gallery.ts'
import { seedDatabase } from './database.ts'
import { seedGames } from './games.ts'
import { seedHistory } from './history.ts'
import { seedLiveGames, seedLiveRounds } from './live-rounds.ts'
import { DEMO_MEMBERS, type DemoMember, seedMembers } from './members.ts'
import { seedPromotions } from './promotions.ts'
import { seedSystemConfig } from './system-config.ts'
import { seedVipRules } from './vip-rules.ts'

/** What every installation needs: the games and their settings, no demo data. */
export async function seedEssentials(sql: Sql): Promise<void> {
  await seedGames(sql)
  await seedSystemConfig(sql)
  await seedVipRules(sql)
}

/** The demonstration world at an instant. Production refuses it before calling (config.ts). */
export async function seedDemo(sql: Sql, { now, passwords }: { now: Instant; passwords: Passwords }): Promise<void> {
  await seedEssentials(sql)
  await seedHistory(sql, now)
  await seedMembers(sql, passwords)
  await seedLiveGames(sql)
  await seedLiveRounds(sql, (DEMO_MEMBERS[0] as DemoMember).account, now)
  // Cards lead to series of the gallery.
  await seedGallery(sql, now, FIRST_DAYS)
  await seedContent(sql, { now })
  await seedDatabase(sql, { now })
  await seedAdverts(sql)
  await seedPromotions(sql, { now })
}
