import { type Money, yuan } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { countDue } from './count.ts'
import { achievedOf, aDeposit, bet, checkTurnover, settled } from './testing.ts'

// Random histories through the real tables: deposits, bets, settlements in any order, counted now or later. The model
// reads the orders one by one and shares nothing with what is kept.

const db = useTestDatabase()

const action = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount: fc.integer({ min: 0, max: 60 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('bet' as const), amount: fc.integer({ min: 2, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(3), ball: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const) }) },
)

async function recounted(memberId: bigint): Promise<Money[]> {
  const rows = await db.owner<{ claim: Money; orders: Money[] | null }[]>`
    select r.deposit_claim + r.gift_claim as claim, (
      select array_agg(o.turnover::text order by o.order_id) from bet_order o
      where o.member_id = r.member_id and o.status = 1 and o.added_at >= r.begin_at
        and (o.added_at < r.end_at or r.end_at is null)) as orders
    from turnover_row r where r.member_id = ${memberId} order by r.begin_at`
  const filled = rows.map(() => 0n)
  for (const [span, { orders }] of rows.entries()) {
    for (const order of orders ?? []) {
      let left = BigInt(order)
      for (let older = 0; older < span; older += 1) {
        const missing = (rows[older]?.claim ?? 0n) - (filled[older] ?? 0n)
        const take = missing <= 0n ? 0n : missing < left ? missing : left
        filled[older] = (filled[older] ?? 0n) + take
        left -= take
      }
      filled[span] = (filled[span] ?? 0n) + left
    }
  }
  return filled
}

it('keeps what a recount of every order says, whatever happened when [I-27]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 16 }), async (actions) => {
      const memberId = await aMember(db.owner, { balance: yuan('10000') })
      let open = await Promise.all([0, 1, 2, 3].map(() => anOpenDraw(db.owner)))
      for (const [turn, one] of actions.entries()) {
        const drawId = open[turn % 4] as number
        if (one.do === 'deposit') await aDeposit(db.sql, memberId, { deposit: yuan(String(one.amount)) })
        else if (one.do === 'bet') await bet(db, memberId, drawId, ['103', '大', String(one.amount)])
        else if (one.do === 'count') await countDue(db.sql)
        else {
          const settling = open[one.which] as number
          await settled(db, settling, one.ball ? '1,2,3,4,5,6,7' : '1,2,3,4,5,6,49')
          const next = await anOpenDraw(db.owner)
          open = open.map((draw) => (draw === settling ? next : draw))
        }
      }
      await countDue(db.sql)
      expect(await achievedOf(db.owner, memberId)).toEqual(await recounted(memberId))
    }),
    { numRuns: 12 },
  )
  await checkTurnover(db.owner)
})
