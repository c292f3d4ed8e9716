import { yuan } from '@liuhe/domain/money.ts'
import fc from 'fast-check'
import { cancelBets } from '../../bets/cancel-bets.ts'
import { correct, db, RIGHT, settle, TIE, type Turn, WRONG } from '../../results/testing/correction-world.ts'
import { aTurn, belowOf, bet, BIG, isDrawn, LOSES, SMALL } from '../rebate-testing.ts'
import { runStatements } from './run-statements.ts'
import { aRound, settledAgo } from './testing.ts'

// Random trees to depth ten, and what happens to them through the real tables: bets, games, settlements, corrections,
// cancels, runs in between.

const RESULTS = [WRONG, RIGHT, TIE]
const LINES = [LOSES, BIG, SMALL]
const DEPTH = 10

const who = fc.nat()

/** What happens; draws are settled on the first day of a history, or up to so many days later. */
export const anAction = ({ laterDays }: { laterDays: number }) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('bet' as const),
        who,
        line: fc.nat(2),
        yuan: fc.integer({ min: 2, max: 999 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('play' as const), who, bet: fc.nat(500), payout: fc.nat(900) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('settle' as const), result: fc.nat(2), days: fc.nat(laterDays) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), which: fc.nat(), result: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('run' as const), size: fc.integer({ min: 1, max: 4 }) }) },
  )
export type Action = ReturnType<typeof anAction> extends fc.Arbitrary<infer One> ? One : never

export interface Person {
  id: bigint
  /** Tenths of a percent. */
  rate: number
  above: Person | undefined
}
export const chainOf = (person: Person): Person[] =>
  person.above === undefined ? [person] : [person, ...chainOf(person.above)]

export interface History {
  people: Person[]
  /** How many days ago its first day is. */
  ago: number
  open: Turn
  bets: { turn: Turn; memberId: bigint; orders: readonly bigint[] }[]
  settled: { turn: Turn; version: number; result: string; days: number }[]
}

/** A tree whose first has nobody above him; the deepest are ten layers below, each with a rate of his own. */
export async function grown(nodes: readonly { above: number; less: number }[]): Promise<Person[]> {
  const people: Person[] = []
  for (const { above, less } of nodes) {
    const open = people.filter((person) => chainOf(person).length <= DEPTH)
    const parent = open[above % Math.max(1, open.length)]
    const rate = Math.max(0, (parent?.rate ?? 90) - less)
    people.push({ id: await belowOf(parent?.id ?? null, rate, { balance: yuan('100000') }), rate, above: parent })
  }
  return people
}

export async function happens(history: History, one: Action): Promise<void> {
  const { people, bets, settled, open } = history
  const person = people[('who' in one ? one.who : 0) % people.length] as Person
  switch (one.do) {
    case 'bet': {
      const line = (LINES[one.line] as typeof BIG)(String(one.yuan))
      bets.push({ turn: open, memberId: person.id, orders: await bet(open, person.id, line) })
      return
    }
    case 'play':
      return aRound(person.id, String(one.bet), String(one.payout))
    case 'cancel': {
      const of = bets.filter(({ turn }) => turn === open)
      const chosen = of[one.which % Math.max(1, of.length)]
      if (chosen) await cancelBets(db.sql, chosen.memberId, [...chosen.orders])
      return
    }
    case 'settle':
      return finish(history, RESULTS[one.result] as string, one.days)
    case 'correct': {
      const chosen = settled[one.which % Math.max(1, settled.length)]
      const result = RESULTS[one.result] as string
      if (chosen === undefined || chosen.result === result) return
      await correct(chosen.turn, result, { version: chosen.version })
      await settle(chosen.turn)
      chosen.version += 1
      chosen.result = result
      await settledAgo(history.ago - chosen.days)
      return
    }
    case 'run':
      await runStatements(db.sql, { members: one.size, agents: one.size, rows: one.size })
  }
}

/** The open draw ends, so many days after the first; another opens. */
export async function finish(history: History, result: string, days: number): Promise<void> {
  await isDrawn(history.open, result)
  await settledAgo(history.ago - days)
  history.settled.push({ turn: history.open, version: 1, result, days })
  history.open = await aTurn()
}
