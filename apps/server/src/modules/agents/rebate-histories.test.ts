import { type Money, yuan } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { often, patient } from '../../testing/patience.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import {
  correct,
  db,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  TIE,
  type Turn,
  WRONG,
} from '../results/testing/correction-world.ts'
import { runRebates } from './rebate-run.ts'
import {
  agentBecomes,
  aTurn,
  belowOf,
  bet,
  BIG,
  billsOf,
  checkRebates,
  daysPass,
  isDrawn,
  LOSES,
  rateBecomes,
  SMALL,
} from './rebate-testing.ts'

// Random trees to depth ten through the real tables: bets, changes of rates and agents, settlements on two days,
// corrections, cancels, runs in between. The model notes the chain of each bet when it is placed, reads how the order
// ended, and shares nothing with what is kept for rebates.

setCorrectionWorldUp()
beforeAll(() => db.owner`insert into system_config values ('hy_is_cancel', '1')`)

interface Person {
  id: bigint
  rate: number
  above: Person | undefined
}
interface Placed {
  turn: Turn
  orders: readonly bigint[]
  /** Rates from the member up, with who had them. */
  chain: { id: bigint; rate: number }[]
}

const RESULTS = [WRONG, RIGHT, TIE]
const LINES = [LOSES, BIG, SMALL]
const DEPTH = 10

const node = fc.record({ above: fc.nat(), step: fc.nat(15) })
const who = fc.nat()
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      who,
      line: fc.nat(2),
      yuan: fc.integer({ min: 2, max: 999 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), who, to: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who, to: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), result: fc.nat(2), days: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), which: fc.nat(), result: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run' as const), rows: fc.integer({ min: 1, max: 4 }) }) },
)

type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

const chainOf = (person: Person): Person[] =>
  person.above === undefined ? [person] : [person, ...chainOf(person.above)]

/** A tree whose rates fall on the way down. The first has nobody above him. */
async function grown(nodes: readonly { above: number; step: number }[]): Promise<Person[]> {
  const people: Person[] = []
  for (const { above, step } of nodes) {
    const open = people.filter((person) => chainOf(person).length <= DEPTH)
    const parent = open[above % Math.max(1, open.length)]
    const rate = Math.max(0, (parent?.rate ?? 130) - step)
    const id = await belowOf(parent?.id ?? null, rate, { balance: yuan('100000') })
    people.push({ id, rate, above: parent })
  }
  return people
}

it('adds up to the stake times the highest rate less the member’s, and to what the house paid [I-39] [I-40]', {
  timeout: patient(often({ usual: 20_000, full: 120_000 })),
}, async () => {
  // Each history has days of its own, so that none works out the days of those before it.
  let firstDay = 0
  const trees = fc.array(node, { minLength: 3, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(trees, fc.array(action, { minLength: 12, maxLength: 30 }), async (nodes, actions) => {
      const history = await begun(nodes, (firstDay += 2))
      for (const one of actions) await happens(history, one)
      await finish(history, WRONG, 0)
      await runRebates(db.sql)
      await check(history)
      expect(await runRebates(db.sql)).toBe(0)
      await checkRebates(db.owner)
    }),
    { numRuns: often({ usual: 15, full: 150 }) },
  )
})

interface History {
  people: Person[]
  firstDay: number
  bets: Placed[]
  settled: { turn: Turn; version: number; result: string }[]
  open: Turn
}

const begun = async (nodes: readonly { above: number; step: number }[], firstDay: number): Promise<History> => ({
  ...{ people: await grown(nodes), firstDay, bets: [], settled: [] },
  open: await aTurn(),
})

async function happens(history: History, one: Action): Promise<void> {
  const { people, bets, settled, open } = history
  const person = people[('who' in one ? one.who : 0) % people.length] as Person
  switch (one.do) {
    case 'bet': {
      const line = (LINES[one.line] as typeof BIG)(String(one.yuan))
      const chain = chainOf(person).map(({ id, rate }) => ({ id, rate }))
      bets.push({ turn: open, orders: await bet(open, person.id, line), chain })
      return
    }
    case 'rate': {
      const least = Math.max(0, ...people.filter(({ above }) => above === person).map(({ rate }) => rate))
      person.rate = least + (one.to % ((person.above?.rate ?? 130) - least + 1))
      await rateBecomes(person.id, person.rate)
      return
    }
    case 'move': {
      const able = people.filter(
        (other) => other.rate >= person.rate && !chainOf(other).includes(person) && chainOf(other).length < DEPTH,
      )
      person.above = able[one.to % (able.length + 1)]
      await agentBecomes(person.id, person.above?.id ?? null)
      return
    }
    case 'cancel': {
      const of = bets.filter(({ turn }) => turn === open)
      const chosen = of[one.which % Math.max(1, of.length)]
      const memberId = chosen?.chain[0]?.id
      if (chosen && memberId !== undefined) await cancelBets(db.sql, memberId, [...chosen.orders])
      return
    }
    case 'settle':
      return finish(history, RESULTS[one.result] as string, one.days)
    case 'correct': {
      const chosen = settled[one.which % Math.max(1, settled.length)]
      if (chosen !== undefined) await corrected(chosen, RESULTS[one.result] as string)
      return
    }
    case 'run':
      await runRebates(db.sql, { orders: one.rows, members: one.rows, agents: one.rows })
  }
}

async function finish(history: History, result: string, days: number): Promise<void> {
  await isDrawn(history.open, result)
  await daysPass(history.firstDay + days)
  history.settled.push({ turn: history.open, version: 1, result })
  history.open = await aTurn()
}

async function corrected(chosen: History['settled'][number], result: string): Promise<void> {
  if (chosen.result === result) return
  await correct(chosen.turn, result, { version: chosen.version })
  await settle(chosen.turn)
  chosen.version += 1
  chosen.result = result
}

/** Compares what was booked with the model. */
async function check({ people, bets }: History): Promise<void> {
  const { shares, expected } = await model(bets)
  // Σ of a stake's commissions is the stake times the top rate less the member's.
  expect([...shares.values()].reduce((sum, share) => sum + share, 0n)).toBe(expected)
  const ids = people.map(({ id }) => id)
  const amounts = new Map<bigint, Money>()
  for (const [key, share] of shares) {
    const id = BigInt(key.split(' ')[1] as string)
    amounts.set(id, (amounts.get(id) ?? 0n) + (share / 10_000n) * 10n)
  }
  const booked = await Promise.all(ids.map(async (id) => (await billsOf(id)).reduce((sum, amount) => sum + amount, 0n)))
  expect(booked).toEqual(ids.map((id) => amounts.get(id) ?? 0n))
  // What agents got is what the house paid.
  const [house] = await db.owner<[{ paid: Money }]>`
    select coalesce(sum(case when f.address = 'house:promo' then p.amount else -p.amount end), 0)::bigint as paid
    from ledger_posting p join ledger_transfer t using (transfer_id)
    join ledger_account f on f.account_id = p.from_account join ledger_account i on i.account_id = p.to_account
    where t.tran_type = 17 and (f.member_id in ${db.owner(ids)} or i.member_id in ${db.owner(ids)})
      and 'house:promo' in (f.address, i.address)`
  expect(house.paid).toBe(booked.reduce((sum, amount) => sum + amount, 0n))
}

/** Exact shares by day and agent from the orders themselves, and what they all are together. */
async function model(bets: readonly Placed[]): Promise<{ shares: Map<string, bigint>; expected: bigint }> {
  const shares = new Map<string, bigint>()
  let expected = 0n
  for (const { turn, orders, chain } of bets) {
    const [{ day }] = await db.owner<[{ day: string }]>`
      select day::text as day from agent_draw where draw_id = ${turn.drawId}`
    const rows = await db.owner<{ turnover: Money; status: number; result: number }[]>`
      select turnover, status, result from bet_order where order_id in ${db.owner([...orders])}`
    const stake = rows.reduce(
      (sum, { turnover, status, result }) => (status === 1 && result !== 2 ? sum + turnover : sum),
      0n,
    )
    let given = chain[0]?.rate ?? 0
    const below = given
    for (const { id, rate } of chain.slice(1)) {
      if (rate <= given) continue
      const key = `${day} ${id}`
      shares.set(key, (shares.get(key) ?? 0n) + stake * BigInt(rate - given))
      given = rate
    }
    expected += stake * BigInt(given - below)
  }
  return { shares, expected }
}
