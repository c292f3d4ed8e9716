import { addDays } from '@liuhe/domain/time.ts'
import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { siteDay } from '../apps/server/src/db/site-days.ts'
import { countFigures } from '../apps/server/src/modules/agents/figure-queries.ts'
import { readTeamFigures } from '../apps/server/src/modules/agents/team-figures.ts'
import { plant } from './agents.ts'
import { percentile, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

const MEMBERS = 100_000
const SMALL = 100
const DAYS = 30
const READS = 60
const ALLOWED_MS = 100
/** Reading a team costs what a page shows: at most so many times a team of a hundred. */
const TIMES_MOST = 3

/**
 * The figures of thirty days of a team of 100,000, ten layers deep, beside those of a team of 100 and against what is
 * allowed. Each member plays on every third day, and one in twenty recharges on a day. The facts say what
 * counting took, what joining the rows of members with the tree would take instead, and how much room there is.
 */
export const teamFigures: Bench = async ({ cluster, options }) => {
  const { owner, url } = await cluster.database('figures', 'migrated')
  const big = await plant(owner, 'big', MEMBERS)
  const small = await plant(owner, 'small', SMALL)
  const sql = connect(url)
  try {
    await countFigures(sql)
    await owner.unsafe('analyze')
    const endDate = await siteDay(sql, Date.now())
    const range = { beginDate: addDays(endDate, 1 - DAYS), endDate }
    const notes = await note(owner, range.beginDate)
    const countMs = await timed(async () => {
      while ((await countFigures(sql)) > 0);
    })
    await owner.unsafe('vacuum analyze')
    const joined = await joining(owner, { top: big.top, ...range })
    const read = async (memberId: bigint) => {
      const { days, rechargeCount } = await readTeamFigures({ sql, viewer: { memberId } } as never, range)
      if (days.some(({ bettingMoney }) => bettingMoney === 0n)) throw new Error('a day has no stakes')
      if (memberId === big.top && rechargeCount !== joined.recharged) throw new Error(`recharged: ${rechargeCount}`)
    }
    const firstMs = await timed(() => read(big.top))
    const rounds = { ours: [] as number[], baseline: [] as number[] }
    for (let round = -1; round < options.rounds; round += 1) {
      const taken = { ours: [] as number[], baseline: [] as number[] }
      for (let n = 0; n < READS; n += 1) {
        taken.ours.push(await timed(() => read(big.top)))
        taken.baseline.push(await timed(() => read(small.top)))
      }
      if (round < 0) continue
      rounds.ours.push(percentile(taken.ours, 0.5))
      rounds.baseline.push(percentile(taken.baseline, 0.5))
    }
    const [bytes] = await owner<[{ days: string; people: string }]>`
      select pg_total_relation_size('agent_day')::text as days,
             pg_total_relation_size('agent_day_people')::text as people`
    const facts = {
      ...{ notes, notesPerSecond: (notes / countMs) * 1000, firstMs, sumsJoinedMs: joined.sumsMs },
      ...{ peopleJoinedMs: joined.peopleMs, dayBytes: Number(bytes.days), peopleBytes: Number(bytes.people) },
    }
    const name = `figures of a team of ${MEMBERS.toLocaleString('en')}, ${DAYS} days`
    const line = { unit: 'ms', shall: 'at-most', name } as const
    const allowed = { ours: rounds.ours, baseline: rounds.ours.map(() => ALLOWED_MS) }
    return [
      ratioOf({ ...line, against: `a team of ${SMALL}`, target: TIMES_MOST, rounds, facts }),
      ratioOf({ ...line, against: 'what is allowed', target: 1, rounds: allowed, facts: {} }),
    ]
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** What every member did on these days, as triggers would have noted it. @returns how many notes */
async function note(owner: Sql, first: string): Promise<number> {
  const result = await owner`
    insert into agent_moved (member_id, day, kind, amount, won, rebate)
    select m.member_id, ${first}::date + d, 'cp', 100000, 92000, 800
    from generate_series(0, ${DAYS - 1}::int) d, member m where (m.member_id + d) % 3 = 0
    union all
    select m.member_id, ${first}::date + d, 'recharge', 100000, 0, 0
    from generate_series(0, ${DAYS - 1}::int) d, member m where hashint8(m.member_id * 31 + d) % 20 = 0`
  return result.count
}

/** The same from rows of members and the tree, in the middle of some attempts. */
async function joining(owner: Sql, { top, beginDate, endDate }: { top: bigint; beginDate: string; endDate: string }) {
  const sumsMs: number[] = []
  const peopleMs: number[] = []
  let recharged = 0
  for (let n = 0; n < 5; n += 1) {
    sumsMs.push(
      await timed(
        () => owner`
          select d.day, d.kind, sum(d.amount), sum(d.won), sum(d.rebate)
          from agent_line l join agent_day d on d.member_id = l.member_id and not d.of_team
          where l.ancestor_id = ${top} and d.day between ${beginDate}::date and ${endDate}::date group by 1, 2`,
      ),
    )
    peopleMs.push(
      await timed(async () => {
        const [row] = await owner<[{ count: number }]>`
          select count(distinct d.member_id)::integer as count
          from (select ${top}::bigint as member_id union all
                select member_id from agent_line where ancestor_id = ${top}) l
          join agent_day d on d.member_id = l.member_id and not d.of_team and d.kind = 'recharge'
          where d.day between ${beginDate}::date and ${endDate}::date`
        recharged = row.count
      }),
    )
  }
  return { sumsMs: percentile(sumsMs, 0.5), peopleMs: percentile(peopleMs, 0.5), recharged }
}

/** Milliseconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
