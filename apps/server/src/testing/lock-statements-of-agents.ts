import type { LockStatement } from './lock-statements.ts'
import type { LockWorld } from './lock-world.ts'

/** Rebates of a day, statements of a period: two are paid, one of whom owes of another, and from one some is taken. */
export function ofAgents({ members }: LockWorld): Record<string, LockStatement> {
  const [first, second, third] = members
  return {
    'the rebates of a day': {
      covers: ['agent_pay'],
      run: async (tx) => {
        await tx`insert into agent_rebate_day (day, step) values ('2026-01-01', 'done'), ('2026-01-02', 'pay')`
        await tx`
          insert into agent_rebate (day, agent_id, share, amount, paid) values
            ('2026-01-02', ${third}, 1000000, 1000, 0), ('2026-01-02', ${first}, 1000000, 1000, 0),
            ('2026-01-01', ${first}, 1000000, 1000, 1500), ('2026-01-02', ${second}, 0, 0, 1000)`
        await tx`select agent_pay('2026-01-02', 10)`
      },
    },
    'the statements of a period': {
      covers: ['agent_statement_pay'],
      run: async (tx) => {
        await tx`
          with plan as (
            insert into agent_plan (kind, version, starts_on, is_on, terms, made_by, reason)
            values ('wage', 1, '2026-01-01', true, '{}', 'test', 'test') returning plan_id
          )
          insert into agent_run (run_id, kind, from_day, to_day, plan_id, step)
          select n, 'wage', date '2026-01-01' + n, date '2026-01-01' + n, plan_id,
                 case n when 1 then 'done' else 'pay' end from plan, generate_series(1, 2) n`
        await tx`
          insert into agent_statement (run_id, agent_id, amount, paid) values
            (2, ${third}, 1000, 0), (2, ${first}, 1000, 0), (1, ${first}, 1000, 1500), (2, ${second}, 0, 1000)`
        await tx`select agent_statement_pay(2, 10)`
      },
    },
  }
}
