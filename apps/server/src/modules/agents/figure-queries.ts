import { mask } from '@liuhe/domain/members/mask.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

// The SQL of team figures: sums by day, which the engine counts from notes (migration 0095, decision 116).

/** What a row of `agent_day` is about; the first three are games. */
export const FIGURE_KINDS = [
  'cp',
  'ft',
  'live',
  'recharge',
  'recharge-gift',
  'gift',
  'withdrawal',
  'rebate',
  'dividend',
  'wage',
  'registered',
] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** A kind's sum of one day. `amount` of games is their valid stakes, of registrations a number; the rest is 厘. */
export interface DaySum {
  day: SiteDate
  kind: FigureKind
  amount: Money
  won: Money
  rebate: Money
}

export interface Days {
  from: SiteDate
  until: SiteDate
}

/** Of a member and everybody below him, by day. His own registration is not one of his team. */
export const daySums = (sql: Queryable, memberId: bigint, { from, until }: Days) => sql<DaySum[]>`
  select to_char(day, 'YYYY-MM-DD') as day, kind, sum(amount)::bigint as amount, sum(won)::bigint as won,
         sum(rebate)::bigint as rebate
  from agent_day
  where member_id = ${memberId} and of_team = any ('{f,t}') and kind = any (${arrayOf(FIGURE_KINDS)}::text[])
    and day between ${from}::date and ${until}::date and (of_team or kind <> 'registered')
  group by 1, 2`

/** How many members recharged or withdrew, and how many of them did so for the first time ever. */
export interface PeopleCount {
  kind: 'recharge' | 'withdrawal'
  members: number
  first: number
}

/** How many of them recharged or withdrew in the days, and how many for the first time ever. At most 31 days. */
export const peopleOf = (sql: Queryable, memberId: bigint, { from, until }: Days) =>
  sql<PeopleCount[]>`
    select kind, (coalesce(sum(members) filter (where gap = 0 or gap > day - ${from}::date), 0))::integer as members,
           (coalesce(sum(members) filter (where gap = 0), 0))::integer as first
    from agent_day_people
    where agent_id = ${memberId} and kind = any ('{recharge,withdrawal}')
      and day between ${from}::date and ${until}::date
    group by kind`

/** How many of all members played on some days, and how many joined. */
export async function peopleOnDays(sql: Queryable, { from, until }: Days): Promise<{ active: number; joined: number }> {
  const [row] = await sql<[{ active: number; joined: number }]>`
    select count(distinct member_id) filter (where kind = any ('{cp,ft,live}'))::integer as active,
           coalesce(sum(amount) filter (where kind = 'registered'), 0)::integer as joined
    from agent_day where day between ${from}::date and ${until}::date and not of_team
      and kind = any ('{cp,ft,live,registered}')`
  return row
}

export interface AgentSums {
  memberId: bigint
  /** Masked. */
  account: string
  validStakes: Money
  deposits: Money
  withdrawals: Money
  bonus: Money
  rebate: Money
  commission: Money
}

/** What the teams of agents below nobody did on some days, themselves included; those that did nothing are left out. */
export async function sumsOfAgents(sql: Queryable, { from, until }: Days): Promise<AgentSums[]> {
  const sumOf = (kinds: readonly FigureKind[]) =>
    sql`coalesce(sum(d.amount) filter (where d.kind = any (${arrayOf(kinds)}::text[])), 0)::bigint`
  const rows = await sql<AgentSums[]>`
    select m.member_id as "memberId", m.account, ${sumOf(['cp', 'ft', 'live'])} as "validStakes",
           ${sumOf(['recharge'])} as deposits, ${sumOf(['withdrawal'])} as withdrawals,
           ${sumOf(['recharge-gift', 'gift'])} as bonus, ${sumOf(['rebate'])} as rebate,
           ${sumOf(['dividend', 'wage'])} as commission
    from member m join agent_day d on d.member_id = m.member_id and d.of_team = any ('{f,t}')
      and d.kind = any (${arrayOf(FIGURE_KINDS)}::text[]) and d.day between ${from}::date and ${until}::date
    where m.is_agent and m.parent_id is null group by m.member_id order by 3 desc, 1 limit ${AGENTS_SHOWN}`
  return rows.map((row) => ({ ...row, account: mask(row.account) }))
}

const AGENTS_SHOWN = 200

/** Notes that are counted in one transaction. */
const NOTES_AT_ONCE = 10_000
/** How often at most before the engine looks at what else is due. */
const TIMES_MOST = 50

/**
 * Counts what has been noted since the last time. Any number of processes may call it: one of them counts.
 * @returns how many notes there were
 */
export async function countFigures(sql: Queryable): Promise<number> {
  let counted = 0
  for (let time = 0; time < TIMES_MOST; time += 1) {
    const [row] = await sql<[{ notes: number }]>`select agent_count(${NOTES_AT_ONCE}) as notes`
    if (row.notes === 0) break
    counted += row.notes
  }
  return counted
}
