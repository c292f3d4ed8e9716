import { randomUUID } from 'node:crypto'
import type { Case, Table } from './kit.ts'
import { BET, ids, moved, placed, WIN } from './movements.ts'
import type { Answer, Call } from './speaker.ts'

const TIMES = 10

const isSame = (answers: readonly Answer[]) => new Set(answers.map(({ text }) => text)).size === 1

/** A call that moves money, with what it moves and what must be there before it. */
interface Movement {
  kind: Call['kind']
  delta: bigint
  prepare(table: Table): Promise<Partial<Call>>
}

const MOVEMENTS: readonly Movement[] = [
  { kind: 'bet', delta: -BET, prepare: async () => ({ ...ids(), amount: BET }) },
  {
    kind: 'win',
    delta: WIN,
    prepare: async (table) => {
      const { tx, round } = await placed(table)
      return { ...ids(), ref: tx, round, amount: WIN }
    },
  },
  { kind: 'bet-win', delta: WIN - BET, prepare: async () => ({ ...ids(), amount: BET, win: WIN, closes: true }) },
  {
    kind: 'rollback',
    delta: BET,
    prepare: async (table) => {
      const { tx, round } = await placed(table)
      return { ...ids(), ref: tx, round }
    },
  },
]

const repeated = ({ kind, delta, prepare }: Movement): Case => ({
  name: `a ${kind} and its repeats have one effect`,
  needs: [kind],
  async run(table) {
    const call = { kind, ...(await prepare(table)) }
    const answers: Answer[] = []
    const change = await moved(table, async () => {
      for (let time = 0; time < 3; time++) answers.push(await table.send(call))
    })
    table.check(change === delta, `moved ${change} and not ${delta}`)
    table.check(
      answers.every(({ result }) => result === 'ok'),
      'a repeat of the same request was no success',
    )
    table.check(!table.speaker.keepsAnswers || isSame(answers), 'a repeat of the same request has another answer')
    const again = await moved(table, async () => {
      const answer = await table.send({ ...call, requestId: randomUUID() })
      table.check(answer.result === 'ok', 'the same transaction in another request was no success')
    })
    table.check(again === 0n, `the same transaction in another request moved ${again}`)
  },
})

const repeatedAtOnce = ({ kind, delta, prepare }: Movement): Case => ({
  name: `ten times the same ${kind} at once have one effect`,
  needs: [kind],
  async run(table) {
    const call = { kind, ...(await prepare(table)) }
    const change = await moved(table, async () => {
      const answers = await Promise.all(
        Array.from({ length: TIMES }, (_, time) =>
          table.send(time % 2 === 0 ? call : { ...call, requestId: randomUUID() }),
        ),
      )
      table.check(
        answers.every(({ result }) => result === 'ok' || result === 'unknown'),
        'one of them was refused',
      )
    })
    table.check(change === delta, `moved ${change} and not ${delta}`)
  },
})

const unheard = ({ kind, delta, prepare }: Movement): Case => ({
  name: `a ${kind} whose answer nobody heard is there, once`,
  needs: [kind],
  async run(table) {
    const call = { kind, ...(await prepare(table)) }
    const change = await moved(table, async () => {
      await table.postUnheard(table.messageOf(call))
      const answer = await table.send(call)
      table.check(answer.result === 'ok', 'its repeat was no success')
    })
    table.check(change === delta, `moved ${change} and not ${delta}`)
  },
})

const renumbered = ({ kind, prepare }: Movement): Case => ({
  name: `a ${kind} with the number of another is refused`,
  needs: [kind],
  async run(table) {
    const call = { kind, ...(await prepare(table)) }
    await table.send(call)
    const change = await moved(table, async () => {
      const other =
        kind === 'rollback'
          ? { ref: (await placed(table, { amount: 1_000n })).tx }
          : { amount: (call.amount ?? 0n) + 1_000n }
      const answer = await table.send({ ...call, ...other, requestId: randomUUID() })
      table.check(answer.result !== 'ok', 'it was a success')
    })
    table.check(change === (kind === 'rollback' ? -1_000n : 0n), `it moved ${change}`)
  },
})

/** Each movement once, again, at the same time, unheard, and with its number under other facts. */
export const repeatCases: readonly Case[] = MOVEMENTS.flatMap((movement) =>
  [repeated, repeatedAtOnce, unheard, renumbered].map((caseOf) => caseOf(movement)),
)
