import { payoutOfNote } from '@liuhe/domain/bets/outcome.ts'
import { outcomeOf, settleByOutcome, type Settlement } from '@liuhe/domain/bets/settle.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { OrderBehind } from './behind-queries.ts'

/** How an order comes out by some numbers, in steps that people can follow. */
export interface CountedAgain extends Settlement {
  wins: { notes: number; perNote: Money }[]
  pushed: number
  lost: number
  isCapped: boolean
}

/** Counts an order again from its booked price and the numbers of a result, by the functions that settle (I-17). */
export function countAgain(order: OrderBehind, numbers: string): CountedAgain {
  const { family, lunarYear, stake, odds, rebateTenths, winMax } = order
  const draw = { numbers: numbers.split(',').map(Number), lunarYear }
  const outcome = outcomeOf(family, order, draw)
  const settled = settleByOutcome({ odds, stakePerNote: stake, rebateTenths, payoutMax: winMax }, outcome)
  const wins = outcome.wins.map(({ notes, pay }) => ({ notes, perNote: payoutOfNote(stake, odds, pay) }))
  const won = wins.reduce((sum, { notes, perNote }) => sum + BigInt(notes) * perNote, 0n)
  const { pushed, lost } = outcome
  return { ...settled, wins, pushed, lost, isCapped: won > winMax }
}
