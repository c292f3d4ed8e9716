import { describe, expect, it } from 'vitest'
import { arrayOf } from '../../db/array-literal.ts'
import * as bets from '../bets/index.ts'
import {
  aTurn,
  anEngine,
  correct,
  db,
  faultOf,
  firstTime,
  outcomeOf,
  publish,
  reversals,
  RIGHT,
  settle,
  TIE,
  WRONG,
  setCorrectionWorldUp,
} from './testing/correction-world.ts'
import { patient } from '../../testing/patience.ts'

// Results that were entered wrongly by both operators, found out before, during and after the settlement.

setCorrectionWorldUp()

describe('a corrected result', () => {
  it.each([
    ['of another special number', RIGHT],
    ['that is a tie for half of the bets', TIE],
  ])('%s ends as if it had been entered at once [I-18] [I-20]', async (_, resultText) => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    const before = await outcomeOf(turn)
    await correct(turn, resultText)
    expect((await outcomeOf(turn)).status).toBe('drawn')
    await settle(turn)
    const after = await outcomeOf(turn)
    expect(after).toEqual(await firstTime(resultText))
    expect(after.purses).not.toEqual(before.purses)
    expect((await reversals(turn)).map(({ tran }) => tran)).toContain(32)
  })

  it('touches only the bets that it changes, and each once, run as often as you like [I-16] [I-18]', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    await settle(turn)
    const [once, lines] = [await outcomeOf(turn), await reversals(turn)]
    for (let again = 0; again < 3; again++) {
      await bets.reverseOrders(db.sql, turn.drawId)
      await bets.settleOrders(db.sql, turn.drawId)
      await bets.tellCorrected(db.sql, turn.drawId)
    }
    expect([await outcomeOf(turn), await reversals(turn)]).toEqual([once, lines])
    // 26 and 07 are not both big, both even; what bet on neither keeps its first settlement.
    const [untouched] = await db.owner<[{ count: number }]>`
      select count(*)::int as count from bet_order where draw_id = ${turn.drawId} and result_version = 1`
    expect(untouched.count).toBeGreaterThan(0)
    const perOrder = await db.owner`
      select order_id from ledger_posting p join ledger_transfer t using (transfer_id)
      where t.ref_id = ${turn.drawId} and t.event in ('bet-paid', 'bet-tied') group by 1 having count(*) > 2`
    expect(perOrder).toEqual([])
  })

  it('ends the same however often the engine is killed in the middle [I-16] [I-18]', {
    timeout: patient(40_000),
  }, async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    const expected = await firstTime(RIGHT)
    let deaths = 0
    for (let dieAfter = 1; dieAfter <= 12; dieAfter++) {
      const name = `victim-${turn.drawId}-${dieAfter}`
      const victim = anEngine(name)
      let chunks = 0
      const afterChunk = async () => {
        if (++chunks < dieAfter) return
        deaths += 1
        await db.owner`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = ${name}`
      }
      const options = { chunkRows: 4, afterChunk }
      const fault = await faultOf(
        settle(turn, victim, {
          reverseOrders: (sql, drawId) => bets.reverseOrders(sql, drawId, options),
          settleOrders: (sql, drawId) => bets.settleOrders(sql, drawId, options),
        }),
      )
      expect(fault).toMatch(/^$|terminating|CONN|EPIPE/)
    }
    expect(deaths).toBeGreaterThan(4)
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(expected)
  })

  it('ends the same with three engines at once [I-16] [I-18]', { timeout: patient(40_000) }, async () => {
    const turn = await aTurn(20)
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    const options = { chunkRows: 3 }
    const engines = [anEngine(), anEngine(), anEngine()]
    await Promise.all(
      engines.map((engine) =>
        settle(turn, engine, {
          reverseOrders: (sql, drawId) => bets.reverseOrders(sql, drawId, options),
          settleOrders: (sql, drawId) => bets.settleOrders(sql, drawId, options),
        }),
      ),
    )
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT, 20))
    const told = await db.owner`
      select member_id from notification where member_id = any (${arrayOf(turn.members)}::bigint[])
      group by 1 having count(*) > 1`
    expect(told).toEqual([])
  })

  it('that comes during the hold costs nobody anything: nothing was settled', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await correct(turn, RIGHT)
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT))
    expect(await reversals(turn)).toEqual([])
  })

  it('overtakes a settlement that is under way, and the chunk in hand [I-16]', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    let chunks = 0
    const fault = await faultOf(
      settle(turn, db.sql, {
        settleOrders: (sql, drawId) =>
          bets.settleOrders(sql, drawId, {
            chunkRows: 5,
            afterChunk: async () => {
              if (++chunks === 3) await correct(turn, RIGHT)
            },
          }),
      }),
    )
    expect(fault).toContain('is being reversed')
    expect(chunks).toBe(3)
    expect((await outcomeOf(turn)).status).toBe('drawn')
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT))
  })

  it('that falls between the last bet and the end of the turn is not lost', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn, db.sql, {
      settleOrders: async (sql, drawId) => {
        const report = await bets.settleOrders(sql, drawId)
        await correct(turn, RIGHT)
        return report
      },
    })
    expect((await outcomeOf(turn)).status).toBe('drawn')
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT))
  })

  it('can be corrected again, also in the middle of the first correction', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, TIE)
    let chunks = 0
    await settle(turn, db.sql, {
      reverseOrders: (sql, drawId) =>
        bets.reverseOrders(sql, drawId, {
          chunkRows: 6,
          afterChunk: async () => {
            if (++chunks === 2) await correct(turn, RIGHT, { version: 2 })
          },
        }),
    })
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT))
    await correct(turn, WRONG, { version: 3 })
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(WRONG))
  })
})
