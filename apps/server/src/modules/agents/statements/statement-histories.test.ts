import { dividendOf, type DividendMode } from '@liuhe/domain/agents/dividend.ts'
import type { Money } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { often, patient } from '../../../testing/patience.ts'
import { db, setCorrectionWorldUp, WRONG } from '../../results/testing/correction-world.ts'
import { aTurn } from '../rebate-testing.ts'
import { anAction, chainOf, finish, grown, happens, type History, type Person } from './history-testing.ts'
import { runStatements } from './run-statements.ts'
import { billsOfType, checkStatements, dividend, planSince, settledAgo } from './testing.ts'

// Random trees to depth ten through the real tables: bets, games, settlements on two days, corrections, cancels, runs
// in between. The model reads how each order and round ended and shares nothing with what is kept for statements.

setCorrectionWorldUp()
beforeAll(() => db.owner`insert into system_config values ('hy_is_cancel', '1')`)

const FINAL = 2

interface Planned extends History {
  mode: DividendMode
  ratios: number[]
}

const aNode = fc.record({ above: fc.nat(), less: fc.constant(90) })
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
      fc.array(aNode, { minLength: 3, maxLength: 16 }),
      fc.array(anAction({ laterDays: 1 }), { minLength: 12, maxLength: 30 }),
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
async function check({ people, mode, ratios }: Planned, base: 'loss' | 'stake'): Promise<void> {
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
