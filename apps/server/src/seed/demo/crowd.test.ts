import { exposureOf } from '@liuhe/domain/bets/exposure.ts'
import { sampleRandom } from '@liuhe/domain/random.ts'
import { expect, it } from 'vitest'
import { createBetDesk, groupedOrders } from '../../modules/bets/index.ts'
import { anOfficialDraw, anOpenDraw } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { seedEssentials } from '../essentials/seed-essentials.ts'
import { crowdRound } from './crowd.ts'

const database = useTestDatabase()

it('bets once a turn with each robot, and gives the map of an open draw something to say', async () => {
  const { sql, owner } = database
  await seedEssentials(sql)
  const { drawId } = await anOfficialDraw(owner, '2032001')
  const other = await anOpenDraw(owner, { gameId: 102 })
  const desk = createBetDesk(sql)
  const random = sampleRandom(5)
  // Ten robots bet on one turn, three of them on the other as well. What is refused is chosen again a round later.
  let placed = 0
  for (let round = 0; placed < 13 && round < 40; round++) {
    const now = await crowdRound(sql, desk, { random })
    expect(now).toBeLessThanOrEqual(2)
    placed += now
  }
  expect([placed, await crowdRound(sql, desk, { random })]).toEqual([13, 0])
  const groups = await groupedOrders(sql, [drawId])
  expect(groups.length).toBeGreaterThan(100)
  const map = exposureOf({ family: 'LHC', lunarYear: 2026 }, groups, { seed: 1 })
  expect(map.isComplete).toBe(false)
  expect(new Set(map.specials.map(({ paid }) => paid)).size).toBeGreaterThan(20)
  expect(map.animals.filter(({ stake }) => stake > 0n).length).toBeGreaterThan(0)
  expect((await groupedOrders(sql, [other])).length).toBeGreaterThan(30)
})
