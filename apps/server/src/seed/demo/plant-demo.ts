import type { Sql } from '../../db/connect.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import type { Clock } from '../../platform/clock.ts'
import { plant } from '../plant.ts'
import { seedAgentsDesk } from './agents-desk.ts'
import { seedBulk } from './bulk-desk.ts'
import { seedExports } from './exports-desk.ts'
import { seedDemo } from './seed-demo.ts'
import { seedMembersDesk } from './members-desk.ts'
import { seedDeskTasks } from './desk-tasks.ts'
import { givePartnerTeam, seedStaff } from './staff.ts'
import { seedStudioDesk } from './studio-desk.ts'
import { seedSystemDesk } from './system-desk.ts'

/**
 * Plants the demonstration, unless this release has, and its operators, whose secrets are made again when their file is
 * gone.
 * @param sql and `url` are of the application's role
 */
export async function plantDemo(sql: Sql, { url, clock, passwords, pepper, dataDir }: Planting): Promise<void> {
  const sow = (patient: Sql) => seedDemo(patient, { now: clock.now(), passwords, pepper })
  await Promise.all([plant(sql, { world: 'demo', url, sow }), seedStaff(sql, { passwords, pepper, dataDir })])
  await givePartnerTeam(sql)
  await seedDeskTasks(sql)
  await seedMembersDesk(sql, { now: clock.now() })
  await seedAgentsDesk(sql)
  await seedExports(sql, { clock })
  await seedBulk(sql, { clock })
  await seedSystemDesk(sql, { now: clock.now() })
  await seedStudioDesk(sql, { now: clock.now() })
}

interface Planting {
  url: string
  clock: Clock
  passwords: Passwords
  pepper: string
  dataDir: string
}
