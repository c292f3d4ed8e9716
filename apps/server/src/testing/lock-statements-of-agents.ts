import type { LockStatement } from './lock-statements.ts'
import type { LockWorld } from './lock-world.ts'

/** Rebates of a day: two are paid, one of whom owes of another day, and from one some is taken back. */
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
  }
}
