import * as api from '@liuhe/contract/api/operator/reports.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { countFigures } from '../agents/index.ts'
import { reverseOrders } from '../bets/index.ts'
import {
  aTurn,
  correct,
  db,
  publish,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  WRONG,
} from '../results/testing/correction-world.ts'
import { codeOf } from '../security/testing.ts'
import { countHouse } from './index.ts'

// The daily close: what it says is what the books say, by whatever it is asked for.

setCorrectionWorldUp()
let world: OperatorWorld
let auditor: string
let risk: string
beforeAll(async () => {
  world = await createOperatorWorld(db)
  auditor = await world.tokenOf('auditor')
  risk = await world.tokenOf('risk')
})
afterAll(() => world.close())

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const report = async (by: (typeof api.REPORT_BY)[number], as = auditor) => {
  await countHouse(db.sql)
  await countFigures(db.sql)
  return world.call(api.daily, { from: '2026-01-01', to: today, by }, as)
}

/** What the house got and gave, by the postings alone. */
const movedOf = async (address: string) => {
  const [row] = await db.owner<[{ moved: bigint }]>`
    select coalesce(sum(case p.to_account when a.account_id then p.amount else -p.amount end), 0)::bigint as moved
    from ledger_posting p
      join ledger_account a on a.address = ${address} and a.account_id in (p.to_account, p.from_account)`
  return row.moved
}

describe('the daily close', () => {
  it('of every kind comes to what house:profit got by the ledger, also after a correction', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    await reverseOrders(db.sql, turn.drawId)
    await settle(turn)
    const moved = await movedOf('house:profit')
    expect(moved).not.toBe(0n)
    for (const by of ['day', 'game', 'company', 'month'] as const) {
      const { rows, total, check } = await report(by)
      expect([by, total.ggr, check.ggr, check.profit]).toEqual([by, moved, moved, moved])
      expect(rows.reduce((sum, { ggr }) => sum + (ggr ?? 0n), 0n)).toBe(moved)
      expect(total).toMatchObject({ stakes: yuan('170'), orders: 30 })
    }
    expect((await report('game')).rows.find(({ key }) => key === '110')).toMatchObject({ stakes: yuan('170') })
  })

  it('by agents and channels is answered, and hides money from who may not see it', async () => {
    for (const by of ['agent', 'channel'] as const) expect((await report(by)).total.stakes).toBeNull()
    const { total } = await report('day', risk)
    expect(total).toMatchObject({ stakes: yuan('170'), ngr: null, deposits: null, bonus: null })
  })

  it('refuses days that are none, that are turned round, and more than a report has', async () => {
    const ask = (from: string, to: string) => codeOf(world.call(api.daily, { from, to }, auditor))
    expect(await ask('2026-02-30', '2026-03-01')).toBe('REQ/INVALID')
    expect(await ask('2026-03-02', '2026-03-01')).toBe('REQ/INVALID')
    expect(await ask('2024-01-01', '2026-03-01')).toBe('REQ/INVALID')
    expect(await codeOf(world.call(api.daily, { from: today, to: today }, await world.tokenOf('support')))).toBe(
      'UC/FORBIDDEN',
    )
  })
})
