import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { countFigures } from '../apps/server/src/modules/agents/figure-queries.ts'
import { addPlan } from '../apps/server/src/modules/agents/statements/plan-queries.ts'
import type { WrittenPlan } from '../apps/server/src/modules/agents/statements/plans.ts'
import { runStatements } from '../apps/server/src/modules/agents/statements/run-statements.ts'
import { plant } from './agents.ts'
import { ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm } from './settlement.ts'

const MEMBERS = 100_000
const ALLOWED_S = 60

/** A day wage that each agent reaches, and a dividend of each day with three kinds of games. */
const PLANS: readonly WrittenPlan[] = [
  {
    kind: 'wage',
    terms: {
      activeStakeMin: 10_000n,
      isReviewed: false,
      levels: [
        [
          {
            ...{ lossMin: 0n, activeMin: 1, validStakeMin: 10_000n, rechargedMin: 0n, isDirect: false },
            ...{ pays: { kind: 'share', hundredths: 10 }, amountMax: null },
          },
        ],
      ],
    },
  },
  {
    kind: 'dividend',
    terms: {
      ...{ mode: 'layer', period: 'day', isReviewed: false },
      games: (['lottery', 'sports', 'live'] as const).map((game) => ({ game, base: 'loss', amountRatio: 600 })),
      ratios: [300, 280, 260, 240, 220, 200, 180, 160, 140, 120, 100],
    },
  },
]

/**
 * The statements of a day of 100,000 active members ten layers deep, day wage and dividend: worked out and paid,
 * against what is allowed. The facts say how many lines and statements that makes, and what working them out again
 * takes, which posts nothing.
 */
export const agentStatements: Bench = async ({ cluster }) => {
  const { owner, url } = await cluster.database('agent-statements', 'migrated')
  await plant(owner, 'statement', MEMBERS)
  const sql = connect(url)
  try {
    await aDay(owner)
    await calm(owner)
    while ((await countFigures(sql)) > 0);
    await calm(owner)
    const people = ['bench', null] as const
    const [{ day, next }] = await owner<[{ day: string; next: string }]>`
      select (site_day(clock_timestamp()) - 2)::text as day, (site_day(clock_timestamp()) - 1)::text as next`
    for (const plan of PLANS) {
      await addPlan(owner, { plan, isOn: true, startsOn: day, reason: 'bench', people })
      await addPlan(owner, { plan, isOn: false, startsOn: next, reason: 'bench', people })
    }
    const firstS = await seconds(() => runStatements(sql))
    const [facts] = await owner<[{ lines: number; statements: number; unpaid: number; transfers: number }]>`
      select (select count(*)::integer from agent_run_line) as lines, count(*)::integer as statements,
             (count(*) filter (where paid <> amount or amount = 0))::integer as unpaid,
             (select count(*)::integer from ledger_transfer where tran_type in (10, 23)) as transfers
      from agent_statement`
    if (facts.unpaid > 0 || facts.transfers !== facts.statements) throw new Error(JSON.stringify(facts))
    await owner`insert into agent_run_due (run_id) select run_id from agent_run`
    const againS = await seconds(() => runStatements(sql))
    const name = `the statements of a day, ${MEMBERS.toLocaleString('en')} members`
    const line = { unit: 's', shall: 'at-most', against: 'allowed', target: 1 } as const
    const rounds = { ours: [firstS], baseline: [ALLOWED_S] }
    return [ratioOf({ ...line, name, rounds, facts: { ...facts, againS } })]
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** Everybody lost at a lottery, every third one at other games too. */
async function aDay(owner: Sql): Promise<void> {
  await owner`
    insert into agent_moved (member_id, day, kind, amount)
    select m.member_id, site_day(clock_timestamp()) - 2, k.kind, 20000
    from member m cross join (values ('cp'), ('base'), ('ft'), ('live')) k(kind)
    where m.parent_id is not null and (k.kind in ('cp', 'base') or m.member_id % 3 = 0)`
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1_000
}
