import * as own from '@liuhe/contract/api/agent-statements.ts'
import type { DividendMode } from '@liuhe/domain/agents/dividend.ts'
import { PLAN_KINDS, type PlanPeriod } from '@liuhe/domain/agents/plan.ts'
import { yuan } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { aSession } from '../../../testing/factories.ts'
import { often, patient } from '../../../testing/patience.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { db, setCorrectionWorldUp, WRONG } from '../../results/testing/correction-world.ts'
import { runRebates } from '../rebate-run.ts'
import { aTurn, daysPass } from '../rebate-testing.ts'
import { anAction, finish, grown, happens, type History, type Person } from './history-testing.ts'
import { addRatio, planVersions } from './plan-queries.ts'
import { insertRun } from './run-queries.ts'
import { runStatements } from './run-statements.ts'
import { dayAgo, daysEarly, dividend, monthly, planSince, tier, wage } from './testing.ts'

// The last estimate of a period is the statement that is made of it, of random trees. The run is made as the engine
// makes it when the period is over, of the same day: so nothing changes between the two but who works it out. All plans
// are looked at by people before they are paid, so that a run can be taken away for the next tree.

setCorrectionWorldUp()
let app: TestApp
beforeAll(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1')`
  app = await createTestApp(db, { limits: unlimited })
})
afterAll(() => app.close())

const FINAL_DAYS = 2
const isReviewed = true
const base = fc.constantFrom('loss' as const, 'stake' as const)
const terms = fc.record({
  mode: fc.constantFrom<DividendMode>('layer', 'fission'),
  period: fc.constantFrom<PlanPeriod>('day', 'week'),
  bases: fc.tuple(base, base),
  ratios: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 }),
  /** Of the third of a tree. */
  ownRatio: fc.option(fc.integer({ min: 0, max: 1000 })),
  wageHundredths: fc.integer({ min: 1, max: 100 }),
  isDirect: fc.boolean(),
  share: fc.integer({ min: 1, max: 500 }),
  lowerShare: fc.integer({ min: 0, max: 300 }),
})
type Terms = typeof terms extends fc.Arbitrary<infer One> ? One : never

const aNode = fc.record({ above: fc.nat(), less: fc.nat(15) })
const actions = fc.array(anAction({ laterDays: 0 }), { minLength: 5, maxLength: 18 })

it('the last estimate of every agent is his statement, to the 厘, whatever is played and corrected', {
  timeout: patient(often({ usual: 30_000, full: 180_000 })),
}, async () => {
  const earning = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(aNode, { minLength: 3, maxLength: 12 }),
      fc.tuple(actions, actions),
      terms,
      async (nodes, [before, now], chosen) => {
        const early = await daysEarly()
        const people = await grown(nodes)
        await setPlans(chosen, people, early + 1)
        // What the day before leaves to carry on, where a period is a day.
        await lives(people, early + 1, before)
        await daysPass(early + 1)
        await runStatements(db.sql)
        await lives(people, early, now)
        await daysPass(early)
        const estimates = await estimatesOf(people)
        await makeRunsOf(estimates)
        await daysPass(FINAL_DAYS, early)
        await runRebates(db.sql)
        const periods = new Set(estimates.map(({ kind, from }) => `${kind} ${from}`))
        const all = await statementsOf(people, await dayAgo(early + FINAL_DAYS))
        // Not those of the day before.
        const statements = all.filter(({ kind, from }) => kind === 'rebate' || periods.has(`${kind} ${from}`))
        expect(shownOf(estimates)).toEqual(shownOf(statements))
        for (const { kind, amount } of statements) if (amount > 0n) earning.add(kind)
        await forgetRuns()
      },
    ),
    { numRuns: often({ usual: 4, full: 80 }), endOnFailure: true },
  )
  // None of them was right because there was nothing.
  expect(earning).toEqual(new Set(['rebate', ...PLAN_KINDS]))
})

async function setPlans(chosen: Terms, people: readonly Person[], ago: number): Promise<void> {
  const { mode, period, bases, ratios, ownRatio, wageHundredths, isDirect, share, lowerShare } = chosen
  const games = [
    { game: 'lottery', base: bases[0], amountRatio: 600 },
    { game: 'live', base: bases[1], amountRatio: 350 },
  ] as const
  const { terms: wages } = wage(tier('50', 1, wageHundredths, { isDirect })) as Extract<
    ReturnType<typeof wage>,
    { kind: 'wage' }
  >
  const plans = [
    dividend({ mode, period, ratios, games: [...games], isReviewed }),
    { kind: 'wage' as const, terms: { ...wages, isReviewed } },
    monthly({ tiers: [{ profitMin: 0n, activeMin: 1, share }], lowerShare, activeStakeMin: yuan('20') }),
  ]
  for (const plan of plans) await planSince(plan, ago, 40)
  const third = people[2]
  if (ownRatio === null || third === undefined) return
  const since = { startsOn: await dayAgo(ago + 40), reason: 'test', people: ['test', null] as const }
  await db.owner.begin((tx) => addRatio(tx, { agentId: third.id, ratio: ownRatio, ...since }))
}

async function lives(people: Person[], ago: number, all: Parameters<typeof happens>[1][]): Promise<void> {
  const history: History = { people, ago, open: await aTurn(), bets: [], settled: [] }
  for (const one of all) if (one.do !== 'run') await happens(history, one)
  await finish(history, WRONG, 0)
}

interface Shown {
  agentId: bigint
  kind: string
  from: string
  to: string
  amount: bigint
  tier: number | null
}

async function estimatesOf(people: readonly Person[]): Promise<Shown[]> {
  const all: Shown[] = []
  for (const { id: agentId } of people) {
    await db.owner`update member set is_agent = true where member_id = ${agentId}`
    const as = await aSession(db, { memberId: agentId, account: '' })
    const { data } = await app.call(own.runningStatements, {}, { as })
    all.push(...data.map((one) => ({ ...one, agentId })))
  }
  return all
}

/** What the engine does when the periods that were estimated are over. */
async function makeRunsOf(estimates: readonly Shown[]): Promise<void> {
  for (const kind of PLAN_KINDS) {
    const one = estimates.find((estimate) => estimate.kind === kind)
    const versions = await planVersions(db.sql, kind)
    const version = versions.findLast(({ isOn }) => isOn)
    if (one === undefined || version === undefined) throw new Error(`no period of ${kind} is under way`)
    await insertRun(db.sql, { kind, from: one.from, to: one.to, planId: version.planId })
  }
  await runStatements(db.sql)
}

async function statementsOf(people: readonly Person[], rebateDay: string): Promise<Shown[]> {
  const ids = people.map(({ id }) => id)
  return db.owner<Shown[]>`
    select s.agent_id as "agentId", r.kind, r.from_day::text as from, r.to_day::text as to, s.amount,
           (select max(p.tier)::integer from agent_part p where p.run_id = s.run_id and p.agent_id = s.agent_id) as tier
    from agent_statement s join agent_run r using (run_id)
    where s.agent_id in ${db.owner(ids)} and r.step in ('risk', 'review', 'done')
    union all
    select agent_id, 'rebate', '', '', amount, null from agent_rebate
    where agent_id in ${db.owner(ids)} and day = ${rebateDay}::date`
}

/** Agents with nothing have no statement. */
const shownOf = (all: readonly Shown[]): string[] =>
  all
    .filter(({ amount }) => amount !== 0n)
    .map(({ agentId, kind, amount, tier }) => `${agentId} ${kind} ${amount} ${tier ?? '-'}`)
    .toSorted()

async function forgetRuns(): Promise<void> {
  for (const table of ['run_due', 'part', 'statement', 'run_line', 'run_member', 'run']) {
    await db.owner`delete from ${db.owner(`agent_${table}`)}`
  }
}
