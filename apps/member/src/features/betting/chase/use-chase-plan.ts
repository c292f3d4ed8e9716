import type { UpcomingTurn } from '@liuhe/contract/api/lottery.ts'
import { CHASE_MULTIPLE_MAX, chaseMultiples, type ChasePlan, chaseSums } from '@liuhe/domain/bets/chase-plan.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'

export type OfferedTurn = z.output<typeof UpcomingTurn>

export type ChaseRow = {
  turn: OfferedTurn
  multiple: number
  amount: Money
  /** With all rows above. */
  sum: Money
}

/** The plan of a chase in the making. `stake` is what the slip costs once; `turns` begin with the one that is on. */
export function useChasePlan(stake: Money, turns: readonly OfferedTurn[]) {
  const [count, setCount] = useState(FIRST_COUNT)
  const [plan, setPlan] = useState<ChasePlan>({ kind: 'same', start: 1 })
  /** Multiples that were written by hand, by turn. */
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({})
  const [stopOnWin, setStopOnWin] = useState(true)
  const rows = rowsOf(stake, turns.slice(0, count), { plan, own })
  return {
    count,
    countMax: turns.length,
    plan,
    rows,
    total: rows.at(-1)?.sum ?? 0n,
    multipleMost: Math.max(...rows.map(({ multiple }) => multiple)),
    stopOnWin,
    setCount,
    /** Another plan takes the place of what was written by hand. */
    setPlan: (next: ChasePlan) => {
      setPlan(next)
      setOwn({})
    },
    setMultiple: (turnNum: string, multiple: number) =>
      setOwn({ ...own, [turnNum]: Math.min(CHASE_MULTIPLE_MAX, Math.max(1, multiple)) }),
    setStopOnWin,
    /** What travels with the bet. */
    chase: { turns: rows.map(({ turn, multiple }) => ({ turnNum: turn.turnNum, multiple })), stopOnWin },
  }
}

type Multiples = { plan: ChasePlan; own: Readonly<Record<string, number>> }

function rowsOf(stake: Money, turns: readonly OfferedTurn[], { plan, own }: Multiples): ChaseRow[] {
  const planned = chaseMultiples(plan, turns.length)
  const multiples = turns.map(({ turnNum }, at) => own[turnNum] ?? (planned[at] as number))
  const sums = chaseSums(stake, multiples)
  return turns.map((turn, at) => ({ turn, multiple: multiples[at] as number, ...(sums[at] as (typeof sums)[number]) }))
}

const FIRST_COUNT = 10
