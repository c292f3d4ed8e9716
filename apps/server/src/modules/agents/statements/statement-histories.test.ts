import { dividendOf, type DividendMode } from '@liuhe/domain/agents/dividend.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { often, patient } from '../../../testing/patience.ts'
import { cancelBets } from '../../bets/cancel-bets.ts'
import {
  correct,
  db,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  TIE,
  type Turn,
  WRONG,
} from '../../results/testing/correction-world.ts'
import { aTurn, belowOf, bet, BIG, isDrawn, LOSES, SMALL } from '../rebate-testing.ts'
import { runStatements } from './run-statements.ts'
import { aRound, billsOfType, checkStatements, dividend, planSince, settledAgo } from './testing.ts'

// Random trees to depth ten through the real tables: bets, games, settlements on two days, corrections, cancels, runs
// in between. The model reads how each order and round ended and shares nothing with what is kept for statements.

setCorrectionWorldUp()
beforeAll(() => db.owner`insert into system_config values ('hy_is_cancel', '1')`)

const RESULTS = [WRONG, RIGHT, TIE]
const LINES = [LOSES, BIG, SMALL]
const DEPTH = 10
const FINAL = 2

const who = fc.nat()
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      who,
      line: fc.nat(2),
      yuan: fc.integer({ min: 2, max: 999 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('play' as const), who, bet: fc.nat(500), payout: fc.nat(900) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), result: fc.nat(2), days: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), which: fc.nat(), result: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run' as const), size: fc.integer({ min: 1, max: 4 }) }) },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

interface Person {
  id: bigint
  above: Person | undefined
}
const chainOf = (person: Person): Person[] =>
  person.above === undefined ? [person] : [person, ...chainOf(person.above)]

interface History {
  people: Person[]
  /** How many days ago its first period is; it has two, of a day each. */
  ago: number
  open: Turn
  bets: { turn: Turn; memberId: bigint; orders: readonly bigint[] }[]
  settled: { turn: Turn; version: number; result: string; days: number }[]
  mode: DividendMode
  ratios: number[]
}

const plan = fc.record({
  mode: fc.constantFrom<DividendMode>('layer', 'fission'),
  base: fc.constantFrom('loss' as const, 'stake' as const),
  ratios: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 11 }),
})

it('pays each agent his share of what was played below him, and the house just that, to the last correction [I-40]', {
  timeout: patient(often({ usual: 20_000, full: 120_000 })),
}, async () => {
  let ago = 2_000
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { minLength: 3, maxLength: 16 }),
      fc.array(action, { minLength: 12, maxLength: 30 }),
      plan,
      async (nodes, actions, { mode, base, ratios }) => {
        ago -= 4
        const history = {
          ...{ ago, mode, ratios, bets: [], settled: [] },
          people: await grown(nodes),
          open: await aTurn(),
        }
        const games = [
          { game: 'lottery', base, amountRatio: 600 },
          { game: 'live', base: 'loss', amountRatio: 350 },
        ] as const
        await planSince(dividend({ mode, ratios, games: [...games] }), ago, FINAL)
        for (const one of actions) await happens(history, one)
        await finish(history, WRONG, 0)
        await settledAgo(ago)
        await runStatements(db.sql)
        await check(history, base)
        expect(await runStatements(db.sql)).toBe(0)
        await checkStatements(db.owner)
      },
    ),
    { numRuns: often({ usual: 8, full: 120 }) },
  )
})

/** A tree whose first has nobody above him; the deepest are ten layers below. */
async function grown(nodes: readonly number[]): Promise<Person[]> {
  const people: Person[] = []
  for (const above of nodes) {
    const open = people.filter((person) => chainOf(person).length <= DEPTH)
    const parent = open[above % Math.max(1, open.length)]
    people.push({ id: await belowOf(parent?.id ?? null, 0, { balance: yuan('100000') }), above: parent })
  }
  return people
}

async function happens(history: History, one: Action): Promise<void> {
  const { people, bets, settled, open } = history
  const person = people[('who' in one ? one.who : 0) % people.length] as Person
  switch (one.do) {
    case 'bet': {
      const line = (LINES[one.line] as typeof BIG)(String(one.yuan))
      bets.push({ turn: open, memberId: person.id, orders: await bet(open, person.id, line) })
      return
    }
    case 'play':
      return aRound(person.id, String(one.bet), String(one.payout))
    case 'cancel': {
      const of = bets.filter(({ turn }) => turn === open)
      const chosen = of[one.which % Math.max(1, of.length)]
      if (chosen) await cancelBets(db.sql, chosen.memberId, [...chosen.orders])
      return
    }
    case 'settle':
      return finish(history, RESULTS[one.result] as string, one.days)
    case 'correct': {
      const chosen = settled[one.which % Math.max(1, settled.length)]
      const result = RESULTS[one.result] as string
      if (chosen === undefined || chosen.result === result) return
      await correct(chosen.turn, result, { version: chosen.version })
      await settle(chosen.turn)
      chosen.version += 1
      chosen.result = result
      await settledAgo(history.ago - chosen.days)
      return
    }
    case 'run':
      await runStatements(db.sql, { members: one.size, agents: one.size, rows: one.size })
  }
}

async function finish(history: History, result: string, days: number): Promise<void> {
  await isDrawn(history.open, result)
  await settledAgo(history.ago - days)
  history.settled.push({ turn: history.open, version: 1, result, days })
  history.open = await aTurn()
}

/** What a member played on a day, from orders and rounds themselves. */
const played = (ids: readonly bigint[]) => db.owner<Played[]>`
  select member_id as "memberId", site_day(settled_at)::text as day, 'lottery' as game,
         sum(case when result = 2 then 0 else turnover end)::bigint as stake,
         sum(total - reward - rebate)::bigint as profit
  from bet_order where status = 1 and member_id in ${db.owner(ids)} group by 1, 2
  union all
  select member_id, site_day(settled_at)::text, 'live', sum(valid_bet)::bigint, sum(bet - payout)::bigint
  from game_round where status = 1 and member_id in ${db.owner(ids)} group by 1, 2`
interface Played {
  memberId: bigint
  day: string
  game: 'lottery' | 'live'
  stake: Money
  profit: Money
}

/** Compares what was booked with the model. */
async function check({ people, mode, ratios }: History, base: 'loss' | 'stake'): Promise<void> {
  const ids = people.map(({ id }) => id)
  const rows = await played(ids)
  const days = [...new Set(rows.map(({ day }) => day))].sort()
  const expected = people.map((agent) => {
    let [sum, lottery, live] = [0n, 0n, 0n]
    for (const day of days) {
      const of = (game: Played['game']) => rows.filter((row) => row.day === day && row.game === game)
      const first = dividendOf(
        linesOf(people, agent, of('lottery'), { mode, ratios, base }),
        { ...terms(agent, ratios), mode, amountRatio: 600 },
        lottery,
      )
      const second = dividendOf(
        linesOf(people, agent, of('live'), { mode, ratios, base: 'loss' }),
        { ...terms(agent, ratios), mode, amountRatio: 350 },
        live,
      )
      sum += first.amount + second.amount
      lottery = first.carried
      live = second.carried
    }
    return sum
  })
  const booked = await Promise.all(
    ids.map(async (id) => (await billsOfType(id, 10)).reduce((sum, amount) => sum + amount, 0n)),
  )
  const owed = await db.owner<{ id: bigint; owed: Money }[]>`
    select agent_id as id, sum(paid - amount)::bigint as owed from agent_statement
    where agent_id in ${db.owner(ids)} group by 1`
  const owedOf = new Map(owed.map((row) => [row.id, row.owed]))
  expect(booked.map((amount, n) => amount - (owedOf.get(ids[n] as bigint) ?? 0n))).toEqual(expected)
  const [house] = await db.owner<[{ paid: Money }]>`
    select coalesce(sum(case when f.address = 'house:promo' then p.amount else -p.amount end), 0)::bigint as paid
    from ledger_posting p join ledger_transfer t using (transfer_id)
    join ledger_account f on f.account_id = p.from_account join ledger_account i on i.account_id = p.to_account
    where t.tran_type = 10 and (f.member_id in ${db.owner(ids)} or i.member_id in ${db.owner(ids)})
      and 'house:promo' in (f.address, i.address)`
  expect(house.paid).toBe(booked.reduce((sum, amount) => sum + amount, 0n))
}

const ratioOf = (person: Person, ratios: readonly number[]) =>
  ratios[Math.min(chainOf(person).length, ratios.length) - 1] as number
const terms = (agent: Person, ratios: readonly number[]) => ({ ratio: ratioOf(agent, ratios) })

/** The lines of an agent by walking up from everybody below him. */
function linesOf(
  people: readonly Person[],
  agent: Person,
  rows: readonly Played[],
  { mode, ratios, base }: { mode: DividendMode; ratios: readonly number[]; base: 'loss' | 'stake' },
) {
  return rows.flatMap((row) => {
    const chain = chainOf(people.find(({ id }) => id === row.memberId) as Person).slice(1)
    const place = chain.indexOf(agent)
    if (place < 0) return []
    const given = Math.max(0, ...chain.slice(0, place).map((one) => ratioOf(one, ratios)))
    if (mode === 'layer' && ratioOf(agent, ratios) <= given) return []
    return [{ base: base === 'loss' ? row.profit : row.stake, depth: place + 1, given }]
  })
}
