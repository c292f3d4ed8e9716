import type { PlanKind } from '@liuhe/domain/agents/plan.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { BelowFigures } from './work-out.ts'

// What the members of one agent did in a period that is under way, as agent_run_members and readBelow take it of one
// that is over.

interface Running {
  agentId: bigint
  from: SiteDate
  to: SiteDate
  /** Those right below so many layers, all where there is none. */
  depth?: number
  byGame: boolean
  activeMin: Money
}

/** What the members right below each agent of a team did in these days: by kind of games, or all together. */
export const readRunning = (db: Queryable, { agentId, from, to, depth, byGame, activeMin }: Running) =>
  db<(BelowFigures & { agentId: bigint })[]>`
    with member_figure as (
      select m.parent_id as agent_id, m.member_id,
             case when not ${byGame} then 'all' when d.kind in ('cp', 'base') then 'lottery'
                  when d.kind = 'ft' then 'sports' when d.kind = 'live' then 'live' else 'money' end as game,
             coalesce(sum(d.amount) filter (where d.kind in ('base', 'ft', 'live')), 0) as stake,
             coalesce(sum(d.amount - d.won - d.rebate) filter (where d.kind in ('cp', 'ft', 'live')), 0) as profit,
             coalesce(sum(d.amount - d.won - d.rebate) filter (where d.kind in ('ft', 'live')), 0) as foreign_profit,
             coalesce(sum(d.amount) filter (where d.kind = 'recharge'), 0) as recharged,
             coalesce(sum(d.amount) filter (where d.kind in ('gift', 'recharge-gift')), 0) as gifts
      from agent_line l join member m on m.member_id = l.member_id
      join agent_day d on d.member_id = l.member_id and not d.of_team and d.day between ${from}::date and ${to}::date
        and d.kind in ('cp', 'ft', 'live', 'base', 'recharge', 'recharge-gift', 'gift')
      where l.ancestor_id = ${agentId} and (${depth ?? null}::integer is null or l.depth <= ${depth ?? null})
      group by 1, 2, 3
    )
    select agent_id as "agentId", game, count(*)::integer as members,
           (count(*) filter (where stake > 0 and stake >= ${activeMin}))::integer as active,
           sum(stake)::bigint as stake, sum(profit)::bigint as profit,
           sum(recharged)::bigint as recharged, sum(gifts)::bigint as gifts,
           sum(foreign_profit)::bigint as foreign
    from member_figure group by 1, 2`

/**
 * The difference rebate of a day by the rates of now, in tenths of a percent of 厘: of those right below and all below
 * them, so much as an agent has more than the one right below him.
 */
export async function runningRebate(
  db: Queryable,
  { agentId, day }: { agentId: bigint; day: SiteDate },
): Promise<bigint> {
  const [row] = await db<[{ share: bigint }]>`
    select coalesce(sum(d.amount * greatest(a.rebate_tenths - c.rebate_tenths, 0)), 0)::bigint as share
    from member a join member c on c.parent_id = a.member_id
    join agent_day d on d.member_id = c.member_id and d.kind = 'base' and d.day = ${day}::date
    where a.member_id = ${agentId}`
  return row.share
}

/** An estimate as it is kept: amounts are texts. */
export interface KeptEstimate {
  kind: PlanKind | 'rebate'
  from: SiteDate
  to: SiteDate
  amount: string
  tier: number | null
}

/** What was worked out for an agent in the last minute. */
export async function keptEstimates(db: Queryable, agentId: bigint): Promise<KeptEstimate[] | undefined> {
  const [row] = await db<{ rows: KeptEstimate[] }[]>`
    select rows from agent_estimate
    where agent_id = ${agentId} and counted_at > clock_timestamp() - interval '1 minute'`
  return row?.rows
}

export const keepEstimates = (db: Queryable, agentId: bigint, rows: readonly KeptEstimate[]): Promise<unknown> => db`
  insert into agent_estimate (agent_id, rows) values (${agentId}, ${JSON.stringify(rows)}::text::jsonb)
  on conflict (agent_id) do update set rows = excluded.rows, counted_at = excluded.counted_at`
