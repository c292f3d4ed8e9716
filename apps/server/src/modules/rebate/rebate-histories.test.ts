import { type Money, yuan } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import { seedVipRules } from '../../seed/essentials/vip-rules.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { often } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { bet, settled } from '../turnover/testing.ts'
import { claimRebate } from './claim-rebate.ts'
import { claimable } from './read-rebate.ts'
import { checkRebates } from './testing.ts'

// Random histories through the real tables: bets, settlements in any order, claims in between. The model reads every
// order and shares nothing with what is kept.

const db = useTestDatabase()
const RATE = 15n

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      line: fc.constantFrom(['103', '大'] as const, ['101', '08'] as const, ['102', '09'] as const),
      amount: fc.integer({ min: 2, max: 900 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(2), tie: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
)

/** Valid bets of all settled orders that earn a rebate, one order at a time. */
async function earned(memberId: bigint): Promise<Money> {
  const orders = await db.owner<{ play: string; status: number; turnover: Money; result: number }[]>`
    select play_code as play, status, turnover, result from bet_order where member_id = ${memberId}`
  return orders.reduce((sum, { play, status, turnover, result }) => {
    return status === 1 && result !== 2 && play !== '102' ? sum + turnover : sum
  }, 0n)
}

it('pays every valid bet once, whenever it was settled and claimed [I-43]', async () => {
  await seedVipRules(db.sql)
  await db.owner`update vip_rule set bet_money = bet_money + 1000000000000000`
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 20 }), async (actions) => {
      const memberId = await aMember(db.owner, { balance: yuan('50000') })
      await db.owner`update member set vip_level = 3 where member_id = ${memberId}`
      let open = await Promise.all([0, 1, 2].map(() => anOpenDraw(db.owner)))
      let claimed = 0n
      let paid = 0n
      const [answers, wanted]: [unknown[], unknown[]] = [[], []]
      for (const [turn, one] of actions.entries()) {
        if (one.do === 'bet')
          await bet(db, memberId, open[turn % 3] as number, [one.line[0], one.line[1], String(one.amount)])
        else if (one.do === 'settle') {
          const settling = open[one.which] as number
          await settled(db, settling, one.tie ? '1,2,3,4,5,6,49' : '1,2,3,4,5,6,7')
          const next = await anOpenDraw(db.owner)
          open = open.map((draw) => (draw === settling ? next : draw))
        } else {
          const due = (await earned(memberId)) - claimed
          const amount = ((due * RATE) / 10_000n / 10n) * 10n
          const answer = await db.sql
            .begin((tx) => claimRebate(tx, memberId))
            .then((given) => given.amount)
            .catch((error: unknown) => error instanceof Refusal && error.code)
          answers.push(answer)
          wanted.push(amount >= yuan('1') ? amount : 'REBATE/TOO_LITTLE')
          if (amount >= yuan('1')) {
            claimed += due
            paid += amount
          }
        }
      }
      expect(answers).toEqual(wanted)
      const { lines } = await claimable(db.sql, memberId)
      expect(lines[0]?.validBet).toBe((await earned(memberId)) - claimed)
      const [{ booked }] = await db.owner<[{ booked: Money }]>`
        select coalesce(sum(amount), 0)::bigint as booked from rebate_claim where member_id = ${memberId}`
      expect(booked).toBe(paid)
    }),
    { numRuns: often({ usual: 12, full: 100 }) },
  )
  await checkRebates(db.owner)
  await checkBooks(db.owner)
})
