import { randomUUID } from 'node:crypto'
import type { Case, Table } from './kit.ts'
import { BET, WIN } from './movements.ts'
import type { Answer } from './speaker.ts'

// A network may turn the order of messages about. For each of the 24 orders of a bet, its win, its rollback and its
// repeat, a model of a few lines says what the wallet must hold in the end.

const STEPS = ['bet', 'win', 'rollback', 'repeat'] as const
type Step = (typeof STEPS)[number]

export const orderCases: readonly Case[] = [
  ...permutations(STEPS).map(
    (order): Case => ({ name: `the order ${order.join(', ')}`, run: (it) => play(it, order) }),
  ),
  {
    name: 'a rollback before its bet is a success, and the late bet is refused',
    async run(table) {
      const [tx, round] = [randomUUID(), randomUUID()]
      const before = await table.balance()
      const rollback = await table.send({ kind: 'rollback', ref: tx, round })
      table.check(rollback.result === 'ok' || rollback.result === 'not-found', `it was answered ${rollback.result}`)
      table.check(rollback.result === 'ok', 'the rollback of what never came is no success')
      const late = await table.send({ kind: 'bet', tx, round, amount: BET })
      table.check(late.result !== 'ok' && late.result !== 'unknown', `the late bet was answered ${late.result}`)
      table.check((await table.balance()) === before, 'money moved')
    },
  },
]

async function play(table: Table, order: readonly Step[]): Promise<void> {
  const [bet, win, rollback, round] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const before = await table.balance()
  const sends: Record<Step, () => Promise<Answer>> = {
    bet: () => table.send({ kind: 'bet', tx: bet, round, amount: BET }),
    repeat: () => table.send({ kind: 'bet', tx: bet, round, amount: BET }),
    win: () => table.send({ kind: 'win', tx: win, ref: bet, round, amount: WIN }),
    rollback: () => table.send({ kind: 'rollback', tx: rollback, ref: bet, round }),
  }
  let model: Model = { bet: 'none', balance: before }
  for (const step of order) {
    const isDone = MODEL[step](model)
    const answer = await sends[step]()
    table.check((answer.result === 'ok') === isDone.isTaken, `${step} was answered ${answer.result}`)
    model = isDone.after
  }
  const after = await table.balance()
  table.check(after === model.balance, `the balance moved by ${after - before} and not by ${model.balance - before}`)
}

interface Model {
  bet: 'none' | 'placed' | 'back' | 'barred'
  balance: bigint
}

const betOf = (it: Model) => {
  if (it.bet === 'none') return { isTaken: true, after: { bet: 'placed', balance: it.balance - BET } as const }
  // A repeat of a bet that stands is a success; one that was rolled back must not look as if it stood.
  return { isTaken: it.bet === 'placed', after: it }
}

const MODEL: Record<Step, (it: Model) => { isTaken: boolean; after: Model }> = {
  bet: betOf,
  repeat: betOf,
  win: (it) =>
    it.bet === 'placed'
      ? { isTaken: true, after: { ...it, balance: it.balance + WIN } }
      : { isTaken: false, after: it },
  rollback(it) {
    if (it.bet === 'none') return { isTaken: true, after: { ...it, bet: 'barred' } }
    return { isTaken: true, after: { bet: 'back', balance: it.bet === 'placed' ? it.balance + BET : it.balance } }
  },
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}
