import { yuan } from '@liuhe/domain/money.ts'
import { expect, it } from 'vitest'
import {
  aTurn,
  db,
  publish,
  setCorrectionWorldUp,
  settle,
  WRONG,
} from '../../modules/results/testing/correction-world.ts'
import { anOpenDraw } from '../../testing/money-world.ts'
import { keepCorrectedResult } from './corrected-result.ts'

setCorrectionWorldUp()

it('corrects one result of this week, and leaves somebody who has staked all that he had with a debt', async () => {
  const turn = await aTurn(4, 90)
  await publish(turn, WRONG)
  await settle(turn)
  await db.owner`
    update draw set open_at = open_at - interval '3 days', close_at = close_at - interval '3 days',
                    plan_at = plan_at - interval '3 days' where draw_id = ${turn.drawId}`
  // Nothing can be staked yet.
  expect(await keepCorrectedResult(db.sql)).toBe(false)
  await anOpenDraw(db.owner, { gameId: 110, closesInMs: 3_600_000 })
  expect([await keepCorrectedResult(db.sql), await keepCorrectedResult(db.sql)]).toEqual([true, false])
  await settle(turn)
  const debts = await db.owner<{ owed: bigint; collected: bigint; version: number }[]>`
    select owed, collected, result_version as version from member_debt`
  expect(debts).toHaveLength(1)
  expect(debts[0]?.version).toBe(2)
  expect(debts[0]?.owed).toBeGreaterThan(yuan('1'))
  const [{ openNum }] = await db.owner<[{ openNum: string }]>`
    select open_num as "openNum" from draw where draw_id = ${turn.drawId}`
  expect(openNum).toBe(WRONG.replace(/26$/, '02'))
})
