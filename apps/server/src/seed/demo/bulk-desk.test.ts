import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as bulk from '@liuhe/contract/api/operator/bulk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BULK_PARTS } from '../../bulk-parts.ts'
import { runBulk } from '../../modules/bulk/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedBulk } from './bulk-desk.ts'
import { seedMembersDesk } from './members-desk.ts'

const db = useTestDatabase()
let world: OperatorWorld
let risk: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await world.enrolled('support', 'support')
  risk = await world.signedIn(await world.enrolled('risk', 'risk'))
  await world.enrolled('risk', 'risk2')
})
afterAll(() => world.close())

it('shows a newcomer one with different outcomes and one that waits, and is planted once', async () => {
  await seedMembersDesk(db.sql, { now: Date.now() })
  await seedBulk(db.sql, { clock: systemClock })
  await seedBulk(db.sql, { clock: systemClock })
  await runBulk(db.sql, { parts: BULK_PARTS, clock: systemClock }, (fault) => {
    throw fault
  })
  const [waits, ended, ...others] = await world.call(bulk.list, {}, risk)
  expect(others).toEqual([])
  expect(waits).toMatchObject({ state: 'proposed', words: '加标签「内测」', madeBy: 'risk' })
  expect(ended).toMatchObject({ state: 'ended', rows: 5, changed: 2, same: 2, refused: 1, agreedBy: 'risk2' })
  expect(await world.call(approvals.list, { state: 'open', kind: 'bulk-deed' }, risk)).toHaveLength(1)
})
