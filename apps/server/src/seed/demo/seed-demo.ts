// A believable world for demonstration and tests. Every part can be repeated: it writes what is missing and leaves
// alone what somebody has changed.
import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import { seedEssentials } from '../essentials/seed-essentials.ts'
import { seedAdverts } from './adverts.ts'
import { seedAgentPlans } from './agent-plans.ts'
import { seedHome } from './content.ts'
import { seedChat } from './chat.ts'
import { seedDesk } from './desk.ts'
import { FIRST_DAYS, seedGallery } from './gallery.ts'
import { seedDatabase } from './database.ts'
import { seedGamePlaces, seedGamesOfMember } from './game-centre.ts'
import { seedHistory } from './history.ts'
import { seedLicence } from './licence.ts'
import { seedLiveGames, seedLiveRounds } from './live-rounds.ts'
import { DEMO_MEMBERS, type DemoMember, seedGuards, seedMembers } from './members.ts'
import { seedMismatch } from './mismatch.ts'
import { seedMoney } from './money/seed-money.ts'
import { seedTeamMoney } from './money/seed-team-money.ts'
import { seedPieces } from './pieces.ts'
import { seedPromotions } from './promotions.ts'
import { seedRechargeChannels } from './recharge-channels.ts'
import { seedTeam } from './team.ts'
import { writeDocuments } from './write-documents.ts'

/** The demonstration world at an instant. Production refuses it before calling (config.ts). */
export async function seedDemo(sql: Sql, { now, passwords, pepper }: Seeding): Promise<void> {
  await seedEssentials(sql)
  await seedLicence(sql)
  await seedLiveGames(sql)
  await seedGamePlaces(sql)
  // While one computes, the database works for another, and passwords are hashed beside both.
  await Promise.all([seedPeople(sql, { now, passwords, pepper }), seedCards(sql, now), seedOffers(sql, now)])
  await seedPieces(sql, now)
  // Members, draws and channels are there now, and so are the draws that the chat's robots tell of.
  await Promise.all([seedMoney(sql, { now, pepper }), seedChat(sql, { now, passwords })])
  // On draws that the demo's own members did not bet on.
  await seedTeamMoney(sql, { now, pepper })
  await seedAgentPlans(sql, now)
  // Its talks are rooms of the chat, which is made only where there are none.
  await seedDesk(sql, now)
}

interface Seeding {
  now: Instant
  passwords: Passwords
  /** Under which numbers of accounts are encrypted. */
  pepper: string
}

async function seedPeople(sql: Sql, { now, passwords, pepper }: Seeding): Promise<void> {
  await seedMembers(sql, passwords)
  await seedGuards(sql, { passwords, pepper })
  await seedTeam(sql, { now, passwords })
  const { account } = DEMO_MEMBERS[0] as DemoMember
  await seedLiveRounds(sql, account, now)
  await seedGamesOfMember(sql, account, now)
}

async function seedCards(sql: Sql, now: Instant): Promise<void> {
  await seedMismatch(sql, now)
  await seedHistory(sql, now)
  // Cards lead to series of the gallery. They are numbered before those of the database, so that all worlds agree.
  await seedGallery(sql, now, FIRST_DAYS)
  await seedHome(sql, now)
  await Promise.all([writeDocuments(sql, { now }), seedDatabase(sql, { now })])
}

async function seedOffers(sql: Sql, now: Instant): Promise<void> {
  await seedAdverts(sql)
  await seedPromotions(sql, { now })
  await seedRechargeChannels(sql)
  // Play money: members send packets (Ruling C124), unless an operator has said otherwise.
  await sql`update red_packet_setting set funding = 'member' where revision = 0`
}
