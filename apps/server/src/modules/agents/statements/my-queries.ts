import type { StatementKind } from '@liuhe/domain/agents/statement.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { RebateStep } from '../rebate-queries.ts'
import type { LevelRow } from './read-queries.ts'
import type { RunStep } from './run-queries.ts'

// Statements of one agent, of all kinds. Numbers of statements are unique over both tables.

/** A statement of any kind. */
export interface MyStatement {
  statementId: bigint
  kind: StatementKind
  from: SiteDate
  to: SiteDate
  amount: Money
  paid: Money
  taken: Money
  step: RunStep | RebateStep
  isDue: boolean
  tier: number | null
}

interface Asked {
  agentId: bigint
  kind: StatementKind | undefined
  /** The last one of the page before. */
  after: readonly [to: SiteDate, statementId: string] | undefined
  rows: number
}

/** Statements of an agent after one, the newest first. One of nothing that carries nothing on is not shown. */
export const selectMine = (db: Queryable, { agentId, kind, after, rows }: Asked) => db<MyStatement[]>`
  select "statementId", kind, to_char(s.from, 'YYYY-MM-DD') as from, to_char(s.to, 'YYYY-MM-DD') as to, amount, paid,
         taken, step, "isDue", tier
  from (${mine(db, agentId)}) s
  where (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (amount > 0 or paid > 0 or carries)
    and (${after?.[0] ?? null}::date is null
         or (s.to, "statementId") < (${after?.[0] ?? null}::date, ${after?.[1] ?? null}::bigint))
  order by s.to desc, "statementId" desc limit ${rows}`

/** One of them. */
export async function findMine(
  db: Queryable,
  { agentId, statementId }: { agentId: bigint; statementId: bigint },
): Promise<MyStatement | undefined> {
  const [row] = await db<MyStatement[]>`
    select "statementId", kind, to_char(s.from, 'YYYY-MM-DD') as from, to_char(s.to, 'YYYY-MM-DD') as to, amount, paid,
           taken, step, "isDue", tier
    from (${mine(db, agentId)}) s where "statementId" = ${statementId}`
  return row
}

const mine = (db: Queryable, agentId: bigint) => db`
  select r.statement_id as "statementId", 'rebate' as kind, r.day as from, r.day as to, r.amount, r.paid, r.taken,
         d.step, exists (select from agent_rebate_due u where u.day = r.day) as "isDue", null::smallint as tier,
         false as carries
  from agent_rebate r join agent_rebate_day d using (day) where r.agent_id = ${agentId}
  union all
  select s.statement_id, r.kind, r.from_day, r.to_day, s.amount, s.paid, s.taken, r.step,
         exists (select from agent_run_due u where u.run_id = r.run_id), p.tier, coalesce(p.carries, false)
  from agent_statement s join agent_run r using (run_id)
  left join lateral (select max(tier) as tier, bool_or(carried < 0) as carries
                     from agent_part a where a.run_id = s.run_id and a.agent_id = s.agent_id) p on true
  where s.agent_id = ${agentId}`

/** The layers of a difference rebate. */
export const selectRebateLevels = (db: Queryable, { agentId, day }: { agentId: bigint; day: SiteDate }) =>
  db<LevelRow[]>`
    select 'lottery' as game, depth, own_tenths as own, given_tenths as given,
           count(distinct member_id)::integer as members, count(distinct member_id)::integer as active,
           sum(base)::bigint as stake, 0::bigint as profit, 0::bigint as recharged
    from agent_rebate_line where agent_id = ${agentId} and day = ${day}::date
    group by 2, 3, 4 order by 2, 3, 4`

/** Sums of members who are named to no agent, because they stay away from play (docs/agents.md). */
export interface Unnamed {
  stake: Money
  profit: Money
  recharged: Money
}

/** What of a difference rebate's lines is theirs; undefined where there are none. */
export async function unnamedOfRebate(
  db: Queryable,
  { agentId, day }: { agentId: bigint; day: SiteDate },
): Promise<Unnamed | undefined> {
  const [row] = await db<Unnamed[]>`
    select sum(l.base)::bigint as stake, 0::bigint as profit, 0::bigint as recharged
    from agent_rebate_line l join agent_hidden h using (member_id)
    where l.agent_id = ${agentId} and l.day = ${day}::date having count(*) > 0`
  return row
}

/** The same of a statement of a plan. */
export async function unnamedOfRun(
  db: Queryable,
  { runId, agentId }: { runId: bigint; agentId: bigint },
): Promise<Unnamed | undefined> {
  const [row] = await db<Unnamed[]>`
    select sum(r.stake)::bigint as stake, sum(r.profit)::bigint as profit, sum(r.recharged)::bigint as recharged
    from agent_run_line l
    join agent_run_member r on r.run_id = l.run_id and r.agent_id = l.below_id and l.game in (r.game, 'all')
    join agent_hidden h on h.member_id = r.member_id
    where l.run_id = ${runId} and l.agent_id = ${agentId} having count(*) > 0`
  return row
}
