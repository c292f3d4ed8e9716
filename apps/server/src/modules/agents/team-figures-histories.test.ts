import { type Money, yuan } from '@liuhe/domain/money.ts'
import { addDays } from '@liuhe/domain/time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { often } from '../../testing/patience.ts'
import type { GameRound } from '../live-reports/index.ts'
import {
  aBill,
  aClaim,
  anOrder,
  aWithdrawal,
  noonOf,
  postAll,
  postBefore,
  settleAs,
  someone,
} from './testing/figures.ts'
import { aRound, ask, db, drawId, play, sessionOf, setFiguresWorldUp, today } from './testing/figures-world.ts'
import { workedOut } from './testing/worked-out.ts'
import { countFigures } from './index.ts'

// Random histories: whatever happens, counted at any time and cut off anywhere.

setFiguresWorldUp()

const amount = fc.integer({ min: 1, max: 900 }).map((cents) => BigInt(cents) * 1000n)
const who = fc.nat(5)
const ago = fc.nat(12)
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: fc.constant('order' as const), who, ago, amount, tied: fc.nat(2), pays: fc.nat(3) },
      rebate: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(), ago, pays: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('round' as const), who, ago, amount, pays: fc.nat(3), isLevel: fc.boolean() },
      gameCode: fc.constantFrom('baccarat', 'football'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reround' as const), which: fc.nat(), isOff: fc.boolean(), amount }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant('claim' as const), who, ago, amount },
      category: fc.constantFrom('lottery', 'sport', 'live', 'slot'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('bill' as const), who, amount, isOfRecharge: fc.boolean() },
      type: fc.constantFrom(1, 2, 11, 12, 16, 17, 18, 20, 22, 23, 25, 27, 28, 30, 10, 31, 37, 3, 33),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, amount, isDeducted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), which: fc.nat(3), to: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const), most: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

it('has what everything that there is says, whatever happened when, and who went where', async () => {
  const past = fc.array(fc.record({ who, ago, amount, type: fc.constantFrom(1, 18, 20, 25) }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(past, fc.array(action, { minLength: 12, maxLength: 40 }), async (bills, actions) => {
      const world = await aWorld()
      for (const [place, memberId] of world.members.entries()) {
        const own = bills.filter((each) => each.who === place).toSorted((a, b) => b.ago - a.ago)
        const opening = { at: noonOf(today, 14), transfer: aBill(memberId, 16, yuan('100000')) }
        const dated = own.map((each) => ({
          at: each.ago === 0 ? new Date(Date.now() - 60_000) : noonOf(today, each.ago),
          transfer: aBill(memberId, each.type, each.amount),
        }))
        await postBefore(db.owner, [opening, ...dated])
      }
      for (const one of actions) await run(world, one)
      await db.owner`insert into agent_bill_due select * from agent_bill_late`
      await db.owner`delete from agent_bill_late`
      await countFigures(db.sql)
      for (const agentId of [world.top, ...world.members]) {
        const as = await sessionOf(agentId)
        for (const [from, until] of [[13, 0] as const, [7, 3] as const, [0, 0] as const]) {
          const range = { beginDate: addDays(today, -from), endDate: addDays(today, -until) }
          await db.owner`update member set is_agent = true where member_id = ${agentId}`
          const expected = await workedOut(db.owner, agentId, range.beginDate, range.endDate)
          expect(await ask(range, as)).toEqual(expected)
        }
      }
    }),
    { numRuns: often({ usual: 8, full: 40 }) },
  )
}, 120_000)

interface World {
  top: bigint
  /** The first two are agents below the top one, and one below the other. */
  members: bigint[]
  orders: { id: bigint; total: Money; valid: Money }[]
  rounds: GameRound[]
}

async function aWorld(): Promise<World> {
  await db.owner`create table if not exists agent_bill_late (transfer_id bigint)`
  const top = await someone(db.owner, null, { isAgent: true, at: noonOf(today, 13) })
  const below = (parent: bigint, days: number) => someone(db.owner, parent, { isAgent: true, at: noonOf(today, days) })
  const first = await below(top, 12)
  const second = await below(first, 8)
  const members = [first, second, await below(top, 7), await below(first, 5), await below(second, 2)]
  return { top, members: [...members, await someone(db.owner, top, { kind: 'member' })], orders: [], rounds: [] }
}

async function run(world: World, one: Action): Promise<void> {
  const memberId = 'who' in one ? (world.members[one.who] as bigint) : 0n
  const at = 'ago' in one ? noonOf(today, one.ago) : new Date()
  if (one.do === 'order') {
    const valid = (one.amount * BigInt(one.tied)) / 2n
    const rebate = one.rebate ? valid / 100n : 0n
    const end = { total: one.amount, valid, reward: valid * BigInt(one.pays) + one.amount - valid, rebate, at }
    world.orders.push({ id: await anOrder(db.owner, { drawId, memberId, end }), total: one.amount, valid })
  } else if (one.do === 'cancel') await anOrder(db.owner, { drawId, memberId })
  else if (one.do === 'again') {
    const order = world.orders[one.which % Math.max(1, world.orders.length)]
    if (order === undefined) return
    const reward = order.valid * BigInt(one.pays) + order.total - order.valid
    await settleAs(db.owner, order.id, { ...order, reward, at })
  } else if (one.do === 'round') {
    const [bet, payout] = [one.amount, one.isLevel ? one.amount : one.amount * BigInt(one.pays)]
    const validBet = one.isLevel ? 0n : bet
    const round = aRound(memberId, { gameCode: one.gameCode, bet, payout, validBet, endedAt: at.getTime() })
    world.rounds.push(round)
    await play(round)
  } else if (one.do === 'reround') {
    const round = world.rounds[one.which % Math.max(1, world.rounds.length)]
    if (round === undefined) return
    const later = { ...round, endedAt: (round.endedAt as number) + 86_400_000 }
    await play(
      one.isOff ? { ...later, status: 'cancelled', payout: 0n, validBet: 0n } : { ...later, payout: one.amount },
    )
  } else if (one.do === 'claim') await aClaim(db.owner, memberId, one.category, one.amount, at)
  else if (one.do === 'bill') {
    const isOut = [12, 27, 28, 30, 31, 3].includes(one.type)
    const about = one.isOfRecharge ? { kind: 'recharge', id: 1n } : undefined
    await postAll(db.sql, [aBill(memberId, one.type, isOut ? -one.amount : one.amount, about)])
  } else if (one.do === 'withdraw') {
    await postAll(db.sql, aWithdrawal(memberId, one.amount, one.isDeducted ? 100n : 0n))
  } else if (one.do === 'move') await move(world, one)
  else if (one.do === 'count') await db.sql`select agent_count(${one.most})`
  else if (one.do === 'die') {
    const killed = new Error('killed')
    const attempt = db.sql.begin(async (tx) => {
      await countFigures(tx)
      throw killed
    })
    await attempt.catch((fault: unknown) => {
      if (fault !== killed) throw fault
    })
  } else {
    // Some bills are counted after later ones.
    await db.owner`
      with late as (delete from agent_bill_due where transfer_id in (
        select transfer_id from agent_bill_due order by transfer_id limit 2) returning transfer_id)
      insert into agent_bill_late select * from late`
  }
}

/** Some of those below go to another agent, or to none. */
async function move({ top, members }: World, { which, to }: { which: number; to: number }): Promise<void> {
  const mover = members[[3, 4, 5, 1][which] as number] as bigint
  const target = [top, members[2], null][to] ?? null
  await db.owner`update member set parent_id = ${target} where member_id = ${mover}`
}
